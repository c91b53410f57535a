-- Writes a batch of log entries, at most one per table. A single statement is its own transaction and needs only one
-- round trip, without BEGIN and COMMIT.
--
-- postgres.py puts the statement together: of the parts behind `-- part:` it takes those for which the batch has rows,
-- because each part costs PostgreSQL 25 to 40 µs even without rows. `:moves` stands for an array for each column, made
-- from one text parameter each, any other `:name` for one parameter, a JSON array of rows.
--
-- Returns NULL if all entries were accepted, else the table ids of those that were. All CTEs of a statement see the
-- database as it was before the statement.

-- part: moves
WITH
given AS (
    SELECT *
    FROM unnest(:moves) AS row (
        table_id, seq, at, seat, ask, move, cmd_id, "by", events, chain, previous_at, previous_chain, setbacks
    )
),
-- part: starts
starting AS (
    SELECT *
    FROM json_to_recordset(:starts::json) AS row (
        table_id text, started_at bigint, game_version integer, revision integer
    )
),
-- A game starts only from its lobby, at the revision that the host saw.
started AS (
    UPDATE tables
    SET status = 'playing',
        started_at = starting.started_at,
        game_version = starting.game_version,
        revision = tables.revision + 1
    FROM starting
    WHERE tables.id = starting.table_id
      AND tables.status = 'lobby'
      AND tables.revision = coalesce(starting.revision, tables.revision)
    RETURNING tables.id
),
-- part: finishes
ending AS (
    SELECT *
    FROM json_to_recordset(:finishes::json) AS row (
        table_id text, seq integer, finished_at bigint, reason text, seed text
    )
),
-- part: moves
-- The primary key (table_id, seq) refuses a number that another worker has used, the key (table_id, cmd_id) a command
-- that the log has already.
accepted AS (
    INSERT INTO moves (table_id, seq, at, seat, ask, move, cmd_id, "by", events, chain)
    SELECT table_id, seq, at, seat, ask, move, cmd_id, "by", events, chain
    FROM given
    -- After the database has gone back to an earlier state, a worker's next entry has no predecessor there, or another
    -- one. The order makes the planner use the primary key: while tables have few entries each, it believes that the
    -- other key, whose second column is the command, finds the entry as quickly. Not EXISTS, which it would turn into a
    -- scan.
    WHERE given.seq - 1 = coalesce(
        (
            SELECT CASE
                WHEN last.at = coalesce(given.previous_at, last.at)
                 AND coalesce(last.chain, '') = coalesce(given.previous_chain, last.chain, '') THEN last.seq
                ELSE -1
            END
            FROM moves AS last
            WHERE last.table_id = given.table_id
            ORDER BY last.seq DESC
            LIMIT 1
        ),
        0
    )
    -- A worker that has not heard of a loss of moves writes nothing until it has: the entry that follows the decision of
    -- the people draws fresh luck.
      AND NOT EXISTS (
          SELECT FROM setbacks
          WHERE setbacks.table_id = given.table_id
            AND (setbacks.id > given.setbacks OR setbacks.decision IS NULL)
      )
-- part: starts
      AND (table_id NOT IN (SELECT table_id FROM starting) OR table_id IN (SELECT id FROM started))
-- part: finishes
      AND NOT EXISTS (
          SELECT FROM ending
          JOIN tables ON tables.id = ending.table_id
          WHERE ending.table_id = given.table_id AND tables.status <> 'playing'
      )
-- part: moves
    ON CONFLICT DO NOTHING
    RETURNING table_id, seq
)
-- part: ledger
,paid AS (
    INSERT INTO ledger (table_id, seq, line, race, payer, payee, amount, due, rule)
    SELECT row.*
    FROM json_to_recordset(:ledger::json) AS row (
        table_id text, seq integer, line integer, race integer, payer integer, payee integer,
        amount bigint, due bigint, rule text
    )
    JOIN accepted USING (table_id, seq)
)
-- part: secrets
,hidden AS (
    INSERT INTO secrets (table_id, seat, name, seq, value)
    SELECT row.*
    FROM json_to_recordset(:secrets::json) AS row (table_id text, seat integer, name text, seq integer, value text)
    JOIN accepted USING (table_id, seq)
)
-- part: states
,saved AS (
    INSERT INTO states (table_id, seq, format, state, clock, wakes_at, updated_at)
    SELECT row.*
    FROM json_to_recordset(:states::json) AS row (
        table_id text, seq integer, format integer, state text, clock text, wakes_at bigint, updated_at bigint
    )
    JOIN accepted USING (table_id, seq)
    ON CONFLICT (table_id) DO UPDATE
    SET seq = excluded.seq,
        format = excluded.format,
        state = excluded.state,
        clock = excluded.clock,
        wakes_at = excluded.wakes_at,
        updated_at = excluded.updated_at
)
-- part: finishes
,finished AS (
    UPDATE tables
    SET status = 'finished',
        finished_at = ending.finished_at,
        reason = ending.reason,
        server_seed = coalesce(ending.seed, tables.server_seed),
        revision = tables.revision + 1
    FROM ending
    JOIN accepted USING (table_id, seq)
    WHERE tables.id = ending.table_id AND tables.status = 'playing'
    RETURNING tables.id
)
-- part: results
-- Person and bot come from the seats' rows: this worker may not know yet that another person took over a seat. FOR SHARE
-- reads the seats as they are after `finished` has waited for concurrent changes of the table.
,placed AS (
    INSERT INTO results (table_id, seat, person_id, bot, place, score)
    SELECT row.table_id, row.seat, seats.person_id, seats.bot, row.place, row.score
    FROM json_to_recordset(:results::json) AS row (
        table_id text, seat integer, person_id text, bot text, place integer, score bigint
    )
    JOIN finished ON finished.id = row.table_id
    JOIN seats ON seats.table_id = row.table_id AND seats.seat = row.seat
    FOR SHARE OF seats
)
-- part: moves
SELECT CASE WHEN count(*) < :entries THEN coalesce(array_agg(table_id), '{}') END FROM accepted

-- Writes a batch of log entries, at most one per table. A single statement is its own transaction and needs only one
-- round trip, without BEGIN and COMMIT. Each parameter is a JSON array of rows.
--
--   $1 moves   $2 ledger   $3 secrets   $4 states   $5 starts   $6 finishes   $7 results
--
-- Returns the keys of the accepted entries. All CTEs of a statement see the database as it was before the statement.
WITH
given AS (
    SELECT *
    FROM json_to_recordset($1::json) AS row (
        table_id text, seq integer, at bigint, seat integer, ask text, move text, cmd_id text, "by" text, events text,
        chain text, previous_at bigint
    )
),
starting AS (
    SELECT *
    FROM json_to_recordset($5::json) AS row (
        table_id text, started_at bigint, game_version integer, revision integer
    )
),
ending AS (
    SELECT *
    FROM json_to_recordset($6::json) AS row (table_id text, seq integer, finished_at bigint, reason text, seed text)
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
-- The primary key (table_id, seq) refuses a number that another worker has used, the key (table_id, cmd_id) a command
-- that the log has already.
accepted AS (
    INSERT INTO moves (table_id, seq, at, seat, ask, move, cmd_id, "by", events, chain)
    SELECT table_id, seq, at, seat, ask, move, cmd_id, "by", events, chain
    FROM given
    WHERE (table_id NOT IN (SELECT table_id FROM starting) OR table_id IN (SELECT id FROM started))
      AND NOT EXISTS (
          SELECT FROM ending
          JOIN tables ON tables.id = ending.table_id
          WHERE ending.table_id = given.table_id AND tables.status <> 'playing'
      )
      -- After the database has gone back to an earlier state, a worker's next entry has no predecessor there, or another
      -- one. Not EXISTS, which the planner would turn into a scan of all moves.
      AND given.seq - 1 = coalesce(
          (
              SELECT previous.seq
              FROM moves AS previous
              WHERE previous.table_id = given.table_id
                AND previous.seq = given.seq - 1
                AND previous.at = coalesce(given.previous_at, previous.at)
          ),
          0
      )
    ON CONFLICT DO NOTHING
    RETURNING table_id, seq
),
paid AS (
    INSERT INTO ledger (table_id, seq, line, race, payer, payee, amount, due, rule)
    SELECT row.*
    FROM json_to_recordset($2::json) AS row (
        table_id text, seq integer, line integer, race integer, payer integer, payee integer,
        amount bigint, due bigint, rule text
    )
    JOIN accepted USING (table_id, seq)
),
hidden AS (
    INSERT INTO secrets (table_id, seat, name, seq, value)
    SELECT row.*
    FROM json_to_recordset($3::json) AS row (table_id text, seat integer, name text, seq integer, value text)
    JOIN accepted USING (table_id, seq)
),
saved AS (
    INSERT INTO states (table_id, seq, format, state, clock, wakes_at, updated_at)
    SELECT row.*
    FROM json_to_recordset($4::json) AS row (
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
),
finished AS (
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
),
-- Person and bot come from the seats' rows: this worker may not know yet that another person took over a seat. FOR SHARE
-- reads the seats as they are after `finished` has waited for concurrent changes of the table.
placed AS (
    INSERT INTO results (table_id, seat, person_id, bot, place, score)
    SELECT row.table_id, row.seat, seats.person_id, seats.bot, row.place, row.score
    FROM json_to_recordset($7::json) AS row (
        table_id text, seat integer, person_id text, bot text, place integer, score bigint
    )
    JOIN finished ON finished.id = row.table_id
    JOIN seats ON seats.table_id = row.table_id AND seats.seat = row.seat
    FOR SHARE OF seats
)
SELECT table_id, seq FROM accepted

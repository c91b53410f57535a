-- Writes a batch of log entries, at most one per table, in a database that is spread over several nodes.
--
-- Same conditions and same answer as append.sql: NULL if all entries were accepted, else the table ids of those that
-- were. log/spread.py calls railbird_append on the node that holds the tables of the batch. There all statements but
-- those of starts and finishes are local, and the commit needs no second node. On any other node the function raises.

-- Writes the entries of one shard. Citus runs this function where the shard is, and locks the shard against being moved
-- meanwhile. A statement for a whole shard costs a quarter of one statement for each entry, which is all that Citus
-- would plan by itself.
--
-- Raises in another backend than the caller's, because the shard is on another node then: Citus takes the caller's SELECT
-- for one that reads, and what it wrote there would be committed without the rest of the batch.
CREATE OR REPLACE FUNCTION railbird_append_to_shard(
    _rows bigint, caller int, table_ids text[], seqs int[], ats bigint[], seat_numbers int[], asks text[], texts text[],
    cmd_ids text[], bys text[], event_texts text[], chains text[], previous_ats bigint[], previous_chains text[],
    ledger_rows json, secret_rows json, state_rows json
) RETURNS text[] LANGUAGE plpgsql AS $body$
DECLARE
    accepted text[];
BEGIN
    IF pg_backend_pid() <> caller THEN
        RAISE 'another node holds the shard of table %', table_ids[1] USING ERRCODE = 'serialization_failure';
    END IF;
    EXECUTE format(
        $sql$
            WITH given AS (
                SELECT *
                FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) AS row (
                    table_id, seq, at, seat, ask, move, cmd_id, "by", events, chain, previous_at, previous_chain
                )
            ),
            accepted AS (
                INSERT INTO %1$s (table_id, seq, at, seat, ask, move, cmd_id, "by", events, chain)
                SELECT table_id, seq, at, seat, ask, move, cmd_id, "by", events, chain
                FROM given
                WHERE given.seq = 1
                   OR (
                       SELECT last.at = coalesce(given.previous_at, last.at)
                          AND coalesce(last.chain, '') = coalesce(given.previous_chain, last.chain, '')
                       FROM %1$s AS last
                       WHERE last.table_id = given.table_id AND last.seq = given.seq - 1
                   )
                ON CONFLICT DO NOTHING
                RETURNING table_id
            )
            SELECT coalesce(array_agg(table_id), '{}') FROM accepted
        $sql$,
        railbird_shard('moves', table_ids[1])
    )
    INTO accepted
    USING table_ids, seqs, ats, seat_numbers, asks, texts, cmd_ids, bys, event_texts, chains, previous_ats,
        previous_chains;

    IF ledger_rows IS NOT NULL THEN
        EXECUTE format(
            $sql$
                INSERT INTO %s (table_id, seq, line, race, payer, payee, amount, due, rule)
                SELECT *
                FROM json_to_recordset($1) AS row (
                    table_id text, seq int, line int, race int, payer int, payee int, amount bigint, due bigint, rule text
                )
                WHERE table_id = ANY ($2)
            $sql$,
            railbird_shard('ledger', table_ids[1])
        )
        USING ledger_rows, accepted;
    END IF;

    IF secret_rows IS NOT NULL THEN
        EXECUTE format(
            $sql$
                INSERT INTO %s (table_id, seat, name, seq, value)
                SELECT *
                FROM json_to_recordset($1) AS row (table_id text, seat int, name text, seq int, value text)
                WHERE table_id = ANY ($2)
            $sql$,
            railbird_shard('secrets', table_ids[1])
        )
        USING secret_rows, accepted;
    END IF;

    IF state_rows IS NOT NULL THEN
        EXECUTE format(
            $sql$
                INSERT INTO %s (table_id, seq, format, state, clock, wakes_at, updated_at)
                SELECT *
                FROM json_to_recordset($1) AS row (
                    table_id text, seq int, format int, state text, clock text, wakes_at bigint, updated_at bigint
                )
                WHERE table_id = ANY ($2)
                ON CONFLICT (table_id) DO UPDATE
                SET seq = excluded.seq,
                    format = excluded.format,
                    state = excluded.state,
                    clock = excluded.clock,
                    wakes_at = excluded.wakes_at,
                    updated_at = excluded.updated_at
            $sql$,
            railbird_shard('states', table_ids[1])
        )
        USING state_rows, accepted;
    END IF;

    RETURN accepted;
END
$body$;

-- The name of the shard that holds a table's rows.
CREATE OR REPLACE FUNCTION railbird_shard(divided regclass, table_id text) RETURNS text LANGUAGE sql AS $body$
    SELECT shard_name(divided, get_shard_id_for_distribution_column(divided, table_id))
$body$;

CREATE OR REPLACE FUNCTION railbird_append(
    table_ids text[], seqs int[], ats bigint[], seat_numbers int[], asks text[], texts text[], cmd_ids text[], bys text[],
    event_texts text[], chains text[], previous_ats bigint[], previous_chains text[], known_setbacks int[],
    ledger_rows json, secret_rows json, state_rows json, start_rows json, finish_rows json, result_rows json
) RETURNS text[] LANGUAGE plpgsql AS $body$
#variable_conflict use_column
DECLARE
    refused text[] := '{}';
    accepted text[] := '{}';
    in_shard text[];
    own_pid int := pg_backend_pid();  -- a variable, because the call would be evaluated on the shard's node
    part record;
    line record;
    at_seat record;
BEGIN
    -- A worker that has not heard of a loss of moves writes nothing until it has.
    FOR line IN
        SELECT table_id, max(id) AS newest, bool_or(decision IS NULL) AS is_open
        FROM setbacks
        WHERE table_id = ANY (table_ids)
        GROUP BY table_id
    LOOP
        IF line.is_open OR line.newest > known_setbacks[array_position(table_ids, line.table_id)] THEN
            refused := refused || line.table_id;
        END IF;
    END LOOP;

    -- A game starts only from its lobby, at the revision that the host saw.
    FOR line IN
        SELECT *
        FROM json_to_recordset(start_rows) AS row (
            table_id text, started_at bigint, game_version int, revision int
        )
    LOOP
        CONTINUE WHEN line.table_id = ANY (refused);
        UPDATE tables
        SET status = 'playing',
            started_at = line.started_at,
            game_version = line.game_version,
            revision = tables.revision + 1
        WHERE id = line.table_id AND status = 'lobby' AND revision = coalesce(line.revision, tables.revision);
        IF NOT FOUND THEN
            refused := refused || line.table_id;
        END IF;
    END LOOP;

    FOR line IN SELECT table_id FROM json_to_recordset(finish_rows) AS row (table_id text) LOOP
        PERFORM FROM tables WHERE id = line.table_id AND status <> 'playing';
        IF FOUND THEN
            refused := refused || line.table_id;
        END IF;
    END LOOP;

    FOR part IN
        SELECT
            min(table_id) AS one_id, array_agg(table_id) AS table_ids, array_agg(seq) AS seqs, array_agg(at) AS ats, array_agg(seat) AS seats,
            array_agg(ask) AS asks, array_agg(move) AS texts, array_agg(cmd_id) AS cmd_ids, array_agg("by") AS bys,
            array_agg(events) AS events, array_agg(chain) AS chains, array_agg(previous_at) AS previous_ats,
            array_agg(previous_chain) AS previous_chains
        FROM unnest(
            table_ids, seqs, ats, seat_numbers, asks, texts, cmd_ids, bys, event_texts, chains, previous_ats, previous_chains
        ) AS row (table_id, seq, at, seat, ask, move, cmd_id, "by", events, chain, previous_at, previous_chain)
        WHERE table_id <> ALL (refused)
        GROUP BY get_shard_id_for_distribution_column('moves', table_id)
    LOOP
        -- The condition names the shard. It finds no row, and the count makes one.
        SELECT railbird_append_to_shard(
            count(*), own_pid, part.table_ids, part.seqs, part.ats, part.seats, part.asks, part.texts, part.cmd_ids, part.bys,
            part.events, part.chains, part.previous_ats, part.previous_chains, ledger_rows, secret_rows, state_rows
        )
        INTO in_shard
        FROM moves
        WHERE table_id = part.one_id AND seq = 0;
        accepted := accepted || in_shard;
    END LOOP;

    FOR line IN
        SELECT *
        FROM json_to_recordset(finish_rows) AS row (table_id text, finished_at bigint, reason text, seed text)
    LOOP
        CONTINUE WHEN line.table_id <> ALL (accepted);
        UPDATE tables
        SET status = 'finished',
            finished_at = line.finished_at,
            reason = line.reason,
            server_seed = coalesce(line.seed, server_seed),
            revision = tables.revision + 1
        WHERE id = line.table_id AND status = 'playing';
        IF NOT FOUND THEN
            RAISE 'the table was closed while its game finished' USING ERRCODE = 'serialization_failure';
        END IF;
    END LOOP;

    -- Person and bot come from the seats' rows: the caller may not know yet that another person took over a seat.
    FOR line IN
        SELECT *
        FROM json_to_recordset(result_rows) AS row (table_id text, seat int, place int, score bigint)
    LOOP
        CONTINUE WHEN line.table_id <> ALL (accepted);
        SELECT person_id, bot INTO at_seat FROM seats WHERE table_id = line.table_id AND seat = line.seat;
        INSERT INTO results (table_id, seat, person_id, bot, place, score)
        VALUES (line.table_id, line.seat, at_seat.person_id, at_seat.bot, line.place, line.score);
    END LOOP;

    RETURN CASE WHEN cardinality(accepted) < cardinality(table_ids) THEN accepted END;
END
$body$;

"""The statements that put a batch of moves on disk, each compiled once.

PostgreSQL gets the whole batch as JSON in one statement: one round trip, and as a statement of its own it needs neither
BEGIN nor COMMIT. SQLite is called, not asked, so that a plain executemany for each table is the fastest there is.
docs/decisions/0002-group-commit.md has the figures.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol, TypeAlias

import orjson
from psycopg import Connection as Driver
from psycopg import OperationalError, generators
from psycopg.pq import ExecStatus, TransactionStatus
from psycopg.pq.abc import PGconn, PGresult
from sqlalchemy import (
    JSON,
    ColumnElement,
    Connection,
    Select,
    Table,
    Update,
    bindparam,
    cast,
    column,
    exists,
    func,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import psycopg
from sqlalchemy.dialects.sqlite import pysqlite
from sqlalchemy.sql.selectable import CTE, TableValuedAlias

from app.store.appends import Accepted, Append, Encoded, Failure, Refused
from app.store.errors import NotStored
from app.store.schema import ledger, moves, results, secrets, states, tables

Key: TypeAlias = tuple[str, int]
Row: TypeAlias = tuple[Any, ...]

NAME: Final = b"railbird_moves"  # of the prepared statement

# The columns of the rows below, in the order of the schema.
MOVES: Final = ("table_id", "seq", "at", "seat", "ask", "move", "cmd_id", "by", "events")
LEDGER: Final = ("table_id", "seq", "line", "race", "payer", "payee", "amount", "due", "rule")
SECRETS: Final = ("table_id", "seat", "name", "seq", "value")
STATES: Final = ("table_id", "seq", "format", "state", "clock", "wakes_at", "updated_at")
RESULTS: Final = ("table_id", "seat", "person_id", "bot", "place", "score")
FINISHES: Final = ("table_id", "seq", "finished_at", "reason")  # changes a row of `tables`
PARAMETERS: Final = ("moves", "ledger", "secrets", "states", "finishes", "results")  # of the statement for PostgreSQL


class Bulk(Protocol):
    """One for each kind of database."""

    def add(self, connection: Connection, appends: Sequence[Append]) -> set[Key]:
        """Add the moves whose numbers and commands are free, and what belongs to those: their keys. What would finish a
        game that is not in play is not added."""


def store(connection: Connection, bulk: Bulk, appends: Sequence[Append]) -> list[Accepted | Refused | Failure]:
    """Answers in the order of the appends; no table has two of them. Not to be seen by others before the commit."""
    started = {one.table_id for one in appends if one.start is not None and _start(connection, one)}
    able = [one for one in appends if one.start is None or one.table_id in started]
    added = bulk.add(connection, able) if able else set()
    return [
        Accepted(one.seq) if (one.table_id, one.seq) in added else _refuse(connection, one, one in able)
        for one in appends
    ]


def _start(connection: Connection, one: Append) -> bool:
    assert one.start is not None, one
    in_lobby = update(tables).where(tables.c.id == one.table_id, tables.c.status == "lobby")
    if one.start.revision is not None:
        in_lobby = in_lobby.where(tables.c.revision == one.start.revision)
    playing = in_lobby.values(
        status="playing",
        started_at=one.start.started_at,
        game_version=one.start.game_version,
        revision=tables.c.revision + 1,
    )
    return connection.execute(playing).rowcount == 1


def _refuse(connection: Connection, one: Append, was_able: bool) -> Refused | Failure:
    first = select(moves.c.seq).where(moves.c.table_id == one.table_id, moves.c.cmd_id == one.cmd_id)
    seq: int | None = connection.execute(first).scalar_one_or_none()
    if seq is not None:
        return Refused("cmd_id", seq)
    if one.finish is not None and not _is_in_play(connection, one):
        return Failure(NotStored("A game that is not in play cannot finish."))
    return Refused("seq" if was_able else "lobby", one.seq)


def _is_in_play(connection: Connection, one: Append) -> bool:
    playing = select(tables.c.id).where(tables.c.id == one.table_id, tables.c.status == "playing")
    return connection.execute(playing).first() is not None


# Rows


def _moves(appends: Sequence[Append]) -> list[Row]:
    return [(a.table_id, a.seq, a.at, a.seat, a.ask, a.move, a.cmd_id, a.by, a.events) for a in appends]


def _ledger(appends: Sequence[Append]) -> list[Row]:
    return [
        (a.table_id, a.seq, number, line.race, line.payer, line.payee, line.amount, line.due, line.rule)
        for a in appends
        if a.ledger
        for number, line in enumerate(a.ledger)
    ]


def _secrets(appends: Sequence[Append]) -> list[Row]:
    return [(a.table_id, kept.seat, kept.name, a.seq, kept.value) for a in appends if a.secrets for kept in a.secrets]


def _states(appends: Sequence[Append]) -> list[Row]:
    return [
        (a.table_id, a.seq, new.format, _text(new.state), new.clock, new.wakes_at, a.at)
        for a in appends
        if (new := a.state) is not None
    ]


def _finishes(appends: Sequence[Append]) -> list[Row]:
    return [(a.table_id, a.seq, end.finished_at, end.reason) for a in appends if (end := a.finish) is not None]


def _results(appends: Sequence[Append]) -> list[Row]:
    return [
        (a.table_id, line.seat, line.person_id, line.bot, line.place, line.score)
        for a in appends
        if a.finish is not None
        for line in a.finish.results
    ]


def _text(state: Encoded | Callable[[], Encoded]) -> str:
    encoded = state() if callable(state) else state
    return encoded.decode() if isinstance(encoded, bytes) else encoded


# PostgreSQL


class PostgresBulk:
    """One statement: the moves, and of those that were accepted the ledger, the secrets, the newest states and ends."""

    def __init__(self) -> None:
        given, ending = _given("moves", moves, MOVES), _given("finishes", tables, FINISHES)
        playing = tables.c.status == literal_column("'playing'")  # else it were one more parameter
        ends_nothing = exists().where(ending.c.table_id == given.c.table_id, tables.c.id == ending.c.table_id, ~playing)
        accepted = (
            postgresql.insert(moves)
            .from_select(MOVES, select(*given.c).where(~ends_nothing))
            .on_conflict_do_nothing()
            .returning(moves.c.table_id, moves.c.seq)
            .cte("accepted")
        )
        paid = insert(ledger).from_select(LEDGER, _given_of(ledger, LEDGER, accepted)).cte("paid")
        hidden = insert(secrets).from_select(SECRETS, _given_of(secrets, SECRETS, accepted)).cte("hidden")
        saved = postgresql.insert(states).from_select(STATES, _given_of(states, STATES, accepted))
        finished = (
            _finished(ending.c.finished_at, ending.c.reason)
            .where(tables.c.id == ending.c.table_id, playing, _same(ending, accepted))
            .returning(tables.c.id)
            .cte("finished")
        )
        reached = _given("results", results, RESULTS)
        placed = insert(results).from_select(
            RESULTS, select(*reached.c).join(finished, finished.c.id == reached.c.table_id)
        )
        whole = select(accepted.c.table_id, accepted.c.seq).add_cte(
            paid,
            hidden,
            _newest(saved, states, STATES).cte("saved"),
            placed.cte("placed"),
        )
        self.sql = str(whole.compile(dialect=psycopg.dialect()))  # type: ignore[no-untyped-call]
        self._prepared: PGconn | None = None  # the connection that knows the statement by its name

    def add(self, connection: Connection, appends: Sequence[Append]) -> set[Key]:
        rows = self.rows(appends)
        driver = connection.connection.driver_connection
        assert driver is not None, connection
        if driver.pgconn.transaction_status == TransactionStatus.IDLE:
            added = self._add_at_once(driver, rows)
            if added is not None:
                return added
        return {(table_id, seq) for table_id, seq in connection.exec_driver_sql(self.sql, rows)}

    def rows(self, appends: Sequence[Append]) -> dict[str, str]:
        # In one order everywhere, so that two workers' batches never wait for each other crosswise.
        ordered = sorted(appends, key=lambda one: one.table_id)
        return {
            "moves": _json(MOVES, _moves(ordered)),
            "ledger": _json(LEDGER, _ledger(ordered)),
            "secrets": _json(SECRETS, _secrets(ordered)),
            "states": _json(STATES, _states(ordered)),
            "finishes": _json(FINISHES, _finishes(ordered)),
            "results": _json(RESULTS, _results(ordered)),
        }

    def prepare(self, driver: Driver[Any]) -> bool:
        if self._prepared is not driver.pgconn:
            names = {name: f"${number}" for number, name in enumerate(PARAMETERS, 1)}
            driver.pgconn.send_prepare(NAME, (self.sql % names).encode())
            if _answer(driver).status != ExecStatus.COMMAND_OK:
                return False
            self._prepared = driver.pgconn
        return True

    def _add_at_once(self, driver: Driver[Any], rows: dict[str, str]) -> set[Key] | None:
        """A statement that is a transaction of its own, past the driver's cursors, which take longer than it does.

        None: it came to nothing; what was wrong shows when it is done again in the ordinary way.
        """
        try:
            if not self.prepare(driver):
                return None
            self.send(driver.pgconn, rows)
            found = _answer(driver)
        except OperationalError:
            return None  # the connection is gone
        return self.keys(found) if found.status == ExecStatus.TUPLES_OK else None

    def send(self, wire: PGconn, rows: dict[str, str]) -> None:
        """Without waiting for the answer."""
        wire.send_query_prepared(NAME, [value.encode() for value in rows.values()])

    def keys(self, found: PGresult) -> set[Key]:
        return {(_text_of(found, row, 0), int(_text_of(found, row, 1))) for row in range(found.ntuples)}


def _answer(driver: Driver[Any]) -> PGresult:
    """What the server says to what was sent, in the connection's patience."""
    found: list[PGresult] = driver.wait(generators.execute(driver.pgconn))
    return found[-1]


def _text_of(found: PGresult, row: int, column: int) -> str:
    value = found.get_value(row, column)
    assert value is not None, (row, column)
    return value.decode()


def _given(parameter: str, table: Table, names: Sequence[str]) -> TableValuedAlias:
    """The rows of a JSON parameter."""
    typed = [column(name, (table.c if name in table.c else moves.c)[name].type) for name in names]
    return (
        func.json_to_recordset(cast(bindparam(parameter), JSON))
        .table_valued(*typed, name=f"given_{parameter}")
        .render_derived(with_types=True)
    )


def _given_of(table: Table, names: Sequence[str], accepted: CTE) -> Select[Any]:
    given = _given(table.name, table, names)
    return select(*given.c).join(accepted, _same(given, accepted))


def _same(given: TableValuedAlias, accepted: CTE) -> ColumnElement[bool]:
    return (given.c.table_id == accepted.c.table_id) & (given.c.seq == accepted.c.seq)


def _json(names: Sequence[str], rows: list[Row]) -> str:
    # Without `strict`, which costs half as much again; SQLite takes the same rows, and would say that one is too long.
    return orjson.dumps([dict(zip(names, row)) for row in rows]).decode() if rows else "[]"  # noqa: B905


# SQLite


class SqliteBulk:
    """A statement for each table. RETURNING would be slower: too few rows say as well that somebody was faster."""

    def __init__(self) -> None:
        self.moves = _compiled(sqlite.insert(moves).on_conflict_do_nothing(), MOVES)
        self.ledger = _compiled(sqlite.insert(ledger), LEDGER)
        self.secrets = _compiled(sqlite.insert(secrets), SECRETS)
        self.states = _compiled(_newest(sqlite.insert(states), states, STATES), STATES)
        self.results = _compiled(sqlite.insert(results), RESULTS)

    def add(self, connection: Connection, appends: Sequence[Append]) -> set[Key]:
        able = [one for one in appends if one.finish is None or _is_in_play(connection, one)]
        accepted = self._add_moves(connection, able) if able else []
        for sql, rows in (
            (self.ledger, _ledger(accepted)),
            (self.secrets, _secrets(accepted)),
            (self.states, _states(accepted)),
            (self.results, _results(accepted)),
        ):
            if rows:
                connection.exec_driver_sql(sql, rows)
        for table_id, _, finished_at, reason in _finishes(accepted):
            connection.execute(_finished(finished_at, reason).where(tables.c.id == table_id))
        return {(one.table_id, one.seq) for one in accepted}

    def _add_moves(self, connection: Connection, appends: Sequence[Append]) -> Sequence[Append]:
        connection.exec_driver_sql("SAVEPOINT moves")
        rows = _moves(appends)
        added = connection.exec_driver_sql(self.moves, rows).rowcount
        if added < len(appends):
            connection.exec_driver_sql("ROLLBACK TO moves")
            one_by_one = zip(appends, rows, strict=True)
            appends = [one for one, row in one_by_one if connection.exec_driver_sql(self.moves, row).rowcount == 1]
        connection.exec_driver_sql("RELEASE moves")
        return appends


def _compiled(statement: sqlite.Insert, names: Sequence[str]) -> str:
    """With one question mark for each of the names, in their order."""
    compiled = statement.compile(dialect=pysqlite.dialect(), column_keys=list(names))
    assert list(compiled.positiontup or ()) == list(names), compiled
    return str(compiled)


# Both


def _finished(at: Any, reason: Any) -> Update:
    """The table leaves the game."""
    return update(tables).values(
        status=literal_column("'finished'"),
        finished_at=at,
        reason=reason,
        revision=tables.c.revision + literal_column("1"),
    )


def _newest(statement: Any, table: Table, names: Sequence[str]) -> Any:
    """A row that is there already gets the new values. `statement`: either dialect's insert."""
    key = [column.name for column in table.primary_key]
    new = {name: statement.excluded[name] for name in names if name not in key}
    return statement.on_conflict_do_update(index_elements=key, set_=new)

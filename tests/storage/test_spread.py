"""A house spread over Citus: how a house gets there, and what it does while a node is away.

The first half needs no Citus, the second half RAILBIRD_TEST_CITUS. With it, all tests of the storage run on Citus as
well."""

import ast
import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import psycopg
import pytest
from sqlalchemy import PrimaryKeyConstraint, UniqueConstraint

from app import cli
from app.storage.database import Database, open_database
from app.storage.log import reader as moves
from app.storage.log import spread as spread_log
from app.storage.log.entry import Accepted, Answer, Append, Failure, Finish, LedgerLine, NewState, Refused
from app.storage.log.log import MoveLog
from app.storage.log.opening import open_log
from app.storage.log.spread import CALL, NodeLane, SpreadLog
from app.storage.migrating import go_back, migrate, plan_to_spread, spread_out
from app.storage.schema import HEAD, metadata
from app.storage.spread.layout import AT_THE_COORDINATOR, COPIED, DIVIDED, KEY, is_spread, placed
from app.storage.spread.plan import Plan, described
from app.storage.spread.shards import Node, Shards, find_shards, hash_of
from app.storage.spread.spreading import FUNCTIONS, place
from app.storage.store_errors import CannotSpread, DatabaseAway
from tests.storage.builders import House, lane_of, move
from tests.storage.conftest import CITUS, empty_database
from tools.bench.citus import at, citus_database, spread_database

APP = Path(__file__).parents[2] / "app"
ON_CITUS = pytest.mark.skipif(not CITUS, reason="NOT RUN ON CITUS: RAILBIRD_TEST_CITUS names no coordinator's database")
HERE, THERE = Node("here", 1), Node("there", 2)


# Without Citus


def test_every_table_of_the_schema_has_one_place() -> None:
    assert sorted(DIVIDED + COPIED + AT_THE_COORDINATOR) == sorted(metadata.tables)


def test_every_key_of_a_divided_table_begins_with_the_table_id() -> None:
    for name in DIVIDED:
        table = metadata.tables[name]
        keys = [one for one in table.constraints if isinstance(one, PrimaryKeyConstraint | UniqueConstraint)]
        assert {next(iter(one.columns)).name for one in keys} == {KEY}, name


@pytest.mark.parametrize("name", DIVIDED + COPIED)
def test_no_node_refers_to_what_only_the_coordinator_has(name: str) -> None:
    for key in metadata.tables[name].foreign_key_constraints:
        target = key.referred_table.name
        assert target in COPIED or (name in DIVIDED and target in DIVIDED and KEY in key.column_keys), key.name


def test_few_modules_query_what_is_divided() -> None:
    """The queries of all others stay with the coordinator, and need no thought for Citus."""
    found = set()
    for path in APP.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module == "app.storage.schema":
                found |= {path.relative_to(APP).as_posix() for one in node.names if one.name in DIVIDED}
    assert found == {"storage/log/reader.py", "storage/queries/claims.py", "storage/queries/setbacks.py"}


def test_the_log_calls_its_function_with_as_many_values_as_it_takes() -> None:
    taken = FUNCTIONS.rpartition("FUNCTION railbird_append(")[2].partition(") RETURNS")[0]
    assert len(set(re.findall(r"\$\d+", CALL))) == len(taken.split(",")) == CALL.count("$")


@pytest.mark.parametrize("key", ["", "a", "abcdefgh", "abcdefghijk", "abcdefghijkl", "t" + "0f" * 16, "żółw 馬 🐎"])
def test_a_worker_counts_the_hash_as_the_database_does(postgres_url: str, key: str) -> None:
    with psycopg.connect(postgres_url) as connection:
        assert connection.execute("SELECT hashtext(%s::text)", [key]).fetchone() == (hash_of(key),)


def test_a_sqlite_house_is_not_spread(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with empty_database("sqlite", tmp_path) as url, house_of(url):
        assert cli.main(["spread", "--yes"]) == 1
    assert capsys.readouterr().err == (
        "railbird: A house on SQLite is one file. Only a house on PostgreSQL with Citus can be spread.\n"
    )


def test_a_house_without_citus_is_not_spread(postgres_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    migrate(postgres_url)
    with house_of(postgres_url):
        assert cli.main(["spread", "--yes"]) == 1
    assert capsys.readouterr().err.startswith("railbird: This database has no Citus.")
    with closing(open_database(postgres_url)) as database:
        assert not database.read_now(is_spread)


def test_a_house_of_another_version_is_not_spread(postgres_url: str) -> None:
    with pytest.raises(CannotSpread, match=f"not {HEAD}"):
        plan_to_spread(postgres_url)


def test_a_plan_says_all_that_it_will_do() -> None:
    said = described(Plan((HERE, THERE), 8, ("people",), ("moves", "ledger"), ("seats",), 12_345))
    for words in ("here:1, there:2", "every node: people.", "in 8 shards: moves, ledger.", "12,345 rows", "seats"):
        assert words in said


@pytest.mark.parametrize("args", [["--shards"], ["--shards", "0"], ["--shards", "many"], ["now"]])
def test_what_spread_does_not_know_it_says(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["spread", *args]) == 2
    assert capsys.readouterr().err.startswith("railbird spread [--shards N] [--yes]")


class Held:
    """A lane to a node that answers when it is let."""

    nodes: dict[Node, "Held"] = {}  # noqa: RUF012 - the lanes of one test

    def __init__(self, _database: Database, node: Node) -> None:
        self.may_answer = asyncio.Event()
        self.batches: list[list[str]] = []
        self.of_node = self.nodes.setdefault(node, self)

    async def write(self, entries: list[Append]) -> list[Answer]:
        self.of_node.batches.append([entry.table_id for entry in entries])
        await self.of_node.may_answer.wait()
        return [Accepted(entry.seq) for entry in entries]

    async def close(self) -> None: ...


@asynccontextmanager
async def log_of_two_nodes() -> AsyncIterator[SpreadLog]:
    """The lower half of all hashes is here, the upper half there."""
    with mock.patch.object(Held, "nodes", {}), mock.patch.object(spread_log, "NodeLane", Held):
        log = SpreadLog(mock.Mock(spec=Database), Shards((-(2**31), 0), (HERE, THERE)))
        log.start()
        yield log
        await log.close()


async def test_a_node_gets_its_own_tables_alone() -> None:
    ids = [f"t{number}" for number in range(20)]
    async with log_of_two_nodes() as log:
        for node in Held.nodes.values():
            node.may_answer.set()
        await asyncio.gather(*(log.append(move(table_id, 1)) for table_id in ids))
        got = {node: sorted(one for batch in lane.batches for one in batch) for node, lane in Held.nodes.items()}
    assert got == {
        HERE: sorted(one for one in ids if hash_of(one) < 0),
        THERE: sorted(one for one in ids if hash_of(one) >= 0),
    }
    assert log.stats.appends == 20


async def test_a_node_that_hangs_keeps_no_other_waiting() -> None:
    below, above = (
        next(f"t{n}" for n in range(99) if (hash_of(f"t{n}") < 0) is is_below) for is_below in (True, False)
    )
    async with log_of_two_nodes() as log:
        Held.nodes[THERE].may_answer.set()
        stuck = log.append(move(below, 1))
        assert await log.append(move(above, 1)) == Accepted(1)
        assert (stuck.done(), log.has_work, log.waiting) == (False, True, 1)
        Held.nodes[HERE].may_answer.set()
        assert await stuck == Accepted(1)
        assert (log.has_work, log.waiting, log.waited) == (False, 0, 0.0)


async def test_after_closing_nothing_is_written() -> None:
    async with log_of_two_nodes() as log:
        pass
    with pytest.raises(DatabaseAway):
        await log.append(move("t1", 1))


# With Citus


@contextmanager
def house_of(url: str) -> Iterator[None]:
    with mock.patch.dict("os.environ", {"DATABASE_URL": url}):
        yield


@pytest.fixture
def citus_url() -> Iterator[str]:
    """A migrated house on Citus that is not spread yet."""
    assert CITUS is not None
    with citus_database(CITUS) as url:
        migrate(url)
        yield url


@pytest.fixture
def spread_url() -> Iterator[str]:
    assert CITUS is not None
    with spread_database(CITUS, shards=4) as url:
        yield url


def foreign_keys(url: str) -> list[Any]:
    keys = "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'f' AND conparentid = 0"
    with psycopg.connect(url) as connection:
        return sorted(connection.execute(f"{keys} AND conname !~ '_[0-9]+$'").fetchall())


@ON_CITUS
async def test_a_house_that_has_been_played_in_is_spread_with_all_it_has(
    citus_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(open_database(citus_url)) as database:
        house = House(database)
        table_id = house.playing()
        lane = lane_of(database)
        paid = move(table_id, 1, ledger=[LedgerLine(1, None, 0, 5, 5, "M-1")], state=NewState(1, "{}", None, None))
        assert await lane.write([paid]) == [Accepted(1)]
        await lane.close()
    keys = foreign_keys(citus_url)
    with house_of(citus_url), mock.patch("builtins.input", return_value="n"):
        assert cli.main(["spread", "--shards", "4"]) == 1
        assert "in 4 shards: moves, " in (said := capsys.readouterr().out)
        assert "Nothing has been changed." in said
        with closing(open_database(citus_url)) as database:
            assert not database.read_now(is_spread)
    with house_of(citus_url), mock.patch("builtins.input", return_value="yes"):
        assert cli.main(["spread", "--shards", "4"]) == 0
        assert cli.main(["spread"]) == 0
        assert "spread already" in capsys.readouterr().out
    assert foreign_keys(citus_url) == keys
    with closing(open_database(citus_url)) as database:
        assert database.read_now(placed) == set(DIVIDED + COPIED)
        assert len(database.read_now(find_shards).nodes) == 4
        assert [one.seq for one in database.read_now(moves.whole_log, table_id)] == [1]
        async with running(database) as log:
            assert await log.append(move(table_id, 2)) == Accepted(2)
            assert await log.append(move(table_id, 2, "another")) == Refused("seq", 2)
            assert await log.append(move(table_id, 3, "cmd 1")) == Refused("cmd_id", 1)
        assert [one.amount for one in database.read_now(moves.list_payments, table_id)] == [5]


@ON_CITUS
def test_an_interrupted_run_is_taken_up_again(citus_url: str) -> None:
    with closing(open_database(citus_url)) as database:
        House(database).playing()
        with database.writing() as connection:
            place(connection, plan_to_spread(citus_url, 4))
    rest = plan_to_spread(citus_url)
    assert (rest.copied, rest.divided) == ((), ())
    assert set(rest.left_behind) >= {"tables", "seats"}
    spread_out(citus_url, rest)
    assert plan_to_spread(citus_url).is_done


@ON_CITUS
async def test_nobody_spreads_a_house_that_is_open(citus_url: str) -> None:
    with closing(open_database(citus_url)) as database:
        database.claim(alone=True)
        with mock.patch("app.storage.database.BUSY_MS", 200), house_of(citus_url):
            assert cli.main(["spread", "--yes"]) == 1
        assert not database.read_now(is_spread)


@ON_CITUS
async def test_a_migration_places_what_it_makes(spread_url: str) -> None:
    keys = foreign_keys(spread_url)
    go_back(spread_url, "0012")  # without setbacks, which every node has to know
    assert migrate(spread_url)
    assert plan_to_spread(spread_url).is_done
    assert foreign_keys(spread_url) == keys
    with closing(open_database(spread_url)) as database:
        table_id = House(database).playing()
        async with running(database) as log:
            assert await log.append(move(table_id, 1)) == Accepted(1)


@ON_CITUS
async def test_a_node_writes_nothing_that_another_one_holds(spread_url: str) -> None:
    with closing(open_database(spread_url)) as database:
        shards, table_id = database.read_now(find_shards), House(database).playing()
        other = next(node for node in shards.nodes if node != shards.node_of(table_id))
        lane = NodeLane(database, other)
        [answer] = await lane.write([move(table_id, 1)])
        await lane.close()
        assert isinstance(answer, Failure)
        assert isinstance(answer.error, DatabaseAway)
        assert database.read_now(moves.whole_log, table_id) == []


@ON_CITUS
async def test_a_shard_that_moves_takes_its_tables_along(spread_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spread_log, "LOOK_SECONDS", 0.05)
    with closing(open_database(spread_url)) as database:
        shards, table_id = database.read_now(find_shards), House(database).playing()
        here = shards.node_of(table_id)
        there = next(node for node in shards.nodes if node != here)
        async with running(database) as log:
            assert await log.append(move(table_id, 1)) == Accepted(1)
            await asyncio.to_thread(move_shard, spread_url, table_id, here, there)
            assert database.read_now(find_shards).node_of(table_id) == there
            assert await until_written(log, move(table_id, 2)) == Accepted(2)
        assert [one.seq for one in database.read_now(moves.whole_log, table_id)] == [1, 2]


def move_shard(url: str, table_id: str, here: Node, there: Node) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT citus_move_shard_placement("
            "get_shard_id_for_distribution_column('moves', %s::text), %s, %s, %s, %s, 'block_writes')",
            [table_id, here.host, here.port, there.host, there.port],
        )


async def until_written(log: MoveLog, entry: Append) -> Accepted | Refused:
    async with asyncio.timeout(60):
        while True:
            try:
                return await log.append(entry)
            except DatabaseAway:
                await asyncio.sleep(0.05)


@ON_CITUS
async def test_while_a_node_is_away_the_tables_of_the_others_are_played(spread_url: str) -> None:
    with closing(open_database(spread_url)) as database:
        house, shards = House(database), database.read_now(find_shards)
        lost = shards.nodes[0]
        tables = [house.playing() for _ in range(12)]
        theirs = [one for one in tables if shards.node_of(one) == lost]
        others = [one for one in tables if shards.node_of(one) != lost]
        assert theirs, "no table in twelve is on this node: the hash does not spread them"
        assert others, "every table of twelve is on this node"
        async with running(database) as log:
            assert await log.append(move(theirs[0], 1)) == Accepted(1)
            with away(spread_url, lost):
                with pytest.raises(DatabaseAway):
                    await log.append(move(theirs[0], 2))
                for table_id in others:
                    assert await asyncio.wait_for(log.append(move(table_id, 1)), 10) == Accepted(1)
                assert log.is_alive
                # An entry that needs all nodes fails alone, not with the others of its batch.
                first, second, *_ = others
                lane = NodeLane(database, shards.node_of(first))
                answers = await lane.write([move(first, 2, finish=Finish(9, None)), move(second, 2)])
                await lane.close()
                assert [type(answer) for answer in answers] == [Failure, Accepted]
            assert await until_written(log, move(theirs[0], 2)) == Accepted(2)
        assert [one.seq for one in database.read_now(moves.whole_log, theirs[0])] == [1, 2]


@contextmanager
def away(url: str, node: Node) -> Iterator[None]:
    """One node's database ends all connections and takes no new ones."""
    name = url.rpartition("/")[2]
    with psycopg.connect(at(url, node.host, node.port, "postgres"), autocommit=True) as server:
        server.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false".encode())
        server.execute("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = %s", [name])
        try:
            yield
        finally:
            server.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true".encode())


@asynccontextmanager
async def running(database: Database) -> AsyncIterator[MoveLog]:
    log = open_log(database)
    log.start()
    yield log
    await log.close()

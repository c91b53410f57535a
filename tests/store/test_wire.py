"""The wire beside the writer's thread: the same promises over the short way, and what happens when it breaks."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import closing
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, make_url

from app.store import dialects, moves, tables
from app.store.appends import Append
from app.store.batches import Batches, Job
from app.store.database import open_database
from app.store.errors import DatabaseAway, NotStored
from app.store.migrating import migrate
from app.store.wire import Wire
from app.store.writer import Accepted, Finish, LedgerLine, NewState, Refused, Secret, Writer
from tests.store.house import House, last_seq, move, results_of, secrets_of

LINE = LedgerLine(1, None, 0, 5, 5, "M-1")


@pytest.fixture
def house(postgres_url: str) -> Iterator[House]:
    migrate(postgres_url)
    with closing(open_database(postgres_url, busy_ms=500)) as database:
        yield House(database)


@pytest.fixture
async def writer(house: House) -> AsyncIterator[Writer]:
    writer = Writer(house.database)
    writer.start()
    await wire_of(writer)
    yield writer
    await writer.close()


@pytest.fixture
def server(postgres_url: str) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(str(make_url(postgres_url).set(database="postgres")), autocommit=True) as server:
        yield server


async def wire_of(writer: Writer) -> Wire:
    """The thread makes one after its next work."""
    async with asyncio.timeout(20):
        while writer._wire is None:
            await writer.run(lambda _: None)
            await asyncio.sleep(0.01)
    return writer._wire


async def answers_of(*waiting: "asyncio.Future[Any]") -> list[Any]:
    async with asyncio.timeout(30):
        return await asyncio.gather(*waiting, return_exceptions=True)


def seqs(house: House, table_id: str) -> list[int]:
    return [one.seq for one in house.database.read_now(moves.whole_log, table_id)]


@pytest.fixture
def at_thread(monkeypatch: pytest.MonkeyPatch) -> list[Append | Job]:
    """What the thread has had to do."""
    seen: list[Append | Job] = []
    settle = Batches.settle

    def noticed(self: Batches, works: Sequence[Append | Job]) -> list[Any]:
        seen.extend(works)
        return settle(self, works)

    monkeypatch.setattr(Batches, "settle", noticed)
    return seen


# What goes over it


async def test_moves_go_to_disk_without_the_thread(house: House, writer: Writer, at_thread: list[Append | Job]) -> None:
    playing = [house.playing() for _ in range(20)]
    more: dict[str, Any] = {
        "ledger": [LINE],
        "secrets": [Secret(0, "order", "[3]")],
        "state": NewState(1, lambda: b"state", "clock", 99),
    }
    waiting = [writer.append(move(table_id, 1, **more)) for table_id in playing]
    assert await answers_of(*waiting) == [Accepted(1)] * 20
    assert at_thread == []
    with house.database.reading() as connection:
        for table_id in playing:
            assert [paid.amount for paid in moves.list_payments(connection, table_id)] == [5]
            assert [value for *_, value in secrets_of(connection, table_id)] == ["[3]"]
            assert moves.load_state(connection, table_id) == moves.SavedState(1, 1, "state", "clock", 99)


async def test_what_comes_while_a_batch_is_under_way_is_the_next_one(house: House, writer: Writer) -> None:
    playing = [house.playing() for _ in range(30)]
    before = writer.stats.batches
    first = writer.append(move(playing[0], 1))
    await asyncio.sleep(0)
    assert writer._wire is not None
    assert writer._wire.is_busy
    waiting = [writer.append(move(table_id, 1)) for table_id in playing[1:]]
    assert await answers_of(first, *waiting) == [Accepted(1)] * 30
    assert writer.stats.batches == before + 2
    assert writer.stats.largest == 29


async def test_moves_of_one_table_keep_their_order(house: House, writer: Writer) -> None:
    table_id = house.playing()
    waiting = [writer.append(move(table_id, seq, state=NewState(1, str(seq)))) for seq in range(1, 6)]
    assert await answers_of(*waiting) == [Accepted(seq) for seq in range(1, 6)]
    assert seqs(house, table_id) == [1, 2, 3, 4, 5]


async def test_a_job_sees_the_moves_before_it_and_none_after_it(house: House, writer: Writer) -> None:
    table_id = house.playing()
    first = writer.append(move(table_id, 1))
    await asyncio.sleep(0)
    second = writer.append(move(table_id, 2))
    seen = writer.run(lambda connection: last_seq(connection, table_id))
    third = writer.append(move(table_id, 3))
    assert await answers_of(first, second, seen, third) == [Accepted(1), Accepted(2), 2, Accepted(3)]


async def test_more_than_the_socket_takes_at_once_is_sent_bit_by_bit(house: House, writer: Writer) -> None:
    playing = [house.playing() for _ in range(8)]
    long = "x" * 100_000
    wire = await wire_of(writer)
    with socket.fromfd(wire._socket, socket.AF_INET, socket.SOCK_STREAM) as narrow:
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    waiting = [writer.append(move(table_id, 1, state=NewState(1, long))) for table_id in playing]
    await asyncio.sleep(0)
    assert wire._is_sending
    assert await answers_of(*waiting) == [Accepted(1)] * 8
    state = house.database.read_now(moves.load_state, playing[-1])
    assert state is not None
    assert state.state == long


async def test_a_game_ends_over_it(house: House, writer: Writer, at_thread: list[Append | Job]) -> None:
    table_id = house.playing()
    results = [moves.Result(0, None, "random", 1, 20), moves.Result(1, None, "random", 2, 10)]
    assert await writer.append(move(table_id, 1, finish=Finish(12, "three_races", results))) == Accepted(1)
    assert at_thread == []
    with house.database.reading() as connection:
        assert results_of(connection, table_id) == results
        found = tables.table(connection, table_id)
    assert found is not None
    assert (found.status, found.finished_at, found.reason) == ("finished", 12, "three_races")


# Refusals


async def test_who_is_refused_hears_why_and_the_others_are_not_harmed(house: House, writer: Writer) -> None:
    taken, sent, free, lobby = house.playing(), house.playing(), house.playing(), house.table()
    await answers_of(writer.append(move(taken, 1, "first")), writer.append(move(sent, 1, "same")))
    waiting = (
        writer.append(move(taken, 1, "second", ledger=[LINE])),
        writer.append(move(sent, 2, "same", ledger=[LINE])),
        writer.append(move(free, 1, ledger=[LINE])),
        writer.append(move(lobby, 1, finish=Finish(9, None))),
    )
    late, resent, accepted, unfinished = await answers_of(*waiting)
    assert (late, resent, accepted) == (Refused("seq", 1), Refused("cmd_id", 1), Accepted(1))
    assert isinstance(unfinished, NotStored)
    with house.database.reading() as connection:
        assert [len(moves.list_payments(connection, table_id)) for table_id in (taken, sent, free)] == [0, 0, 1]
    assert (seqs(house, taken), seqs(house, sent), seqs(house, lobby)) == ([1], [1], [])


def fails() -> str:
    raise LookupError("this state cannot be encoded")


@pytest.mark.parametrize(
    "broken",
    [
        {"table_id": "nothing"},
        {"ledger": [LedgerLine(1, 0, 0, 5, 5, "M-1")]},
        {"by": "ghost"},
        {"state": NewState(1, fails)},
        {"cmd_id": "half a surrogate \ud83d"},
        {"events": "no text has a \0 in it"},
        {"at": 2**80},
    ],
)
async def test_what_cannot_be_written_harms_nobody_else(house: House, writer: Writer, broken: dict[str, Any]) -> None:
    good = [house.playing() for _ in range(4)]
    bad = move(house.playing(), 1)
    for name, value in broken.items():
        setattr(bad, name, value)
    waiting = [writer.append(one) for one in (move(good[0], 1), move(good[1], 1), bad, move(good[2], 1))]
    *others, refused = await answers_of(waiting[0], waiting[1], waiting[3], waiting[2])
    assert others == [Accepted(1)] * 3
    assert isinstance(refused, Exception)
    assert seqs(house, bad.table_id) == []
    # And the wire is as good as before.
    assert writer._wire is not None
    assert await writer.append(move(good[3], 1)) == Accepted(1)


# When it breaks


def pid_of(wire: Wire) -> int:
    return wire._server.backend_pid


def end(server: psycopg.Connection[Any], pid: int) -> None:
    assert server.execute("SELECT pg_terminate_backend(%s, 30000)", [pid]).fetchone() == (True,)


async def test_a_wire_that_ended_between_two_moves_costs_nobody_anything(
    house: House, writer: Writer, server: psycopg.Connection[Any]
) -> None:
    table_id = house.playing()
    assert await writer.append(move(table_id, 1)) == Accepted(1)
    pid = pid_of(await wire_of(writer))
    end(server, pid)
    assert await writer.append(move(table_id, 2)) == Accepted(2)
    # And there is another one soon.
    assert pid_of(await wire_of(writer)) != pid
    assert await writer.append(move(table_id, 3)) == Accepted(3)
    assert seqs(house, table_id) == [1, 2, 3]


async def test_a_wire_that_ends_with_a_batch_under_way_acknowledges_nothing(
    house: House, writer: Writer, server: psycopg.Connection[Any], postgres_url: str
) -> None:
    playing = [house.playing() for _ in range(3)]
    with psycopg.connect(postgres_url) as greedy:
        greedy.execute("LOCK TABLE moves IN EXCLUSIVE MODE")
        waiting = [writer.append(move(table_id, 1)) for table_id in playing]
        await asyncio.sleep(0.05)
        assert writer._wire is not None
        assert writer._wire.is_busy
        end(server, pid_of(writer._wire))
        told = await answers_of(*waiting)
        assert [type(answer) for answer in told] == [DatabaseAway] * 3
    assert [seqs(house, table_id) for table_id in playing] == [[], [], []]
    again = [writer.append(move(table_id, 1)) for table_id in playing]
    assert await answers_of(*again) == [Accepted(1)] * 3


async def test_somebodys_forgotten_lock_is_told(house: House, writer: Writer, postgres_url: str) -> None:
    table_id = house.playing()
    with psycopg.connect(postgres_url) as forgetful:
        forgetful.execute("LOCK TABLE moves IN EXCLUSIVE MODE")
        with pytest.raises(DatabaseAway, match="Somebody else holds a lock"):
            await writer.append(move(table_id, 1))
    assert await writer.append(move(table_id, 1)) == Accepted(1)


@pytest.mark.parametrize("has_wire", [True, False])
async def test_a_server_that_hangs_is_not_waited_for(
    postgres_url: str, server: psycopg.Connection[Any], monkeypatch: pytest.MonkeyPatch, has_wire: bool
) -> None:
    """It is told in time, and nothing is acknowledged; what the server does when it goes on is its affair."""
    migrate(postgres_url)
    monkeypatch.setattr(dialects, "SILENCE_MS", -57_000)  # so that the server never speaks up itself
    if not has_wire:
        monkeypatch.setattr(Batches, "open_wire", lambda self: None)
    with closing(open_database(postgres_url, busy_ms=60_000, answer_ms=60_000)) as database:
        house, writer = House(database), Writer(database)
        writer.start()
        await (wire_of(writer) if has_wire else writer.run(lambda _: None))
        table_id, other = house.playing(), house.playing()
        with psycopg.connect(postgres_url) as greedy:
            greedy.execute("LOCK TABLE moves IN EXCLUSIVE MODE")
            with pytest.raises(DatabaseAway):
                await writer.append(move(table_id, 1))
            with pytest.raises(DatabaseAway):
                await writer.run(lambda c: c.exec_driver_sql("LOCK TABLE moves IN EXCLUSIVE MODE"))
        assert await writer.append(move(other, 1)) == Accepted(1)
        await writer.close()


async def test_a_server_that_gives_only_one_connection_is_served_by_the_thread(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Batches, "open_wire", lambda self: None)
    writer = Writer(house.database)
    writer.start()
    table_id = house.playing()
    assert await answers_of(*[writer.append(move(table_id, seq)) for seq in (1, 2, 3)]) == [
        Accepted(1),
        Accepted(2),
        Accepted(3),
    ]
    assert writer._wire is None
    await writer.close()


async def test_closing_waits_for_what_is_under_way_and_writes_what_waits(house: House, postgres_url: str) -> None:
    writer = Writer(house.database)
    writer.start()
    await wire_of(writer)
    table_id, other = house.playing(), house.playing()
    with psycopg.connect(postgres_url) as slow:
        slow.execute("LOCK TABLE moves IN EXCLUSIVE MODE")
        first = writer.append(move(table_id, 1))
        await asyncio.sleep(0.05)
        waiting = [writer.append(move(table_id, 2)), writer.append(move(other, 1))]
        job = writer.run(lambda connection: last_seq(connection, table_id))
        closing_writer = asyncio.ensure_future(writer.close())
        await asyncio.sleep(0.05)
        assert not closing_writer.done()
    await closing_writer
    assert await answers_of(first, *waiting, job) == [Accepted(1), Accepted(2), Accepted(1), 2]
    with pytest.raises(DatabaseAway, match="The house is closing"):
        await writer.append(move(table_id, 3))


async def test_a_failing_job_leaves_the_wire_alone(house: House, writer: Writer) -> None:
    def breaks(_: Connection) -> None:
        raise LookupError("by itself")

    table_id = house.playing()
    failed, moved = await answers_of(writer.run(breaks), writer.append(move(table_id, 1)))
    assert isinstance(failed, LookupError)
    assert moved == Accepted(1)
    assert await writer.append(move(table_id, 2)) == Accepted(2)

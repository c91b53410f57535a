"""The writer: groups, order, refusals, savepoints; nothing acknowledged before it is on disk."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection, event

from app.store import moves, people, seats, tables
from app.store.database import Database, open_database
from app.store.errors import DatabaseAway, NotStored, SeatTaken
from app.store.writer import Accepted, Finish, LedgerLine, NewState, Refused, Secret, Writer
from tests.store.house import House, held, last_seq, move, results_of, secrets_of, starting

Look = Callable[[str], list[tuple[object, ...]]]


async def answers_of(*waiting: "asyncio.Future[Any]") -> list[Any]:
    async with asyncio.timeout(30):
        return await asyncio.gather(*waiting, return_exceptions=True)


def seqs(house: House, table_id: str) -> list[int]:
    return [one.seq for one in house.database.read_now(moves.whole_log, table_id)]


# Groups


async def test_whatever_waits_goes_to_disk_in_one_transaction(house: House, writer: Writer) -> None:
    playing = [house.playing() for _ in range(20)]
    with held(writer):
        before = writer.stats.batches
        waiting = [writer.append(move(table_id, 1)) for table_id in playing]
        job = writer.run(lambda connection: people.add_person(connection, house.token_hash(), "Ann", 1))
    assert await answers_of(*waiting) == [Accepted(1)] * 20
    assert (await job).name == "Ann"
    # The one that was held, and one more.
    assert writer.stats.batches == before + 2
    assert writer.stats.largest == 21


async def test_the_moves_of_one_turn_of_the_loop_are_one_batch(house: House, writer: Writer) -> None:
    playing = [house.playing() for _ in range(3)]
    await writer.run(lambda _: None)
    before = writer.stats.batches
    assert await answers_of(*[writer.append(move(table_id, 1)) for table_id in playing]) == [Accepted(1)] * 3
    assert writer.stats.batches == before + 1


async def test_a_job_takes_the_moves_before_it_along(house: House, writer: Writer) -> None:
    table_id = house.playing()
    waiting = writer.append(move(table_id, 1))
    found = await writer.run(lambda connection: last_seq(connection, table_id))
    assert found == 1
    assert await waiting == Accepted(1)


async def test_a_batch_has_a_largest_size(house: House) -> None:
    writer = Writer(house.database, max_batch=8)
    writer.start()
    playing = [house.playing() for _ in range(20)]
    with held(writer):
        waiting = [writer.append(move(table_id, 1)) for table_id in playing]
    assert await answers_of(*waiting) == [Accepted(1)] * 20
    assert writer.stats.largest == 8
    assert (writer.stats.appends, writer.stats.jobs, writer.stats.failures) == (20, 1, 0)
    await writer.close()


async def test_moves_of_one_table_keep_their_order(house: House, writer: Writer) -> None:
    table_id = house.playing()
    with held(writer):
        waiting = [writer.append(move(table_id, seq, state=NewState(1, str(seq)))) for seq in range(1, 6)]
    assert await answers_of(*waiting) == [Accepted(seq) for seq in range(1, 6)]
    assert seqs(house, table_id) == [1, 2, 3, 4, 5]
    state = house.database.read_now(moves.load_state, table_id)
    assert state is not None
    assert (state.seq, state.state) == (5, "5")


async def test_a_move_takes_everything_that_belongs_to_it_along(house: House, writer: Writer) -> None:
    table_id = house.playing()
    results = [moves.Result(0, None, "random", 1, 20)]
    one = move(
        table_id,
        1,
        ledger=[LedgerLine(1, None, 0, 20, 20, "M-1")],
        secrets=[Secret(0, "order", "[3,1]")],
        state=NewState(1, lambda: b"state", "clock", 99),
        finish=Finish(12, "three_races", results),
    )
    assert await writer.append(one) == Accepted(1)
    with house.database.reading() as connection:
        assert [line.amount for line in moves.list_payments(connection, table_id)] == [20]
        assert [value for *_, value in secrets_of(connection, table_id)] == ["[3,1]"]
        assert moves.load_state(connection, table_id) == moves.SavedState(1, 1, "state", "clock", 99)
        assert results_of(connection, table_id) == results
        found = tables.table(connection, table_id)
    assert found is not None
    assert (found.status, found.finished_at, found.reason) == ("finished", 12, "three_races")


# Nothing before the commit


async def test_an_answer_comes_after_the_commit(house: House, writer: Writer, beside: Look) -> None:
    table_id = house.playing()
    seen: list[list[tuple[object, ...]]] = []
    answer = writer.append(move(table_id, 1))
    answer.add_done_callback(lambda _: seen.append(beside(f"SELECT seq FROM moves WHERE table_id = '{table_id}'")))
    await answer
    await asyncio.sleep(0)
    assert seen == [[(1,)]]


async def test_before_the_commit_nobody_sees_or_hears_anything(house: House, writer: Writer, beside: Look) -> None:
    table_id = house.playing()
    seen: list[tuple[bool, list[tuple[object, ...]]]] = []
    with held(writer):
        # The job makes it a transaction of several statements on PostgreSQL too.
        answer, job = writer.append(move(table_id, 1)), writer.run(lambda _: None)

        def look(_: Connection) -> None:
            if threading.current_thread().name == "writer":
                seen.append((answer.done(), beside(f"SELECT seq FROM moves WHERE table_id = '{table_id}'")))

        event.listen(house.database.engine, "commit", look)
    await answers_of(answer, job)
    event.remove(house.database.engine, "commit", look)
    # First the commit of the job that held the writer, then that of the move.
    assert seen == [(False, []), (False, [])]
    assert beside(f"SELECT seq FROM moves WHERE table_id = '{table_id}'") == [(1,)]


# Refusals


async def test_a_number_that_is_taken_is_refused(house: House, writer: Writer) -> None:
    table_id = house.playing()
    assert await writer.append(move(table_id, 1, "first")) == Accepted(1)
    late = move(table_id, 1, "second", ledger=[LedgerLine(1, None, 0, 5, 5, "M-1")], state=NewState(1, "late"))
    assert await writer.append(late) == Refused("seq", 1)
    with house.database.reading() as connection:
        assert [one.cmd_id for one in moves.whole_log(connection, table_id)] == ["first"]
        assert moves.list_payments(connection, table_id) == []
        assert moves.load_state(connection, table_id) is None


async def test_a_resent_command_is_refused_with_its_first_number(house: House, writer: Writer) -> None:
    table_id = house.playing()
    assert await writer.append(move(table_id, 1, "same")) == Accepted(1)
    assert await writer.append(move(table_id, 2, "other")) == Accepted(2)
    assert await writer.append(move(table_id, 3, "same")) == Refused("cmd_id", 1)
    assert await writer.append(move(table_id, 1, "same")) == Refused("cmd_id", 1)
    assert seqs(house, table_id) == [1, 2]


async def test_in_one_batch_the_refused_do_not_harm_the_others(house: House, writer: Writer) -> None:
    playing = [house.playing() for _ in range(6)]
    await answers_of(*(writer.append(move(table_id, 1, "first")) for table_id in playing[:3]))
    line = [LedgerLine(1, None, 0, 5, 5, "M-1")]
    with held(writer):
        waiting = [writer.append(move(table_id, 1, "second", ledger=line)) for table_id in playing]
    assert await answers_of(*waiting) == [Refused("seq", 1)] * 3 + [Accepted(1)] * 3
    paid = [len(house.database.read_now(moves.list_payments, table_id)) for table_id in playing]
    assert paid == [0, 0, 0, 1, 1, 1]


async def test_the_same_move_twice_in_one_batch_is_made_once(house: House, writer: Writer) -> None:
    table_id = house.playing()
    line = [LedgerLine(1, None, 0, 5, 5, "M-1")]
    with held(writer):
        waiting = [writer.append(move(table_id, 1, "same", ledger=line)) for _ in range(3)]
    assert await answers_of(*waiting) == [Accepted(1), Refused("cmd_id", 1), Refused("cmd_id", 1)]
    assert len(house.database.read_now(moves.list_payments, table_id)) == 1


async def test_of_two_workers_one_makes_each_move(house: House, writer: Writer, url: str) -> None:
    other_house = open_database(url, alone=False)
    other = Writer(other_house)
    other.start()
    playing = [house.playing() for _ in range(10)]
    for seq in (1, 2, 3, 4, 5):
        waiting = [writer.append(move(table_id, seq, f"mine {seq}")) for table_id in playing]
        # In the other order, as two processes would: a batch must not wait for the other crosswise.
        waiting += [other.append(move(table_id, seq, f"theirs {seq}")) for table_id in reversed(playing)]
        answers = await answers_of(*waiting)
        assert answers.count(Accepted(seq)) == answers.count(Refused("seq", seq)) == 10
    assert [seqs(house, table_id) for table_id in playing] == [[1, 2, 3, 4, 5]] * 10
    await other.close()
    other_house.close()


# Starting and finishing


async def test_a_table_starts_once(house: House, writer: Writer) -> None:
    table_id = house.table()
    with held(writer):
        waiting = [writer.append(starting(table_id, cmd_id)) for cmd_id in ("one", "two")]
    assert await answers_of(*waiting) == [Accepted(1), Refused("lobby", 1)]
    assert await writer.append(starting(table_id, "one")) == Refused("cmd_id", 1)
    found = house.database.read_now(tables.table, table_id)
    assert found is not None
    assert (found.status, found.game_version, found.started_at) == ("playing", 3, 1_700_000_000_001)


async def test_a_table_does_not_start_when_its_lobby_has_changed(house: House, writer: Writer) -> None:
    table_id = house.table()
    revision = await writer.run(lambda connection: tables.bump_revision(connection, table_id))
    await writer.run(lambda connection: seats.put_bot(connection, table_id, 0, "random", "Bot", 1))
    assert await writer.append(starting(table_id, revision=revision)) == Refused("lobby", 1)
    assert seqs(house, table_id) == []
    assert await writer.append(starting(table_id, revision=revision + 1)) == Accepted(1)


async def test_nobody_sits_down_at_a_game_that_is_starting(house: House, writer: Writer) -> None:
    table_id = house.table()
    ann = house.person()
    await writer.run(lambda connection: tables.add_member(connection, table_id, ann, 1))
    await writer.append(starting(table_id))
    sitting = writer.run(lambda connection: seats.take_seat(connection, table_id, None, ann, "Ann", "", 1))
    with pytest.raises(Exception, match="it is playing"):
        await sitting


async def test_a_game_that_is_not_in_play_cannot_finish(house: House, writer: Writer) -> None:
    lobby, playing = house.table(), house.playing()
    with held(writer):
        waiting = [writer.append(move(table_id, 1, finish=Finish(9, None))) for table_id in (lobby, playing)]
    refused, accepted = await answers_of(*waiting)
    assert isinstance(refused, NotStored)
    assert accepted == Accepted(1)
    assert seqs(house, lobby) == []


# One among many that cannot be written


def fails(_: object = None) -> str:
    raise LookupError("this state cannot be encoded")


@pytest.mark.parametrize(
    ("broken", "error"),
    [
        ({"table_id": "nothing"}, NotStored),
        ({"ledger": [LedgerLine(1, 0, 0, 5, 5, "M-1")]}, NotStored),
        ({"ledger": [LedgerLine(1, None, 0, -5, 5, "M-1")]}, NotStored),
        ({"secrets": [Secret(9, "order", "[]")]}, NotStored),
        ({"by": "ghost"}, NotStored),
        ({"events": None}, NotStored),
        ({"state": NewState(1, fails)}, LookupError),
        ({"cmd_id": "half a surrogate \ud83d"}, Exception),
        ({"at": 2**80}, Exception),
    ],
)
async def test_what_cannot_be_written_harms_nobody_else(
    house: House, writer: Writer, broken: dict[str, Any], error: type[Exception]
) -> None:
    good = [house.playing() for _ in range(4)]
    bad = move(house.playing(), 1)
    for name, value in broken.items():
        setattr(bad, name, value)
    with held(writer):
        waiting = [writer.append(move(table_id, 1)) for table_id in good[:2]]
        refused = writer.append(bad)
        waiting += [writer.append(move(table_id, 1)) for table_id in good[2:]]
        ran = writer.run(lambda connection: people.add_person(connection, house.token_hash(), "Bo", 1))
    assert await answers_of(*waiting) == [Accepted(1)] * 4
    with pytest.raises(error):
        await refused
    assert seqs(house, bad.table_id) == []
    assert (await ran).name == "Bo"
    assert [seqs(house, table_id) for table_id in good] == [[1]] * 4


# Jobs


async def test_a_job_answers_with_what_it_returns(house: House, writer: Writer) -> None:
    table_id = house.table()
    found = await writer.run(lambda connection: tables.table(connection, table_id))
    assert found is not None
    assert found.id == table_id


async def test_a_failing_job_is_undone_and_harms_nobody(house: House, writer: Writer) -> None:
    table_id, first, second, undone = house.playing(), house.token_hash(), house.token_hash(), house.token_hash()

    def breaks_a_rule(connection: Connection) -> None:
        people.add_person(connection, undone, "Nobody", 1)
        people.add_person(connection, undone, "Nobody", 1)

    def fails_by_itself(connection: Connection) -> None:
        people.add_person(connection, undone, "Nobody", 1)
        raise SeatTaken(3)

    with held(writer):
        good = [writer.run(lambda connection: people.add_person(connection, first, "Ann", 1))]
        bad = [writer.run(breaks_a_rule), writer.run(fails_by_itself)]
        good += [writer.run(lambda connection: people.add_person(connection, second, "Bo", 1))]
        moved = writer.append(move(table_id, 1))
    assert [one.name for one in await answers_of(*good)] == ["Ann", "Bo"]
    broke, taken = await answers_of(*bad)
    assert isinstance(broke, NotStored)
    assert isinstance(taken, SeatTaken)
    assert await moved == Accepted(1)
    with house.database.reading() as connection:
        assert [people.person(connection, one) is not None for one in (first, second, undone)] == [True, True, False]


@pytest.mark.parametrize("raised", [StopIteration(), SystemExit(1), KeyboardInterrupt()])
async def test_no_job_ends_the_thread(house: House, writer: Writer, raised: BaseException) -> None:
    undone = house.token_hash()

    def gives_up(connection: Connection) -> None:
        people.add_person(connection, undone, "Nobody", 1)
        raise raised

    with pytest.raises(RuntimeError, match="a job raised"):
        await writer.run(gives_up)
    assert await writer.run(lambda connection: people.person(connection, undone)) is None


async def test_whoever_stops_waiting_is_passed_over(house: House, writer: Writer) -> None:
    table_id, other = house.playing(), house.playing()
    with held(writer):
        gone, there = writer.append(move(table_id, 1)), writer.append(move(other, 1))
        gone.cancel()
    assert await there == Accepted(1)
    assert seqs(house, table_id) == [1]


# Closing


async def test_closing_writes_what_is_waiting(house: House) -> None:
    writer = Writer(house.database)
    writer.start()
    table_id = house.playing()
    with held(writer):
        waiting = [writer.append(move(table_id, seq)) for seq in (1, 2, 3)]
        closing = asyncio.ensure_future(writer.close())
        await asyncio.sleep(0)
    await closing
    assert [one.result() for one in waiting] == [Accepted(1), Accepted(2), Accepted(3)]
    assert seqs(house, table_id) == [1, 2, 3]


async def test_after_closing_nothing_is_taken(house: House) -> None:
    writer = Writer(house.database)
    writer.start()
    await writer.close()
    with pytest.raises(DatabaseAway, match="The house is closing"):
        await writer.append(move("t", 1))


async def test_reads_from_the_loop_come_from_the_readers_threads(database: Database) -> None:
    def who(_: Connection, letter: str, *, times: int) -> str:
        return threading.current_thread().name + letter * times

    assert (await database.read(who, "!", times=2)).startswith("reader")
    assert (await database.read(who, "!", times=2)).endswith("!!")

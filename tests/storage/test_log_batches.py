"""A batch of entries on disk, on both databases: what is kept, what is refused and why, and who hears of a mistake."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from app.storage.database import Database, open_database
from app.storage.log import reader as moves
from app.storage.log.entry import Accepted, Answer, Append, Failure, Finish, LedgerLine, NewState, Refused, Secret
from app.storage.log.log import Lane, Log
from app.storage.log.opening import open_log
from app.storage.queries import seats, tables
from app.storage.store_errors import NotStored
from tests.storage.builders import House, lane_of, move, results_of, secrets_of, starting
from tests.storage.conftest import LANES, available

Look = Callable[[str], list[tuple[object, ...]]]
LINE = LedgerLine(1, None, 0, 5, 5, "M-1")


@pytest.fixture(scope="module", params=LANES)
def kind(request: pytest.FixtureRequest) -> str:
    return available(request)


@pytest.fixture
async def lane(database: Database) -> AsyncIterator[Lane]:
    lane = lane_of(database)
    yield lane
    await lane.close()


def seqs(house: House, table_id: str) -> list[int]:
    return [one.seq for one in house.database.read_now(moves.whole_log, table_id)]


def error_of(answer: Answer) -> Exception:
    assert isinstance(answer, Failure), answer
    return answer.error


async def test_an_entry_takes_everything_that_belongs_to_it_along(house: House, lane: Lane) -> None:
    table_id = house.playing()
    results = [moves.Result(0, None, "random", 1, 20), moves.Result(1, None, "random", 2, 10)]
    one = move(
        table_id,
        1,
        ledger=[LedgerLine(1, None, 0, 20, 20, "M-1")],
        secrets=[Secret(0, "order", "[3,1]")],
        state=NewState(1, lambda: b"state", "clock", 99),
        finish=Finish(12, "three_races", results),
    )
    assert await lane.write([one]) == [Accepted(1)]
    with house.database.reading() as connection:
        assert [line.amount for line in moves.list_payments(connection, table_id)] == [20]
        assert [value for *_, value in secrets_of(connection, table_id)] == ["[3,1]"]
        assert moves.load_state(connection, table_id) == moves.SavedState(1, 1, "state", "clock", 99)
        assert results_of(connection, table_id) == results
        found = tables.table(connection, table_id)
    assert found is not None
    assert (found.status, found.finished_at, found.reason) == ("finished", 12, "three_races")


async def test_an_answer_comes_after_the_commit(house: House, log: Log, beside: Look) -> None:
    table_id = house.playing()
    seen: list[list[tuple[object, ...]]] = []
    answer = log.append(move(table_id, 1))
    answer.add_done_callback(lambda _: seen.append(beside(f"SELECT seq FROM moves WHERE table_id = '{table_id}'")))
    await answer
    await asyncio.sleep(0)
    assert seen == [[(1,)]]


async def test_long_states_are_written_whole(house: House, lane: Lane) -> None:
    playing, long = [house.playing() for _ in range(8)], "x" * 300_000
    assert await lane.write([move(one, 1, state=NewState(1, long)) for one in playing]) == [Accepted(1)] * 8
    state = house.database.read_now(moves.load_state, playing[-1])
    assert state is not None
    assert state.state == long


# Refusals


async def test_a_number_that_is_taken_is_refused(house: House, lane: Lane) -> None:
    table_id = house.playing()
    assert await lane.write([move(table_id, 1, "first")]) == [Accepted(1)]
    late = move(table_id, 1, "second", ledger=[LINE], state=NewState(1, "late"))
    assert await lane.write([late]) == [Refused("seq", 1)]
    with house.database.reading() as connection:
        assert [one.cmd_id for one in moves.whole_log(connection, table_id)] == ["first"]
        assert moves.list_payments(connection, table_id) == []
        assert moves.load_state(connection, table_id) is None


async def test_a_resent_command_is_refused_with_its_first_number(house: House, lane: Lane) -> None:
    table_id = house.playing()
    for seq, cmd_id, answer in (
        (1, "same", Accepted(1)),
        (2, "other", Accepted(2)),
        (3, "same", Refused("cmd_id", 1)),
        (1, "same", Refused("cmd_id", 1)),
    ):
        assert await lane.write([move(table_id, seq, cmd_id)]) == [answer]
    assert seqs(house, table_id) == [1, 2]


async def test_in_one_batch_the_refused_do_not_harm_the_others(house: House, lane: Lane) -> None:
    taken, sent, free, lobby = house.playing(), house.playing(), house.playing(), house.table()
    await lane.write([move(taken, 1, "first"), move(sent, 1, "same")])
    late, resent, accepted, unfinished = await lane.write(
        [
            move(taken, 1, "second", ledger=[LINE]),
            move(sent, 2, "same", ledger=[LINE]),
            move(free, 1, ledger=[LINE]),
            move(lobby, 1, finish=Finish(9, None)),
        ]
    )
    assert (late, resent, accepted) == (Refused("seq", 1), Refused("cmd_id", 1), Accepted(1))
    assert isinstance(error_of(unfinished), NotStored)
    paid = [len(house.database.read_now(moves.list_payments, table_id)) for table_id in (taken, sent, free)]
    assert paid == [0, 0, 1]
    assert (seqs(house, taken), seqs(house, sent), seqs(house, lobby)) == ([1], [1], [])


async def test_of_two_workers_one_makes_each_move(house: House, log: Log, url: str) -> None:
    other_house = open_database(url, alone=False)
    other = open_log(other_house)
    other.start()
    playing = [house.playing() for _ in range(10)]
    for seq in (1, 2, 3, 4, 5):
        waiting = [log.append(move(table_id, seq, f"mine {seq}")) for table_id in playing]
        # In the other order, as two processes would: a batch must not wait for the other crosswise.
        waiting += [other.append(move(table_id, seq, f"theirs {seq}")) for table_id in reversed(playing)]
        answers = await asyncio.gather(*waiting)
        assert answers.count(Accepted(seq)) == answers.count(Refused("seq", seq)) == 10
    assert [seqs(house, table_id) for table_id in playing] == [[1, 2, 3, 4, 5]] * 10
    await other.close()
    other_house.close()


# Starting and finishing


async def test_a_table_starts_once(house: House, lane: Lane) -> None:
    table_id = house.table()
    assert await lane.write([starting(table_id, "one")]) == [Accepted(1)]
    assert await lane.write([starting(table_id, "two")]) == [Refused("lobby", 1)]
    assert await lane.write([starting(table_id, "one")]) == [Refused("cmd_id", 1)]
    found = house.database.read_now(tables.table, table_id)
    assert found is not None
    assert (found.status, found.game_version, found.started_at) == ("playing", 3, 1_700_000_000_001)


async def test_a_table_does_not_start_when_its_lobby_has_changed(house: House, lane: Lane) -> None:
    table_id = house.table()
    revision = await house.database.write(lambda connection: tables.bump_revision(connection, table_id))
    await house.database.write(lambda connection: seats.put_bot(connection, table_id, 0, "random", "Bot", 1))
    assert await lane.write([starting(table_id, revision=revision)]) == [Refused("lobby", 1)]
    assert seqs(house, table_id) == []
    assert await lane.write([starting(table_id, revision=revision + 1)]) == [Accepted(1)]


async def test_nobody_sits_down_at_a_game_that_is_starting(house: House, lane: Lane) -> None:
    table_id, ann = house.table(), house.person()
    await house.database.write(lambda connection: tables.add_member(connection, table_id, ann, 1))
    await lane.write([starting(table_id)])
    with pytest.raises(Exception, match="it is playing"):
        await house.database.write(lambda connection: seats.take_seat(connection, table_id, None, ann, "Ann", "", 1))


async def test_a_game_that_is_not_in_play_cannot_finish(house: House, lane: Lane) -> None:
    lobby, playing = house.table(), house.playing()
    refused, accepted = await lane.write([move(one, 1, finish=Finish(9, None)) for one in (lobby, playing)])
    assert isinstance(error_of(refused), NotStored)
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
    house: House, lane: Lane, broken: dict[str, Any], error: type[Exception]
) -> None:
    good = [house.playing() for _ in range(4)]
    bad = move(house.playing(), 1)
    for name, value in broken.items():
        setattr(bad, name, value)
    batch: list[Append] = [move(one, 1) for one in good]
    batch.insert(2, bad)
    answers = await lane.write(batch)
    assert isinstance(error_of(answers.pop(2)), error)
    assert answers == [Accepted(1)] * 4
    assert seqs(house, bad.table_id) == []
    assert [seqs(house, table_id) for table_id in good] == [[1]] * 4
    # And the lane is as good as before.
    assert await lane.write([move(good[0], 2)]) == [Accepted(2)]


@pytest.mark.parametrize("character", ["\0", "\x1f"])  # nothing that a client sends contains one of them
async def test_text_with_a_separator_is_refused_by_postgresql_alone(
    house: House, lane: Lane, kind: str, character: str
) -> None:
    good, bad = house.playing(), house.playing()
    first, second = await lane.write([move(good, 1), move(bad, 1, f"no text has a {character} in it")])
    assert first == Accepted(1)
    assert isinstance(second, Accepted if kind == "sqlite" else Failure)

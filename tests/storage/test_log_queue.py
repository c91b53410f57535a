"""The queue of the log, before a disk that these tests turn by hand: groups, order, refusals, pauses, closing."""

import asyncio
from collections.abc import Sequence

import pytest

from app.storage.log.entry import Accepted, Answer, Append, Failure, Refused
from app.storage.log.log import Log
from app.storage.store_errors import DatabaseAway, NotStored
from tests.storage.builders import move

AWAY = DatabaseAway("The database does not answer.")


class Disk:
    """A lane whose batches wait until the test says what becomes of them."""

    def __init__(self) -> None:
        self.batches: list[list[Append]] = []
        self.is_closed = False
        self._answers: asyncio.Queue[list[Answer]] = asyncio.Queue()

    async def write(self, entries: Sequence[Append]) -> list[Answer]:
        self.batches.append(list(entries))
        return await self._answers.get()

    async def close(self) -> None:
        self.is_closed = True

    def accepts(self) -> None:
        """The batch under way is on disk."""
        self.answers(*(Accepted(entry.seq) for entry in self.batches[-1]))

    def answers(self, *answers: Answer) -> None:
        self._answers.put_nowait(list(answers))


async def breathe() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def opened(disk: Disk, *more: Disk, most: int = 256) -> Log:
    log = Log([disk, *more], most=most)
    log.start()
    return log


def tables_of(batch: list[Append]) -> list[str]:
    return [entry.table_id for entry in batch]


async def test_the_entries_of_one_turn_of_the_loop_are_one_batch() -> None:
    disk = Disk()
    log = opened(disk)
    waiting = [log.append(move(f"t{number}", 1)) for number in range(20)]
    await breathe()
    assert [len(batch) for batch in disk.batches] == [20]
    assert not any(answer.done() for answer in waiting)
    disk.accepts()
    assert await asyncio.gather(*waiting) == [Accepted(1)] * 20
    await log.close()


async def test_entries_that_come_while_a_batch_is_under_way_are_the_next_one() -> None:
    disk = Disk()
    log = opened(disk)
    log.append(move("a", 1))
    await breathe()
    log.append(move("b", 1))
    log.append(move("c", 1))
    await breathe()
    assert [tables_of(batch) for batch in disk.batches] == [["a"]]
    disk.accepts()
    await breathe()
    assert [tables_of(batch) for batch in disk.batches] == [["a"], ["b", "c"]]
    disk.accepts()
    await log.close()


async def test_two_lanes_write_two_batches_at_a_time_of_different_tables() -> None:
    one, other = Disk(), Disk()
    log = opened(one, other)
    log.append(move("a", 1))
    await breathe()
    log.append(move("a", 2))
    log.append(move("b", 1))
    await breathe()
    assert sorted(tables_of(batch) for batch in one.batches + other.batches) == [["a"], ["b"]]
    first = one if tables_of(one.batches[0]) == ["a"] else other
    first.accepts()
    await breathe()
    assert [(entry.table_id, entry.seq) for batch in first.batches for entry in batch] == [("a", 1), ("a", 2)]
    one.accepts()
    other.accepts()
    await log.close()


async def test_a_second_batch_begins_when_it_is_as_large_as_the_one_under_way() -> None:
    """Under load two lanes would otherwise write twice as many batches, each half as large."""
    one, other = Disk(), Disk()
    log = opened(one, other)
    first = [log.append(move(table_id, 1)) for table_id in "abc"]
    await breathe()
    second = [log.append(move(table_id, 1)) for table_id in "de"]
    await breathe()
    assert [tables_of(batch) for batch in one.batches + other.batches] == [["a", "b", "c"]]
    second.append(log.append(move("f", 1)))
    await breathe()
    assert sorted(tables_of(batch) for batch in one.batches + other.batches) == [["a", "b", "c"], ["d", "e", "f"]]
    small = log.append(move("g", 1))
    await breathe()
    assert len(one.batches + other.batches) == 2
    one.accepts()
    other.accepts()
    await breathe()
    (one if ["g"] in map(tables_of, one.batches) else other).accepts()
    assert await asyncio.gather(*first, *second, small) == [Accepted(1)] * 7
    await log.close()


async def test_a_batch_has_a_largest_size() -> None:
    disk = Disk()
    log = opened(disk, most=8)
    waiting = [log.append(move(f"t{number}", 1)) for number in range(20)]
    for _ in range(3):
        await breathe()
        disk.accepts()
    assert await asyncio.gather(*waiting) == [Accepted(1)] * 20
    assert [len(batch) for batch in disk.batches] == [8, 8, 4]
    assert (log.stats.batches, log.stats.appends, log.stats.largest) == (3, 20, 8)
    await log.close()


async def test_a_table_has_one_entry_in_a_batch_and_its_entries_keep_their_order() -> None:
    disk = Disk()
    log = opened(disk)
    for seq in (1, 2, 3):
        log.append(move("a", seq))
    log.append(move("b", 1))
    for _ in range(3):
        await breathe()
        disk.accepts()
    await breathe()
    written = [[(entry.table_id, entry.seq) for entry in batch] for batch in disk.batches]
    assert written == [[("a", 1), ("b", 1)], [("a", 2)], [("a", 3)]]
    await log.close()


async def test_each_caller_hears_what_became_of_its_entry() -> None:
    disk = Disk()
    log = opened(disk)
    waiting = [log.append(move(f"t{number}", 1)) for number in range(3)]
    await breathe()
    broken = NotStored("The database refuses this.")
    disk.answers(Accepted(1), Refused("seq", 1), Failure(broken))
    assert await asyncio.gather(*waiting, return_exceptions=True) == [Accepted(1), Refused("seq", 1), broken]
    assert log.stats.failures == 1
    await log.close()


async def test_a_caller_that_has_stopped_waiting_is_passed_over() -> None:
    disk = Disk()
    log = opened(disk)
    gone, there = log.append(move("a", 1)), log.append(move("b", 1))
    gone.cancel()
    await breathe()
    disk.accepts()
    assert await there == Accepted(1)
    await log.close()


async def test_a_database_that_is_away_is_tried_again_after_a_pause_that_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        if seconds:
            pauses.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", noted)
    disk = Disk()
    log = opened(disk)
    for _ in range(6):
        waiting = log.append(move("a", 1))
        await breathe()
        disk.answers(Failure(AWAY))
        with pytest.raises(DatabaseAway):
            await waiting
    assert pauses == [0.05, 0.1, 0.2, 0.25, 0.25, 0.25]
    waiting = log.append(move("a", 1))
    await breathe()
    disk.accepts()
    assert await waiting == Accepted(1)
    waiting = log.append(move("a", 2))
    await breathe()
    disk.answers(Failure(AWAY))
    with pytest.raises(DatabaseAway):
        await waiting
    assert pauses[-1] == 0.05
    await log.close()


async def test_a_mistake_of_ours_is_told_and_does_not_end_the_log(caplog: pytest.LogCaptureFixture) -> None:
    class Clumsy(Disk):
        async def write(self, entries: Sequence[Append]) -> list[Answer]:
            if entries[0].table_id == "bad":
                raise LookupError("by itself")
            return [Accepted(entry.seq) for entry in entries]

    log = opened(Clumsy())
    with pytest.raises(RuntimeError, match="the log failed"):
        await log.append(move("bad", 1))
    assert "could not be written" in caplog.text
    assert await log.append(move("good", 1)) == Accepted(1)
    assert log.is_alive
    await log.close()


async def test_closing_writes_what_waits_and_then_takes_nothing() -> None:
    disk = Disk()
    log = opened(disk)
    waiting = [log.append(move("a", seq)) for seq in (1, 2, 3)]
    closing = asyncio.ensure_future(log.close())
    for _ in range(3):
        await breathe()
        assert not closing.done()
        disk.accepts()
    await closing
    assert [one.result() for one in waiting] == [Accepted(1), Accepted(2), Accepted(3)]
    assert disk.is_closed
    with pytest.raises(DatabaseAway, match="The house is closing"):
        await log.append(move("a", 4))

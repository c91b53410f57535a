"""Finished games that nobody looks at are forgotten soon, and their memory goes back to the system."""

import subprocess
import sys

import pytest

from app.maintenance.freed_memory import WORTHWHILE, FreedMemory, _find_trim
from app.table.registry import IDLE_MS, OVER_MS, SWEEP_MS
from tests.fakes.club import Club

# A process of its own: its memory holds nothing but this. Each small block that stays keeps a page of freed ones.
FRAGMENTED = """
import ctypes

def resident():
    with open("/proc/self/statm") as facts:
        return int(facts.read().split()[1]) * 4096

blocks = [bytearray(2_000) for _ in range(50_000)]
kept = blocks[::50] + [bytearray(2_000)]
before = resident()
del blocks
held = resident()
ctypes.CDLL(None).malloc_trim(0)
print(before, held, resident())
"""


async def test_a_finished_game_is_forgotten_long_before_one_that_goes_on(club: Club) -> None:
    people = await club.people(4)
    finished, playing = await club.game(people), await club.game(people)
    over = "UPDATE tables SET status = 'finished', finished_at = 1 WHERE id = '{}'"
    await club.house.database.write(lambda c: c.exec_driver_sql(over.format(finished)))
    table = await club.table(finished)
    await club.house.lobby.change(table, lambda c: None)
    await club.pass_time(OVER_MS + 2 * SWEEP_MS)
    assert [one.id for one in club.house.live_tables.awake()] == [playing]
    await club.pass_time(IDLE_MS)
    assert club.house.live_tables.awake() == []
    assert club.house.live_tables.forgotten == 2


async def test_memory_is_given_back_when_it_is_worthwhile(club: Club) -> None:
    trimmed: list[int] = []

    def trim(pad: int) -> int:
        trimmed.append(pad)
        return 1

    live_tables = club.house.live_tables
    memory = FreedMemory(live_tables, trim)
    for forgotten, times in ((WORTHWHILE - 1, 0), (WORTHWHILE, 1), (WORTHWHILE + 1, 1), (2 * WORTHWHILE, 2)):
        live_tables.forgotten = forgotten
        await memory.give_back()
        assert len(trimmed) == times


@pytest.mark.skipif(_find_trim() is None, reason="this C library has no malloc_trim")
def test_the_c_library_gives_back_what_lies_between_used_pieces() -> None:
    said = subprocess.run([sys.executable, "-c", FRAGMENTED], check=True, capture_output=True, text=True, timeout=60)
    before, held, after = (int(part) for part in said.stdout.split())
    assert before - held < (before - after) / 2
    assert before - after > 50_000_000

"""Somebody sets the clock of the machine while people play: nobody waits, and nothing runs off.

The server is a real process with a clock that this test sets (libfaketime); time that only passes is left alone.
"""

import asyncio
import itertools
import os
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.faults import bounds
from tests.wire.clients import PATIENT, Person, Seat, a_full_table, any_move, come_in, own_ask, sits_down
from tests.wire.servers import PATIENCE, ServerProcess, a_server

FAKETIME = Path("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1")
STEPS = {"-30 s": "-30s", "-1 h": "-1h", "+1 h": "+1h"}
SPEED = 5  # of the house's clocks
ROLL_SECONDS = 2.5 / SPEED
LONGEST_SECONDS = 3.0  # between two steps of a race, and for the answer to a move
BEFORE_SECONDS, LOOK_SECONDS = 1.0, 4.0  # the server looks at its clock once a second; no race is over so soon


class Clock:
    """The clock on the server's wall."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.set("+0")

    def set(self, by: str) -> None:
        new = self._file.with_suffix(".new")
        new.write_text(f"{by}\n")
        new.replace(self._file)


@pytest.fixture
def clock(tmp_path: Path) -> Clock:
    if not FAKETIME.exists():
        pytest.skip(f"NOT RUN: there is no {FAKETIME} (Debian: libfaketime)")
    return Clock(tmp_path / "clock")


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[ServerProcess]:
    lies = {"LD_PRELOAD": str(FAKETIME), "FAKETIME_TIMESTAMP_FILE": str(clock._file)}
    lies |= {"FAKETIME_DONT_FAKE_MONOTONIC": "1", "DONT_FAKE_MONOTONIC": "1", "FAKETIME_CACHE_DURATION": "1"}
    with a_server(f"sqlite:///{tmp_path}/railbird.sqlite", RAILBIRD_CLOCK_SPEED=str(SPEED), **lies) as started:
        yield started


async def moves_of(seat: Seat, name: str, waits: list[float]) -> None:
    """Answer whatever is asked, and note how long each answer was waited for."""
    luck, view = random.Random(1), await seat.hear("welcome")
    while True:
        if (ask := own_ask(view)) is None or ask.get("optional"):
            view = await seat.hear("step")
            continue
        cmd_id, begun = f"{name}-{view['seq']}", time.monotonic()
        await seat.answer(ask["id"], any_move(ask, luck), cmd_id)
        view = await seat.hear("step", cmd_id=cmd_id)
        waits.append(time.monotonic() - begun)
        if view["status"] == "finished":
            return


async def steps_of(seat: Seat, at: list[float], off: asyncio.Event) -> None:
    """Note when each step comes, and when the horses are off."""
    await seat.hear("welcome")
    while True:
        step = await seat.hear("step")
        at.append(time.monotonic())
        if step["view"]["phase"] == "race":
            off.set()


def longest(times: list[float], begun: float, ended: float) -> float:
    marks = [begun, *(one for one in times if begun < one < ended), ended]
    return max(after - before for before, after in itertools.pairwise(marks))


def without_a_core(house: ServerProcess) -> float:
    """Seconds for which this process and the server stood ready and were not let."""
    return bounds.waited(os.getpid()) + bounds.waited(house.process.pid)


async def is_served(house: ServerProcess, client: httpx.AsyncClient) -> dict[str, Any]:
    """Somebody new comes, and whoever watches over the house asks how it is."""
    answers = [await client.get("/healthz") for _ in range(20)]
    await come_in(client, "Wen")
    return {"statuses": {answer.status_code for answer in answers}}


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.replace(" ", ""))
async def test_a_clock_that_is_set_holds_nobody_up(house: ServerProcess, clock: Clock, step: str) -> None:
    async with house.client() as client:
        people: list[Person] = [await come_in(client, name) for name in ("Aoi", "Tobias", "Maria", "Sam")]
        race = await a_full_table(people[:2], game="readysetbet")
        plain = {**PATIENT, "clock": {"bank": 600, "increment": 0}}
        cards = await people[2].opens(options={"track": 60}, settings=plain)
        await people[3].joins(cards)
        for seat in (2, 3):
            await people[2].post(f"{cards.path}/bots", {"seat": seat, "level": "random"})
        await people[2].post(f"{cards.path}/start")
        at: list[float] = []
        waits: list[float] = []
        off = asyncio.Event()
        async with (
            sits_down(house, people[0], race) as runner,
            sits_down(house, people[2], cards) as one,
            sits_down(house, people[3], cards) as other,
        ):
            tasks = [asyncio.create_task(steps_of(runner, at, off))]
            tasks += [
                asyncio.create_task(moves_of(seat, name, waits)) for name, seat in (("one", one), ("other", other))
            ]
            await asyncio.wait_for(off.wait(), PATIENCE)
            await asyncio.sleep(BEFORE_SECONDS)
            waits.clear()
            clock.set(STEPS[step])
            begun, lost = time.monotonic(), without_a_core(house)
            # Beside it: what comes after these seconds, be it the end of the race, is no part of what is judged.
            served = asyncio.create_task(is_served(house, client))
            await asyncio.sleep(LOOK_SECONDS)
            ended, lost = time.monotonic(), without_a_core(house) - lost
            moves = list(waits)
            assert (await served)["statuses"] == {200}
            for task in tasks:
                assert not task.done() or task.exception() is None, task
                task.cancel()
            await asyncio.wait(tasks)
        gap, rolls = longest(at, begun, ended), len([one for one in at if begun < one < ended])
        assert moves, "nobody at the other table could move"
        slowest = max(gap, *moves)
        given = lost if bounds.is_overloaded() and not bounds.IS_STRICT else 0.0
        for what, took in (("a step of the race", gap), ("the answer to a move", max(moves))):
            note = {"what": f"{what} while the clock is set by {step}", "took": took, "allowed": LONGEST_SECONDS}
            bounds.notes.append(("measured", {**note, "lost": lost, "given": given}))
        assert slowest < LONGEST_SECONDS + given, f"a step after {gap:.1f} s, a move after {max(moves):.1f} s"
        assert rolls <= 2 * LOOK_SECONDS / ROLL_SECONDS, f"the race ran off: {rolls} steps in {LOOK_SECONDS} s"

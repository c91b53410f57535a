"""Requests take turns with the games: one begins in each turn of the loop, whoever asks and however often."""

import asyncio
import sys
from typing import Any

import pytest

from app.api.fair_scheduling import RequestsInTurns, Turns
from app.api.sockets.thread_switching import CROWDED_SECONDS, USUAL_SECONDS, ThreadSwitching

pytestmark = pytest.mark.anyio


async def begun_in(turns: int, begun: list[Any]) -> list[int]:
    """How many had begun after each turn of the loop."""
    counts = []
    for _ in range(turns):
        counts.append(len(begun))
        await asyncio.sleep(0)
    return counts


async def test_each_turn_of_the_loop_begins_one_request() -> None:
    turns, begun = Turns(), []
    for number in range(5):
        turns.begin("203.0.113.7", lambda number=number: begun.append(number))  # type: ignore[misc]
    assert await begun_in(6, begun) == [1, 2, 3, 4, 5, 5]
    assert begun == [0, 1, 2, 3, 4]
    turns.begin("203.0.113.7", lambda: begun.append("at once"))
    assert begun[-1] == "at once"


async def test_while_requests_wait_threads_get_the_interpreter_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.api.fair_scheduling.switching", ThreadSwitching())
    turns, begun = Turns(), []
    for number in range(3):
        turns.begin("203.0.113.7", lambda number=number: begun.append(sys.getswitchinterval()))  # type: ignore[misc]
    await begun_in(4, begun)
    assert begun[1] == pytest.approx(CROWDED_SECONDS)
    assert sys.getswitchinterval() == pytest.approx(USUAL_SECONDS)


async def test_households_take_turns_with_each_other() -> None:
    turns, begun = Turns(), []
    for number in range(50):
        turns.begin("203.0.113.7", lambda number=number: begun.append(("flood", number)))  # type: ignore[misc]
    for number in range(2):
        turns.begin("203.0.113.8", lambda number=number: begun.append(("friend", number)))  # type: ignore[misc]
    await begun_in(8, begun)
    assert begun[:6] == [("flood", 0), ("flood", 1), ("friend", 0), ("flood", 2), ("friend", 1), ("flood", 3)]


async def test_one_that_fails_keeps_nobody_from_a_turn() -> None:
    loop = asyncio.get_running_loop()
    failures: list[Any] = []
    loop.set_exception_handler(lambda _, context: failures.append(context))
    turns, begun = Turns(), []
    turns.begin("a", lambda: begun.append(1))
    turns.begin("a", lambda: 1 // 0)
    turns.begin("a", lambda: begun.append(2))
    await begun_in(4, begun)
    assert begun == [1, 2]
    assert len(failures) == 1


async def test_whoever_hangs_up_in_the_queue_leaves_the_turn_to_the_next() -> None:
    served: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        served.append(scope["path"])

    door = RequestsInTurns(app)
    scopes = [{"type": "http", "path": path, "client": ("203.0.113.7", 1)} for path in "abcd"]
    tasks = [asyncio.create_task(door(scope, None, None)) for scope in scopes]  # type: ignore[arg-type]
    await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.wait(tasks, timeout=60)
    assert served == ["a", "c", "d"]


async def test_whoever_watches_over_the_house_does_not_wait() -> None:
    served: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        served.append(scope["path"])

    door = RequestsInTurns(app)
    paths = [*("/",) * 100, "/healthz"]
    tasks = [asyncio.create_task(door({"type": "http", "path": path}, None, None)) for path in paths]  # type: ignore[arg-type]
    for _ in range(3):
        await asyncio.sleep(0)
    assert "/healthz" in served
    assert len(served) < 10
    await asyncio.wait(tasks)
    assert len(served) == 101

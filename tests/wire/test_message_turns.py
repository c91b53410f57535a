"""Messages of hurried sockets are handled in turns, a few at a time."""

import sys
from collections import deque
from collections.abc import Callable

import pytest

from app.api.sockets.message_turns import EACH, MessageTurns
from app.api.sockets.thread_switching import CROWDED_SECONDS, USUAL_SECONDS, ThreadSwitching


class Loop:
    """An event loop whose iterations the test calls."""

    def __init__(self) -> None:
        self.calls: list[Callable[[], None]] = []
        self.delayed: list[Callable[[], None]] = []

    def soon(self, call: Callable[[], None]) -> None:
        self.calls.append(call)

    def later(self, call: Callable[[], None]) -> None:
        self.delayed.append(call)

    def rest(self) -> None:
        """The time passes for which the ring rests."""
        self.calls, self.delayed = self.calls + self.delayed, []

    def turn(self) -> None:
        calls, self.calls = self.calls, []
        for call in calls:
            call()


class Socket:
    def __init__(self, heard: list[str], *messages: str) -> None:
        self._heard, self._waiting = heard, deque(messages)

    def hear_next(self) -> bool:
        self._heard.append(self._waiting.popleft())
        return bool(self._waiting)


def test_an_iteration_handles_a_few_messages_and_one_of_each_socket() -> None:
    loop, heard = Loop(), list[str]()
    turns = MessageTurns(loop.soon, loop.later)
    for number in range(EACH + 2):
        turns.add(Socket(heard, f"{number} first", f"{number} second"))
    assert heard == []
    loop.turn()
    assert heard == [f"{number} first" for number in range(EACH)]
    assert loop.calls == [], "the ring does not rest"
    loop.rest()
    loop.turn()
    assert heard[EACH:] == [f"{EACH} first", f"{EACH + 1} first", *(f"{number} second" for number in range(EACH - 2))]


def test_while_messages_wait_threads_get_the_interpreter_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.api.sockets.message_turns.switching", ThreadSwitching())
    loop = Loop()
    turns = MessageTurns(loop.soon, loop.later)
    turns.add(Socket([], "first", "second"))
    loop.turn()
    assert sys.getswitchinterval() == pytest.approx(CROWDED_SECONDS)
    loop.rest()
    loop.turn()
    assert sys.getswitchinterval() == pytest.approx(USUAL_SECONDS)


def test_the_loop_rests_when_no_message_waits() -> None:
    loop, heard = Loop(), list[str]()
    turns = MessageTurns(loop.soon, loop.later)
    for name in ("one", "two"):
        turns.add(Socket(heard, name))
        loop.turn()
        assert loop.calls == loop.delayed == []
    assert heard == ["one", "two"]

"""Generated messages over a socket: the server accepts or refuses each one, and the socket and the table go on."""

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import orjson
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.api.sockets.picows import EARLY, Outbox, TableListener
from app.api.sockets.session import FRAME_LIMIT, Ear, command_of
from app.person import Person
from app.table.commands import Answer
from app.table.frames import Viewer
from tests.fakes import club as fakes
from tests.fakes.clock import BEGAN, FakeClock


@dataclass
class Table:
    """Notes what it is asked; answering means encoding what came in, as the log would."""

    answers: list[tuple[str, str, Any]] = field(default_factory=list)

    def put(self, answer: Answer) -> None:
        orjson.dumps([answer.cmd_id, answer.ask_id])
        self.answers.append((answer.cmd_id, answer.ask_id, answer.raw))

    def now(self) -> int:
        return BEGAN


@dataclass
class Chat:
    said: list[Any] = field(default_factory=list)

    def say(self, table: Any, viewer: Viewer, text: str) -> None:
        self.said.append(orjson.loads(orjson.dumps(text)))

    def nudge(self, table: Any, viewer: Viewer, seat: int) -> None:
        self.said.append(seat)


@dataclass
class Heard:
    answers: list[tuple[str, str, Any]]
    said: list[Any]
    told: list[dict[str, Any]]


def hear(*messages: str | bytes) -> Heard:
    """What a fresh socket makes of these messages."""
    table, chat, told = Table(), Chat(), fakes.Ear(lambda: None)
    house = SimpleNamespace(clock=fakes.FakeClock(), chat=chat)
    ear = Ear(house, table, Viewer(Person("p", "Aoi"), told))  # type: ignore[arg-type]
    for message in messages:
        assert ear.hear(message)
    return Heard(table.answers, chat.said, told.heard())


def is_refused_in_words(heard: Heard) -> bool:
    [refused] = heard.told
    return (
        not heard.answers
        and not heard.said
        and (refused["type"], refused["error"]) == ("refused", "malformed_message")
        and refused["detail"].endswith(".")
    )


def is_understood(heard: Heard) -> bool:
    return len(heard.answers) + len(heard.said) + sum(one["type"] == "pong" for one in heard.told) == 1


calm = settings(deadline=None, derandomize=True, database=None)  # the same in every run, however busy the machine

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
# Nearly right: the fields there are, each with something in it.
fields = st.sampled_from(["type", "cmd_id", "ask", "move", "text", "seat", "more"])
types = st.sampled_from(["answer", "chat", "nudge", "react", "ping", "bye", ""])
nearly = st.dictionaries(fields, json_values, max_size=6).flatmap(
    lambda message: types.map(lambda kind: {**message, "type": kind})
)


@calm
@given(st.binary(max_size=300))
@example(b"")
@example(b"\xff\xfe\x00")
@example(b"\xef\xbb\xbf{}")
@example(b'{"type":"chat","text":"\xff\xfe"}')
@example(b'{"type":"chat","text":"\\ud800"}')
def test_any_bytes_at_all_are_refused_in_words(data: bytes) -> None:
    assert is_refused_in_words(hear(data))


@calm
@given(nearly | json_values)
def test_any_json_is_understood_or_refused_in_words(message: Any) -> None:
    heard = hear(orjson.dumps(message, default=str) if not _is_huge(message) else b"[]")
    assert is_understood(heard) or is_refused_in_words(heard)


def _is_huge(value: Any) -> bool:
    """A whole number that orjson does not write."""
    if isinstance(value, dict):
        return any(map(_is_huge, value.values()))
    if isinstance(value, list):
        return any(map(_is_huge, value))
    return isinstance(value, int) and not -(2**63) <= value < 2**64


@calm
@given(st.binary(max_size=40), st.data())
def test_a_message_with_bytes_torn_out_or_put_in_is_understood_or_refused_in_words(noise: bytes, data: Any) -> None:
    good = b'{"type":"answer","cmd_id":"c-1","ask":"1.2/3","move":{"do":"place","card":"3-7","box":"3A"}}'
    start = data.draw(st.integers(0, len(good)))
    end = data.draw(st.integers(start, len(good)))
    heard = hear(good[:start] + noise + good[end:])
    assert is_understood(heard) or is_refused_in_words(heard)


@pytest.mark.parametrize("text", ["[", '{"a":', '{"type":"answer","cmd_id":"c","ask":"a","move":'])
@pytest.mark.parametrize("closed", [False, True])
def test_a_message_as_deep_as_a_frame_allows_is_refused_in_words(text: str, closed: bool) -> None:
    """Also where the depth begins only inside of a move."""
    deep = text + "[" * (FRAME_LIMIT // 2 - 100)
    assert is_refused_in_words(hear(deep + "]" * deep.count("[") + "}" * deep.count("{") if closed else deep))


@calm
@given(st.text(max_size=80))
@example("c" * 64)
@example("c" * 65)
@example("two\nlines")
@example("ends\n")
@example("nul\x00")
def test_a_command_has_a_plain_short_id(cmd_id: str) -> None:
    message = {"type": "answer", "cmd_id": cmd_id, "ask": "1.1/0", "move": {"do": "pass"}}
    try:
        text = orjson.dumps(message)
    except TypeError:  # half a character, which no client can send
        return
    heard = hear(text)
    is_plain = 1 <= len(cmd_id) <= 64 and all(" " <= letter <= "~" for letter in cmd_id)
    assert heard.answers == ([(cmd_id, "1.1/0", {"do": "pass"})] if is_plain else [])
    assert is_plain or is_refused_in_words(heard)


@calm
@given(json_values)
def test_a_move_reaches_the_table_as_it_was_sent_whatever_it_is(move: Any) -> None:
    if not _is_huge(move):
        heard = hear(orjson.dumps({"type": "answer", "cmd_id": "c", "ask": "a", "move": move}))
        assert heard.answers == [("c", "a", move)]


@calm
@given(nearly)
def test_who_sends_what_cannot_be_taken_hears_which_command_it_was(message: dict[str, Any]) -> None:
    if _is_huge(message):
        return
    heard = hear(orjson.dumps(message))
    sent = message.get("cmd_id")
    named = sent if isinstance(sent, str) and len(sent) <= 64 else None
    if not is_understood(heard):
        assert [one["cmd_id"] for one in heard.told] == [named]


async def test_who_talks_on_and_on_before_being_greeted_is_sent_away_and_not_passed_over() -> None:
    house = SimpleNamespace(clock=FakeClock())
    listener = TableListener(house, Table(), Person("p", "Aoi"), "", 0, Outbox())  # type: ignore[arg-type]
    told = fakes.Ear(lambda: None)
    listener._outlet = told  # type: ignore[assignment]
    for _ in range(EARLY):
        listener._hear(b"{}")
    assert told.closed is None
    listener._hear(b"{}")
    assert told.closed == "flood"


async def test_a_socket_that_always_has_more_is_sent_away_however_long_its_messages_wait() -> None:
    """Between two of its messages more time passes than one message needs by the limit."""
    clock, told = FakeClock(), fakes.Ear(lambda: None)
    house = SimpleNamespace(clock=clock)
    listener = TableListener(house, Table(), Person("p", "Aoi"), "", 0, Outbox())  # type: ignore[arg-type]
    told.read = lambda goes_on: None  # type: ignore[attr-defined]
    listener._outlet = told  # type: ignore[assignment]
    listener._hear_with(Ear(house, Table(), Viewer(Person("p", "Aoi"), told)))  # type: ignore[arg-type]
    handled = 0
    while told.closed is None and handled < 5_000:
        for _ in range(32):
            listener._hear(b'{"type": "ping"}')
        while listener._waiting:
            clock.advance(6)
            listener.hear_next()
            handled += 1
    assert told.closed == "flood"


@calm
@given(st.binary(max_size=100) | st.text(max_size=100))
def test_looking_for_a_commands_id_never_fails(data: str | bytes) -> None:
    found = command_of(data)
    assert found is None or len(found) <= 64

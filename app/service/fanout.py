"""What goes out to the viewers of a table. What all see is encoded once a step and joined with each seat's own part.

An Outlet is a socket as seen from here: `send` never blocks, and whoever reads too slowly is dropped by it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

import orjson

from app.engine.kernel.game import Game
from app.engine.kernel.play import Ask, Event, State
from app.service.people import Person

dumps = orjson.dumps


class Outlet(Protocol):
    is_closing: bool

    def send(self, frame: bytes) -> None: ...

    def close(self, reason: str) -> None: ...


@dataclass(eq=False, slots=True)
class Viewer:
    """One socket at a table: who looks, and from which seat (None: from the rail)."""

    person: Person
    outlet: Outlet
    seat: int | None = None
    is_gone: bool = False

    def tell(self, message: dict[str, Any]) -> None:
        self.outlet.send(dumps(message))


@dataclass(slots=True)
class Picture:
    """The state of a game as bytes: what all see, and joined with that what a seat sees."""

    game: Game[Any]
    state: State
    asks: list[Ask]
    closes: dict[str, int]  # when the table's clock closes an ask, by its id
    _public: bytes = b""
    _joined: dict[int | None, bytes] = field(default_factory=dict)

    def of(self, seat: int | None) -> bytes:
        """`"view": …, "asks": …` of a seat, without the braces around."""
        if (joined := self._joined.get(seat)) is None:
            joined = self._joined[seat] = self._join(seat)
        return joined

    def _join(self, seat: int | None) -> bytes:
        if not self._public:
            self._public = dumps(self.game.public(self.state))[:-1]
        own = b"null" if seat is None else dumps(self.game.own(self.state, seat))
        return b'"view":%b,"own":%b},%b' % (self._public, own, self.asks_of(seat))

    def asks_of(self, seat: int | None) -> bytes:
        return b'"asks":' + dumps([self._shown(ask, seat) for ask in self.asks])

    def _shown(self, ask: Ask, seat: int | None) -> dict[str, Any]:
        """One's own ask with its legal answers; of another's only that somebody is thinking."""
        closes_at = self.closes.get(ask.id, ask.closes_at)
        if ask.seat != seat:
            return {"seat": ask.seat, "prompt": ask.prompt, "closes_at": closes_at}
        return {
            "id": ask.id,
            "seat": seat,
            "prompt": ask.prompt,
            "closes_at": closes_at,
            "optional": ask.optional,
            "moves": ask.moves,
            "barred": ask.barred,
        }


EMPTY_PICTURE = b'"view":null,"asks":[]'


class Words(Protocol):
    """What happened, as each seat may hear it, encoded."""

    def of(self, seat: int | None) -> bytes: ...


class Events:
    """Of a move just made. Where nothing is secret, all seats share one encoding."""

    def __init__(self, events: list[Event]) -> None:
        self._events = events
        self._shared = b"" if any(type(event).secret for event in events) else self._encode(None)

    def of(self, seat: int | None) -> bytes:
        return self._shared or self._encode(seat)

    def _encode(self, seat: int | None) -> bytes:
        return dumps([event.facts(seat) for event in self._events])


class Entry:
    """The same from an entry of the log."""

    def __init__(self, game: Game[Any], facts: list[dict[str, Any]]) -> None:
        self._game, self._facts = game, facts

    def of(self, seat: int | None) -> bytes:
        return dumps([self._game.told_to(fact, seat) for fact in self._facts])


def step(head: bytes, events: Words, picture: Picture, seat: int | None, cmd_id: str | None) -> bytes:
    """The frame of a step for one seat; its author's names the command."""
    end = b"}" if cmd_id is None else b',"cmd_id":%b}' % dumps(cmd_id)
    return b'%b,"events":%b,%b%b' % (head, events.of(seat), picture.of(seat), end)


def send_step(
    viewers: Iterable[Viewer], head: bytes, events: Words, picture: Picture, author: int | None, cmd_id: str
) -> bytes | None:
    """Send a step that begins with `head` to everybody. Its author's frame comes back."""
    frames: dict[int | None, bytes] = {}
    for viewer in viewers:
        seat = viewer.seat
        if (frame := frames.get(seat)) is None:
            is_author = seat is not None and seat == author
            frame = frames[seat] = step(head, events, picture, seat, cmd_id if is_author else None)
        viewer.outlet.send(frame)
    return frames.get(author) if author is not None else None


def refuse(viewer: Viewer, cmd_id: str | None, error: str, detail: str, rule: str | None = None) -> None:
    """This command changed nothing, and why."""
    message = {"type": "refused", "cmd_id": cmd_id, "error": error, "detail": detail}
    viewer.tell(message if rule is None else {**message, "rule": rule})

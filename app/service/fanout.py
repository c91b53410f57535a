"""What goes out to the viewers of a table. What all see is encoded once a step and joined with each seat's own part.

An Outlet is a socket as seen from here: `send` never blocks, and whoever reads too slowly is dropped by it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

import orjson

from app.engine.kernel.game import Game
from app.engine.kernel.play import Ask, Event, State
from app.service.people import Person

dumps = orjson.dumps


class Outlet(Protocol):
    @property
    def is_closing(self) -> bool: ...

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


HELD_FRAMES = 512  # for somebody who is being greeted


class Held:
    """The outlet of somebody who has not been greeted yet: what is said meanwhile comes after the greeting."""

    __slots__ = ("_frames", "_outlet")

    def __init__(self, outlet: Outlet) -> None:
        self._outlet = outlet
        self._frames: list[bytes] = []

    @property
    def is_closing(self) -> bool:
        return self._outlet.is_closing

    def send(self, frame: bytes) -> None:
        if len(self._frames) < HELD_FRAMES:
            self._frames.append(frame)
        else:
            self.close("slow")

    def close(self, reason: str) -> None:
        self._outlet.close(reason)

    def open(self, greeting: bytes, said: set[bytes]) -> Outlet:
        """The greeting, then what was kept, without what was `said` in it already. The outlet goes on by itself."""
        kept, self._frames = self._frames, []
        for frame in (greeting, *(frame for frame in kept if frame not in said)):
            self._outlet.send(frame)
        return self._outlet


class Picture:
    """The state of a game as bytes: what all see, encoded once and joined with what a seat sees besides."""

    def __init__(self, game: Game[Any], state: State, asks: list[Ask], closes: dict[str, int]) -> None:
        """`closes`: when the table's clock closes an ask, by its id."""
        self._game, self._state, self._asks, self._closes = game, state, asks, closes
        self._asked = {ask.seat for ask in asks}
        # A view begins with what all see, goes on with `own`, and ends with its brace, before the asks.
        self._view = b'"view":%b,"own":' % dumps(game.public(state))[:-1]
        # Those who are asked nothing all learn the same: that others are thinking.
        self._asks_of_others = b'},"asks":%b' % dumps([self._in_short(ask) for ask in asks])

    def of(self, seat: int | None) -> bytes:
        """`"view": …, "asks": …` of a seat, without the braces around."""
        return b"".join(self.parts(seat))

    def parts(self, seat: int | None) -> tuple[bytes, bytes, bytes]:
        """The same before it is joined."""
        own = b"null" if seat is None else dumps(self._game.own(self._state, seat))
        return self._view, own, self._asks_of(seat) if seat in self._asked else self._asks_of_others

    def _asks_of(self, seat: int | None) -> bytes:
        asks = [self._in_full(ask) if ask.seat == seat else self._in_short(ask) for ask in self._asks]
        return b'},"asks":%b' % dumps(asks)

    def _in_short(self, ask: Ask) -> dict[str, Any]:
        return {"seat": ask.seat, "prompt": ask.prompt, "closes_at": self._closes.get(ask.id, ask.closes_at)}

    def _in_full(self, ask: Ask) -> dict[str, Any]:
        """One's own, with its legal answers."""
        return {
            "id": ask.id,
            "seat": ask.seat,
            "prompt": ask.prompt,
            "closes_at": self._closes.get(ask.id, ask.closes_at),
            "optional": ask.optional,
            "moves": ask.moves,
            "barred": ask.barred,
        }


EMPTY_PICTURE = b'"view":null,"asks":[]'


class Words(Protocol):
    """What happened, as each seat may hear it, encoded."""

    def of(self, seat: int | None) -> bytes: ...


class Events:
    """Of a move just made: `everything` is for the log, and for all to hear where nothing is secret."""

    def __init__(self, events: list[Event]) -> None:
        self._events = events
        self._owners = {event.seat for event in events if type(event).secret}  # type: ignore[attr-defined]
        self.everything = dumps([event.facts(None, everything=True) for event in events])
        self._of_others = b"" if self._owners else self.everything

    def of(self, seat: int | None) -> bytes:
        if seat in self._owners:
            return self._encode(seat)
        if not self._of_others:
            self._of_others = self._encode(None)
        return self._of_others

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
    return b"".join((head, b',"events":', events.of(seat), b",", *picture.parts(seat), end))


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

"""Facet of a game: the form of its moves and events on the wire and in records, and the type of its view."""

from dataclasses import MISSING, fields
from typing import Any, ClassVar, Final

from app.engine.kernel.about import About
from app.engine.kernel.game_errors import MalformedMove
from app.engine.kernel.play import Event, LuckRenewed, Move


class Wire(About):
    """A game lists its kinds of moves and events. Their fields define how they are parsed and written."""

    moves: ClassVar[tuple[type[Move], ...]]
    events: ClassVar[tuple[type[Event], ...]]
    view_type: ClassVar[type]  # a TypedDict with the fields of `view`, for authors of clients

    def __init__(self) -> None:
        super().__init__()
        self._move = {kind.do: (kind, _types(kind)) for kind in self.moves}
        self._secret = {kind.__name__: kind.secret for kind in self.events} | {LuckRenewed.__name__: ()}

    def read(self, raw: object) -> Move:
        """Parse a move from JSON. Requires exactly the move's fields with exactly their types."""
        if not isinstance(raw, dict) or type(raw.get("do")) is not str or raw["do"] not in self._move:
            raise MalformedMove(f"{self.title} has no such move")
        kind, types = self._move[raw["do"]]
        if len(raw) != len(types) + 1 or not types.keys() <= raw.keys():
            raise MalformedMove(f"{raw['do']} takes the fields {', '.join(types) or 'none'} and no others")
        return kind(
            *[
                value if type(value := raw[name]) is wanted else _read_list(name, wanted, value)
                for name, wanted in types.items()
            ]
        )

    def told_to(self, fact: dict[str, Any], seat: int | None) -> dict[str, Any]:
        """A recorded event as this seat may see it: `Event.facts` for events from the log."""
        secret = self._secret[fact["event"]]
        if not secret or fact["seat"] == seat:
            return fact
        return {name: value for name, value in fact.items() if name not in secret}

    def has_secrets(self, fact: dict[str, Any]) -> bool:
        """True if the seat in the recorded event gets a different version of it."""
        return bool(self._secret[fact["event"]])

    def written(self, move: Move) -> dict[str, Any]:
        kind, types = self._move[move.do]
        return {"do": kind.do} | {name: list(v) if isinstance(v := getattr(move, name), tuple) else v for name in types}


# The type of a field is a plain type, or a list of a plain type, which the move holds as a tuple.
_LISTS: Final[dict[Any, type]] = {tuple[str, ...]: str, tuple[int, ...]: int}
_WORDS: Final[dict[Any, str]] = {int: "a whole number", str: "a text", bool: "true or false"}


def _types(kind: type[Move]) -> dict[str, Any]:
    assert all(f.default is MISSING for f in fields(kind)), f"{kind.__name__}: a move leaves nothing unsaid"
    assert all(f.type in _LISTS or f.type in _WORDS for f in fields(kind)), kind
    return {f.name: f.type for f in fields(kind)}


def _read_list(name: str, wanted: Any, value: object) -> Any:
    """Parse a field that is not a plain value of its type: a list, or else an error. `true` is not an integer."""
    one = _LISTS.get(wanted)
    if one is not None and type(value) is list and all(type(v) is one for v in value):
        return tuple(value)
    raise MalformedMove(f"{name} must be {_WORDS.get(wanted, 'a list')}")

"""What a game offers to the house: its name, seats, options, moves, events and phases; and how a play of it goes on."""

from abc import ABC, abstractmethod
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar, Final, Generic, Literal, TypeVar

from app.engine.kernel.bots import Bot, play_at_random
from app.engine.kernel.errors import GameError, MalformedMove, UnknownAsk
from app.engine.kernel.ledger import Ledger
from app.engine.kernel.play import Ask, Asking, Event, GameBegan, Move, Phase, State
from app.engine.kernel.rng import Rng

S = TypeVar("S", bound=State)

CLOSED: Final = "this decision is not open any more"


@dataclass(frozen=True, slots=True)
class Option:
    """Something the host may choose before the start; `rule` says where the rules speak of it."""

    name: str
    rule: str
    default: int | float | str | bool
    choices: tuple[int | float | str | bool, ...]

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.choices), "default": self.default, "rule": self.rule}


class Game(ABC, Generic[S]):
    """The rules of one game. Holds no play: every method takes the state."""

    slug: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int]
    format: ClassVar[int] = 1  # of the saved state; a change of State's fields needs a step in `upgrade`
    seats: ClassVar[tuple[int, int]]
    minutes: ClassVar[int]
    unit: ClassVar[Literal["money", "points"]] = "money"  # what the ledger counts and the ranking goes by
    options: ClassVar[tuple[Option, ...]] = ()
    state: type[S]
    view_type: ClassVar[type]  # a TypedDict: the shape of `view`, for whoever writes a client
    moves: ClassVar[tuple[type[Move], ...]]
    events: ClassVar[tuple[type[Event], ...]]
    phases: tuple[Phase[S], ...]
    bots: ClassVar[dict[str, Bot]] = {"random": play_at_random}  # by level, the weakest first
    back_after: ClassVar[int] = 0  # milliseconds that people get to find their places when the table has been away

    def __init__(self) -> None:
        self._phase = {phase.name: phase for phase in self.phases}
        self._asking = {phase.name: phase for phase in self.phases if isinstance(phase, Asking)}
        self._move = {kind.do: (kind, _types(kind)) for kind in self.moves}
        self._secret = {kind.__name__: kind.secret for kind in self.events}

    # Before the game

    def chosen(self, options: dict[str, Any]) -> dict[str, Any]:
        """The host's choices over the defaults; MalformedMove where one is unknown or out of range."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise MalformedMove(f"{self.title} has no option {name!r}")
            if not any(type(value) is type(choice) and value == choice for choice in known[name].choices):
                raise MalformedMove(f"{name} must be one of {', '.join(map(str, known[name].choices))}")
        return {option.name: options.get(option.name, option.default) for option in self.options}

    def seats_with(self, options: dict[str, Any]) -> tuple[int, int]:
        """How few and how many may play with these options, where that depends on them."""
        return self.seats

    def new(self, options: dict[str, Any], seats: int, seed: str, now: int, speed: float = 1.0) -> S:
        """Set up the table and play on to the first decision. The events are in `told`: take them with `news`."""
        chosen = self.chosen(options)
        low, high = self.seats_with(chosen)
        assert low <= seats <= high, (seats, chosen)
        s = self.state(seats=seats, options=chosen, rng=Rng(seed), ledger=Ledger([0] * seats), speed=float(speed))
        s.tell(GameBegan(self.slug, self.version, seats, dict(s.options)))
        self.set_up(s)
        s.phase = self.phases[0].name
        self.phases[0].enter(s, now)
        self._flow(s, now)
        return s

    def set_up(self, s: S) -> None:
        """What happens once, before the first section."""

    # During the game

    def asks(self, s: S) -> list[Ask]:
        """Every open decision, by seat."""
        return [] if s.result else self._phase[s.phase].asks(s)

    def answer(self, s: S, ask_id: str, move: Move, now: int) -> list[Event]:
        """Answer an open ask: all or nothing, then on to the next decision."""
        ask = find_ask(self.asks(s), ask_id)
        if ask is None:
            raise self.why_closed(s, ask_id)
        return self.decide(s, ask, move, now)

    def why_closed(self, s: S, ask_id: str) -> GameError:
        """What to say to an answer that comes when its ask is not open; a paragraph if the rules speak of it."""
        return UnknownAsk(CLOSED)

    def decide(self, s: S, ask: Ask, move: Move, now: int) -> list[Event]:
        """The same for those who have the open asks at hand and know that this is one of them."""
        phase = self._asking[s.phase]
        phase.check(s, ask.seat, move)
        phase.act(s, ask.seat, move, now)
        self._flow(s, now)
        return news(s)

    def wakes_at(self, s: S) -> int | None:
        """When time moves the game on: when the rules say, but not before people are back at a table that was away."""
        due = self._due(s)
        return None if due is None else max(due, s.held_until)

    def _due(self, s: S) -> int | None:
        return None if s.result else self._phase[s.phase].wakes_at(s)

    def resume(self, s: S, now: int, left: int = 0) -> None:
        """The table has been away (a restart, a pause): hold time back for a moment. Nothing else changes.

        `left`: what was still to come of the time that ran when it went away; nobody who was thinking has less of it.
        No entry of the log says so, and none needs to: what another worker, who was not away, lets happen before
        `held_until` is as good, and the log played again without any `resume` gives the same events.
        """
        if self.back_after and self._due(s) is not None:
            s.held_until = max(s.after(now, self.back_after), now + left)

    def hold_like(self, s: S, before: S) -> None:
        """The same play read again from its log: what was held back is held back still, unless time has acted since."""
        if self._due(s) == self._due(before):
            s.held_until = max(s.held_until, before.held_until)

    def wake(self, s: S, now: int) -> list[Event]:
        """Let time act, if it is time."""
        due = self._due(s)
        if due is None or now < due:
            raise UnknownAsk("it is not time yet")
        return self.pass_time(s, now)

    def pass_time(self, s: S, now: int) -> list[Event]:
        """The same for those who know from the log that it was time, whatever the speed of the table."""
        s.held_until = 0
        self._phase[s.phase].wake(s, now)
        self._flow(s, now)
        return news(s)

    def _flow(self, s: S, now: int) -> None:
        while s.result is None and (follows := self._phase[s.phase].then(s)) is not None:
            s.phase = follows
            self._phase[follows].enter(s, now)

    # What one may see

    @abstractmethod
    def public(self, s: S) -> dict[str, Any]:
        """The part of the view that everybody sees, spectators too. An allow-list: it starts empty."""

    @abstractmethod
    def own(self, s: S, seat: int) -> dict[str, Any]:
        """What only this seat sees besides."""

    def view(self, s: S, seat: int | None) -> dict[str, Any]:
        return {**self.public(s), "own": None if seat is None else self.own(s, seat)}

    # From and to the wire

    def read(self, raw: object) -> Move:
        """A move from parsed JSON: exactly its fields, exactly their types."""
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
        """A recorded event as this seat was told it: the same as `Event.facts`, from the log."""
        secret = self._secret[fact["event"]]
        if not secret or fact["seat"] == seat:
            return fact
        return {name: value for name, value in fact.items() if name not in secret}

    def written(self, move: Move) -> dict[str, Any]:
        kind, types = self._move[move.do]
        return {"do": kind.do} | {name: list(v) if isinstance(v := getattr(move, name), tuple) else v for name in types}

    def upgrade(self, saved: dict[str, Any], format: int) -> dict[str, Any]:
        """A saved state of an older format in today's fields. Games that changed theirs override this."""
        raise ValueError(f"{self.slug}: a saved state of format {format} cannot be read by format {self.format}")


def find_ask(asks: list[Ask], ask_id: str) -> Ask | None:
    for ask in asks:
        if ask.id == ask_id:
            return ask
    return None


def news(s: State) -> list[Event]:
    """Take the events told since the last move."""
    told, s.told = s.told, []
    return told


# What a field may be: a plain value, or a list of such, which the move has as a tuple.
_LISTS: Final[dict[Any, type]] = {tuple[str, ...]: str, tuple[int, ...]: int}
_WORDS: Final[dict[Any, str]] = {int: "a whole number", str: "a text", bool: "true or false"}


def _types(kind: type[Move]) -> dict[str, Any]:
    assert all(f.default is MISSING for f in fields(kind)), f"{kind.__name__}: a move leaves nothing unsaid"
    assert all(f.type in _LISTS or f.type in _WORDS for f in fields(kind)), kind
    return {f.name: f.type for f in fields(kind)}


def _read_list(name: str, wanted: Any, value: object) -> Any:
    """What is not plainly of its type: a list of such, or wrong. `true` is no whole number."""
    one = _LISTS.get(wanted)
    if one is not None and type(value) is list and all(type(v) is one for v in value):
        return tuple(value)
    raise MalformedMove(f"{name} must be {_WORDS.get(wanted, 'a list')}")

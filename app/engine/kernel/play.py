"""The parts of a running game. Players' moves answer asks, events record what happened, and phases follow one another
in the order of the rulebook.

A phase object holds no state. `State.phase` names the current phase, so a state can be saved, copied, or built by a
test at any point of the game.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, Generic, TypeVar, dataclass_transform

from app.engine.kernel.ledger import Account, Ledger, Why
from app.engine.kernel.rng import Rng
from app.engine.kernel.templates import Template

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def fact(kind: type[T]) -> type[T]:
    """Class decorator for moves and events: an immutable dataclass. Only the type checker enforces immutability,
    because `frozen=True` makes construction four times slower.
    """
    return dataclass(slots=True, unsafe_hash=True)(kind)


@fact
class Move:
    """A player's decision. Subclasses have imperative names; `do` is the name on the wire."""

    do: ClassVar[str]


@fact
class Event:
    """A complete fact. Subclasses have names in the past tense. Only `seat` may see the fields named in `secret`."""

    secret: ClassVar[tuple[str, ...]] = ()

    def facts(self, seat: int | None, everything: bool = False) -> dict[str, Any]:
        """The event as one seat may see it (None: a spectator). With `everything`, all fields, for finished games."""
        names, read = _fields(type(self))  # type: ignore[arg-type]  # to mypy, classes hash as their objects do
        shown: dict[str, Any] = dict(zip(names, read(self)))  # noqa: B905 - `strict` takes longer than the rest
        if self.secret and not everything and self.seat != seat:  # type: ignore[attr-defined]
            for name in self.secret:
                del shown[name]
        return shown


@cache
def _fields(kind: type[Event]) -> tuple[tuple[str, ...], "attrgetter[tuple[Any, ...]]"]:
    """The names in the facts of such an event, and a function that reads all their values at once."""
    names: tuple[str, ...] = kind.__match_args__
    return ("event", *names), attrgetter("__class__.__name__", *(names or ("__class__",)))


@fact
class GameBegan(Event):
    """The game's version, seats and options. The events alone could not explain every payment without them."""

    game: str
    version: int
    seats: int
    options: dict[str, Any]


@fact
class Paid(Event):
    """Money moved. `due` is what the rule demands; `amount` is smaller if the payer had less. `why` has the figures
    behind it.
    """

    race: int  # 0: before the first race
    payer: Account
    payee: Account
    amount: int
    due: int
    rule: str
    why: Why


@fact
class GameEnded(Event):
    """The game is over. `ranking` is a list of {"seat", "place", "score"}, the winner first."""

    reason: str
    ranking: list[dict[str, int]]


@dataclass(frozen=True, slots=True)
class Renewal:
    """A new seed in the middle of a game, after the database has lost the last entries of the log: with the old seed,
    players would know the next draws.

    `seed` is the game's seed from here on, mixed with the seats' nonces. `commitment` is the hash of the server's new
    seed. `lost` is the number of lost entries that players had seen.
    """

    seed: str
    commitment: str
    lost: int


@fact
class LuckRenewed(Event):
    """The game uses a new seed from here on."""

    commitment: str
    lost: int


@fact
class Ask:
    """An open decision of one seat, with its legal answers.

    `barred` lists moves that a player may expect but cannot make now, each with the paragraph that forbids it: {"do",
    "rule"}. With "cards" it means the moves with one of these cards, and "why" is the reason, as a refusal words it.
    """

    id: str
    seat: int
    prompt: str
    moves: list[Template]
    closes_at: int | None = None
    optional: bool = False
    barred: list[dict[str, Any]] = field(default_factory=list)


@dataclass(slots=True)
class State:
    """The state that every game has. Games add fields of their own. All fields are plain data that can be written as
    JSON.
    """

    seats: int
    options: dict[str, Any]
    rng: Rng
    ledger: Ledger
    phase: str = ""
    race: int = 0
    result: dict[str, Any] | None = None
    told: list[Event] = field(default_factory=list)  # events since the last move; empty between moves
    speed: float = 1.0  # factor by which time runs faster than the rules say, for tests and demonstrations
    version: int = 1  # of the rules; a game keeps the version that it began with
    held_until: int = 0  # after an outage nothing timed happens before this time (`Game.resume`)

    def tell(self, event: Event) -> None:
        self.told.append(event)

    def undealt(self) -> list[list[Any]]:
        """The piles whose order nobody may know, as lists that can be shuffled in place."""
        return []

    def after(self, now: int, ms: int) -> int:
        """The time that is `ms` milliseconds of the table's own time after `now`."""
        return now + max(1, int(ms / self.speed))

    def pay(self, payer: Account, payee: Account, due: int, rule: str, why: Why | None = None) -> int:
        """Move money from one account to another under a paragraph of the rules, and tell everybody. All payments use
        this method. A player with less money than `due` pays all of it.
        """
        amount = self.ledger.move(payer, payee, due)
        self.tell(Paid(self.race, payer, payee, amount, due, rule, why or {}))
        return amount

    def end(self, reason: str, scores: list[int], better: list[Any] | None = None) -> None:
        """Rank the seats by score (or by `better`, where the rules break ties) and end the game."""
        by = better or scores
        order = sorted(range(self.seats), key=lambda seat: by[seat], reverse=True)
        places = {seat: 1 + sum(by[other] > by[seat] for other in order) for seat in order}
        ranking = [{"seat": seat, "place": places[seat], "score": scores[seat]} for seat in order]
        self.result = {"reason": reason, "ranking": ranking}
        self.tell(GameEnded(reason, ranking))


S = TypeVar("S", bound=State)


class Phase(ABC, Generic[S]):
    """A section of the rulebook. `enter` does everything that needs no decision. Sections with decisions are
    `Asking`.
    """

    name: ClassVar[str]
    rule: ClassVar[str]

    def enter(self, s: S, now: int) -> None:
        """Begin the section."""

    def asks(self, s: S) -> list[Ask]:
        return []

    @abstractmethod
    def then(self, s: S) -> str | None:
        """The name of the next section, or None while this one waits for a decision or a point in time."""

    def wakes_at(self, s: S) -> int | None:
        """The time at which this section goes on without an answer, or None."""
        return None

    def wake(self, s: S, now: int) -> None:
        """Go on because the time has come. The caller checks that `wakes_at` has been reached."""


class Asking(Phase[S]):
    """A section in which seats make decisions."""

    @abstractmethod
    def asks(self, s: S) -> list[Ask]:
        """The open decisions; none while the section waits for a point in time."""

    @abstractmethod
    def check(self, s: S, seat: int, move: Any) -> None:
        """Raise IllegalMove if a paragraph forbids the move. Changes nothing."""

    @abstractmethod
    def act(self, s: S, seat: int, move: Any, now: int) -> None:
        """Carry out a move that `check` has accepted."""


def news(s: State) -> list[Event]:
    """Take out the events told since the last move."""
    told, s.told = s.told, []
    return told

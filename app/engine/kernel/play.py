"""One game being played: Moves answer Asks, Events tell what happened, Phases follow one another as in the rulebook.

A Phase holds no state of its own: where the game stands is `State.phase`, so a state can be saved, copied, or built by
a test at any point of the game.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar, dataclass_transform

from app.engine.kernel.ledger import Account, Ledger, Why
from app.engine.kernel.rng import Rng
from app.engine.kernel.templates import Template

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def fact(kind: type[T]) -> type[T]:
    """A dataclass that nobody changes. The type checker sees to that; to have it seen to whenever one is made would
    make it four times as dear."""
    return dataclass(slots=True, unsafe_hash=True)(kind)


@fact
class Move:
    """What a player decides. Subclasses are in the imperative; `do` is their name on the wire."""

    do: ClassVar[str]


@fact
class Event:
    """A complete fact in the past tense. The fields named in `secret` are for the eyes of `seat` alone."""

    secret: ClassVar[tuple[str, ...]] = ()

    def facts(self, seat: int | None, everything: bool = False) -> dict[str, Any]:
        """What a seat learns from this event (None is a spectator); or everything, once the game is over."""
        kind = type(self)
        shown: dict[str, Any] = {"event": kind.__name__}
        hide = kind.secret and not everything and self.seat != seat  # type: ignore[attr-defined]
        names: tuple[str, ...] = kind.__match_args__
        for name in names:
            if not (hide and name in kind.secret):
                shown[name] = getattr(self, name)
        return shown


@fact
class GameBegan(Event):
    """What the rules depend on besides the moves: without it the events alone would not explain every payment."""

    game: str
    version: int
    seats: int
    options: dict[str, Any]


@fact
class Paid(Event):
    """Money moved. `due` is what the rule asks for; `amount`, what there was to pay with. `why` holds the figures."""

    race: int  # 0 before the first
    payer: Account
    payee: Account
    amount: int
    due: int
    rule: str
    why: Why


@fact
class GameEnded(Event):
    """The game is over; `ranking` is a list of {"seat", "place", "score"}, best first."""

    reason: str
    ranking: list[dict[str, int]]


@fact
class Ask:
    """An open decision of one seat, with its legal answers.

    `barred` names moves that players would look for and why they cannot have them now: {"do", "rule"}.
    """

    id: str
    seat: int
    prompt: str
    moves: list[Template]
    closes_at: int | None = None
    optional: bool = False
    barred: list[dict[str, str]] = field(default_factory=list)


@dataclass(slots=True)
class State:
    """What every table has. Games add their own fields; all of it is plain data that survives a trip through JSON."""

    seats: int
    options: dict[str, Any]
    rng: Rng
    ledger: Ledger
    phase: str = ""
    race: int = 0
    result: dict[str, Any] | None = None
    told: list[Event] = field(default_factory=list)  # empty between moves
    speed: float = 1.0  # how many times faster than the rules say the table's time runs: for tests and demonstrations
    held_until: int = 0  # time that is due waits until then, for the table has only just come back (`Game.resume`)

    def tell(self, event: Event) -> None:
        self.told.append(event)

    def after(self, now: int, ms: int) -> int:
        """When so much of the table's time has passed."""
        return now + max(1, int(ms / self.speed))

    def pay(self, payer: Account, payee: Account, due: int, rule: str, why: Why | None = None) -> int:
        """The only way money moves: what there is of what is due, in both accounts, for a rule, told to everybody."""
        amount = self.ledger.move(payer, payee, due)
        self.tell(Paid(self.race, payer, payee, amount, due, rule, why or {}))
        return amount

    def end(self, reason: str, scores: list[int], better: list[Any] | None = None) -> None:
        """Rank the seats by score (or by `better`, where the rules break ties) and close the game."""
        by = better or scores
        order = sorted(range(self.seats), key=lambda seat: by[seat], reverse=True)
        places = {seat: 1 + sum(by[other] > by[seat] for other in order) for seat in order}
        ranking = [{"seat": seat, "place": places[seat], "score": scores[seat]} for seat in order]
        self.result = {"reason": reason, "ranking": ranking}
        self.tell(GameEnded(reason, ranking))


S = TypeVar("S", bound=State)


class Phase(ABC, Generic[S]):
    """A section of the rulebook. `enter` does what needs no decision; sections with decisions are `Asking`."""

    name: ClassVar[str]
    rule: ClassVar[str]

    def enter(self, s: S, now: int) -> None:
        """Begin the section."""

    def asks(self, s: S) -> list[Ask]:
        return []

    @abstractmethod
    def then(self, s: S) -> str | None:
        """The name of the section that follows, or None while this one waits for a decision (or for its time)."""

    def wakes_at(self, s: S) -> int | None:
        """When time itself will move this section on."""
        return None

    def wake(self, s: S, now: int) -> None:
        """Time has come. Only called at or after `wakes_at`."""


class Asking(Phase[S]):
    """A section in which seats decide something."""

    @abstractmethod
    def asks(self, s: S) -> list[Ask]:
        """The decisions that are open; none while only time moves the section on."""

    @abstractmethod
    def check(self, s: S, seat: int, move: Any) -> None:
        """Raise IllegalMove where a paragraph forbids the move. Changes nothing."""

    @abstractmethod
    def act(self, s: S, seat: int, move: Any, now: int) -> None:
        """Carry out a checked move."""

"""Base classes of the vocabulary: condition, count, group, trigger, operation, modifier; and the race as they see it.

The other files of this folder have the concrete words. rules/ and interpreter/ work with these base classes alone.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, ClassVar, Final, Protocol

from app.engine.force.state import Card, ForceState, Job
from app.engine.force.text.language import Language, Spoken


class By(Protocol):
    """The point of view of a condition or operation: user (301.2), source (811), the horse it was played on."""

    @property
    def seat(self) -> int: ...

    @property
    def card(self) -> Card | None: ...

    @property
    def target(self) -> int: ...

    @property
    def memory(self) -> dict[str, Any]: ...


class Result(Enum):
    """Result of an operation.

    DONE: it did something. NOTHING: it did nothing. WAIT: it opened a decision. AGAIN: its decision was answered at
    once. PUSHED: it pushed a job that does the rest.
    """

    DONE = "done"
    NOTHING = "nothing"
    WAIT = "wait"
    AGAIN = "again"
    PUSHED = "pushed"


class Who(Enum):
    """A player or players, relative to the user of an ability."""

    ME = "me"
    THEM = "them"
    EACH = "each"
    ACTIVE = "active"

    def seats(self, s: ForceState, seat: int) -> tuple[int, ...]:
        """The seats, the turn player's first (103.4)."""
        if self is Who.ME:
            return (seat,)
        if self is Who.THEM:
            return (1 - seat,)
        return (s.active,) if self is Who.ACTIVE else (s.active, 1 - s.active)


ME: Final = Who.ME
THEM: Final = Who.THEM
EACH: Final = Who.EACH
ACTIVE: Final = Who.ACTIVE


def seat_of(by: By, who: Who) -> int:
    """The seat of ME or THEM."""
    return by.seat if who is ME else 1 - by.seat


class Condition(Spoken, ABC):
    """A condition on the state of the table. Its words follow "if" or "while"."""

    def reads(self) -> frozenset[str]:
        """The information it reads that continuous effects may change (808.1g)."""
        return frozenset()

    @abstractmethod
    def holds(self, s: ForceState, by: By, now: "RaceNow") -> bool: ...


class Count(Spoken, ABC):
    """A number that is counted on the table when it is needed."""

    def reads(self) -> frozenset[str]:
        return frozenset()

    @abstractmethod
    def value(self, s: ForceState, by: By, now: "RaceNow") -> int: ...


Amount = int | Count


def amount(of: Amount, s: ForceState, by: By, now: "RaceNow") -> int:
    return of if isinstance(of, int) else of.value(s, by, now)


class Group(Spoken, ABC):
    """A selection of horses in the run areas."""

    def reads(self) -> frozenset[str]:
        return frozenset()

    @abstractmethod
    def ids(self, s: ForceState, by: By, now: "RaceNow") -> list[int]: ...


class Trigger(Spoken, ABC):
    """The trigger of an automatic ability (801.1a-i). `happen` reports it under the name `event`."""

    event: ClassVar[str]
    of_itself: ClassVar[bool] = False  # about the card that has the text
    terse: ClassVar[bool] = False  # its mark on the face is left out if a state follows (1102.2)
    is_moment: ClassVar[bool] = False  # a moment of the turn, so that "the next time" makes no sense
    by_runs: ClassVar[bool] = False  # happens only where a player runs a horse

    @abstractmethod
    def fires(self, s: ForceState, by: By, seat: int, card: Card | None, facts: dict[str, Any]) -> bool: ...


class Op(Spoken, ABC):
    """An operation: one instruction of a text, with a sentence of its own (807)."""

    asks: ClassVar[bool] = False  # its own choice of cards can be declined, so `May` asks nothing more
    hastens: ClassVar[bool] = False  # takes cards out of a distance area, or adds to the opponent's (702.5c)

    def possible(self, s: ForceState, by: By, now: "RaceNow") -> bool:
        """Whether it would do anything (103.2, 805.3)."""
        return True

    def may_fizzle(self) -> bool:
        """Whether a choice may make it do nothing (805.3)."""
        return False

    @abstractmethod
    def run(self, s: ForceState, job: Job, key: str) -> Result: ...


class Offer(Op):
    """An operation that may be optional."""

    @abstractmethod
    def may(self, language: Language) -> str:
        """Its sentence as an option: "you may …"."""


Ops = tuple[Op, ...]

# The steps 808.1b to 808.1f, and RULES for modifiers of no card: prohibitions, requirements, replacements.
ABILITIES: Final = "b"
CONTENTS: Final = "c"
VALUES: Final = "e"
CHANGES: Final = "f"
RULES: Final = "rules"


class Modifier(Spoken, ABC):
    """A continuous effect on horses, on the race, or on what players may do."""

    layer: ClassVar[str]
    writes: ClassVar[frozenset[str]] = frozenset()

    @property
    def group(self) -> Group | None:
        """The horses it applies to, or None if it applies to something else."""
        return None

    def reads(self) -> frozenset[str]:
        """The information that its group and amounts read (808.1g)."""
        return frozenset()

    def amounts(self, s: ForceState, by: By, now: "RaceNow") -> dict[str, int]:
        """Its numbers, computed when an ability is resolved."""
        return {}

    def change_race(self, s: ForceState, by: By, now: "RaceNow", amounts: dict[str, int]) -> None:
        """Change the information of the race."""

    def change_horse(self, s: ForceState, horse: "HorseNow", amounts: dict[str, int], source: str, key: str) -> None:
        """Change the information of a horse."""


class OnHorses(Modifier):
    """A modifier of horses in the run areas."""

    to: Group

    @property
    def group(self) -> Group:
        return self.to


class InHand(Modifier):
    """A modifier of horses outside the run areas: of their cost (203)."""

    @abstractmethod
    def covers(self, s: ForceState, by: By, seat: int, card: Card) -> bool: ...


class Rule(Modifier):
    """A rule about what players may do. `about`: what is forbidden, required or replaced; `whose`: for whom."""

    layer = RULES
    whose: Who

    @property
    @abstractmethod
    def about(self) -> str: ...


class Requiring(Rule):
    """510: the player must discard so many cards before doing something."""

    cards: int


class Replacing(Rule):
    """A replacement effect (802.1c): `do` happens instead. `once`: only the next time; `optional`: by choice."""

    do: "Ops"
    optional: bool
    once: bool

    @abstractmethod
    def fits(self, s: ForceState, by: By, now: "RaceNow") -> bool:
        """Whether the replacement is possible for this event (809.3)."""


def chained(ops: Ops, language: Language) -> str:
    """The operations as one clause, so that an "if" or "when" before it covers all of them."""
    then = {"en": ", then ", "ja": "。その後、", "zh-Hant": "，然後"}[language]
    texts: list[str] = []
    for i, op in enumerate(ops):
        text = op.words(language)
        texts.append(you_again(text, op, language) if i and is_of_others(ops[i - 1]) else text)
    return then.join(texts)


def is_of_others(before: Spoken) -> bool:
    """Whether the clause before is about what somebody else than the user does."""
    return before.words("en").startswith(("your opponent", "each player", "players"))


def you_again(text: str, op: Spoken, language: Language) -> str:
    """Name the user (301.3) in an instruction that follows what somebody else does."""
    if op.words("en").split()[0] not in ORDERS:
        return text
    return {"en": "you ", "ja": "自分は", "zh-Hant": "你"}[language] + text


ORDERS: Final = frozenset({"draw", "put", "look", "shuffle", "return", "remove", "choose"})


# The race as continuous effects leave it (808)


@dataclass(slots=True)
class Why:
    """One step from a printed number to the current one. `source` is a card, or empty for a rule."""

    field: str
    by: int
    rule: str
    source: str = ""


@dataclass(slots=True)
class HorseNow:
    id: int
    name: str
    seat: int
    role: str
    cost: int
    running: int
    guard: int
    surfaces: tuple[str, ...]
    distances: tuple[str, ...]
    styles: tuple[int, ...]
    likes: tuple[str | int, ...]
    muted: bool = False
    grants: list[str] = field(default_factory=list)  # keys of the abilities it was given
    why: list[Why] = field(default_factory=list)

    def set_number(self, name: str, value: int, source: str) -> None:
        """808.1e: set a number to a value."""
        self.why.append(Why(name, value - getattr(self, name), "808.1e", source))
        setattr(self, name, value)

    def add(self, name: str, by: int, rule: str, source: str = "") -> None:
        if by:
            self.why.append(Why(name, by, rule, source))
            setattr(self, name, getattr(self, name) + by)


@dataclass(slots=True)
class Influence:
    """A continuous effect in force. Constant abilities leave `targets` and `amounts` None and compute them anew."""

    id: int
    key: str
    modifier: Modifier
    seat: int
    card: Card
    state: Condition | None = None
    targets: list[int] | None = None
    amounts: dict[str, int] | None = None
    target: int = 0
    memory: dict[str, Any] = field(default_factory=dict)

    def reads(self) -> frozenset[str]:
        known = self.modifier.reads()
        return known | self.state.reads() if self.state is not None else known


@dataclass(slots=True)
class RaceNow:
    """The current race (302) and horses, with all effects applied, and the rules and cost modifiers in force."""

    surface: str
    distance: str
    course: str
    going: int
    horses: dict[int, HorseNow] = field(default_factory=dict)
    rules: list[Influence] = field(default_factory=list)
    in_hand: list[Influence] = field(default_factory=list)
    void: list[int] = field(default_factory=list)  # situations whose abilities are void (803.2)

    def copy(self) -> "RaceNow":
        horses = {id: replace(one, grants=list(one.grants), why=[]) for id, one in self.horses.items()}
        return replace(self, horses=horses, void=list(self.void))

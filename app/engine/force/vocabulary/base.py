"""What a declaration may be: cards, abilities, conditions, amounts, groups of horses, operations, modifiers.

Here are only the shapes. The words themselves are beside this file, and they alone know what they do; the machinery of
the game (checks, effects, continuous influence) works with these shapes and knows no card.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

from app.engine.force.language import Language, Spoken, sentence

if TYPE_CHECKING:
    from app.engine.force.continuous import HorseNow, RaceNow
    from app.engine.force.state import Card, ForceState, Job


class By(Protocol):
    """From where an ability looks at the table: its user (301.2), its source (811), the horse it was played on."""

    @property
    def seat(self) -> int: ...

    @property
    def card(self) -> "Card | None": ...

    @property
    def target(self) -> int: ...

    @property
    def memory(self) -> dict[str, Any]: ...


class Result(Enum):
    """What came of an operation. WAIT: a decision is open; AGAIN: other work comes first, then this once more."""

    DONE = "done"
    NOTHING = "nothing"
    WAIT = "wait"
    AGAIN = "again"
    PUSHED = "pushed"


class Who(Enum):
    """A player, as an ability sees it."""

    ME = "me"
    THEM = "them"
    EACH = "each"
    ACTIVE = "active"

    def seats(self, s: "ForceState", seat: int) -> tuple[int, ...]:
        """The turn player first (103.4)."""
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
    """One player or the other."""
    return by.seat if who is ME else 1 - by.seat


class Condition(Spoken, ABC):
    """A state of the table. Its words go after "if" or "while"."""

    def reads(self) -> frozenset[str]:
        """What it looks at of all that continuous effects may change (808.1g)."""
        return frozenset()

    @abstractmethod
    def holds(self, s: "ForceState", by: By, now: "RaceNow") -> bool: ...


class Count(Spoken, ABC):
    """A number that is found on the table when it is needed."""

    def reads(self) -> frozenset[str]:
        return frozenset()

    @abstractmethod
    def value(self, s: "ForceState", by: By, now: "RaceNow") -> int: ...


Amount = int | Count


def amount(of: Amount, s: "ForceState", by: By, now: "RaceNow") -> int:
    return of if isinstance(of, int) else of.value(s, by, now)


class Group(Spoken, ABC):
    """Horses in the run areas."""

    def reads(self) -> frozenset[str]:
        return frozenset()

    @abstractmethod
    def ids(self, s: "ForceState", by: By, now: "RaceNow") -> list[int]: ...


class Trigger(Spoken, ABC):
    """The event that an automatic ability waits for (801.1a-i). `event` is its name in the machinery."""

    event: ClassVar[str]
    of_itself: ClassVar[bool] = False  # speaks of what happens to the card it stands on
    terse: ClassVar[bool] = False  # goes without saying before a state (1102.2)
    is_moment: ClassVar[bool] = False  # a moment of the turn: there is no "next time" to be said of it

    @abstractmethod
    def fires(self, s: "ForceState", by: By, seat: int, card: "Card | None", facts: dict[str, Any]) -> bool: ...


class Op(Spoken, ABC):
    """One instruction of a text, a sentence of its own. Carried out in order (807)."""

    asks: ClassVar[bool] = False  # lets one choose cards: as something one may do it needs no further question

    def possible(self, s: "ForceState", by: By, now: "RaceNow") -> bool:
        """Would it do anything at all (103.2, 805.3)?"""
        return True

    def may_fizzle(self) -> bool:
        """May a choice turn it into nothing (805.3)?"""
        return False

    @abstractmethod
    def run(self, s: "ForceState", job: "Job", key: str) -> Result: ...


class Offer(Op):
    """One that players may be left free to carry out."""

    @abstractmethod
    def may(self, language: Language) -> str:
        """Its sentence as something one may do."""


Ops = tuple[Op, ...]

# 808.1b to 808.1f, and what is no information of a card at all: prohibitions, requirements, replacements.
ABILITIES: Final = "b"
CONTENTS: Final = "c"
VALUES: Final = "e"
CHANGES: Final = "f"
RULES: Final = "rules"


class Modifier(Spoken, ABC):
    """A continuous effect on the information of horses or of the race, or on what players may do."""

    layer: ClassVar[str]
    writes: ClassVar[frozenset[str]] = frozenset()

    @property
    def group(self) -> Group | None:
        """The horses it is about; None if it is about something else."""
        return None

    def reads(self) -> frozenset[str]:
        """What it looks at besides: a condition's, a group's, an amount's information."""
        return frozenset()

    def amounts(self, s: "ForceState", by: By, now: "RaceNow") -> dict[str, int]:
        """The numbers, settled when an ability is resolved."""
        return {}

    def change_race(self, s: "ForceState", by: By, now: "RaceNow", amounts: dict[str, int]) -> None:
        """Change the information of the race."""

    def change_horse(self, s: "ForceState", horse: "HorseNow", amounts: dict[str, int], source: str, key: str) -> None:
        """Change the information of a horse."""


class OnHorses(Modifier):
    """A modifier on horses in the run areas."""

    to: Group

    @property
    def group(self) -> Group:
        return self.to


class InHand(Modifier):
    """A modifier on horses that are in no run area: what it costs to play them (203)."""

    @abstractmethod
    def covers(self, s: "ForceState", by: By, seat: int, card: "Card") -> bool: ...


class Rule(Modifier):
    """What players may do: `about` is what is forbidden, required or replaced, `whose` whom it concerns."""

    layer = RULES
    whose: Who

    @property
    @abstractmethod
    def about(self) -> str: ...


class Requiring(Rule):
    """510: so many cards from the hand go to the farm just before something can be done."""

    cards: int


class Replacing(Rule):
    """A replacement effect (802.1c): `do` happens instead. `once`: only the next time; `optional`: if so wished."""

    do: "Ops"
    optional: bool
    once: bool

    @abstractmethod
    def fits(self, s: "ForceState", by: By, now: "RaceNow") -> bool:
        """Is it this event, and can what replaces it be done (809.3)?"""


class Ability(Spoken):
    """A part of a card's text."""


def chained(ops: Ops, language: Language) -> str:
    """One after the other as one thing: what stands before it (if, when, you may) is about all of them."""
    then = {"en": "; then ", "ja": "。その後、", "zh-Hant": "，然後"}[language]
    return then.join(op.words(language) for op in ops)


@dataclass(frozen=True, slots=True)
class Automatic(Ability):
    """801.1a: "(event): (effect)". With a `state` it is "when this is put into the run area, if …" (1102.2)."""

    on: Trigger
    do: Ops
    state: Condition | None = None

    def words(self, language: Language) -> str:
        return when(self.on, self.state, self.do, language)


def when(on: Trigger, state: Condition | None, do: Ops, language: Language) -> str:
    """Event, condition, then what happens."""
    return told_when(on.words(language), on, state, do, language)


def told_when(head: str, on: Trigger, state: Condition | None, do: Ops, language: Language) -> str:
    then = chained(do, language)
    if state is not None:
        condition = state.words(language)
        if on.terse:
            head = {"en": f"if {condition}", "ja": f"{condition}時", "zh-Hant": f"{condition}時"}[language]
        else:
            head = {
                "en": f"{head}, if {condition}",
                "ja": f"{head}、{condition}なら",
                "zh-Hant": f"{head}，若{condition}",
            }[language]
    comma = {"en": ", ", "ja": "、", "zh-Hant": "，"}[language]
    return sentence(f"{head}{comma}{then}", language)


@dataclass(frozen=True, slots=True)
class StateTriggered(Ability):
    """806.6: waits as soon as something is so, and again after it was resolved if it is still so."""

    state: Condition
    do: Ops

    def words(self, language: Language) -> str:
        condition = self.state.words(language)
        head = {"en": f"when {condition}", "ja": f"{condition}時", "zh-Hant": f"當{condition}時"}[language]
        comma = {"en": ", ", "ja": "、", "zh-Hant": "，"}[language]
        return sentence(f"{head}{comma}{chained(self.do, language)}", language)


@dataclass(frozen=True, slots=True)
class Constant(Ability):
    """801.1b: in force all the time, or all the time that something is so."""

    does: Modifier
    state: Condition | None = None

    def words(self, language: Language) -> str:
        text = self.does.words(language)
        if self.state is not None:
            condition = self.state.words(language)
            text = {
                "en": f"while {condition}, {text}",
                "ja": f"{condition}間、{text}",
                "zh-Hant": f"{condition}期間，{text}",
            }[language]
        return sentence(text, language)


@dataclass(frozen=True, slots=True)
class DeckLimit(Ability):
    """602.2: how many of this card a deck may hold; of no effect once the game has begun. 0: any number."""

    copies: int

    def words(self, language: Language) -> str:
        texts = {
            "en": f"a deck may hold up to {self.copies} of this card",
            "ja": f"このカードはデッキに{self.copies}枚まで入れることができる",
            "zh-Hant": f"牌組中最多可放{self.copies}張此牌",
        }
        if not self.copies:
            texts = {
                "en": "a deck may hold any number of this card",
                "ja": "このカードはデッキに何枚でも入れることができる",
                "zh-Hant": "牌組中可放任意張數的此牌",
            }
        return sentence(texts[language], language)

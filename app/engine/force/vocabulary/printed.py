"""Printed cards (200): horses, supports, forces; and payments as special forces see them."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cached_property
from typing import Any, ClassVar, Final

from app.engine.force.components import COPIES
from app.engine.force.state import ForceState
from app.engine.force.text.language import Language, Says, Spoken, if_so, sentence
from app.engine.force.vocabulary.abilities import Ability, Automatic, Constant, DeckLimit, StateTriggered
from app.engine.force.vocabulary.base import Op, Ops, Trigger


@dataclass(frozen=True)
class CardDef:
    """A printed card (200). `name` is its name in code and on the wire; `title` is printed on it."""

    name: str
    title: Says
    abilities: tuple[Ability, ...] = ()
    kind: ClassVar[str]

    @cached_property
    def triggers(self) -> dict[str, tuple[tuple[str, Automatic], ...]]:
        """The automatic abilities by event, with their keys."""
        found: dict[str, tuple[tuple[str, Automatic], ...]] = {}
        for key, ability in self.keyed():
            if isinstance(ability, Automatic):
                event = ability.on.event
                found[event] = (*found.get(event, ()), (key, ability))
        return found

    @cached_property
    def states(self) -> tuple[tuple[str, StateTriggered], ...]:
        return tuple((key, ability) for key, ability in self.keyed() if isinstance(ability, StateTriggered))

    @cached_property
    def constants(self) -> tuple[tuple[str, Constant], ...]:
        return tuple((key, ability) for key, ability in self.keyed() if isinstance(ability, Constant))

    @cached_property
    def copies(self) -> int:
        """The largest number of copies in a deck (602.1c, 602.2). 0 means any number."""
        if isinstance(self, Force) and self.normal:
            return 0  # 602.1c-i
        return next((ability.copies for ability in self.abilities if isinstance(ability, DeckLimit)), COPIES)

    def keyed(self) -> Iterator[tuple[str, Ability]]:
        for i, ability in enumerate(self.abilities):
            yield f"{self.name}/abilities/{i}", ability

    def text(self, language: Language) -> str:
        """211: the whole text."""
        return (" " if language == "en" else "").join(text for _, text in self.lines(language))

    def lines(self, language: Language) -> Iterator[tuple[str, str]]:
        """The text, sentence by sentence, with the key of each sentence's declaration."""
        for key, ability in self.keyed():
            yield key, ability.words(language)


@dataclass(frozen=True)
class Horse(CardDef):
    """202.2a, 203 to 210: a horse. `likes` are racecourses and goings (208)."""

    cost: int = 0
    running: int = 0
    guard: int = 0
    surfaces: tuple[str, ...] = ()
    distances: tuple[str, ...] = ()
    styles: tuple[int, ...] = ()
    likes: tuple[str | int, ...] = ()
    kind: ClassVar[str] = "horse"


ERRAND: Final = Says(
    "Errand (you may play only one errand in your turn).",
    "用事（用事は自分のターンに1枚しかプレイできない）。",
    "差事（你的回合中只能打出1張差事）。",
)
ACROSS: Final = Says(
    "This card is put into your opponent's situation area and they use it (“you” in its text is your opponent).",
    "このカードは相手の状況エリアに置かれ、相手が使用する（テキストの「自分」は相手を指す）。",
    "此牌放到對手的狀況區，由對手使用（文字中的「你」指對手）。",
)


@dataclass(frozen=True)
class Support(CardDef):
    """202.2b, 205: a support. `group`: item, jockey, situation; `when`: horse, area, situation; `do`: operations."""

    group: str = "item"
    when: str = "area"
    do: Ops = ()
    across: bool = False  # a situation that is put into the other player's area
    kind: ClassVar[str] = "support"

    @cached_property
    def errand(self) -> bool:
        """702.5c: whether its text brings a player forward, or holds the other back, without a run."""
        return self.when == "area" and hastens(self.do)

    def lines(self, language: Language) -> Iterator[tuple[str, str]]:
        if self.errand:
            yield f"{self.name}/errand", ERRAND.in_(language)
        if self.across:
            yield f"{self.name}/across", ACROSS.in_(language)
        for i, op in enumerate(self.do):
            yield f"{self.name}/do/{i}", sentence(op.words(language), language)
        yield from super().lines(language)


def hastens(of: Any) -> bool:
    """Whether any part of a text takes cards out of a distance area, or keeps them there, and waits for no run."""
    if isinstance(of, tuple):
        return any(map(hastens, of))
    if not is_dataclass(of) or isinstance(of, type | Says):
        return False
    if isinstance(getattr(of, "on", None), Trigger) and of.on.by_runs:  # type: ignore[attr-defined]
        return False
    if (isinstance(of, Op) and of.hastens) or getattr(of, "about", "") == "replace:draw":
        return True
    return any(hastens(getattr(of, one.name)) for one in fields(of))


@dataclass(frozen=True)
class Force(CardDef):
    """202.2c, 503.3a: a force. It counts as `worth` when paid, or as `better` if `condition` holds."""

    worth: int = 1
    better: int = 0
    condition: "PayCondition | None" = None
    normal: bool = False
    kind: ClassVar[str] = "force"

    def lines(self, language: Language) -> Iterator[tuple[str, str]]:
        if not self.normal:
            yield f"{self.name}/worth", self.worth_text(language)
        yield from super().lines(language)

    def worth_text(self, language: Language) -> str:
        text = {
            "en": f"counts as {self.worth} force",
            "ja": f"フォース{self.worth}つに数える",
            "zh-Hant": f"算作{self.worth}點馬力",
        }[language]
        if self.condition is not None:
            condition = self.condition.words(language)
            text += {
                "en": f", or {self.better} if {condition}",
                "ja": f"。{if_so(condition, language)}{self.better}つに数える",
                "zh-Hant": f"；若{condition}，則算作{self.better}點",
            }[language]
        return sentence(text, language)


@dataclass(slots=True)
class Paying:
    """A payment: who pays for which horse with which cards."""

    seat: int
    horse: str = ""  # empty: not for a horse
    cards: list[str] = field(default_factory=list)


class PayCondition(Spoken, ABC):
    """A condition of a special force on the payment (503.3a)."""

    alone: ClassVar[bool] = True  # looks only at itself and the horse, not at the rest of the payment

    @abstractmethod
    def holds(self, s: ForceState, paying: Paying) -> bool: ...

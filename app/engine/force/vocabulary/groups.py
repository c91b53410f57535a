"""Which horses: the one that speaks, the one a support was played on, those of a player or of both."""

from dataclasses import dataclass

from app.engine.force.continuous import RaceNow
from app.engine.force.language import STYLE_WORDS, Says
from app.engine.force.state import ForceState
from app.engine.force.vocabulary.base import EACH, ME, THEM, By, Group, Who


@dataclass(frozen=True, slots=True)
class Self(Group):
    """The horse on which the text stands."""

    says = Says("this horse", "この馬", "這匹馬")

    def ids(self, s: ForceState, by: By, now: RaceNow) -> list[int]:
        return [by.card.id] if by.card is not None and by.card.id in now.horses else []


@dataclass(frozen=True, slots=True)
class Target(Group):
    """702.6g-i: the horse a support was played on, or one that was chosen."""

    says = Says("that horse", "その馬", "該馬")

    def ids(self, s: ForceState, by: By, now: RaceNow) -> list[int]:
        return [by.target] if by.target in now.horses else []


@dataclass(frozen=True, slots=True)
class It(Group):
    """The horse that the event is about."""

    says = Says("that horse", "その馬", "該馬")

    def ids(self, s: ForceState, by: By, now: RaceNow) -> list[int]:
        id = by.memory.get("event_card", 0)
        return [id] if id in now.horses else []


@dataclass(frozen=True, slots=True)
class Horses(Group):
    """The runners or guards of a player, or of both; `style` narrows them down to those of one style."""

    who: Who
    role: str = ""  # runner, guard, or both
    style: int = 0

    def pattern(self) -> Says:
        en = {"": "horses in the run areas", "runner": "runners", "guard": "guards"}[self.role]
        ja = {"": "走破エリアの馬", "runner": "走破馬", "guard": "ガード馬"}[self.role]
        zh = {"": "奔跑區的馬", "runner": "奔跑馬", "guard": "防守馬"}[self.role]
        if self.style:
            style = STYLE_WORDS[self.style]
            en, ja, zh = f"{style.en}-style {en}", f"脚質が{style.ja}の{ja}", f"{style.zh}跑法的{zh}"
        if self.who is EACH and not self.role:
            return Says(en, ja, zh)
        whose = {
            ME: Says("your ", "自分の", "你的"),
            THEM: Says("your opponent's ", "相手の", "對手的"),
            EACH: Says("all ", "すべての", "所有"),
        }[self.who]
        return Says(whose.en + en, whose.ja + ja, whose.zh + zh)

    def reads(self) -> frozenset[str]:
        return frozenset({"styles"}) if self.style else frozenset()

    def ids(self, s: ForceState, by: By, now: RaceNow) -> list[int]:
        seats = self.who.seats(s, by.seat)
        return [
            horse.id
            for horse in now.horses.values()
            if horse.seat in seats
            and horse.role in ("runner", "guard")
            and (not self.role or horse.role == self.role)
            and (not self.style or self.style in horse.styles)
        ]


SELF = Self()
TARGET = Target()
IT = It()
MY_RUNNERS = Horses(ME, "runner")
MY_GUARDS = Horses(ME, "guard")
THEIR_RUNNERS = Horses(THEM, "runner")
THEIR_GUARDS = Horses(THEM, "guard")
ALL_RUNNERS = Horses(EACH, "runner")
ALL_GUARDS = Horses(EACH, "guard")


def gets(to: Group) -> str:
    """English needs to know."""
    return "get" if isinstance(to, Horses) else "gets"

"""Selections of horses in the run areas."""

from dataclasses import dataclass

from app.engine.force.state import ForceState
from app.engine.force.text.language import STYLE_WORDS, Says
from app.engine.force.vocabulary.base import EACH, ME, THEM, By, Group, RaceNow, Who


@dataclass(frozen=True, slots=True)
class Self(Group):
    """The horse that has the text."""

    says = Says("this horse", "この馬", "這匹馬")

    def ids(self, s: ForceState, by: By, now: RaceNow) -> list[int]:
        return [by.card.id] if by.card is not None and by.card.id in now.horses else []


@dataclass(frozen=True, slots=True)
class Target(Group):
    """702.6g-i: the horse that a support was played on."""

    says = Says("this card's horse", "このカードの馬", "此牌的馬")

    def ids(self, s: ForceState, by: By, now: RaceNow) -> list[int]:
        return [by.target] if by.target in now.horses else []


@dataclass(frozen=True, slots=True)
class Chosen(Target):
    """The horse that the player chose for this text (`ChooseHorse`)."""

    says = Says("that horse", "その馬", "該馬")


@dataclass(frozen=True, slots=True)
class It(Group):
    """The horse of the event that triggered the ability. The event's words name it, so English goes on with "it"."""

    says = Says("it", "その馬", "該馬")

    def ids(self, s: ForceState, by: By, now: RaceNow) -> list[int]:
        id = by.memory.get("event_card", 0)
        return [id] if id in now.horses else []


@dataclass(frozen=True, slots=True)
class Horses(Group):
    """The horses of a player, or of both, in the run areas; `role` and `style` narrow them down."""

    who: Who
    role: str = ""  # runner or guard; without it, whatever brought them there
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
        any_role = s.version >= 2  # version 1 left out horses without a role, which a text had put there
        return [
            horse.id
            for horse in now.horses.values()
            if horse.seat in seats
            and (horse.role == self.role if self.role else any_role or bool(horse.role))
            and (not self.style or self.style in horse.styles)
        ]


SELF = Self()
TARGET = Target()
CHOSEN = Chosen()
IT = It()
MY_RUNNERS = Horses(ME, "runner")
MY_GUARDS = Horses(ME, "guard")
THEIR_RUNNERS = Horses(THEM, "runner")
THEIR_GUARDS = Horses(THEM, "guard")
ALL_RUNNERS = Horses(EACH, "runner")
ALL_GUARDS = Horses(EACH, "guard")


def gets(to: Group) -> str:
    """The English verb for this group: singular or plural."""
    return "get" if isinstance(to, Horses) else "gets"

"""Continuous effects on horses, on the race, and on what players may do (802.1b, 802.1c, 808)."""

from dataclasses import dataclass
from typing import Final

from app.engine.force.components import STYLES
from app.engine.force.state import ForceState
from app.engine.force.text.language import STYLE_WORDS, TERMS, Language, Says, either, joined, say
from app.engine.force.vocabulary.abilities import Ability
from app.engine.force.vocabulary.base import (
    ABILITIES,
    CHANGES,
    CONTENTS,
    THEM,
    VALUES,
    Amount,
    By,
    Count,
    Group,
    HorseNow,
    Modifier,
    OnHorses,
    RaceNow,
    Who,
    amount,
)
from app.engine.force.vocabulary.groups import gets

NUMBERS: Final = {
    "running": Says("running", "走破数", "奔跑值"),
    "guard": Says("guard", "ガード値", "防守值"),
}


@dataclass(frozen=True, slots=True)
class Add(OnHorses):
    """808.1f: raise or lower running and guard values."""

    to: Group
    running: Amount = 0
    guard: Amount = 0
    layer = CHANGES
    writes = frozenset({"running", "guard"})

    def _changes(self) -> list[tuple[str, Amount]]:
        return [(name, by) for name, by in (("running", self.running), ("guard", self.guard)) if by != 0]

    def words(self, language: Language) -> str:
        to = self.to.words(language)
        parts = [f"{NUMBERS[name].in_(language)}{_signed(by, language)}" for name, by in self._changes()]
        if language == "en":
            return f"{to} {gets(self.to)} {' and '.join(parts)}"
        if language == "ja":
            return f"{to}の{'、'.join(part for part in parts)}する"
        return f"{to}的{'，'.join(parts)}"

    def reads(self) -> frozenset[str]:
        looks = self.to.reads()
        for by in (self.running, self.guard):
            if isinstance(by, Count):
                looks |= by.reads()
        return looks

    def amounts(self, s: ForceState, by: By, now: RaceNow) -> dict[str, int]:
        return {name: amount(of, s, by, now) for name, of in self._changes()}

    def change_horse(self, s: ForceState, horse: HorseNow, amounts: dict[str, int], source: str, key: str) -> None:
        for name, by in amounts.items():
            horse.add(name, by, "808.1f", source)


def _signed(by: Amount, language: Language) -> str:
    if isinstance(by, Count):
        what = by.words(language)
        return {"en": f" + {what}", "ja": f"を＋（{what}）", "zh-Hant": f"＋（{what}）"}[language]
    sign = "+" if by >= 0 else "−"
    if language == "en":
        return f" {sign}{abs(by)}"
    wide = "＋" if by >= 0 else "－"
    return f"を{wide}{abs(by)}" if language == "ja" else f"{wide}{abs(by)}"


@dataclass(frozen=True, slots=True)
class SetTo(OnHorses):
    """808.1e: set a value to a number."""

    to: Group
    field: str
    value: Amount
    layer = VALUES
    writes = frozenset({"running", "guard"})

    def words(self, language: Language) -> str:
        name, to, value = NUMBERS[self.field].in_(language), self.to.words(language), say(self.value, language)
        return {
            "en": f"the {name} value of {to} becomes {value}",
            "ja": f"{to}の{name}は{value}になる",
            "zh-Hant": f"{to}的{name}變為{value}",
        }[language]

    def reads(self) -> frozenset[str]:
        looks = self.value.reads() if isinstance(self.value, Count) else frozenset[str]()
        return looks | self.to.reads()

    def amounts(self, s: ForceState, by: By, now: RaceNow) -> dict[str, int]:
        return {self.field: amount(self.value, s, by, now)}

    def change_horse(self, s: ForceState, horse: HorseNow, amounts: dict[str, int], source: str, key: str) -> None:
        for name, value in amounts.items():
            horse.set_number(name, value, source)


@dataclass(frozen=True, slots=True)
class Styled(OnHorses):
    """808.1c: set the styles."""

    to: Group
    styles: tuple[int, ...]
    layer = CONTENTS
    writes = frozenset({"styles"})

    def words(self, language: Language) -> str:
        names = either([STYLE_WORDS[style].in_(language) for style in self.styles], language)
        if self.styles == STYLES:
            names = Says("every area", "すべて", "全部").in_(language)
        to = self.to.words(language)
        verb = "have" if gets(self.to) == "get" else "has"
        return {
            "en": f"{to} {verb} the style of {names}",
            "ja": f"{to}の脚質は{names}になる",
            "zh-Hant": f"{to}的跑法變為{names}",
        }[language]

    def reads(self) -> frozenset[str]:
        return self.to.reads()

    def change_horse(self, s: ForceState, horse: HorseNow, amounts: dict[str, int], source: str, key: str) -> None:
        horse.styles = self.styles


@dataclass(frozen=True, slots=True)
class SuitedTo(OnHorses):
    """808.1c: add surfaces or distances that a horse is suited to."""

    to: Group
    surfaces: tuple[str, ...] = ()
    distances: tuple[str, ...] = ()
    layer = CONTENTS
    writes = frozenset({"surfaces", "distances"})

    def words(self, language: Language) -> str:
        names = joined([TERMS[name].in_(language) for name in (*self.surfaces, *self.distances)], language)
        names += " races" if language == "en" and self.distances else ""
        to = self.to.words(language)
        be = "are" if gets(self.to) == "get" else "is"
        what_ja = "適正馬場" if self.surfaces else "適性距離"
        what_zh = "適合賽道" if self.surfaces else "適合距離"
        return {
            "en": f"{to} {be} suited to {names}, too",
            "ja": f"{to}の{what_ja}に{names}を加える",
            "zh-Hant": f"{to}的{what_zh}加上{names}",
        }[language]

    def reads(self) -> frozenset[str]:
        return self.to.reads()

    def change_horse(self, s: ForceState, horse: HorseNow, amounts: dict[str, int], source: str, key: str) -> None:
        horse.surfaces += tuple(one for one in self.surfaces if one not in horse.surfaces)
        horse.distances += tuple(one for one in self.distances if one not in horse.distances)


@dataclass(frozen=True, slots=True)
class RaceIsOn(Modifier):
    """808.1c: set the surface of the race."""

    surface: str
    says = Says("the race is on {surface}", "馬場は{surface}になる", "賽道變為{surface}")
    layer = CONTENTS
    writes = frozenset({"surface"})

    def change_race(self, s: ForceState, by: By, now: RaceNow, amounts: dict[str, int]) -> None:
        now.surface = self.surface


@dataclass(frozen=True, slots=True)
class GoingMoves(Modifier):
    """808.1f-i: make the going so many steps worse, or better if negative (511)."""

    by: int
    layer = CHANGES
    writes = frozenset({"going"})

    def pattern(self) -> Says:
        steps = abs(self.by)
        if self.by > 0:
            return Says(
                f"the going is {steps} {'step' if steps == 1 else 'steps'} worse",
                f"馬場状態は{steps}段階悪くなる",
                f"場地狀況惡化{steps}級",
            )
        return Says(
            f"the going is {steps} {'step' if steps == 1 else 'steps'} better",
            f"馬場状態は{steps}段階良くなる",
            f"場地狀況改善{steps}級",
        )

    def change_race(self, s: ForceState, by: By, now: RaceNow, amounts: dict[str, int]) -> None:
        now.going = min(4, max(1, now.going + self.by))


@dataclass(frozen=True, slots=True)
class StyleMoves(OnHorses):
    """808.1f-i: move styles so many steps. Suitability has been applied before (808.1d), and does not change."""

    to: Group
    by: int
    layer = CHANGES
    writes = frozenset({"styles"})

    def words(self, language: Language) -> str:
        to, steps = self.to.words(language), abs(self.by)
        later = self.by > 0
        return {
            "en": f"the styles of {to} are {steps} {'later' if later else 'earlier'}",
            "ja": f"{to}の脚質は{steps}段階{'後ろ' if later else '前'}になる",
            "zh-Hant": f"{to}的跑法{'延後' if later else '提前'}{steps}級",
        }[language]

    def reads(self) -> frozenset[str]:
        return self.to.reads()

    def change_horse(self, s: ForceState, horse: HorseNow, amounts: dict[str, int], source: str, key: str) -> None:
        horse.styles = tuple(dict.fromkeys(min(4, max(1, style + self.by)) for style in horse.styles))


@dataclass(frozen=True, slots=True)
class Mute(OnHorses):
    """1102.6: horses cannot use force abilities."""

    to: Group
    says = Says("{to} cannot use force abilities", "{to}はフォース能力を使用できない", "{to}不能使用馬力能力")
    layer = ABILITIES
    writes = frozenset({"muted"})

    def change_horse(self, s: ForceState, horse: HorseNow, amounts: dict[str, int], source: str, key: str) -> None:
        horse.muted = True


@dataclass(frozen=True, slots=True)
class Grant(OnHorses):
    """808.1b: give horses an ability."""

    to: Group
    ability: Ability
    layer = ABILITIES
    writes = frozenset({"abilities"})

    def words(self, language: Language) -> str:
        to, text = self.to.words(language), self.ability.words(language).rstrip(".。")
        verb = "have" if gets(self.to) == "get" else "has"
        return {"en": f"{to} {verb} “{text}”", "ja": f"{to}は「{text}」を得る", "zh-Hant": f"{to}獲得「{text}」"}[
            language
        ]

    def change_horse(self, s: ForceState, horse: HorseNow, amounts: dict[str, int], source: str, key: str) -> None:
        horse.grants.append(f"{key}/ability")


@dataclass(frozen=True, slots=True)
class VoidSituations(Modifier):
    """803.2: make the abilities of situations void."""

    whose: Who
    layer = ABILITIES
    writes = frozenset({"void"})

    def pattern(self) -> Says:
        if self.whose is THEM:
            return Says("your opponent's situation is void", "相手の状況カードは無効になる", "對手的狀況牌無效")
        return Says("all situations are void", "すべての状況カードは無効になる", "所有狀況牌無效")

    def change_race(self, s: ForceState, by: By, now: RaceNow, amounts: dict[str, int]) -> None:
        now.void += [card.id for seat in self.whose.seats(s, by.seat) for card in s.sides[seat].situation]

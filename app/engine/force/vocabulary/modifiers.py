"""Continuous effects on horses, on the race, and on what players may do (802.1b, 802.1c, 808)."""

from dataclasses import dataclass
from typing import Final

from app.engine.force.components import DISTANCES, STYLES
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
    "running": Says("running", "走破値", "奔跑值"),
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
        parts = [_change(name, by, language) for name, by in self._changes()]
        counted = [by for _, by in self._changes() if isinstance(by, Count)]
        x = counted[0].words(language) if counted else ""
        if language == "en":
            return f"{to} {gets(self.to)} {' and '.join(parts)}" + (f", where X is {x}" if x else "")
        x = {"ja": f"（Xは{x}）", "zh-Hant": f"（X為{x}）"}[language] if x else ""
        return f"{to}の{'、'.join(parts)}する{x}" if language == "ja" else f"{to}{'、'.join(parts)}{x}"

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


def _change(name: str, by: Amount, language: Language) -> str:
    """ "+1 running"; a number that is counted on the table is X."""
    figure = "X" if isinstance(by, Count) else str(abs(by))
    down = not isinstance(by, Count) and by < 0
    number = NUMBERS[name].in_(language)
    if language == "en":
        return f"{'−' if down else '+'}{figure} {number}"
    wide = "－" if down else "＋"
    return f"{number}を{wide}{figure}" if language == "ja" else f"{number}{wide}{figure}"


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
            "zh-Hant": f"{to}{name}變為{value}",
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
        to = self.to.words(language)
        verb = "have" if gets(self.to) == "get" else "has"
        if self.styles == STYLES:
            return Says(f"{to} {verb} every style", f"{to}はすべての脚質を持つ", f"{to}擁有所有跑法").in_(language)
        return {
            "en": f"{to} {verb} the style {names}",
            "ja": f"{to}の脚質は{names}になる",
            "zh-Hant": f"{to}跑法變為{names}",
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
        to = self.to.words(language)
        be = "are" if gets(self.to) == "get" else "is"
        if self.distances == tuple(dict.fromkeys(one.name for one in DISTANCES.values())):
            every = Says(f"{to} {be} suited to every distance", f"{to}の適性距離はすべてになる", f"{to}適合所有距離")
            return every.in_(language)
        return {
            "en": f"{to} {be} also suited to {names}{' races' if self.distances else ''}",
            "ja": f"{to}の{'適性馬場' if self.surfaces else '適性距離'}に{names}を加える",
            "zh-Hant": f"{to}也適合{names}",
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
    says = Says("the race is on {surface}", "馬場を{surface}として扱う", "賽道視為{surface}")
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
                f"the going counts as {steps} {'step' if steps == 1 else 'steps'} worse",
                f"馬場状態を{steps}段階悪いものとして扱う",
                f"場地狀況視為差{steps}級",
            )
        return Says(
            f"the going counts as {steps} {'step' if steps == 1 else 'steps'} better",
            f"馬場状態を{steps}段階良いものとして扱う",
            f"場地狀況視為好{steps}級",
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
        by = f"{steps} {'step' if steps == 1 else 'steps'} {'later' if later else 'earlier'}"
        return {
            "en": f"each style of {to} becomes {by}",
            "ja": f"{to}の脚質は{steps}段階{'後ろ' if later else '前'}になる",
            "zh-Hant": f"{to}跑法{'延後' if later else '提前'}{steps}級",
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
        to, text = self.to.words(language), self.ability.words(language)
        quoted = text.rstrip("。")
        verb = "gain" if gets(self.to) == "get" else "gains"
        return {"en": f"{to} {verb} “{text}”", "ja": f"{to}は「{quoted}」を得る", "zh-Hant": f"{to}獲得「{quoted}」"}[
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

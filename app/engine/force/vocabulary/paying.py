"""Conditions of special forces on a payment (503.3a)."""

from dataclasses import dataclass

from app.engine.force.cards.pool import horse, is_normal
from app.engine.force.state import ForceState
from app.engine.force.text.language import STYLE_WORDS, TERMS, Language, Says, either
from app.engine.force.vocabulary.conditions import BEHIND, InArea
from app.engine.force.vocabulary.printed import PayCondition, Paying


@dataclass(frozen=True, slots=True)
class PaidInArea(PayCondition):
    styles: tuple[int, ...]

    def words(self, language: Language) -> str:
        return InArea(self.styles).words(language)

    def holds(self, s: ForceState, paying: Paying) -> bool:
        return s.area(paying.seat) in self.styles


@dataclass(frozen=True, slots=True)
class PaidFor(PayCondition):
    """Paid for a horse with one of these styles, one of these distances, or at least this cost."""

    styles: tuple[int, ...] = ()
    distances: tuple[str, ...] = ()
    cost: int = 0

    def words(self, language: Language) -> str:
        if self.styles:
            names = either([STYLE_WORDS[style].in_(language) for style in self.styles], language)
            article = "an" if names[0] in "aeiou" else "a"
            styles = "- or ".join(STYLE_WORDS[style].en for style in self.styles)
            says = Says(
                f"paid for {article} {styles}-style horse", f"脚質が{names}の馬に支払う", f"用於支付{names}跑法的馬"
            )
        elif self.distances:
            distances = sorted(self.distances, key=list(TERMS).index)  # from short to long
            names = either([TERMS[distance].in_(language) for distance in distances], language)
            says = Says(
                f"paid for a horse suited to {names} races",
                f"適性距離に{names}を持つ馬に支払う",
                f"用於支付適合{names}的馬",
            )
        else:
            says = Says(
                f"paid for a horse whose printed cost is {self.cost} or more",
                f"表記のコストが{self.cost}以上の馬に支払う",
                f"用於支付費用標示為{self.cost}以上的馬",
            )
        return says.in_(language)

    def holds(self, s: ForceState, paying: Paying) -> bool:
        if not paying.horse:
            return False
        p = horse(paying.horse, s.version)
        if self.styles:
            return any(style in p.styles for style in self.styles)
        if self.distances:
            return any(distance in p.distances for distance in self.distances)
        return p.cost >= self.cost


@dataclass(frozen=True, slots=True)
class PaidBehind(PayCondition):
    def words(self, language: Language) -> str:
        return BEHIND.words(language)

    def holds(self, s: ForceState, paying: Paying) -> bool:
        mine, theirs = s.area(paying.seat), s.area(1 - paying.seat)
        return bool(mine) and mine < theirs


@dataclass(frozen=True, slots=True)
class PaidWithNormal(PayCondition):
    """Paid together with at least so many normal forces."""

    count: int
    alone = False
    says = Says(
        "paid together with {count} or more normal forces",
        "ノーマルフォース{count}枚以上と一緒に支払う",
        "與{count}張以上的普通馬力一同支付",
    )

    def holds(self, s: ForceState, paying: Paying) -> bool:
        return sum(is_normal(name) for name in paying.cards) >= self.count

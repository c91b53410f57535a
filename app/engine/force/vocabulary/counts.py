"""Numbers that are counted on the table."""

from dataclasses import dataclass

from app.engine.force.cards.pool import CARDS
from app.engine.force.rules.run_outcome import guard_value, running_value
from app.engine.force.state import ForceState
from app.engine.force.text.language import Says
from app.engine.force.vocabulary.base import ME, By, Count, RaceNow, Who

KINDS = {
    "": Says("cards", "カード", "牌"),
    "horse": Says("horse cards", "馬カード", "馬牌"),
    "support": Says("support cards", "サポートカード", "支援牌"),
    "force": Says("force cards", "フォースカード", "馬力牌"),
}
KIND = {
    "": Says("card", "カード", "牌"),
    "horse": Says("horse card", "馬カード", "馬牌"),
    "support": Says("support card", "サポートカード", "支援牌"),
    "force": Says("force card", "フォースカード", "馬力牌"),
}
WHOSE = {
    "me": Says("your", "自分の", "你的"),
    "them": Says("your opponent's", "相手の", "對手的"),
    "each": Says("each player's", "各プレイヤーの", "雙方的"),
}


def of_kind(name: str, kind: str) -> bool:
    return not kind or CARDS[name].kind == kind


@dataclass(frozen=True, slots=True)
class GoingNumber(Count):
    """302.2d: the number of the going."""

    says = Says("the number of the going", "馬場状態番号", "場地狀況編號")

    def reads(self) -> frozenset[str]:
        return frozenset({"going"})

    def value(self, s: ForceState, by: By, now: RaceNow) -> int:
        return now.going


@dataclass(frozen=True, slots=True)
class AreaNumber(Count):
    """403.2a: the number of the current area; 0 if all areas are empty."""

    who: Who = ME

    def pattern(self) -> Says:
        if self.who is ME:
            return Says("the number of your current area", "自分の現在のエリアの距離番号", "你目前距離區的編號")
        return Says(
            "the number of your opponent's current area", "相手の現在のエリアの距離番号", "對手目前距離區的編號"
        )

    def value(self, s: ForceState, by: By, now: RaceNow) -> int:
        return s.area(self.who.seats(s, by.seat)[0])


@dataclass(frozen=True, slots=True)
class HandCount(Count):
    who: Who = ME

    def pattern(self) -> Says:
        if self.who is ME:
            return Says("the number of cards in your hand", "自分の手札の枚数", "你的手牌張數")
        return Says("the number of cards in your opponent's hand", "相手の手札の枚数", "對手的手牌張數")

    def value(self, s: ForceState, by: By, now: RaceNow) -> int:
        return len(s.sides[self.who.seats(s, by.seat)[0]].hand)


@dataclass(frozen=True, slots=True)
class AreasBetween(Count):
    """514: by how many areas the opponent is ahead; 0 if not."""

    says = Says(
        "the number of areas by which your opponent is ahead",
        "相手の現在のエリアが何エリア前にあるかの数",
        "對手領先的距離區數目",
    )

    def value(self, s: ForceState, by: By, now: RaceNow) -> int:
        mine, theirs = s.area(by.seat), s.area(1 - by.seat)
        return max(0, theirs - mine) if mine and theirs else 0


@dataclass(frozen=True, slots=True)
class ValueOf(Count):
    """A horse's running or guard value, now or when it was last in the run area (810)."""

    field: str  # running, guard

    def pattern(self) -> Says:
        if self.field == "running":
            return Says("this horse's running value", "この馬の走破値", "這匹馬的奔跑值")
        return Says("this horse's guard value", "この馬のガード値", "這匹馬的防守值")

    def value(self, s: ForceState, by: By, now: RaceNow) -> int:
        assert by.card is not None
        for id in (by.card.id, by.memory.get("was", 0)):
            if id in now.horses:
                return int(getattr(now.horses[id], self.field))
            if str(id) in s.last:
                return int(getattr(s.last[str(id)], self.field))
        return 0


@dataclass(frozen=True, slots=True)
class RunDistance(Count):
    """702.6k-ii: the distance of the run that has just succeeded."""

    says = Says("the running distance", "走破距離", "奔跑距離")

    def value(self, s: ForceState, by: By, now: RaceNow) -> int:
        return max(0, running_value(s) - guard_value(s))


@dataclass(frozen=True, slots=True)
class Named(Count):
    """The number that the player named (103.5)."""

    says = Says("that many", "その数", "該數字")

    def value(self, s: ForceState, by: By, now: RaceNow) -> int:
        return int(by.memory.get("number", 0))

"""Conditions on the players' hands, farms, situations, and cards left to run."""

from dataclasses import dataclass

from app.engine.force.cards.pool import is_normal
from app.engine.force.rules.continuous_effects import is_forbidden
from app.engine.force.state import ForceState
from app.engine.force.text.language import Language, Says
from app.engine.force.vocabulary.base import ME, By, Condition, RaceNow, Who, seat_of
from app.engine.force.vocabulary.counts import KINDS, of_kind


@dataclass(frozen=True, slots=True)
class HandAtMost(Condition):
    count: int
    who: Who = ME

    def pattern(self) -> Says:
        if self.who is ME:
            if not self.count:
                return Says("you have no cards in hand", "自分の手札がない", "你沒有手牌")
            return Says(
                "you have {count} or fewer cards in hand", "自分の手札が{count}枚以下である", "你的手牌不多於{count}張"
            )
        if not self.count:
            return Says("your opponent has no cards in hand", "相手の手札がない", "對手沒有手牌")
        return Says(
            "your opponent has {count} or fewer cards in hand",
            "相手の手札が{count}枚以下である",
            "對手的手牌不多於{count}張",
        )

    def holds(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return len(s.sides[seat_of(by, self.who)].hand) <= self.count


@dataclass(frozen=True, slots=True)
class HandAtLeast(Condition):
    count: int
    who: Who = ME

    def pattern(self) -> Says:
        if self.who is ME:
            return Says(
                "you have {count} or more cards in hand", "自分の手札が{count}枚以上である", "你的手牌不少於{count}張"
            )
        return Says(
            "your opponent has {count} or more cards in hand",
            "相手の手札が{count}枚以上である",
            "對手的手牌不少於{count}張",
        )

    def holds(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return len(s.sides[seat_of(by, self.who)].hand) >= self.count


@dataclass(frozen=True, slots=True)
class FewerCards(Condition):
    says = Says("you have fewer cards in hand than your opponent", "自分の手札が相手より少ない", "你的手牌少於對手")

    def holds(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return len(s.sides[by.seat].hand) < len(s.sides[1 - by.seat].hand)


@dataclass(frozen=True, slots=True)
class FarmHas(Condition):
    count: int
    kind: str = ""
    who: Who = ME

    def words(self, language: Language) -> str:
        kind = KINDS[self.kind].in_(language)
        farm = Says("your farm", "自分のファーム", "你的牧場") if self.who is ME else THEIR_FARM
        place = farm.in_(language)
        return Says(
            f"there are {self.count} or more {kind} in {place}",
            f"{place}に{kind}が{self.count}枚以上ある",
            f"{place}中有{self.count}張以上的{kind}",
        ).in_(language)

    def holds(self, s: ForceState, by: By, now: RaceNow) -> bool:
        cards = s.sides[seat_of(by, self.who)].farm
        return sum(not card.down and of_kind(card.name, self.kind) for card in cards) >= self.count


THEIR_FARM = Says("your opponent's farm", "相手のファーム", "對手的牧場")


@dataclass(frozen=True, slots=True)
class UsesSituation(Condition):
    """505.2: a player uses a situation."""

    who: Who = ME

    def pattern(self) -> Says:
        if self.who is ME:
            return Says("you are using a situation", "自分が状況カードを使用している", "你正在使用狀況牌")
        return Says("your opponent is using a situation", "相手が状況カードを使用している", "對手正在使用狀況牌")

    def holds(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return bool(s.sides[seat_of(by, self.who)].situation)


@dataclass(frozen=True, slots=True)
class PaidSpecially(Condition):
    """A special force was paid for this horse."""

    says = Says(
        "a special force was paid for this horse",
        "この馬のコストに特殊フォースが支払われている",
        "這匹馬的費用含特殊馬力",
    )

    def holds(self, s: ForceState, by: By, now: RaceNow) -> bool:
        assert by.card is not None
        run = s.sides[by.seat].run
        return any(card.of == by.card.id and card.role == "force" and not is_normal(card.name) for card in run)


@dataclass(frozen=True, slots=True)
class CardsLeft(Condition):
    """At most so many cards are left in a player's distance areas."""

    at_most: int
    who: Who = ME

    def pattern(self) -> Says:
        if self.who is ME:
            return Says(
                "you have {at_most} or fewer cards left to run",
                "自分の距離エリアに残るカードが{at_most}枚以下である",
                "你距離區剩下的牌不多於{at_most}張",
            )
        return Says(
            "your opponent has {at_most} or fewer cards left to run",
            "相手の距離エリアに残るカードが{at_most}枚以下である",
            "對手距離區剩下的牌不多於{at_most}張",
        )

    def holds(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return s.left(seat_of(by, self.who)) <= self.at_most


@dataclass(frozen=True, slots=True)
class Trails(Condition):
    """A player has at least `by` more cards left in the distance areas than the opponent has."""

    by: int = 1

    def pattern(self) -> Says:
        if self.by == 1:
            return Says(
                "you have more cards left to run than your opponent",
                "自分の距離エリアに残るカードが相手より多い",
                "你距離區剩下的牌比對手多",
            )
        return Says(
            "you have at least {by} more cards left to run than your opponent",
            "自分の距離エリアに残るカードが相手より{by}枚以上多い",
            "你距離區剩下的牌比對手多{by}張以上",
        )

    def holds(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return s.left(by.seat) - s.left(1 - by.seat) >= self.by


TRAILS = Trails()


@dataclass(frozen=True, slots=True)
class MayDraw(Condition):
    """103.3: no effect forbids drawing by text. Keeps a state trigger from waiting for ever while it cannot draw."""

    says = Says("you can draw cards", "カードを引くことができる", "你可以抽牌")

    def holds(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return s.version < 2 or not is_forbidden(s, "draw", by.seat)


MAY_DRAW = MayDraw()

"""Triggers of automatic abilities. The Japanese words end in 時."""

from dataclasses import dataclass
from typing import Any

from app.engine.force.cards.pool import CARDS, horse
from app.engine.force.state import Card, ForceState
from app.engine.force.text.language import Says
from app.engine.force.vocabulary.base import ME, By, Trigger, Who
from app.engine.force.vocabulary.permissions import PLAYED


@dataclass(frozen=True, slots=True)
class OfItself(Trigger):
    """An event of the card that has the text."""

    of_itself = True

    def fires(self, s: ForceState, by: By, seat: int, card: Card | None, facts: dict[str, Any]) -> bool:
        return card is not None and by.card is not None and card.id == by.card.id


@dataclass(frozen=True, slots=True)
class Enters(OfItself):
    """1102.2: this card comes to the run area, to run, to guard, or by a text."""

    says = Says("when this horse enters the run area", "この馬が走破エリアに置かれた時", "當這匹馬進入奔跑區時")
    event = "enters"
    terse = True


@dataclass(frozen=True, slots=True)
class Runs(OfItself):
    """506.3: this horse is put out to run."""

    says = Says("when this horse is put out to run", "この馬を走破するために出した時", "當這匹馬出場奔跑時")
    event = "enters"

    def fires(self, s: ForceState, by: By, seat: int, card: Card | None, facts: dict[str, Any]) -> bool:
        return OfItself.fires(self, s, by, seat, card, facts) and facts["role"] == "runner"


@dataclass(frozen=True, slots=True)
class Guards(OfItself):
    """506.4: this horse is put out to guard."""

    says = Says("when this horse is put out to guard", "この馬をガードのために出した時", "當這匹馬出場防守時")
    event = "enters"

    def fires(self, s: ForceState, by: By, seat: int, card: Card | None, facts: dict[str, Any]) -> bool:
        return OfItself.fires(self, s, by, seat, card, facts) and facts["role"] == "guard"


@dataclass(frozen=True, slots=True)
class Succeeds(OfItself):
    """702.6k-i: the run of this horse succeeds."""

    says = Says("when this horse's run succeeds", "この馬が走破に成功した時", "當這匹馬奔跑成功時")
    event = "succeeded"


@dataclass(frozen=True, slots=True)
class Fails(OfItself):
    """702.6l-i: the run of this horse fails."""

    says = Says("when this horse's run fails", "この馬が走破に失敗した時", "當這匹馬奔跑失敗時")
    event = "failed"


@dataclass(frozen=True, slots=True)
class WinsGuard(OfItself):
    """702.6l-ii: the guard of this horse wins."""

    says = Says("when this horse's guard wins", "この馬がガードに勝った時", "當這匹馬防守獲勝時")
    event = "guard_won"


@dataclass(frozen=True, slots=True)
class Unopposed(OfItself):
    """702.6d-ii: nobody guards against this horse."""

    says = Says("when this horse is not guarded", "この馬がガードされなかった時", "當這匹馬未被防守時")
    event = "unguarded"


@dataclass(frozen=True, slots=True)
class Leaves(OfItself):
    """This horse goes from the run area to the farm, for whatever reason."""

    says = Says(
        "when this horse goes from the run area to the farm",
        "この馬が走破エリアからファームに置かれた時",
        "當這匹馬從奔跑區放到牧場時",
    )
    event = "farmed"

    def fires(self, s: ForceState, by: By, seat: int, card: Card | None, facts: dict[str, Any]) -> bool:
        return OfItself.fires(self, s, by, seat, card, facts) and facts["origin"] == "run"


@dataclass(frozen=True, slots=True)
class Paid(OfItself):
    """803.4d: this force card is paid for a horse."""

    says = Says(
        "when this card is paid for a horse", "このカードが馬のコストとして支払われた時", "當此牌用於支付馬的費用時"
    )
    event = "paid"


@dataclass(frozen=True, slots=True)
class Opposed(Trigger):
    """506.5: the opponent puts out a guard against this horse."""

    says = Says("when your opponent puts out a guard", "相手がガード馬を出した時", "當對手的防守馬出場時")
    event = "enters"

    def fires(self, s: ForceState, by: By, seat: int, card: Card | None, facts: dict[str, Any]) -> bool:
        return seat != by.seat and facts["role"] == "guard"


@dataclass(frozen=True, slots=True)
class TurnStarts(Trigger):
    """702.2: the turn begins."""

    who: Who
    event = "turn_start"
    is_moment = True

    def pattern(self) -> Says:
        return {
            "me": Says("at the start of your turn", "自分のターン開始時", "在你的回合開始時"),
            "them": Says("at the start of your opponent's turn", "相手のターン開始時", "在對手的回合開始時"),
            "each": Says("at the start of each turn", "各ターンの開始時", "在每個回合開始時"),
        }[self.who.value]

    def fires(self, s: ForceState, by: By, seat: int, card: Card | None, facts: dict[str, Any]) -> bool:
        return seat in self.who.seats(s, by.seat)


@dataclass(frozen=True, slots=True)
class TurnEnds(Trigger):
    """702.6n: the turn ends."""

    who: Who
    event = "turn_end"
    is_moment = True

    def pattern(self) -> Says:
        return {
            "me": Says("at the end of your turn", "自分のターン終了時", "在你的回合結束時"),
            "them": Says("at the end of your opponent's turn", "相手のターン終了時", "在對手的回合結束時"),
            "each": Says("at the end of each turn", "各ターンの終了時", "在每個回合結束時"),
        }[self.who.value]

    def fires(self, s: ForceState, by: By, seat: int, card: Card | None, facts: dict[str, Any]) -> bool:
        return seat in self.who.seats(s, by.seat)


@dataclass(frozen=True, slots=True)
class Plays(Trigger):
    """A player plays a support of a group (505.1)."""

    who: Who
    group: str = "support"  # item, jockey, situation, or any support
    event = "played"

    def pattern(self) -> Says:
        played = PLAYED[self.group]
        one = {"item": "an item", "jockey": "a jockey", "situation": "a situation", "support": "a support"}[self.group]
        if self.who is ME:
            return Says(f"when you play {one}", f"自分が{played.ja}をプレイした時", f"當你打出{played.zh}時")
        return Says(f"when your opponent plays {one}", f"相手が{played.ja}をプレイした時", f"當對手打出{played.zh}時")

    def fires(self, s: ForceState, by: By, seat: int, card: Card | None, facts: dict[str, Any]) -> bool:
        wanted = self.group == "support" or facts["group"] == self.group
        return wanted and seat in self.who.seats(s, by.seat)


@dataclass(frozen=True, slots=True)
class PutsOut(Trigger):
    """A player puts out a runner (506.3) or a guard (506.4), with at least this printed cost."""

    who: Who
    role: str
    cost: int = 0
    event = "enters"
    by_runs = True

    def pattern(self) -> Says:
        runner = self.role == "runner"
        en = "a horse to run" if runner else "a guard"
        ja, zh = ("馬を走破するために出した時", "馬出場奔跑時") if runner else ("ガード馬を出した時", "防守馬出場時")
        if self.cost:
            en = f"a horse of cost {self.cost} or more to run" if runner else f"a guard of cost {self.cost} or more"
            ja, zh = f"コスト{self.cost}以上の{ja}", f"費用{self.cost}以上的{zh}"
        if self.who is ME:
            return Says(f"when you put out {en}", f"自分が{ja}", f"當你的{zh}")
        return Says(f"when your opponent puts out {en}", f"相手が{ja}", f"當對手的{zh}")

    def fires(self, s: ForceState, by: By, seat: int, card: Card | None, facts: dict[str, Any]) -> bool:
        if card is None or facts["role"] != self.role or seat not in self.who.seats(s, by.seat):
            return False
        return horse(card.name, s.version).cost >= self.cost


@dataclass(frozen=True, slots=True)
class RunSucceeds(Trigger):
    """702.6k-i: the run of any of a player's horses succeeds."""

    who: Who
    event = "succeeded"
    by_runs = True

    def pattern(self) -> Says:
        if self.who is ME:
            return Says(
                "when the run of one of your horses succeeds", "自分の馬が走破に成功した時", "當你的馬奔跑成功時"
            )
        return Says(
            "when the run of one of your opponent's horses succeeds",
            "相手の馬が走破に成功した時",
            "當對手的馬奔跑成功時",
        )

    def fires(self, s: ForceState, by: By, seat: int, card: Card | None, facts: dict[str, Any]) -> bool:
        return seat in self.who.seats(s, by.seat)


@dataclass(frozen=True, slots=True)
class RunFails(Trigger):
    """702.6l-i: the run of any of a player's horses fails."""

    who: Who
    event = "failed"
    by_runs = True

    def pattern(self) -> Says:
        if self.who is ME:
            return Says("when the run of one of your horses fails", "自分の馬が走破に失敗した時", "當你的馬奔跑失敗時")
        return Says(
            "when the run of one of your opponent's horses fails", "相手の馬が走破に失敗した時", "當對手的馬奔跑失敗時"
        )

    def fires(self, s: ForceState, by: By, seat: int, card: Card | None, facts: dict[str, Any]) -> bool:
        return seat in self.who.seats(s, by.seat)


@dataclass(frozen=True, slots=True)
class AreaReached(Trigger):
    """A distance area of a player becomes empty (403.4)."""

    who: Who
    event = "area_reached"

    def pattern(self) -> Says:
        if self.who is ME:
            return Says(
                "when one of your distance areas becomes empty",
                "自分の距離エリアの1つが空になった時",
                "當你的一個距離區清空時",
            )
        return Says(
            "when one of your opponent's distance areas becomes empty",
            "相手の距離エリアの1つが空になった時",
            "當對手的一個距離區清空時",
        )

    def fires(self, s: ForceState, by: By, seat: int, card: Card | None, facts: dict[str, Any]) -> bool:
        return seat in self.who.seats(s, by.seat)


@dataclass(frozen=True, slots=True)
class HorseFarmed(Trigger):
    """A player's horse goes from the run area to the farm (806.4)."""

    who: Who
    event = "farmed"

    def pattern(self) -> Says:
        if self.who is ME:
            return Says(
                "when one of your horses goes from the run area to the farm",
                "自分の馬が走破エリアからファームに置かれた時",
                "當你的馬從奔跑區放到牧場時",
            )
        return Says(
            "when one of your opponent's horses goes from the run area to the farm",
            "相手の馬が走破エリアからファームに置かれた時",
            "當對手的馬從奔跑區放到牧場時",
        )

    def fires(self, s: ForceState, by: By, seat: int, card: Card | None, facts: dict[str, Any]) -> bool:
        if card is None or facts["origin"] != "run" or CARDS[card.name].kind != "horse":
            return False
        return seat in self.who.seats(s, by.seat)

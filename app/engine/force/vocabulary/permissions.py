"""Modifiers of what players may do: costs (203), prohibitions (103.3), requirements (510), replacements (809)."""

from dataclasses import dataclass
from typing import Final

from app.engine.force.cards.pool import horse
from app.engine.force.interpreter.programs import can_do
from app.engine.force.state import Card, ForceState
from app.engine.force.text.language import LANGUAGES, STYLE_WORDS, Language, Says
from app.engine.force.vocabulary.base import (
    CHANGES,
    EACH,
    ME,
    THEM,
    By,
    Group,
    HorseNow,
    InHand,
    Offer,
    Ops,
    RaceNow,
    Replacing,
    Requiring,
    Rule,
    Who,
    chained,
    you_again,
)


@dataclass(frozen=True, slots=True)
class CostLess(InHand):
    """Horses cost less to play, or more if `by` is negative. Without `whose`, only the card itself."""

    by: int
    whose: Who | None = None
    style: int = 0
    layer = CHANGES

    def pattern(self) -> Says:
        more, sign = ("less", "－") if self.by > 0 else ("more", "＋")
        by = abs(self.by)
        if self.whose is None:
            return Says(
                f"this card costs {by} {more} to run", f"このカードのコストを{sign}{by}する", f"此牌的費用{sign}{by}"
            )
        en, ja, zh = WHOSE_HORSES[self.whose]
        if self.style:
            style = STYLE_WORDS[self.style]
            en, ja, zh = f"{style.en}-style {en}", f"脚質が{style.ja}の{ja}", f"{style.zh}跑法的{zh}"
        whose = {ME: Says("your ", "自分の", "你的"), THEM: Says("your opponent's ", "相手の", "對手的")}.get(
            self.whose, Says("all ", "すべての", "所有")
        )
        return Says(
            f"{whose.en}{en} cost {by} {more} to run",
            f"{whose.ja}{ja}のコストを{sign}{by}する",
            f"{whose.zh}{zh}的費用{sign}{by}",
        )

    def amounts(self, s: ForceState, by: By, now: RaceNow) -> dict[str, int]:
        return {"cost": -self.by}

    def covers(self, s: ForceState, by: By, seat: int, card: Card) -> bool:
        if self.whose is None:
            return by.card is not None and by.card.id == card.id
        return seat in self.whose.seats(s, by.seat) and (not self.style or self.style in horse(card.name).styles)

    def change_horse(self, s: ForceState, horse: HorseNow, amounts: dict[str, int], source: str, key: str) -> None:
        horse.add("cost", amounts["cost"], "808.1f", source)


WHOSE_HORSES: Final = dict.fromkeys(Who, ("horses", "馬", "馬"))
PLAYERS: Final = {
    ME: Says("you", "自分", "你"),
    THEM: Says("your opponent", "相手", "對手"),
    EACH: Says("players", "各プレイヤー", "雙方"),
}
ONE: Final = {"guard": "a guard", "runner": "a runner", "item": "an item", "jockey": "a jockey", "support": "a support"}
PLAYED: Final = {
    "guard": Says("guards", "ガード馬", "防守馬"),
    "runner": Says("runners", "走破馬", "奔跑馬"),
    "item": Says("items", "アイテム", "道具"),
    "jockey": Says("jockeys", "ジョッキー", "騎師"),
    "situation": Says("situations", "状況カード", "狀況牌"),
    "support": Says("supports", "サポートカード", "支援牌"),
}


@dataclass(frozen=True, slots=True)
class Forbids(Rule):
    """103.3: players cannot play a kind of card, draw by text, or gain extra runs."""

    what: str
    whose: Who

    @property
    def about(self) -> str:
        return f"forbid:{self.what}"

    def pattern(self) -> Says:
        who = PLAYERS[self.whose]
        if self.what == "draw":
            return Says(
                f"{who.en} cannot draw cards through card texts",
                f"{who.ja}はカードの効果でカードを引くことができない",
                f"{who.zh}不能因卡牌效果抽牌",
            )
        if self.what == "extra_run":
            return Says(
                f"{who.en} cannot run extra horses",
                f"{who.ja}は追加で馬を走破させることができない",
                f"{who.zh}不能追加奔跑",
            )
        played = PLAYED[self.what]
        return Says(
            f"{who.en} cannot play {played.en}",
            f"{who.ja}は{played.ja}をプレイできない",
            f"{who.zh}不能打出{played.zh}",
        )


@dataclass(frozen=True, slots=True)
class Requires(Requiring):
    """510: playing a kind of card requires discarding cards first."""

    what: str
    whose: Who
    cards: int = 1

    @property
    def about(self) -> str:
        return f"require:{self.what}"

    def pattern(self) -> Says:
        who, played, n = PLAYERS[self.whose], PLAYED[self.what], self.cards
        cards = f"{n} card" if n == 1 else f"{n} cards"
        return Says(
            f"to play {ONE[self.what]}, {who.en} must first put {cards} from their hand into their farm",
            f"{who.ja}は{played.ja}をプレイするために、先に手札{n}枚をファームに置かなければならない",
            f"{who.zh}必須先將{n}張手牌放到牧場，才能打出{played.zh}",
        )


@dataclass(frozen=True, slots=True)
class Instead(Replacing):
    """809: when `event` would happen, `do` happens instead. Events: draw, farm (of a horse after the run), going."""

    event: str
    do: Ops
    whose: Who = ME
    to: Group | None = None  # of farm: this horse; otherwise any horse of the player
    optional: bool = False
    once: bool = False

    @property
    def about(self) -> str:
        return f"replace:{self.event}"

    @property
    def group(self) -> Group | None:
        return self.to

    def words(self, language: Language) -> str:
        head = self._event().in_(language)
        then = chained(self.do, language) if self.do else NOTHING_HAPPENS.in_(language)
        if self.do and self.whose is THEM:
            then = you_again(then, self.do[0], language)
        if self.optional and language != "zh-Hant":
            offer = self.do[0]
            assert isinstance(offer, Offer), offer
            then = offer.may(language)
        return {
            "en": f"{head}, instead {then}" if len(self.do) > 1 else f"{head}, {then} instead",
            "ja": f"{head}、かわりに{then}",
            "zh-Hant": f"{head}，{'你可以' if self.optional else ''}改為{then}",
        }[language]

    def _event(self) -> Says:
        """What is replaced. An offer to do so once stands until it is taken: "the next time" would be too narrow."""
        who, own = PLAYERS[self.whose], A_HORSE if self.whose is EACH else OWN_HORSE
        horse = Says(*(self.to.words(language) for language in LANGUAGES)) if self.to is not None else own
        en, ja, zh = {
            "draw": (f"{who.en} would draw a card", f"{who.ja}がカードを引くなら", f"{who.zh}要抽牌"),
            "farm": (
                f"{horse.en} would go from the run area to the farm",
                f"{horse.ja}が走破エリアからファームに置かれるなら",
                f"{horse.zh}要從奔跑區放到牧場",
            ),
            "going": ("the going would become better or worse", "馬場状態が変わるなら", "場地狀況要改善或惡化"),
        }[self.event]
        if not self.once:
            return Says(f"if {en}", ja, f"若{zh}")
        if self.optional:  # until the run areas are cleared, after which no horse goes from them
            return Says(f"once this turn, if {en}", f"このターンに1度だけ、{ja}", f"本回合中限一次，若{zh}")
        return Says(f"the next time {en}", f"次に{ja}", f"下一次{zh}時")

    def fits(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return not self.do or can_do(s, by, self.do)


A_HORSE: Final = Says("a horse", "馬", "馬")
OWN_HORSE: Final = Says("one of your horses", "自分の馬", "你的馬")
NOTHING_HAPPENS: Final = Says("it stays as it is", "元のままにする", "維持不變")

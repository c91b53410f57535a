"""Operations on the distance areas."""

from dataclasses import dataclass

from app.engine.force.interpreter.stack import push
from app.engine.force.rules.automatic_abilities import happen
from app.engine.force.rules.replacement_effects import why_of
from app.engine.force.rules.zones import at_random, current, kind_of, move, top
from app.engine.force.state import ForceState, Job
from app.engine.force.text.language import Language, Says
from app.engine.force.vocabulary.base import (
    ME,
    Amount,
    By,
    Count,
    Offer,
    Op,
    Ops,
    RaceNow,
    Result,
    Who,
    amount,
    chained,
)
from app.engine.force.vocabulary.card_ops import count_of
from app.engine.force.vocabulary.counts import Named


@dataclass(frozen=True, slots=True)
class Advance(Offer):
    """Put the top cards of the current area into the farm: progress without a bigger hand."""

    hastens = True
    count: Amount
    who: Who = ME
    down: bool = False

    def pattern(self) -> Says:
        face = Says(" face down", "裏向きで", "面朝下") if self.down else Says("", "", "")
        if isinstance(self.count, Named):
            return Says(
                "put that many cards from the top of your current area into your farm",
                "自分の現在のエリアの上からその枚数をファームに置く",
                "將你目前距離區最上面那麼多張牌放到牧場",
            )
        if isinstance(self.count, Count):
            return Says(
                f"put the top X cards of your current area into your farm{face.en}, where X is {{count}}",
                f"自分の現在のエリアの上からX枚を{face.ja}ファームに置く（Xは{{count}}）",
                f"將你目前距離區最上面X張牌{face.zh}放到牧場（X為{{count}}）",
            )
        top = "top card" if self.count == 1 else "top {count} cards"
        return {
            "me": Says(
                f"put the {top} of your current area into your farm{face.en}",
                f"自分の現在のエリアの上から{{count}}枚を{face.ja}ファームに置く",
                f"將你目前距離區最上面{{count}}張牌{face.zh}放到牧場",
            ),
            "them": Says(
                f"your opponent puts the {top} of their current area into their farm{face.en}",
                f"相手は現在のエリアの上から{{count}}枚を{face.ja}ファームに置く",
                f"對手將其目前距離區最上面{{count}}張牌{face.zh}放到牧場",
            ),
            "each": Says(
                f"each player puts the {top} of their current area into their farm{face.en}",
                f"各プレイヤーは現在のエリアの上から{{count}}枚を{face.ja}ファームに置く",
                f"雙方各將目前距離區最上面{{count}}張牌{face.zh}放到牧場",
            ),
        }[self.who.value]

    def may(self, language: Language) -> str:
        text = self.words(language)
        if language == "ja":
            return text.removesuffix("く") + "いてよい"
        return f"you may {text}" if language == "en" else f"你可以{text}"

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return amount(self.count, s, by, now) > 0 and any(s.area(seat) for seat in self.who.seats(s, by.seat))

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        done = False
        for _ in range(count_of(self.count, s, job)):
            for seat in self.who.seats(s, job.seat):
                place = current(s, seat)
                if place is not None:
                    move(s, top(s, place, 1), place, (seat, "farm"), why_of(job), down=self.down)
                    done = True
        return Result.DONE if done else Result.NOTHING


@dataclass(frozen=True, slots=True)
class FallBack(Op):
    """504.2: put random cards of a farm under the current area: the player has further to run."""

    hastens = True
    count: int
    who: Who

    def pattern(self) -> Says:
        top = "top card" if self.count == 1 else "top {count} cards"
        return {
            "me": Says(
                f"shuffle your farm face down and put its {top} under your current area",
                "自分のファームを裏向きにシャッフルして、上から{count}枚を自分の現在のエリアの一番下に置く",
                "將你的牧場面朝下洗牌，把最上面{count}張放到你目前距離區的最下面",
            ),
            "them": Says(
                f"your opponent shuffles their farm face down and puts its {top} under their current area",
                "相手は自身のファームを裏向きにシャッフルして、上から{count}枚を自身の現在のエリアの一番下に置く",
                "對手將其牧場面朝下洗牌，把最上面{count}張放到其目前距離區的最下面",
            ),
            "each": Says(
                f"each player shuffles their farm face down and puts its {top} under their current area",
                "各プレイヤーは自身のファームを裏向きにシャッフルして、上から{count}枚を自身の現在のエリアの一番下に置く",
                "雙方各將牧場面朝下洗牌，把最上面{count}張放到目前距離區的最下面",
            ),
        }[self.who.value]

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return any(s.sides[seat].farm and s.area(seat) for seat in self.who.seats(s, by.seat))

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        done = False
        for seat in self.who.seats(s, job.seat):
            place = current(s, seat)
            if place is None:
                continue
            cards = at_random(s, s.sides[seat].farm, self.count)
            for card in cards:
                move(s, [card], (seat, "farm"), place, why_of(job), under=True)
            done = done or bool(cards)
        return Result.DONE if done else Result.NOTHING


@dataclass(frozen=True, slots=True)
class TurnUp(Op):
    """Put the top card of the current area into the run area. A card that is no horse or force leaves again (904.1)."""

    hastens = True
    then: Ops

    def words(self, language: Language) -> str:
        first = chained(self.then, language)
        return {
            "en": f"put the top card of your current area into your run area. If it is a horse card, {first}",
            "ja": f"自分の現在のエリアの上から1枚を走破エリアに置く。それが馬カードなら、{first}",
            "zh-Hant": f"將你目前距離區最上面1張牌放到奔跑區。若那是馬牌，{first}",
        }[language]

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return bool(s.area(by.seat))

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        place = current(s, job.seat)
        if place is None:
            return Result.NOTHING
        (card,) = top(s, place, 1)
        move(s, [card], place, (job.seat, "run"), why_of(job))
        job.done = True
        if kind_of(card) == "horse":
            if s.version >= 2:  # 1102.2: it comes to the run area without being put out (506.1)
                happen(s, "enters", job.seat, card, role="")
            push(s, Job("program", job.seat, f"{key}/then", 0, job.card, job.target))
            return Result.PUSHED
        return Result.DONE

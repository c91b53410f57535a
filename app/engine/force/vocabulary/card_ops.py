"""Operations that move cards between zones."""

from dataclasses import dataclass

from app.engine.force.interpreter.choices import choose_cards, decide, picked, source_of
from app.engine.force.rules.continuous_effects import is_forbidden, race_now
from app.engine.force.rules.payment import paid_cards, payments
from app.engine.force.rules.replacement_effects import draw, draw_in_turn, why_of
from app.engine.force.rules.zones import RESOLUTION, at_random, current, farm, move, pile
from app.engine.force.state import Card, Decision, ForceState, Job
from app.engine.force.text.language import Language, Says
from app.engine.force.vocabulary.base import ME, Amount, By, Count, Offer, Op, RaceNow, Result, Who, amount
from app.engine.force.vocabulary.counts import KIND, KINDS, Named, of_kind


def hand_of(s: ForceState, seat: int, by: By) -> list[Card]:
    """The hand without the card itself, which leaves the hand before its text is carried out."""
    own = by.card.id if by.card is not None else 0
    return [card for card in s.sides[seat].hand if card.id != own]


def open_farm(s: ForceState, seat: int, kind: str) -> list[Card]:
    return [card for card in s.sides[seat].farm if not card.down and of_kind(card.name, kind)]


def count_of(of: Amount, s: ForceState, job: Job) -> int:
    return amount(of, s, job, race_now(s))


@dataclass(frozen=True, slots=True)
class Draw(Offer):
    """502: draw cards, which is running further."""

    hastens = True
    count: Amount
    who: Who = ME

    def pattern(self) -> Says:
        if isinstance(self.count, Named):
            return Says("draw that many cards", "カードをその枚数引く", "抽那麼多張牌")
        if isinstance(self.count, Count):
            return {
                "me": Says(
                    "draw X cards, where X is {count}", "カードをX枚引く（Xは{count}）", "抽X張牌（X為{count}）"
                ),
                "them": Says(
                    "your opponent draws X cards, where X is {count}",
                    "相手はカードをX枚引く（Xは{count}）",
                    "對手抽X張牌（X為{count}）",
                ),
                "each": Says(
                    "each player draws X cards, where X is {count}",
                    "各プレイヤーはカードをX枚引く（Xは{count}）",
                    "雙方各抽X張牌（X為{count}）",
                ),
            }[self.who.value]
        return {
            "me": Says("draw {count:card|cards}", "カードを{count}枚引く", "抽{count}張牌"),
            "them": Says("your opponent draws {count:card|cards}", "相手はカードを{count}枚引く", "對手抽{count}張牌"),
            "each": Says(
                "each player draws {count:card|cards}", "各プレイヤーはカードを{count}枚引く", "雙方各抽{count}張牌"
            ),
        }[self.who.value]

    def may(self, language: Language) -> str:
        says = Says("you may draw {count:card|cards}", "カードを{count}枚引いてよい", "你可以抽{count}張牌")
        return self.fill(says.in_(language), language)

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        if amount(self.count, s, by, now) <= 0:
            return False
        return any(s.area(seat) and not is_forbidden(s, "draw", seat) for seat in self.who.seats(s, by.seat))

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        count = count_of(self.count, s, job)
        seats = [seat for seat in self.who.seats(s, job.seat) if not is_forbidden(s, "draw", seat)]
        if s.version >= 2:
            return draw_in_turn(s, job, seats, count)
        results = [draw(s, job, seat, count) for seat in seats[::-1]]
        if Result.PUSHED in results:
            return Result.PUSHED
        return Result.DONE if Result.DONE in results else Result.NOTHING


@dataclass(frozen=True, slots=True)
class Discard(Offer):
    """Put chosen cards from the hand into the farm. If of a `kind`, the player may claim to have none (401.2c)."""

    count: Amount
    who: Who = ME
    kind: str = ""
    asks = True

    def words(self, language: Language) -> str:
        noun = {"one": KIND[self.kind].in_(language), "many": KINDS[self.kind].in_(language)}
        if isinstance(self.count, Count):
            what = self.count.words(language)
            en, ja, zh = f"{what} {noun['many']}", "その枚数", "那麼多張"
        else:
            plural = "one" if self.count == 1 else "many"
            en, ja, zh = f"{self.count} {noun[plural]}", f"{self.count}枚", f"{self.count}張"
        ja = f"手札の{noun['one']}{ja}を" if self.kind else f"手札{'から' if ja[0] == 'そ' else ''}{ja}を"
        zh = f"將手牌中{zh}{noun['one']}" if self.kind else f"將{zh}手牌"
        if self.who is ME:
            says = Says(f"put {en} from your hand into your farm", f"{ja}ファームに置く", f"{zh}放到牧場")
        else:
            says = Says(
                f"your opponent puts {en} from their hand into their farm",
                f"相手は{ja}ファームに置く",
                f"對手{zh}放到牧場",
            )
        return says.in_(language)

    def may(self, language: Language) -> str:
        says = Says("you may ", "", "你可以")
        text = self.words(language)
        return text.removesuffix("く") + "いてよい" if language == "ja" else says.in_(language) + text

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        if amount(self.count, s, by, now) <= 0:
            return False
        for seat in self.who.seats(s, by.seat):
            hand = hand_of(s, seat, by)
            # The opponent's hand is hidden: any card in it may be of this kind.
            if any(of_kind(card.name, self.kind) for card in hand) if seat == by.seat else hand:
                return True
        return False

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        (seat,) = self.who.seats(s, job.seat)
        place = (seat, "hand")
        cards = [card for card in pile(s, place) if of_kind(card.name, self.kind)]
        if job.answer is None:
            count = count_of(self.count, s, job)
            if count <= 0 or not pile(s, place):
                return Result.NOTHING
            optional = bool(job.memory.get("may"))
            least = 0 if self.kind and not optional else count
            if optional and len(cards) < count:
                least = count = 0  # cannot pay, but is asked all the same: the pause reveals nothing
            return choose_cards(
                s, job, seat, "discard", cards, least, count, open_to_all=not self.kind, optional=optional
            )
        chosen = picked(job, cards)
        farm(s, chosen, place, why_of(job))
        return Result.DONE if chosen else Result.NOTHING


@dataclass(frozen=True, slots=True)
class DiscardRandom(Op):
    """Put random cards of the opponent's hand into the farm."""

    count: int
    says = Says(
        "your opponent puts {count:random card|random cards} from their hand into their farm",
        "相手は手札からランダムに{count}枚をファームに置く",
        "對手隨機將{count}張手牌放到牧場",
    )

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return bool(s.sides[1 - by.seat].hand)

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        place = (1 - job.seat, "hand")
        cards = at_random(s, pile(s, place), self.count)
        farm(s, cards, place, why_of(job))
        return Result.DONE if cards else Result.NOTHING


@dataclass(frozen=True, slots=True)
class Salvage(Op):
    """Put cards from the own farm into the hand; with `up_to`, as many as the player likes."""

    count: int
    kind: str = ""
    up_to: bool = False

    def may_fizzle(self) -> bool:
        return self.up_to

    def words(self, language: Language) -> str:
        one, many = KIND[self.kind].in_(language), KINDS[self.kind].in_(language)
        upto = {"en": "up to ", "ja": "まで", "zh-Hant": "最多"}[language] if self.up_to else ""
        n = self.count
        return {
            "en": f"put {upto}{n} {one if n == 1 else many} from your farm into your hand",
            "ja": f"自分のファームの{one}を{n}枚{upto}手札に加える",
            "zh-Hant": f"將你牧場中{upto}{n}張{one}加入手牌",
        }[language]

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return bool(open_farm(s, by.seat, self.kind))

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        cards = open_farm(s, job.seat, self.kind)
        if job.answer is None:
            least = 0 if self.up_to else self.count
            return choose_cards(s, job, job.seat, "salvage", cards, least, self.count, open_to_all=True)
        chosen = picked(job, cards)
        move(s, chosen, (job.seat, "farm"), (job.seat, "hand"), why_of(job))
        return Result.DONE if chosen else Result.NOTHING


@dataclass(frozen=True, slots=True)
class SalvageRandom(Op):
    """504.2: shuffle the farm face down and put its top cards into the hand."""

    count: int

    def pattern(self) -> Says:
        top = "top card" if self.count == 1 else "top {count} cards"
        return Says(
            f"shuffle your farm face down and put its {top} into your hand",
            "自分のファームを裏向きにシャッフルして、上から{count}枚を手札に加える",
            "將你的牧場面朝下洗牌，把最上面{count}張加入手牌",
        )

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return bool(s.sides[by.seat].farm)

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        place = (job.seat, "farm")
        cards = at_random(s, pile(s, place), self.count)
        for down in (False, True):
            move(s, [card for card in cards if card.down is down], place, (job.seat, "hand"), why_of(job))
        return Result.DONE if cards else Result.NOTHING


@dataclass(frozen=True, slots=True)
class PutUnder(Op):
    """401.4: put cards of the hand under the own current area, in a secret order (401.4a)."""

    count: int
    asks = True

    def pattern(self) -> Says:
        if self.count == 1:
            return Says(
                "put 1 card from your hand under your current area",
                "手札1枚を自分の現在のエリアの一番下に置く",
                "將1張手牌放到你目前距離區的最下面",
            )
        return Says(
            "put {count} cards from your hand under your current area in any order",
            "手札{count}枚を好きな順番で自分の現在のエリアの一番下に置く",
            "將{count}張手牌以任意順序放到你目前距離區的最下面",
        )

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return bool(hand_of(s, by.seat, by)) and bool(s.area(by.seat))

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        place = current(s, job.seat)
        hand = pile(s, (job.seat, "hand"))
        if place is None or not hand:
            return Result.NOTHING
        if job.answer is None:
            few = min(self.count, len(hand))
            if few == 1 == len(hand):
                job.answer = [hand[0].id]
            else:
                return decide(
                    s,
                    Decision(
                        job.seat, "put_under", "cards", [card.id for card in hand], few, few, source=source_of(job)
                    ),
                )
        move(s, picked(job, hand), (job.seat, "hand"), place, why_of(job), under=True)
        return Result.DONE


@dataclass(frozen=True, slots=True)
class RemoveFromFarm(Offer):
    """409: remove cards of the own farm from the game."""

    count: int
    kind: str = ""
    asks = True

    def words(self, language: Language) -> str:
        one, many, n = KIND[self.kind].in_(language), KINDS[self.kind].in_(language), self.count
        return {
            "en": f"remove {n} {one if n == 1 else many} in your farm from the game",
            "ja": f"自分のファームの{one}{n}枚を除外する",
            "zh-Hant": f"將你牧場中{n}張{one}除外",
        }[language]

    def may(self, language: Language) -> str:
        text = self.words(language)
        if language == "ja":
            return text.removesuffix("する") + "してよい"
        return f"you may {text}" if language == "en" else f"你可以{text}"

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return len(open_farm(s, by.seat, self.kind)) >= self.count

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        cards = open_farm(s, job.seat, self.kind)
        if job.answer is None:
            optional = bool(job.memory.get("may"))
            least = self.count
            return choose_cards(
                s, job, job.seat, "remove", cards, least, self.count, open_to_all=True, optional=optional
            )
        chosen = picked(job, cards)
        move(s, chosen, (job.seat, "farm"), (job.seat, "removed"), why_of(job))
        return Result.DONE if chosen else Result.NOTHING


@dataclass(frozen=True, slots=True)
class PayForceCards(Offer):
    """503: pay force cards. They lie in the resolution area until the next rules check (905)."""

    points: int
    asks = True
    says = Says("pay {points} force", "フォースを{points}支払う", "支付{points}點馬力")

    def may(self, language: Language) -> str:
        says = Says("you may pay {points} force", "フォースを{points}支払ってよい", "你可以支付{points}點馬力")
        return self.fill(says.in_(language), language)

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return bool(payments(s, by.seat, "", self.points, hand_of(s, by.seat, by)))

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        hand = pile(s, (job.seat, "hand"))
        if job.answer is None:
            if not hand:
                return Result.NOTHING
            return decide(s, Decision(job.seat, "pay", "pay", [], 0, self.points, optional=True, source=source_of(job)))
        if not job.answer:
            return Result.NOTHING
        cards = paid_cards(hand, job.answer[0], job.answer[1:])
        move(s, cards, (job.seat, "hand"), RESOLUTION, "503.2")
        return Result.DONE

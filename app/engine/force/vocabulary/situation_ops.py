"""Operations that bring situations into play or remove them. The rules check sorts out several of them (903, 904.2)."""

from dataclasses import dataclass

from app.engine.force.card_events import CardsRevealed
from app.engine.force.cards.pool import CARDS
from app.engine.force.interpreter.choices import choose_cards, picked
from app.engine.force.rules.replacement_effects import why_of
from app.engine.force.rules.zones import Place, current, farm, move, top, written
from app.engine.force.state import Card, ForceState, Job
from app.engine.force.text.language import Says
from app.engine.force.vocabulary.base import By, Op, RaceNow, Result, Who
from app.engine.force.vocabulary.printed import Support


@dataclass(frozen=True, slots=True)
class ClearSituation(Op):
    """Put situations into their owners' farms."""

    whose: Who

    def pattern(self) -> Says:
        return {
            "me": Says(
                "put your situation into its owner's farm",
                "自分の状況カードを持ち主のファームに置く",
                "將你的狀況牌放到持有者的牧場",
            ),
            "them": Says(
                "put your opponent's situation into its owner's farm",
                "相手の状況カードを持ち主のファームに置く",
                "將對手的狀況牌放到持有者的牧場",
            ),
            "each": Says(
                "put every situation into its owner's farm",
                "すべての状況カードを持ち主のファームに置く",
                "將所有狀況牌放到持有者的牧場",
            ),
        }[self.whose.value]

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return any(s.sides[seat].situation for seat in self.whose.seats(s, by.seat))

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        done = False
        for seat in self.whose.seats(s, job.seat):
            cards = list(s.sides[seat].situation)
            farm(s, cards, (seat, "situation"), why_of(job))
            done = done or bool(cards)
        return Result.DONE if done else Result.NOTHING


@dataclass(frozen=True, slots=True)
class HangUp(Op):
    """Put the top card of the current area into the situation area. Other cards leave again (904.2)."""

    hastens = True
    says = Says(
        "put the top card of your current area into your situation area",
        "自分の現在のエリアの上から1枚を自分の状況エリアに置く",
        "將你目前距離區最上面1張牌放到你的狀況區",
    )

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return bool(s.area(by.seat))

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        place = current(s, job.seat)
        if place is None:
            return Result.NOTHING
        cards = top(s, place, 1)
        move(s, cards, place, situation_area(s, job.seat, cards[0]), why_of(job))
        return Result.DONE


def situation_area(s: ForceState, seat: int, card: Card) -> Place:
    """803.4a-i: the situation area that the card belongs in; its own text may name the opponent's."""
    printed = CARDS[card.name]
    across = isinstance(printed, Support) and printed.across and s.version >= 2
    return (1 - seat if across else seat, "situation")


@dataclass(frozen=True, slots=True)
class EachRevives(Op):
    """103.4: both players choose a situation of their own farm, and put them into play together."""

    says = Says(
        "each player chooses up to 1 situation in their farm, and both put theirs into their situation areas together",
        "各プレイヤーは自分のファームの状況カードを1枚まで選び、同時に自分の状況エリアに置く",
        "雙方各從自己的牧場選擇最多1張狀況牌，同時放到自己的狀況區",
    )

    def may_fizzle(self) -> bool:
        return True

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return any(_situations(side.farm) for side in s.sides)

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        done: list[list[int]] = job.memory.setdefault("revived", [])
        while len(done) < 2:
            seat = (s.active, s.other)[len(done)]
            cards = _situations(s.sides[seat].farm)
            if (
                job.answer is None
                and choose_cards(s, job, seat, "revive", cards, 0, 1, open_to_all=True) is Result.WAIT
            ):
                return Result.WAIT
            chosen = picked(job, cards)
            if chosen:
                s.tell(CardsRevealed(seat, written((seat, "farm")), [card.name for card in chosen], why_of(job)))
            done.append([card.id for card in chosen])
            job.answer = None
        del job.memory["revived"]
        return Result.DONE if _put_out_together(s, done, why_of(job)) else Result.NOTHING


def _situations(cards: list[Card]) -> list[Card]:
    return [card for card in cards if not card.down and _is_situation(card.name)]


def _is_situation(name: str) -> bool:
    card = CARDS[name]
    return isinstance(card, Support) and card.when == "situation"


def _put_out_together(s: ForceState, chosen: list[list[int]], why: str) -> bool:
    """Move both situations with the same moment (903.2c). `chosen` begins with the turn player's."""
    moment = s.moment + 1
    moved: list[Card] = []
    for seat, ids in zip((s.active, s.other), chosen, strict=True):
        for card in [card for card in s.sides[seat].farm if card.id in ids]:
            move(s, [card], (seat, "farm"), situation_area(s, seat, card), why)
            moved.append(card)
    for card in moved:
        card.moment = moment
    return bool(moved)

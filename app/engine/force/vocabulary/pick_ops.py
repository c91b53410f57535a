"""Operations for which both players pick cards face down before any is shown (103.4b)."""

from dataclasses import dataclass

from app.engine.force.card_events import CardPicked, CardsRevealed
from app.engine.force.cards.pool import horse, is_horse
from app.engine.force.interpreter.choices import choose_cards
from app.engine.force.interpreter.stack import push
from app.engine.force.rules.replacement_effects import why_of
from app.engine.force.rules.zones import farm, written
from app.engine.force.state import ForceState, Job
from app.engine.force.text.language import Language, Says
from app.engine.force.vocabulary.base import By, Op, Ops, RaceNow, Result, chained
from app.engine.force.vocabulary.card_ops import hand_of


@dataclass(frozen=True, slots=True)
class EachDiscards(Op):
    """103.4b: both players pick cards of their hands, and discard them together."""

    count: int
    says = Says(
        "each player chooses {count:card|cards} from their hand face down, and both put theirs into their farms "
        "together",
        "各プレイヤーは手札{count}枚を裏向きで選び、同時にファームに置く",
        "雙方各暗選{count}張手牌，同時放到牧場",
    )

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return any(hand_of(s, seat, by) for seat in (0, 1))

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        wait = pick_face_down(s, job, self.count)
        if wait is not None:
            return wait
        chosen: list[list[int]] = job.memory.pop("picked")
        for seat, ids in zip((s.active, s.other), chosen, strict=True):
            cards = [card for card in s.sides[seat].hand if card.id in ids]
            farm(s, cards, (seat, "hand"), why_of(job))
        return Result.DONE if any(chosen) else Result.NOTHING


def pick_face_down(s: ForceState, job: Job, count: int) -> Result | None:
    """Ask both players, the turn player first. None once both have picked; `picked` in the memory is in that order."""
    done: list[list[int]] = job.memory.setdefault("picked", [])
    while len(done) < 2:
        seat = (s.active, s.other)[len(done)]
        hand = s.sides[seat].hand
        if job.answer is None:
            result = choose_cards(s, job, seat, "pick_face_down", hand, count, count, open_to_all=True)
            if result is Result.WAIT:
                return result
        ids, job.answer = list(job.answer or ()), None
        done.append(ids)
        for id in ids:
            s.tell(CardPicked(seat, 1, id))
    return None


@dataclass(frozen=True, slots=True)
class Showdown(Op):
    """103.4b: both players show a card; the user wins with the higher running value. Other cards count as 0."""

    win: Ops

    def words(self, language: Language) -> str:
        first = chained(self.win, language)
        return {
            "en": "each player chooses 1 card from their hand face down, and both reveal theirs together. If yours has "
            f"the higher printed running value (0 if it is not a horse card), {first}",
            "ja": "各プレイヤーは手札1枚を裏向きで選び、同時に公開する。"
            f"自分のカードの表記の走破値のほうが高いなら（馬カードでなければ0とする）、{first}",
            "zh-Hant": f"雙方各暗選1張手牌，同時公開。若你的牌所標示的奔跑值較高（不是馬牌則視為0），{first}",
        }[language]

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return any(hand_of(s, seat, by) for seat in (0, 1))

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        wait = pick_face_down(s, job, 1)
        if wait is not None:
            return wait
        chosen: list[list[int]] = job.memory.pop("picked")
        values = [0, 0]
        for seat, ids in zip((s.active, s.other), chosen, strict=True):
            names = [card.name for card in s.sides[seat].hand if card.id in ids]
            if names:
                s.tell(CardsRevealed(seat, written((seat, "hand")), names, why_of(job)))
            values[seat] = sum(horse(name, s.version).running for name in names if is_horse(name))
        job.done = job.done or any(chosen)
        if values[job.seat] > values[1 - job.seat]:
            push(s, Job("program", job.seat, f"{key}/win", 0, job.card, job.target))
            return Result.PUSHED
        return Result.DONE

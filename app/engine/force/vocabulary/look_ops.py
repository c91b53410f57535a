"""Operations that let a player look at hidden cards. To have looked counts as having done something (805.3)."""

from dataclasses import dataclass

from app.engine.force.card_events import CardsArranged, CardsRevealed, CardsSeen
from app.engine.force.interpreter.choices import choose_cards, decide, picked, source_of
from app.engine.force.rules.replacement_effects import why_of
from app.engine.force.rules.zones import current, farm, move, pile, shuffle, top, written
from app.engine.force.state import Decision, ForceState, Job
from app.engine.force.text.language import Language, Says
from app.engine.force.vocabulary.base import ME, By, Op, RaceNow, Result, Who
from app.engine.force.vocabulary.counts import KIND, of_kind


def see(s: ForceState, job: Job, place: tuple[int, str], names: list[str]) -> None:
    s.tell(CardsSeen(job.seat, written(place), len(names), names, why_of(job)))


@dataclass(frozen=True, slots=True)
class Arrange(Op):
    """Look at the top cards of a current area and put them back in any order (401.4)."""

    count: int
    who: Who = ME

    def pattern(self) -> Says:
        if self.who is ME:
            return Says(
                "look at the top {count:card|cards} of your current area and put them back in any order",
                "自分の現在のエリアの上から{count}枚を見て、好きな順番で戻す",
                "查看你目前距離區最上面{count}張牌，以任意順序放回",
            )
        return Says(
            "look at the top {count:card|cards} of your opponent's current area and put them back in any order",
            "相手の現在のエリアの上から{count}枚を見て、好きな順番で戻す",
            "查看對手目前距離區最上面{count}張牌，以任意順序放回",
        )

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return any(s.area(seat) for seat in self.who.seats(s, by.seat))

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        (seat,) = self.who.seats(s, job.seat)
        place = current(s, seat)
        if place is None:
            return Result.NOTHING
        cards = top(s, place, self.count)
        if job.answer is None:
            see(s, job, place, [card.name for card in cards])
            ids = [card.id for card in cards]
            if len(cards) == 1:
                return Result.DONE
            order = Decision(job.seat, "arrange", "cards", ids, len(ids), len(ids), seen=ids, source=source_of(job))
            return decide(s, order)
        pile(s, place)[-len(cards) :] = picked(job, cards)[::-1]
        s.tell(CardsArranged(job.seat, written(place), len(cards), why_of(job)))
        return Result.DONE


@dataclass(frozen=True, slots=True)
class Sift(Op):
    """Look at the top cards, take up to one of a kind, and put the others under the area in any order."""

    hastens = True
    count: int
    kind: str

    def words(self, language: Language) -> str:
        kind, n = KIND[self.kind].in_(language), self.count
        return {
            "en": f"look at the top {n} cards of your current area. You may reveal 1 {kind} from among them and put it "
            "into your hand. Put the others under that area in any order",
            "ja": f"自分の現在のエリアの上から{n}枚を見る。その中の{kind}1枚を公開して手札に加えてよい。"
            "残りを好きな順番でそのエリアの一番下に置く",
            "zh-Hant": f"查看你目前距離區最上面{n}張牌。你可以公開其中1張{kind}並加入手牌。"
            "將其餘的牌以任意順序放到該區的最下面",
        }[language]

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return bool(s.area(by.seat))

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        place = current(s, job.seat)
        if "stage" not in job.memory:
            if place is None:
                return Result.NOTHING
            cards = top(s, place, self.count)
            job.memory["stage"] = "take"
            job.memory["sifted"] = [int(place[1][4]), [card.id for card in cards]]
            see(s, job, place, [card.name for card in cards])
            fit = [card for card in cards if of_kind(card.name, self.kind)]
            return choose_cards(s, job, job.seat, "sift", fit, 0, 1, open_to_all=False, seen=cards)
        area, ids = job.memory["sifted"]
        place = (job.seat, f"area{area}")
        cards = [card for card in top(s, place, len(ids)) if card.id in ids]
        if job.memory["stage"] == "take":
            chosen, job.answer = picked(job, cards), None
            if chosen:
                _show_and_take(s, job, chosen[0].id, place)
                cards = [card for card in cards if card.id in ids and card is not chosen[0]]
            job.memory["stage"] = "under"
            if len(cards) > 1:
                left = [card.id for card in cards]
                rest = Decision(job.seat, "put_under", "cards", left, len(left), len(left), seen=left)
                return decide(s, rest)
            job.answer = [card.id for card in cards]
        cards = picked(job, cards)
        lying = pile(s, place)
        lying[:] = [*cards[::-1], *(card for card in lying if card not in cards)]
        if cards:
            s.tell(CardsArranged(job.seat, written(place), len(cards), why_of(job)))
        del job.memory["sifted"]
        return Result.DONE


def _show_and_take(s: ForceState, job: Job, id: int, place: tuple[int, str]) -> None:
    card = next(card for card in pile(s, place) if card.id == id)
    s.tell(CardsRevealed(job.seat, written(place), [card.name], why_of(job)))
    move(s, [card], place, (job.seat, "hand"), why_of(job))


@dataclass(frozen=True, slots=True)
class Search(Op):
    """Look through the current area, take up to one card of a kind, put back a card of the hand, and shuffle."""

    kind: str

    def words(self, language: Language) -> str:
        kind = KIND[self.kind].in_(language)
        return {
            "en": f"look at all cards of your current area. You may reveal 1 {kind} from among them and put it into "
            "your hand. If you do, put 1 card from your hand into that area. Then shuffle that area",
            "ja": f"自分の現在のエリアのカードをすべて見る。その中の{kind}1枚を公開して手札に加えてよい。"
            "そうしたら、手札1枚をそのエリアに置く。その後、そのエリアをシャッフルする",
            "zh-Hant": f"查看你目前距離區的所有牌。你可以公開其中1張{kind}並加入手牌。"
            "若你這麼做，將1張手牌放到該區。然後將該區洗牌",
        }[language]

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return bool(s.area(by.seat))

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        stage = job.memory.get("stage")
        if stage is None:
            place = current(s, job.seat)
            if place is None:
                return Result.NOTHING
            cards = pile(s, place)
            job.memory["stage"], job.memory["searched"] = "take", int(place[1][4])
            see(s, job, place, [card.name for card in reversed(cards)])
            fit = [card for card in cards if of_kind(card.name, self.kind)]
            return choose_cards(s, job, job.seat, "search", fit, 0, 1, open_to_all=False, seen=cards)
        place = (job.seat, f"area{job.memory['searched']}")
        if stage == "take":
            taken, job.answer = job.answer, None
            job.memory["stage"] = "put"
            if taken and s.version < 2:
                job.memory["taken"] = taken[0]
                if s.sides[job.seat].hand:
                    return self._put_back(s, job)
            elif taken:
                _show_and_take(s, job, taken[0], place)
                return self._put_back(s, job)
        back = [card for card in s.sides[job.seat].hand if card.id in (job.answer or ())]
        move(s, back, (job.seat, "hand"), place, why_of(job))
        if "taken" in job.memory:  # version 1 put a card back first, and nothing if the hand was empty
            _show_and_take(s, job, job.memory.pop("taken"), place)
        shuffle(s, place, why_of(job))
        del job.memory["searched"]
        return Result.DONE

    def _put_back(self, s: ForceState, job: Job) -> Result:
        """Let the player choose any card of the hand, including the one just taken."""
        return choose_cards(s, job, job.seat, "put_back", s.sides[job.seat].hand, 1, 1, open_to_all=True)


@dataclass(frozen=True, slots=True)
class Expose(Op):
    """Look at the opponent's hand and put a card of a kind from it into their farm."""

    kind: str

    def words(self, language: Language) -> str:
        kind = KIND[self.kind].in_(language)
        return {
            "en": f"look at your opponent's hand and put 1 {kind} from it into their farm",
            "ja": f"相手の手札を見て、その中の{kind}1枚を相手のファームに置く",
            "zh-Hant": f"查看對手的手牌，將其中1張{kind}放到對手的牧場",
        }[language]

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return bool(s.sides[1 - by.seat].hand)

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        place = (1 - job.seat, "hand")
        hand = pile(s, place)
        fit = [card for card in hand if of_kind(card.name, self.kind)]
        if job.answer is None:
            if not hand:
                return Result.NOTHING
            see(s, job, place, [card.name for card in hand])
            if not fit:
                return Result.DONE
            return choose_cards(s, job, job.seat, "expose", fit, 1, 1, open_to_all=False, seen=hand)
        farm(s, picked(job, fit), place, why_of(job))
        return Result.DONE


@dataclass(frozen=True, slots=True)
class LookAtHand(Op):
    """Look at the opponent's hand."""

    says = Says("look at your opponent's hand", "相手の手札を見る", "查看對手的手牌")

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return bool(s.sides[1 - by.seat].hand)

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        place = (1 - job.seat, "hand")
        hand = pile(s, place)
        if hand:
            see(s, job, place, [card.name for card in hand])
        return Result.DONE if hand else Result.NOTHING


@dataclass(frozen=True, slots=True)
class ShuffleArea(Op):
    """504.1a, 507: shuffle a current area."""

    who: Who = ME

    def pattern(self) -> Says:
        if self.who is ME:
            return Says("shuffle your current area", "自分の現在のエリアをシャッフルする", "將你目前的距離區洗牌")
        return Says(
            "your opponent shuffles their current area",
            "相手は現在のエリアをシャッフルする",
            "對手將其目前的距離區洗牌",
        )

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return any(s.area(seat) for seat in self.who.seats(s, by.seat))

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        done = False
        for seat in self.who.seats(s, job.seat):
            place = current(s, seat)
            if place is not None:
                shuffle(s, place, why_of(job))
                done = True
        return Result.DONE if done else Result.NOTHING

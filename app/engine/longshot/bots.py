"""The "regular" bot of Long Shot: it estimates the result of the race, what each result would pay, and how a card would
change that.

The bot gives each horse a strength, from the distance that remains and the horse's speed. The chance of a place follows
from the strengths as in draws without replacement. All payments depend on a horse and its place, so these chances
suffice. The bot chooses the answer with the highest expected money. Like every bot, it knows only the seat's view and
its ask.
"""

from collections import Counter
from math import exp
from typing import Final, TypeAlias

from app.engine.kernel.bots import Bot, View, play_at_random
from app.engine.kernel.play import Ask
from app.engine.kernel.templates import Below, Raw
from app.engine.longshot.components import DECK, HOME_TO_END, LOSING_TICKET, PENALTY, REWARD, TICKET
from app.engine.suzuki.boxes import HORSE, VALUE, is_free

Tops: TypeAlias = dict[int, int]  # by horse: the sum of its top cards
Chances: TypeAlias = dict[int, list[float]]  # by horse: the chances of being 1st, 2nd and 3rd

# Tuned in games against bots with other values; none of them was better.
USUAL_PACE: Final = 8.0  # spaces per round of a horse about which nothing is known
TRUST_IN_TOPS: Final = 0.35  # weight of a horse's present top cards in the estimate of its pace; the rest is USUAL_PACE
SURENESS: Final = 2.0  # how much stronger a horse is if it needs one round less
HAZE: Final = 0.2  # how much SURENESS shrinks for each round that remains
NUDGE: Final = 4  # change of a horse's top cards, for a numerical derivative


def play_as_regular(view: View, ask: Ask, below: Below) -> Raw:
    return Thought(view).place(ask, costs=ask.prompt != "place_drawn")


class Thought:
    """The position from one seat: the chances of each horse, and what each place of it pays."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.ticket, self.losing = TICKET[view["race"]], LOSING_TICKET[view["race"]]
        self.left = {row["horse"]: view["track"] - row["at"] for row in view["horses"] if not row["home"]}
        self.home = len(view["horses"]) - len(self.left)
        self.tops: Tops = {row["horse"]: row["next"] for row in view["horses"]}
        self.pays = {horse: self.pay(horse) for horse in self.left}
        self.point = self.points()

    # Estimates of the race

    def chances_with(self, tops: Tops) -> Chances:
        """The chances of a running horse for each of the three places. A horse that finishes sooner is stronger."""
        usual = (1 - TRUST_IN_TOPS) * USUAL_PACE
        rounds = {horse: left / (usual + TRUST_IN_TOPS * tops[horse]) for horse, left in self.left.items()}
        soonest = min(rounds.values())
        sure = SURENESS / (1 + HAZE * soonest)
        strong = {horse: exp(sure * (soonest - needed)) for horse, needed in rounds.items()}
        chances = {horse: [0.0] * HOME_TO_END for horse in strong}
        fill_places(chances, strong, sum(strong.values()), 1.0, self.home)
        return chances

    # Payments

    def pay(self, horse: int) -> list[int]:
        """The payments to this seat if a horse is 1st, 2nd, 3rd or unplaced."""
        own, race = self.view["own"], self.view["race"]
        points = sum(VALUE[card] for card in own["hand"] if HORSE[card] == horse)
        ordered = own["order"] == horse
        placed = [points * self.ticket[place] + ordered * REWARD[race][place] for place in (1, 2, 3)]
        return [*placed, -points * self.losing - ordered * PENALTY[race]]

    def points(self) -> dict[int, float]:
        """By horse: the expected payment for one point of its tickets."""
        worth = {row["horse"]: float(self.ticket.get(row["place"], 0)) for row in self.view["horses"] if row["home"]}
        for horse, chances in self.chances_with(self.tops).items():
            placed = sum(p * self.ticket[place] for place, p in enumerate(chances, 1))
            worth[horse] = placed - (1 - sum(chances)) * self.losing
        return worth

    def worth(self, card: str) -> float:
        """The value of a card in the hand at the end of the race."""
        return 0.0 if is_free(card) else VALUE[card] * self.point[HORSE[card]]

    def next_card(self) -> float:
        """The expected value of the card that a turn draws; only a pass without drawing does without it."""
        top = [box[0] for box in self.view["boxes"].values() if box]
        unseen = Counter(DECK[len(self.view["seats"])]) - Counter([*self.view["own"]["hand"], *top])
        going_on = self.home + sum(left <= self.tops[horse] for horse, left in self.left.items()) < HOME_TO_END
        worth = [self.worth(card) for card in unseen.elements()]
        # A card that would only cost money at the end can still be played during the race.
        return sum(max(0.0, one) if going_on else one for one in worth) / max(1, len(worth))

    def expected(self, tops: Tops) -> float:
        total = 0.0
        for horse, (one, two, three) in self.chances_with(tops).items():
            first, second, third, unplaced = self.pays[horse]
            total += one * first + two * second + three * third + (1 - one - two - three) * unplaced
        return total

    def slopes(self) -> dict[int, float]:
        """The value of one more point on a horse's top cards; negative for rivals' horses."""
        slopes = dict.fromkeys(self.tops, 0.0)
        for horse in self.left:
            low, high = max(0, self.tops[horse] - NUDGE), self.tops[horse] + NUDGE
            change = self.expected({**self.tops, horse: high}) - self.expected({**self.tops, horse: low})
            slopes[horse] = change / (high - low)
        return slopes

    # Answers

    def place(self, ask: Ask, costs: bool) -> Raw:
        """The card and box with the greatest gain over keeping the card."""
        slopes = self.slopes()
        boxes = self.view["boxes"]
        choices: list[tuple[float, Raw]] = []
        for move in ask.moves:
            if "card" not in move:  # pass, stand or done
                choices.append((-self.next_card() if move["do"] == "stand" else 0.0, move))
                continue
            card = move["card"]
            cost = self.worth(card) if costs else 0.0
            for box in move["box"]["one"]:
                covered = VALUE[boxes[box][0]] if boxes[box] else 0
                gain = slopes[int(box[0])] * (VALUE[card] - covered) - cost
                choices.append((gain, {**move, "box": box}))
        return max(choices, key=lambda choice: choice[0])[1]


def fill_places(chances: Chances, strong: dict[int, float], total: float, likely: float, taken: int) -> None:
    """Draw the next place among the remaining horses by their strengths, then the places after it in the same way."""
    if taken >= HOME_TO_END:
        return
    for horse, strength in strong.items():
        p = likely * strength / total
        chances[horse][taken] += p
        if taken + 1 < HOME_TO_END:
            rest = {other: v for other, v in strong.items() if other != horse}
            fill_places(chances, rest, total - strength, p, taken + 1)


BOTS: Final[dict[str, Bot]] = {"random": play_at_random, "regular": play_as_regular}

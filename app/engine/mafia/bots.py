"""A regular at the track: it guesses how the race will go, reckons what that would pay, and what a card would change.

The guess is a strength for each horse, from what it has still to run and how fast it goes; chances follow from
strengths as in a draw without returning (the first by its share, the second by its share of the rest). Every answer is
the one with the best expected money. It knows the seat's view and its ask, as every bot does, and remembers nothing.
"""

from collections import Counter
from itertools import combinations
from math import exp
from typing import Final, TypeAlias

from app.engine.kernel.bots import Bot, View, play_at_random
from app.engine.kernel.play import Ask
from app.engine.kernel.templates import Below, Raw
from app.engine.mafia.components import (
    DECK,
    HORSE,
    HORSES,
    PENALTY,
    QUINELLA,
    REWARD,
    SUPPLY_PRICE,
    TICKET,
    TICKET_COST,
    VALUE,
    is_free,
)

Tops: TypeAlias = dict[int, int]  # by horse: the sum of its top cards
Pair: TypeAlias = tuple[int, int]  # the first and the second horse of a race, or two horses of a bet in rising order

# Found by letting regulars with other figures play against one another.
USUAL_PACE: Final = 8.0  # what a horse runs in a round where one knows nothing about it
TRUST_IN_TOPS: Final = 0.35  # how much of its pace is what its boxes show now; the rest is the usual
SURENESS: Final = 2.0  # how much stronger a horse is that needs a round less
HAZE: Final = 0.2  # how much less so for every round that is still to run
NUDGE: Final = 4  # by how much a horse's tops are changed to see what that does
HOPE: Final = 0.6  # the share of a quinella's worth that a card has while bets are still to come


def play_as_regular(view: View, ask: Ask, below: Below) -> Raw:
    thought = Thought(view)
    match ask.prompt:
        case "buy_cards":
            return thought.buy(ask)
        case "lay_quinella":
            return thought.lay(ask)
        case "place_drawn":
            return thought.place(ask, costs=False)
        case _:
            return thought.place(ask, costs=True)


class Thought:
    """One look at the table: the chances of every (first, second), and what each would pay this seat."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.times = 2 if view["race"] == view["races"] else 1
        self.left = {row["horse"]: view["track"] - row["at"] for row in view["horses"] if not row["home"]}
        self.winner = next((row["horse"] for row in view["horses"] if row["home"]), None)
        self.tops: Tops = {row["horse"]: row["next"] for row in view["horses"]}
        self.chances = self.chances_with(self.tops)
        self.pays = {outcome: self.pay(*outcome) for outcome in self.chances}
        self.ticket = {horse: self.point_of_ticket(horse) for horse in HORSES}
        self.bet = {pair: self.point_of_bet(pair) for pair in combinations(HORSES, 2)}

    # What will happen?

    def chances_with(self, tops: Tops) -> dict[Pair, float]:
        """How likely each (first, second) is; the sooner home the stronger."""
        usual = (1 - TRUST_IN_TOPS) * USUAL_PACE
        rounds = {horse: left / (usual + TRUST_IN_TOPS * tops[horse]) for horse, left in self.left.items()}
        soonest = min(rounds.values())
        sure = SURENESS / (1 + HAZE * soonest)
        strong = {horse: exp(sure * (soonest - needed)) for horse, needed in rounds.items()}
        total = sum(strong.values())
        if self.winner is not None:
            return {(self.winner, two): v / total for two, v in strong.items()}
        return {
            (one, two): w / total * v / (total - w)
            for one, w in strong.items()
            for two, v in strong.items()
            if one != two
        }

    # What would it pay?

    def pay(self, one: int, two: int) -> int:
        """What this seat gets if these two come in first and second."""
        own = self.view["own"]
        points = sum(VALUE[card] * TICKET[1] for card in own["hand"] if HORSE[card] == one)
        points += sum(VALUE[card] * TICKET[2] for card in own["hand"] if HORSE[card] == two)
        for bet in own["quinellas"]:
            if {HORSE[card] for card in bet} == {one, two}:
                points += sum(VALUE[card] for card in bet) * QUINELLA
        if own["order"] == one:
            points += REWARD[1]
        elif own["order"] == two:
            points += REWARD[2]
        else:
            points -= PENALTY // 2  # third or worse: something between the small reward and the penalties
        return points * self.times

    def point_of_ticket(self, horse: int) -> float:
        """What one point of a horse's ticket is worth."""
        first = sum(p for (one, _), p in self.chances.items() if one == horse)
        second = sum(p for (_, two), p in self.chances.items() if two == horse)
        return (first * TICKET[1] + second * TICKET[2] - TICKET_COST) * self.times

    def point_of_bet(self, pair: Pair) -> float:
        """What one point of a quinella on two horses is worth."""
        p = self.chances.get(pair, 0.0) + self.chances.get(pair[::-1], 0.0)
        return (p * QUINELLA - TICKET_COST) * self.times

    def worth(self, card: str) -> float:
        """What a card is worth in hand at the end of the race, or in the bet it may go into before."""
        if is_free(card):
            return 0.0
        point = self.ticket[HORSE[card]]
        if not self.view["supplied"]:
            point = max(point, HOPE * max(worth for pair, worth in self.bet.items() if HORSE[card] in pair))
        return VALUE[card] * point

    def expected(self, tops: Tops) -> float:
        return sum(p * self.pays[outcome] for outcome, p in self.chances_with(tops).items())

    def slopes(self) -> dict[int, float]:
        """What one more on a horse's tops is worth; less than nothing for a rival's."""
        slopes = dict.fromkeys(HORSES, 0.0)
        for horse in self.left:
            low, high = max(0, self.tops[horse] - NUDGE), self.tops[horse] + NUDGE
            change = self.expected({**self.tops, horse: high}) - self.expected({**self.tops, horse: low})
            slopes[horse] = change / (high - low)
        return slopes

    # So what to do?

    def place(self, ask: Ask, costs: bool) -> Raw:
        """The card and box that change the race for the better by more than the card would be worth if it were kept."""
        slopes = self.slopes()
        boxes = self.view["boxes"]
        choices: list[tuple[float, Raw]] = []
        for move in ask.moves:
            if "card" not in move:  # pass
                choices.append((0.0, move))
                continue
            card = move["card"]
            cost = self.worth(card) if costs else 0.0
            for box in move["box"]["one"]:
                covered = VALUE[boxes[box][0]] if boxes[box] else 0
                gain = slopes[int(box[0])] * (VALUE[card] - covered) - cost
                choices.append((gain, {**move, "box": box}))
        return max(choices, key=lambda choice: choice[0])[1]

    def buy(self, ask: Ask) -> Raw:
        """A full hand if a card of the stack is worth more than its price, else none."""
        seen = Counter([*self.view["own"]["hand"], *(top[0] for top in self.view["boxes"].values() if top)])
        unseen = list((Counter(DECK) - seen).elements())
        worth = sum(max(0.0, self.worth(card)) for card in unseen) / len(unseen)
        low, high = ask.moves[0]["count"]["int"]
        return {**ask.moves[0], "count": high if worth > SUPPLY_PRICE else low}

    def lay(self, ask: Ask) -> Raw:
        """The bet that is worth most beyond its two cards as tickets, if any is."""
        choices: list[tuple[float, Raw]] = []
        for move in ask.moves:
            if "first" not in move:  # done
                choices.append((0.0, move))
                continue
            for first in move["first"]["one"]:
                for second in move["second"]["one"]:
                    bet = (VALUE[first] + VALUE[second]) * self.bet[HORSE[first], HORSE[second]]
                    tickets = sum(max(0.0, VALUE[card] * self.ticket[HORSE[card]]) for card in (first, second))
                    choices.append((bet - tickets, {**move, "first": first, "second": second}))
        return max(choices, key=lambda choice: choice[0])[1]


BOTS: Final[dict[str, Bot]] = {"random": play_at_random, "regular": play_as_regular}

"""The "regular" bot of Horse Racing Mafia: it estimates the result of the race, what each result would pay, and how a
card would change that.

The bot gives each horse a strength, from the distance that remains and the horse's speed. The chances of the first two
places follow from the strengths as in draws without replacement: the first horse wins with its share of all strengths,
the second with its share of the rest. The bot chooses the answer with the highest expected money. Like every bot, it
knows only the seat's view and its ask, and it remembers nothing.
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
Pair: TypeAlias = tuple[int, int]  # the first and the second horse of a race, or the horses of a bet in ascending order

# Tuned by letting regular bots with different values play each other.
USUAL_PACE: Final = 8.0  # spaces per round of a horse about which nothing is known
TRUST_IN_TOPS: Final = 0.35  # weight of a horse's present top cards in the estimate of its pace; the rest is USUAL_PACE
SURENESS: Final = 2.0  # how much stronger a horse is if it needs one round less
HAZE: Final = 0.2  # how much SURENESS shrinks for each round that remains
NUDGE: Final = 4  # change of a horse's top cards, for a numerical derivative
RIVALS: Final = 1.0  # weight of the rivals' average payment against the bot's own
HOPE: Final = 0.6  # share of a quinella's value that its cards have before the bets are laid


def play_as_regular(view: View, ask: Ask, below: Below) -> Raw:
    thought = Thought(view, ask.seat)
    match ask.prompt:
        case "buy_cards":
            return buy(thought, ask)
        case "lay_quinella":
            return lay(thought, ask)
        case "place_drawn":
            return place(thought, ask, costs=False)
        case _:
            return place(thought, ask, costs=True)


class Thought:
    """The position from one seat: the chance of every pair (first, second), and what each pair would pay."""

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.others = [row for i, row in enumerate(view["seats"]) if i != seat]
        self.times = 2 if view["race"] == view["races"] else 1
        self.left = {row["horse"]: view["track"] - row["at"] for row in view["horses"] if not row["home"]}
        self.winner = next((row["horse"] for row in view["horses"] if row["home"]), None)
        self.tops: Tops = {row["horse"]: row["next"] for row in view["horses"]}
        self.chances = self.chances_with(self.tops)
        self.pays = {outcome: self.pay(*outcome) for outcome in self.chances}
        self.ticket = {horse: self.point_of_ticket(horse) for horse in HORSES}
        self.bet = {pair: self.point_of_bet(pair) for pair in combinations(HORSES, 2)}

    # Estimates of the race

    def chances_with(self, tops: Tops) -> dict[Pair, float]:
        """The chance of each pair (first, second). A horse that finishes sooner is stronger."""
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

    # Payments

    def pay(self, one: int, two: int) -> int:
        """The payment to this seat if these two horses are first and second."""
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
            points -= PENALTY // 2  # third or worse: a value between the small reward and the penalties
        return round((points - RIVALS / len(self.others) * self.others_get(one, two)) * self.times)

    def others_get(self, one: int, two: int) -> int:
        """The payments to the other seats for this pair, as far as their bets and orders are public."""
        points = 0
        for row in self.others:
            for bet in row["quinellas"] or ():
                if {HORSE[card] for card in bet} == {one, two}:
                    points += sum(VALUE[card] for card in bet) * QUINELLA
            points += {one: REWARD[1], two: REWARD[2]}.get(row["order"], 0)
        return points

    def point_of_ticket(self, horse: int) -> float:
        """The expected payment for one point of a ticket on this horse."""
        first = sum(p for (one, _), p in self.chances.items() if one == horse)
        second = sum(p for (_, two), p in self.chances.items() if two == horse)
        return (first * TICKET[1] + second * TICKET[2] - TICKET_COST) * self.times

    def point_of_bet(self, pair: Pair) -> float:
        """The expected payment for one point of a quinella bet on these horses."""
        p = self.chances.get(pair, 0.0) + self.chances.get(pair[::-1], 0.0)
        return (p * QUINELLA - TICKET_COST) * self.times

    def worth(self, card: str) -> float:
        """The value of a card in the hand: at the end of the race, or in a bet that may still be laid."""
        if is_free(card):
            return 0.0
        point = self.ticket[HORSE[card]]
        if not self.view["supplied"]:
            point = max(point, HOPE * max(worth for pair, worth in self.bet.items() if HORSE[card] in pair))
        return VALUE[card] * point

    def expected(self, tops: Tops) -> float:
        return sum(p * self.pays[outcome] for outcome, p in self.chances_with(tops).items())

    def slopes(self) -> dict[int, float]:
        """The value of one more point on a horse's top cards; negative for rivals' horses."""
        slopes = dict.fromkeys(HORSES, 0.0)
        for horse in self.left:
            low, high = max(0, self.tops[horse] - NUDGE), self.tops[horse] + NUDGE
            change = self.expected({**self.tops, horse: high}) - self.expected({**self.tops, horse: low})
            slopes[horse] = change / (high - low)
        return slopes


# Answers


def place(thought: Thought, ask: Ask, costs: bool) -> Raw:
    """The card and box with the greatest gain over keeping the card."""
    slopes = thought.slopes()
    boxes = thought.view["boxes"]
    choices: list[tuple[float, Raw]] = []
    for move in ask.moves:
        if "card" not in move:  # pass
            choices.append((0.0, move))
            continue
        card = move["card"]
        cost = thought.worth(card) if costs else 0.0
        for box in move["box"]["one"]:
            covered = VALUE[boxes[box][0]] if boxes[box] else 0
            gain = slopes[int(box[0])] * (VALUE[card] - covered) - cost
            choices.append((gain, {**move, "box": box}))
    return max(choices, key=lambda choice: choice[0])[1]


def buy(thought: Thought, ask: Ask) -> Raw:
    """As many cards as fit in the hand, if a card of the stack is worth more than its price; otherwise none."""
    seen = Counter([*thought.view["own"]["hand"], *(top[0] for top in thought.view["boxes"].values() if top)])
    unseen = list((Counter(DECK) - seen).elements())
    worth = sum(max(0.0, thought.worth(card)) for card in unseen) / len(unseen)
    low, high = ask.moves[0]["count"]["int"]
    return {**ask.moves[0], "count": high if worth > SUPPLY_PRICE else low}


def lay(thought: Thought, ask: Ask) -> Raw:
    """The bet with the greatest gain over keeping its two cards as tickets, if there is a gain."""
    choices: list[tuple[float, Raw]] = []
    for move in ask.moves:
        if "first" not in move:  # done
            choices.append((0.0, move))
            continue
        for first in move["first"]["one"]:
            for second in move["second"]["one"]:
                bet = (VALUE[first] + VALUE[second]) * thought.bet[HORSE[first], HORSE[second]]
                tickets = sum(max(0.0, VALUE[card] * thought.ticket[HORSE[card]]) for card in (first, second))
                choices.append((bet - tickets, {**move, "first": first, "second": second}))
    return max(choices, key=lambda choice: choice[0])[1]


BOTS: Final[dict[str, Bot]] = {"random": play_at_random, "regular": play_as_regular}

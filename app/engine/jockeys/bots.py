"""The "regular" bot of the Jockeys' Game: it estimates the result of the race, what each result would pay, and how a
card would change that.

The bot gives each horse a strength, from its square, its results in earlier races (its twelve cards stay the same), the
open bets on it, and the hand if the bot rides it. The chances of first and second place follow from the strengths as in
draws without replacement. The bot estimates a trick from the suits on the backs of the hands that are still to play.
Like every bot, it knows only the seat's view and its ask, and it remembers nothing.
"""

from math import exp
from typing import Any, Final, TypeAlias

from app.engine.jockeys.components import (
    BET_CARDS,
    DECK,
    GOAL,
    HORSES,
    NUMBER,
    NUMBERS,
    PRIZE,
    SUIT,
    WIN,
)
from app.engine.jockeys.state import bet_of
from app.engine.kernel.bots import Bot, View, play_at_random
from app.engine.kernel.play import Ask
from app.engine.kernel.templates import Below, Raw

Pair: TypeAlias = tuple[int, int]  # the first and the second horse
Play: TypeAlias = dict[str, Any]  # as in the view

# Tuned by letting regular bots with different values play each other.
SURENESS: Final = 0.8  # strength of one square, with all tricks to come
HASTE: Final = 2.0  # how much stronger a square is when few tricks are left
RECORD: Final = 0.2  # squares for each square of an earlier race
BACKING: Final = 0.5  # squares for an open bet, because its owner will help the horse
OWN_HORSE: Final = 0.5  # squares for a horse that the bot rides
OWN_HAND: Final = 0.3  # squares for a good hand of that horse
RIVALS: Final = 0.25  # weight of other players' points
WILL: Final = 0.75  # probability that a player takes a trick if it can
WHIP_WILL: Final = 0.12  # probability that a player takes a trick if it needs the whip
WHIP_MARKS: Final = 3  # marks of a trick won with the whip
WHIP_COST: Final = 4.0  # value of a whip for later tricks
KEEP: Final = 0.4  # weight of a card's value in the hand against its present effect

# How often a number wins a trick. The value of a card in the hand is this probability times its marks.
TAKES: Final = dict(
    zip(NUMBERS, (0.15, 0.15, 0.175, 0.2, 0.27, 0.3, 0.37, 0.5, 0.6, 0.7, 0.8, 1.0), strict=True),
)


def play_as_regular(view: View, ask: Ask, below: Below) -> Raw:
    thought = Thought(view, ask.seat)
    match ask.prompt:
        case "choose_discard":
            return discard(thought, ask)
        case "lay_bet":
            return bet(thought, ask)
        case "hide_bet":
            return hide(thought, ask)
        case _:
            return play(thought, ask)


class Thought:
    """The position from one seat."""

    def __init__(self, view: View, seat: int) -> None:
        self.view, self.seat = view, seat
        self.marks: dict[int, int] = dict(zip(NUMBERS, view["marks"], strict=True))
        self.worth = {number: TAKES[number] * self.marks[number] for number in NUMBERS}
        self.usual = sum(self.worth.values()) / len(self.worth)
        self.riders, self.hand = view["riders"], view["own"]["hand"]
        self.horse = self.riders[seat]["horse"]
        self.at: dict[int, int] = {row["horse"]: row["at"] for row in view["horses"]}
        self.odds: dict[int, int] = {row["horse"]: row["odds"] for row in view["horses"]}
        self.ranking = sorted(HORSES, key=lambda horse: view["horses"][horse - 1]["place"])
        self.tricks: int = sum(self.riders[seat]["hand"].values())  # number of tricks to come, including this one
        self.lean = {horse: self.leaning(horse) for horse in HORSES}
        self.pays: dict[Pair, float] = {}
        self.known: dict[tuple[int, int], float] = {}

    # Estimates of the race

    def leaning(self, horse: int) -> float:
        """The advantage of a horse in squares, beside its square on the course."""
        done: list[list[int]] = [line["squares"] for line in self.view["sheet"]]
        backers = [rider for rider in self.riders if rider["bet"] == str(horse)]
        squares = RECORD * sum(row[horse - 1] - sum(row) / len(row) for row in done) + BACKING * len(backers)
        if horse == self.horse:
            squares += OWN_HORSE + OWN_HAND * sum(self.worth[NUMBER[card]] - self.usual for card in self.hand)
        return squares * self.tricks / 10

    def chances(self, at: dict[int, int], ranking: list[int], tricks: int) -> dict[Pair, float]:
        """The chance of each pair (first, second) with this number of tricks to come."""
        home = [horse for horse in ranking if at[horse] == GOAL]
        if len(home) == 2 or not tricks:
            return {(ranking[0], ranking[1]): 1.0}
        sure = SURENESS + HASTE / tricks
        strong = {
            horse: exp(sure * (at[horse] - place / 4 + self.lean[horse]))
            for place, horse in enumerate(ranking)
            if at[horse] < GOAL
        }
        total = sum(strong.values())
        if home:
            return {(home[0], two): v / total for two, v in strong.items()}
        return {
            (one, two): w / total * v / (total - w)
            for one, w in strong.items()
            for two, v in strong.items()
            if one != two
        }

    # Payments

    def bet_pays(self, cards: list[str], one: int, two: int) -> int:
        kind, horses = bet_of(cards)
        if kind == WIN:
            return self.odds[one] if horses == [one] else 0
        return self.odds[one] + self.odds[two] if {one, two} == set(horses) else 0

    def pay(self, one: int, two: int) -> float:
        """The points of this seat for this pair, less the weighted points of the others."""
        if (one, two) not in self.pays:
            points = 0.0
            for place, horse in enumerate((one, two), 1):
                points += PRIZE[place] * (1.0 if horse == self.horse else -RIVALS)
            mine = [card for card in (self.riders[self.seat]["bet"], self.view["own"]["bet_hidden"]) if card]
            if len(mine) == 2:
                points += self.bet_pays(mine, one, two)
            self.pays[one, two] = points
        return self.pays[one, two]

    def worth_of(self, horse: int, marks: int) -> float:
        """The expected points after a horse has moved by so many marks."""
        if (horse, marks) not in self.known:
            at, ranking = dict(self.at), list(self.ranking)
            if marks and at[horse] < GOAL:
                at[horse] = min(GOAL, at[horse] + marks)
                ranking.remove(horse)
                ahead = sum(at[other] > at[horse] or at[other] == GOAL for other in ranking)
                ranking.insert(ahead, horse)
            chances = self.chances(at, ranking, self.tricks - 1)
            self.known[horse, marks] = sum(p * self.pay(*pair) for pair, p in chances.items())
        return self.known[horse, marks]


# The winner of the trick


def unseen(thought: Thought, suit: str) -> list[str]:
    """The cards of a suit that other hands may hold: all that this seat cannot see."""
    seen = {*thought.hand, *(play["card"] for play in thought.view["plays"])}
    if thought.view["last"]:
        seen.update(play["card"] for play in thought.view["last"]["plays"])
    for rider in thought.riders:
        seen.update(rider["open"], rider["cards"] or ())
    return [card for card in DECK if SUIT[card] == suit and card not in seen]


def outcomes(thought: Thought, card: str, whip: bool) -> list[tuple[float, int, int]]:
    """The possible results if the seat plays this card: (probability, winner, marks)."""
    plays = [*thought.view["plays"], {"rider": thought.seat, "card": card, "whip": whip}]
    led = SUIT[plays[0]["card"]]
    whipped = any(play["whip"] for play in plays)
    suit, best = winner(plays)
    higher = [other for other in unseen(thought, suit) if NUMBER[other] > NUMBER[best["card"]]]
    share = len(higher) / max(1, len(unseen(thought, suit)))
    brings = round(sum(thought.marks[NUMBER[other]] for other in higher) / len(higher)) if higher else 0
    found, left = [], 1.0
    for i in thought.view["order"][len(plays) :]:
        rider = thought.riders[i]
        if rider["dummy"]:
            suit, best = winner([*plays, dummy_play(i, rider, led, whipped)])
            continue
        follows = rider["hand"][led] > 0
        chance, marks = 0.0, brings
        if follows == (suit == led):
            chance = WILL * (1 - (1 - share) ** rider["hand"][suit])
        if not follows and not whipped and rider["whips"]:
            chance, marks = WHIP_WILL, WHIP_MARKS
        found.append((left * chance, i, marks))
        left *= 1 - chance
    found.append((left, best["rider"], thought.marks[NUMBER[best["card"]]]))
    return found


def winner(plays: list[Play]) -> tuple[str, Play]:
    """The suit that decides the trick so far, and its highest card."""
    suit = SUIT[next((play for play in plays if play["whip"]), plays[0])["card"]]
    return suit, max((p for p in plays if SUIT[p["card"]] == suit), key=lambda p: NUMBER[p["card"]])


def dummy_play(i: int, rider: dict[str, Any], led: str, whipped: bool) -> Play:
    """The card that the dummy will play last; its cards lie open (J-10.3)."""
    following = [card for card in rider["cards"] if SUIT[card] == led]
    if following:
        return {"rider": i, "card": max(following, key=NUMBER.__getitem__), "whip": False}
    return {"rider": i, "card": rider["cards"][0], "whip": rider["whips"] > 0 and not whipped}


# Answers


def play(thought: Thought, ask: Ask) -> Raw:
    """The card with the greatest gain over keeping it for a later trick."""
    choices: list[tuple[float, Raw]] = []
    for move in ask.moves:
        whip = move["do"] == "whip"
        for card in move["card"]["one"]:
            worth = sum(
                p * thought.worth_of(thought.riders[i]["horse"], marks) for p, i, marks in outcomes(thought, card, whip)
            )
            later = KEEP * thought.worth[NUMBER[card]] + (WHIP_COST if whip else 0.0)
            choices.append((worth - later * (thought.tricks - 1) / 9, {**move, "card": card}))
    return max(choices, key=lambda choice: choice[0])[1]


def discard(thought: Thought, ask: Ask) -> Raw:
    """The card with the least value, from a short suit rather than a long one."""
    held = thought.riders[thought.seat]["hand"]
    (move,) = ask.moves
    card = min(move["card"]["one"], key=lambda card: thought.worth[NUMBER[card]] + 0.05 * held[SUIT[card]])
    return {**move, "card": card}


def best_bet(thought: Thought, cards: list[list[str]]) -> list[str]:
    chances = thought.chances(thought.at, thought.ranking, thought.tricks)
    return max(cards, key=lambda two: sum(p * thought.bet_pays(two, *pair) for pair, p in chances.items()))


def bet(thought: Thought, ask: Ask) -> Raw:
    (move,) = ask.moves
    best = best_bet(thought, [[card, other] for card in move["card"]["one"] for other in BET_CARDS if other != card])
    return {**move, "card": best[0]}


def hide(thought: Thought, ask: Ask) -> Raw:
    (move,) = ask.moves
    mine = thought.riders[thought.seat]["bet"]
    return {**move, "card": best_bet(thought, [[mine, card] for card in move["card"]["one"]])[1]}


BOTS: Final[dict[str, Bot]] = {"random": play_at_random, "regular": play_as_regular}

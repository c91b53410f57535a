"""A regular among the jockeys: it guesses who will come in, reckons what that would pay, and what a card would change.

A horse's strength comes from how far it is, what it did in earlier races (its twelve cards stay the same), the hand if
it is the bot's own horse, and who has openly bet on it; chances of first and second follow from strengths as in a draw
without returning. A trick's outcome is guessed from the suits on the backs of the hands still to play. It knows the
seat's view and its ask, as every bot does, and remembers nothing.
"""

from math import exp
from typing import Any, Final, TypeAlias

from app.engine.jockeys.components import (
    BET_CARDS,
    DECK,
    GOAL,
    HORSES,
    MARKS_OF,
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

# Found by letting regulars with other figures play against one another.
SURENESS: Final = 0.8  # how much stronger a horse is that is a square further, with all tricks to come
HASTE: Final = 2.0  # and how much more so when there are few
RECORD: Final = 0.2  # what a square in an earlier race tells of this one
BACKING: Final = 0.5  # the squares an open bet is good for: its owner will help the horse
OWN_HORSE: Final = 0.5  # the squares it is good for to be ridden by oneself
OWN_HAND: Final = 0.3  # and a good hand
RIVALS: Final = 0.25  # what a point for somebody else costs
WILL: Final = 0.75  # how likely somebody who can take a trick does
WHIP_WILL: Final = 0.12  # and somebody who would have to whip for it
WHIP_MARKS: Final = 3  # what that one will bring
WHIP_COST: Final = 4.0  # what a whip is worth later
KEEP: Final = 0.4  # what a card's worth in hand counts against what it does now

# What a number is worth in hand: how often it takes a trick times what that brings.
WORTH: Final = dict(zip(NUMBERS, (0.6, 0.6, 0.7, 0.8, 0.8, 0.9, 1.1, 1.0, 1.2, 1.4, 1.6, 1.0), strict=True))
USUAL: Final = sum(WORTH.values()) / len(WORTH)


def play_as_regular(view: View, ask: Ask, below: Below) -> Raw:
    thought = Thought(view, ask.seat)
    match ask.prompt:
        case "choose_discard":
            return thought.discard(ask)
        case "lay_bet":
            return thought.bet(ask)
        case "hide_bet":
            return thought.hide(ask)
        case _:
            return thought.play(ask)


class Thought:
    """One look at the table from a seat."""

    def __init__(self, view: View, seat: int) -> None:
        self.view, self.seat = view, seat
        self.riders, self.hand = view["riders"], view["own"]["hand"]
        self.horse = self.riders[seat]["horse"]
        self.at: dict[int, int] = {row["horse"]: row["at"] for row in view["horses"]}
        self.odds: dict[int, int] = {row["horse"]: row["odds"] for row in view["horses"]}
        self.ranking = sorted(HORSES, key=lambda horse: view["horses"][horse - 1]["place"])
        self.tricks: int = sum(self.riders[seat]["hand"].values())  # to come, this one included
        self.lean = {horse: self.leaning(horse) for horse in HORSES}
        self.pays: dict[Pair, float] = {}
        self.known: dict[tuple[int, int], float] = {}

    # What will happen?

    def leaning(self, horse: int) -> float:
        """The squares a horse is ahead of what its place on the course says."""
        done: list[list[int]] = [line["squares"] for line in self.view["sheet"]]
        backers = [rider for rider in self.riders if rider["bet"] == str(horse)]
        squares = RECORD * sum(row[horse - 1] - sum(row) / len(row) for row in done) + BACKING * len(backers)
        if horse == self.horse:
            squares += OWN_HORSE + OWN_HAND * sum(WORTH[NUMBER[card]] - USUAL for card in self.hand)
        return squares * self.tricks / 10

    def chances(self, at: dict[int, int], ranking: list[int], tricks: int) -> dict[Pair, float]:
        """How likely each (first, second) is, with so many tricks to come."""
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

    # What would it pay?

    def bet_pays(self, cards: list[str], one: int, two: int) -> int:
        kind, horses = bet_of(cards)
        if kind == WIN:
            return self.odds[one] if horses == [one] else 0
        return self.odds[one] + self.odds[two] if {one, two} == set(horses) else 0

    def pay(self, one: int, two: int) -> float:
        """What this seat gets, less what the others get, if these two come in first and second."""
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
        """The expected pay after a horse has moved by so many marks."""
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

    # Who will win the trick?

    def unseen(self, suit: str) -> list[str]:
        """The cards of a suit that may be in the others' hands, as far as they do not lie open."""
        seen = {*self.hand, *(play["card"] for play in self.view["plays"])}
        if self.view["last"]:
            seen.update(play["card"] for play in self.view["last"]["plays"])
        for rider in self.riders:
            seen.update(rider["open"], rider["cards"] or ())
        return [card for card in DECK if SUIT[card] == suit and card not in seen]

    def outcomes(self, card: str, whip: bool) -> list[tuple[float, int, int]]:
        """(how likely, who wins, with how many marks), if this card is played now."""
        plays = [*self.view["plays"], {"rider": self.seat, "card": card, "whip": whip}]
        led = SUIT[plays[0]["card"]]
        whipped = any(play["whip"] for play in plays)
        suit, best = winner(plays)
        higher = [other for other in self.unseen(suit) if NUMBER[other] > NUMBER[best["card"]]]
        share = len(higher) / max(1, len(self.unseen(suit)))
        brings = round(sum(MARKS_OF[other] for other in higher) / len(higher)) if higher else 0
        found, left = [], 1.0
        for i in self.view["order"][len(plays) :]:
            rider = self.riders[i]
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
        found.append((left, best["rider"], MARKS_OF[best["card"]]))
        return found

    # So what to do?

    def play(self, ask: Ask) -> Raw:
        """The card that changes the race for the better by more than it would be worth later."""
        choices: list[tuple[float, Raw]] = []
        for move in ask.moves:
            whip = move["do"] == "whip"
            for card in move["card"]["one"]:
                worth = sum(
                    p * self.worth_of(self.riders[i]["horse"], marks) for p, i, marks in self.outcomes(card, whip)
                )
                later = KEEP * WORTH[NUMBER[card]] + (WHIP_COST if whip else 0.0)
                choices.append((worth - later * (self.tricks - 1) / 9, {**move, "card": card}))
        return max(choices, key=lambda choice: choice[0])[1]

    def discard(self, ask: Ask) -> Raw:
        """The card that is worth least; of a short suit rather than of a long one."""
        held = self.riders[self.seat]["hand"]
        (move,) = ask.moves
        card = min(move["card"]["one"], key=lambda card: WORTH[NUMBER[card]] + 0.05 * held[SUIT[card]])
        return {**move, "card": card}

    def best_bet(self, cards: list[list[str]]) -> list[str]:
        chances = self.chances(self.at, self.ranking, self.tricks)
        return max(cards, key=lambda two: sum(p * self.bet_pays(two, *pair) for pair, p in chances.items()))

    def bet(self, ask: Ask) -> Raw:
        (move,) = ask.moves
        best = self.best_bet([[card, other] for card in move["card"]["one"] for other in BET_CARDS if other != card])
        return {**move, "card": best[0]}

    def hide(self, ask: Ask) -> Raw:
        (move,) = ask.moves
        mine = self.riders[self.seat]["bet"]
        return {**move, "card": self.best_bet([[mine, card] for card in move["card"]["one"]])[1]}


def winner(plays: list[Play]) -> tuple[str, Play]:
    """The suit that counts so far, and the card that would win."""
    suit = SUIT[next((play for play in plays if play["whip"]), plays[0])["card"]]
    return suit, max((p for p in plays if SUIT[p["card"]] == suit), key=lambda p: NUMBER[p["card"]])


def dummy_play(i: int, rider: dict[str, Any], led: str, whipped: bool) -> Play:
    """What the dummy, whose cards lie open, will play last (J-10.3)."""
    following = [card for card in rider["cards"] if SUIT[card] == led]
    if following:
        return {"rider": i, "card": max(following, key=NUMBER.__getitem__), "whip": False}
    return {"rider": i, "card": rider["cards"][0], "whip": rider["whips"] > 0 and not whipped}


BOTS: Final[dict[str, Bot]] = {"random": play_at_random, "regular": play_as_regular}

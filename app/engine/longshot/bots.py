"""A regular at the track: it guesses how the race will go, reckons what that would pay, and what a card would change.

The guess is a strength for each horse, from what it has still to run and how fast it goes; chances of a place follow
from strengths as in a draw without returning. All pay is by horse and place, so those chances are all it needs. Every
answer is the one with the best expected money. It knows the seat's view and its ask, as every bot does.
"""

from math import exp
from typing import Final, TypeAlias

from app.engine.kernel.bots import Bot, View, play_at_random
from app.engine.kernel.play import Ask
from app.engine.kernel.templates import Below, Raw
from app.engine.longshot.components import HOME_TO_END, LOSING_TICKET, PENALTY, REWARD, TICKET
from app.engine.suzuki.boxes import HORSE, VALUE, is_free

Tops: TypeAlias = dict[int, int]  # by horse: the sum of its top cards
Chances: TypeAlias = dict[int, list[float]]  # by horse: of being 1st, 2nd and 3rd

# Regulars with other figures played against this one; none did better.
USUAL_PACE: Final = 8.0  # what a horse runs in a round where one knows nothing about it
TRUST_IN_TOPS: Final = 0.35  # how much of its pace is what its boxes show now; the rest is the usual
SURENESS: Final = 2.0  # how much stronger a horse is that needs a round less
HAZE: Final = 0.2  # how much less so for every round that is still to run
NUDGE: Final = 4  # by how much a horse's tops are changed to see what that does


def play_as_regular(view: View, ask: Ask, below: Below) -> Raw:
    return Thought(view).place(ask, costs=ask.prompt != "place_drawn")


class Thought:
    """One look at the table from a seat: what each place of each horse would pay it, and how likely it is."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.ticket, self.losing = TICKET[view["race"]], LOSING_TICKET[view["race"]]
        self.left = {row["horse"]: view["track"] - row["at"] for row in view["horses"] if not row["home"]}
        self.home = len(view["horses"]) - len(self.left)
        self.tops: Tops = {row["horse"]: row["next"] for row in view["horses"]}
        self.pays = {horse: self.pay(horse) for horse in self.left}
        self.point = self.points()

    # What will happen?

    def chances_with(self, tops: Tops) -> Chances:
        """How likely a horse under way takes each of the three places; the sooner home the stronger."""
        usual = (1 - TRUST_IN_TOPS) * USUAL_PACE
        rounds = {horse: left / (usual + TRUST_IN_TOPS * tops[horse]) for horse, left in self.left.items()}
        soonest = min(rounds.values())
        sure = SURENESS / (1 + HAZE * soonest)
        strong = {horse: exp(sure * (soonest - needed)) for horse, needed in rounds.items()}
        chances = {horse: [0.0] * HOME_TO_END for horse in strong}
        fill_places(chances, strong, sum(strong.values()), 1.0, self.home)
        return chances

    # What would it pay?

    def pay(self, horse: int) -> list[int]:
        """What this seat gets for a horse that comes in 1st, 2nd, 3rd, or is unplaced."""
        own, race = self.view["own"], self.view["race"]
        points = sum(VALUE[card] for card in own["hand"] if HORSE[card] == horse)
        ordered = own["order"] == horse
        placed = [points * self.ticket[place] + ordered * REWARD[race][place] for place in (1, 2, 3)]
        return [*placed, -points * self.losing - ordered * PENALTY[race]]

    def points(self) -> dict[int, float]:
        """By horse: what one point of its tickets is worth."""
        worth = {row["horse"]: float(self.ticket.get(row["place"], 0)) for row in self.view["horses"] if row["home"]}
        for horse, chances in self.chances_with(self.tops).items():
            placed = sum(p * self.ticket[place] for place, p in enumerate(chances, 1))
            worth[horse] = placed - (1 - sum(chances)) * self.losing
        return worth

    def worth(self, card: str) -> float:
        """What a card is worth in hand at the end of the race."""
        return 0.0 if is_free(card) else VALUE[card] * self.point[HORSE[card]]

    def expected(self, tops: Tops) -> float:
        total = 0.0
        for horse, (one, two, three) in self.chances_with(tops).items():
            first, second, third, unplaced = self.pays[horse]
            total += one * first + two * second + three * third + (1 - one - two - three) * unplaced
        return total

    def slopes(self) -> dict[int, float]:
        """What one more on a horse's tops is worth; less than nothing for a rival's."""
        slopes = dict.fromkeys(self.tops, 0.0)
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
            if "card" not in move:  # pass or done
                choices.append((0.0, move))
                continue
            card = move["card"]
            cost = self.worth(card) if costs else 0.0
            for box in move["box"]["one"]:
                covered = VALUE[boxes[box][0]] if boxes[box] else 0
                gain = slopes[int(box[0])] * (VALUE[card] - covered) - cost
                choices.append((gain, {**move, "box": box}))
        return max(choices, key=lambda choice: choice[0])[1]


def fill_places(chances: Chances, strong: dict[int, float], total: float, likely: float, taken: int) -> None:
    """Draw the next place among the horses left by their strengths, and those behind it among the rest."""
    if taken >= HOME_TO_END:
        return
    for horse, strength in strong.items():
        p = likely * strength / total
        chances[horse][taken] += p
        if taken + 1 < HOME_TO_END:
            rest = {other: v for other, v in strong.items() if other != horse}
            fill_places(chances, rest, total - strength, p, taken + 1)


BOTS: Final[dict[str, Bot]] = {"random": play_at_random, "regular": play_as_regular}

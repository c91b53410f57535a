"""Reads a seat's view for a bot of Force of the Horse: numbers, conditions, and how near the end is."""

from dataclasses import dataclass, field
from typing import Any, Final

from app.engine.force.vocabulary import conditions as c
from app.engine.force.vocabulary import holdings as h
from app.engine.force.vocabulary import modifiers as m
from app.engine.force.vocabulary.base import ME, Amount, Condition
from app.engine.force.vocabulary.counts import AreaNumber, AreasBetween, GoingNumber, HandCount, Named, of_kind
from app.engine.force.vocabulary.printed import CardDef, Horse
from app.engine.kernel.bots import View

SEEN: Final = (AreaNumber, AreasBetween, GoingNumber, HandCount)  # numbers that the view tells exactly
NEAR: Final = 9.0  # with so few cards left to run, a card in hand is worth as much as CARD says
EARLY: Final = 2.5  # the most that it is worth, in multiples of that, while there is far to go
WIN: Final = 8.0  # the value of being home


@dataclass(slots=True)
class Sight:
    """The table from the point of view of one seat."""

    view: View
    seat: int
    mine: dict[str, Any] = field(init=False)
    theirs: dict[str, Any] = field(init=False)
    future: float = field(init=False)
    """The weight of a card kept for later turns: high early in the race, almost 0 when a player is nearly home.

    A card in hand brings about one run, and whoever leads early wins little by that alone: over a thousand races a
    horse in hand was worth ten cards of progress with twenty cards left to run, and three with five.
    """

    # These three are read some thousand times in a decision, so they are looked up once.
    def __post_init__(self) -> None:
        self.mine, self.theirs = self.view["sides"][self.seat], self.view["sides"][1 - self.seat]
        self.future = min(EARLY, 0.1 + min(self.mine["left"], self.theirs["left"]) / NEAR)

    def worth_of_distance(self, distance: float, seat: int) -> float:
        """The value of a run to the player who runs: the cards that are left to run at most, and the win."""
        left: int = self.view["sides"][seat]["left"]
        return min(max(0.0, distance), left) + (WIN if distance >= left else 0.0)

    def number(self, of: Amount) -> float:
        if isinstance(of, int):
            return of
        match of:
            case GoingNumber():
                return float(self.view["conditions"]["going"])
            case AreaNumber():
                return float(self.mine["area"])
            case AreasBetween():
                return float(max(0, self.theirs["area"] - self.mine["area"]))
            case HandCount(who):
                return float((self.mine if who is ME else self.theirs)["hand"])
            case Named():
                return 1.0
            case _:
                return 1.5

    def chance(self, state: Condition | None) -> float:
        """The chance that a condition holds: 0 or 1 if the view tells, otherwise one half."""
        conditions, mine, theirs = self.view["conditions"], self.mine, self.theirs
        match state:
            case None:
                return 1.0
            case c.InArea(styles, who):
                return float((mine if who is ME else theirs)["area"] in styles)
            case c.Placed(how):
                ahead = (mine["area"] > theirs["area"]) - (mine["area"] < theirs["area"])
                return float(ahead == how)
            case c.GoingIs(goings):
                return float(conditions["going"] in goings)
            case h.HandAtMost(count, who):
                return float((mine if who is ME else theirs)["hand"] - (who is ME) <= count)
            case h.HandAtLeast(count, who):
                return float((mine if who is ME else theirs)["hand"] >= count)
            case h.UsesSituation(who):
                return float(bool((mine if who is ME else theirs)["situation"]))
            case h.CardsLeft(at_most, who):
                return float((mine if who is ME else theirs)["left"] <= at_most)
            case h.Trails(by):
                return float(mine["left"] - theirs["left"] >= by)
            case c.SurfaceIs(surface):
                return float(conditions["surface"] == surface)
            case c.DistanceIs(distances):
                return float(conditions["distance"] in distances)
            case c.SameNumber(one, two) if isinstance(one, SEEN) and isinstance(two, SEEN):
                return float(self.number(one) == self.number(two))
            case c.InRun(role, at_least):
                rows = [row for side in self.view["sides"] for row in side["run"] if row["role"] == role]
                return float(any(row["running" if role == "runner" else "guard"] >= at_least for row in rows))
            case h.FarmHas(count, kind, who):
                farm = (mine if who is ME else theirs)["farm"]
                return float(sum(name is not None and of_kind(name, kind) for _, name in farm) >= count)
            case c.WentSecond():
                return float(self.view["first"] != self.seat)
            case h.MayDraw():
                return 1.0
            case h.FewerCards():
                return float(mine["hand"] < theirs["hand"])
            case c.Both(one, two):
                return self.chance(one) * self.chance(two)
            case _:
                return 0.5

    def chance_for(self, horse: Horse, state: Condition | None) -> float:
        """The chance that a condition on the horse itself holds (508)."""
        if isinstance(state, c.Both):
            return self.chance_for(horse, state.one) * self.chance_for(horse, state.two)
        if not isinstance(state, c.Suits):
            return self.chance(state)
        conditions = self.view["conditions"]
        suits = {
            "surface": conditions["surface"] in horse.surfaces,
            "distance": conditions["distance"] in horse.distances,
            "style": self.mine["area"] in horse.styles,
            "course": conditions["course"] in horse.likes,
            "going": conditions["going"] in horse.likes,
        }
        return float(suits["distance"] and suits["style"] if state.what == "distance_style" else suits[state.what])

    def suits_better(self, horse: CardDef, suits: m.SuitedTo | m.Styled) -> float:
        """The increase of a horse's running value if a text suits it to more surfaces, distances or styles (508)."""
        if not isinstance(horse, Horse):
            return 0.0
        conditions, area = self.view["conditions"], self.mine["area"]
        if isinstance(suits, m.Styled):
            return float(area in suits.styles and area not in horse.styles)
        surface, distance = conditions["surface"], conditions["distance"]
        more = surface in suits.surfaces and surface not in horse.surfaces
        return float(more) + float(distance in suits.distances and distance not in horse.distances)

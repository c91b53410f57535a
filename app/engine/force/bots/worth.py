"""The values that the "regular" bot gives to cards, from their declarations and from its seat's view.

The unit is one card run: a card that leaves the distance areas is worth 1, a card in hand about half as much. The
values are estimates, tuned by letting regular bots with different values play each other.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from app.engine.force.cards.pool import CARDS
from app.engine.force.vocabulary import (
    area_ops,
    card_ops,
    flow_ops,
    look_ops,
    permissions,
    pick_ops,
    race_ops,
    situation_ops,
)
from app.engine.force.vocabulary import conditions as c
from app.engine.force.vocabulary import holdings as h
from app.engine.force.vocabulary import modifiers as m
from app.engine.force.vocabulary import triggers as t
from app.engine.force.vocabulary.abilities import Automatic, Constant, StateTriggered
from app.engine.force.vocabulary.base import EACH, ME, THEM, Amount, Condition, Modifier, Op, Ops, Who
from app.engine.force.vocabulary.counts import AreaNumber, AreasBetween, GoingNumber, Named
from app.engine.force.vocabulary.groups import Horses, It, Self, Target
from app.engine.force.vocabulary.printed import CardDef, Force, Horse, Support
from app.engine.kernel.bots import View

CARD: Final = 0.55  # a card in hand
RUN: Final = 1.0  # a card run
STAY: Final = 3.0  # average number of turns that a situation stays
SPENT: Final = 0.5  # for each force that a run costs
AHEAD: Final = 3  # turns planned ahead
LATER: Final = 0.85  # discount per turn
INCOME: Final = 0.7  # force drawn per turn
OF_WHO: Final = {ME: 1.0, THEM: -1.0, EACH: 0.0}


@dataclass(slots=True)
class Eye:
    """Values cards and texts from the point of view of one seat."""

    view: View
    seat: int
    plans: "dict[str, Plan]" = field(default_factory=dict)

    @property
    def mine(self) -> dict[str, Any]:
        side: dict[str, Any] = self.view["sides"][self.seat]
        return side

    @property
    def theirs(self) -> dict[str, Any]:
        side: dict[str, Any] = self.view["sides"][1 - self.seat]
        return side

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
            case c.SurfaceIs(surface):
                return float(conditions["surface"] == surface)
            case c.DistanceIs(distances):
                return float(conditions["distance"] in distances)
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
        """What it adds to a horse's running value to be suited to more (508)."""
        if not isinstance(horse, Horse):
            return 0.0
        conditions, area = self.view["conditions"], self.mine["area"]
        if isinstance(suits, m.Styled):
            return float(area in suits.styles and area not in horse.styles)
        surface, distance = conditions["surface"], conditions["distance"]
        more = surface in suits.surfaces and surface not in horse.surfaces
        return float(more) + float(distance in suits.distances and distance not in horse.distances)

    # Texts

    def gain(self, ops: Ops) -> float:
        return sum(self.gain_of(op) for op in ops)

    def gain_of(self, op: Op) -> float:
        """The value of one operation to its user."""
        match op:
            case card_ops.Draw(count, who):
                return OF_WHO[who] * self.number(count) * (RUN + CARD)
            case card_ops.Discard(count, who):
                return -OF_WHO[who] * self.number(count) * CARD * 0.7
            case card_ops.DiscardRandom(count):
                return count * CARD
            case card_ops.Salvage(count, kind):
                return count * (CARD + 0.2 * (kind == "horse"))
            case card_ops.SalvageRandom(count):
                return count * CARD * 0.9
            case card_ops.PutUnder(count):
                return -count * (RUN + CARD * 0.7)
            case card_ops.PayForceCards(points):
                return -points * CARD * 0.8
            case card_ops.RemoveFromFarm():
                return -0.05
            case area_ops.Advance(count, who):
                return OF_WHO[who] * self.number(count) * RUN
            case area_ops.FallBack(count, who):
                return -OF_WHO[who] * count * RUN
            case area_ops.TurnUp(then):
                return RUN + 0.4 * self.gain(then)
            case pick_ops.Showdown(win):
                return 0.5 * self.gain(win)
            case look_ops.Sift():
                return RUN + CARD * 0.6
            case look_ops.Search() | look_ops.Expose():
                return CARD
            case look_ops.Arrange() | look_ops.LookAtHand():
                return 0.15
            case race_ops.Apply(modifier, until):
                return self.gain_of_modifier(modifier) * (0.3 if until == "run" and modifier.group is None else 1.0)
            case race_ops.Later(on, do):
                return self.gain(do) * (0.4 if isinstance(on, t.RunFails) else 0.9)
            case race_ops.ExtraRun(count):
                return 1.6 * count if self.mine["hand"] >= 5 else 0.3
            case race_ops.Keep(count):
                return (count - 1) * CARD
            case situation_ops.ClearSituation(whose):
                return self._worth_of_cleared(whose)
            case situation_ops.HangUp():
                return RUN
            case situation_ops.EachRevives():
                return self._worth_of_revived()
            case race_ops.SendHorse():
                return CARD
            case flow_ops.If(state, then):
                return self.chance(state) * self.gain(then)
            case flow_ops.May(cost, then):
                return max(0.0, self.gain_of(cost) + self.gain(then))
            case flow_ops.OneOf(options):
                return max(self.gain(ops) for ops in options)
            case flow_ops.NameNumber(most, then):
                return max(0.0, most * self.gain(then) * 0.8)
            case _:
                return 0.0

    def gain_of_modifier(self, modifier: Modifier) -> float:
        match modifier:
            case m.Add(to, running, guard):
                return self.number(running) * _side(to, "runner") * 0.9 + self.number(guard) * _side(to, "guard") * 0.6
            case m.Styled() | m.SuitedTo():
                return 0.4
            case m.Grant(_, ability) if isinstance(ability, Automatic):
                return 0.5 * self.gain(ability.do)
            case permissions.CostLess(by, whose):
                return by * (CARD if whose in (ME, None) else -CARD if whose is THEM else 0.0)
            case permissions.Forbids(what, whose):
                return -OF_WHO[whose] * (0.9 if what in ("guard", "draw") else 0.4)
            case permissions.Requires(_, whose, cards):
                return -OF_WHO[whose] * cards * CARD * 0.6
            case permissions.Instead(event, do, whose):
                inner = self.gain(do) if whose is ME else 0.0
                return inner * 0.6 - OF_WHO[whose] * (RUN + CARD) * (event == "draw")
            case m.RaceIsOn(surface):
                return 0.8 * (self._gains_by(surface, self.mine) - self._gains_by(surface, self.theirs))
            case m.VoidSituations(whose):
                return 0.3 * self._worth_of_cleared(whose)
            case _:
                return 0.0

    def _gains_by(self, surface: str, side: dict[str, Any]) -> float:
        """The share of a player's horses that gain or lose by this surface, judged by those in the farm."""
        now = self.view["conditions"]["surface"]
        horses = [card for _, name in side["farm"] if name and isinstance(card := CARDS[name], Horse)]
        change = sum((surface in horse.surfaces) - (now in horse.surfaces) for horse in horses)
        return change / len(horses) if horses else 0.0

    def _worth_of_cleared(self, whose: Who) -> float:
        """The value of removing situations: removing the opponent's is a gain, removing the own one is a loss."""
        worth = 0.0
        if whose in (THEM, EACH):
            worth += sum(self.worth_of_situation(name, for_me=False) for _, name in self.theirs["situation"])
        if whose in (ME, EACH):
            worth -= sum(self.worth_of_situation(name) for _, name in self.mine["situation"])
        return worth

    def _worth_of_revived(self) -> float:
        """The value of reviving situations. If both players revive one, both situations are removed again (903.2c)."""
        best = [
            max((self.worth_of_situation(name, for_me) for _, name in side["farm"] if _is_situation(name)), default=0.0)
            for side, for_me in ((self.mine, True), (self.theirs, False))
        ]
        return best[0] - best[1]

    def worth_of_situation(self, name: str, for_me: bool = True) -> float:
        """The value of a situation to its user over the turns that it is likely to stay."""
        card = CARDS[name]
        eye = self if for_me else Eye(self.view, 1 - self.seat)
        return STAY * sum(eye.gain_of_ability(ability) for ability in card.abilities)

    def gain_of_ability(self, ability: object) -> float:
        """The value of one ability of a situation per turn."""
        match ability:
            case Constant(modifier, state):
                return self.gain_of_modifier(modifier) * self.chance(state) * 0.8
            case Automatic(on, do, state):
                often = {t.TurnStarts: 1.0, t.TurnEnds: 1.0, t.RunSucceeds: 0.7, t.RunFails: 0.25}.get(type(on), 0.2)
                whose = getattr(on, "who", ME)
                return self.gain(do) * self.chance(state) * (often if whose is not EACH else 2 * often)
            case StateTriggered(state, do):
                # A text that removes its own situation must not be valued by that situation again.
                return sum(self.gain_of(op) for op in do if not isinstance(op, situation_ops.ClearSituation)) * 0.25
            case _:
                return 0.0

    # Cards

    def worth_of_support(self, name: str) -> float:
        """The value of playing a support of the area or situation type now."""
        card = CARDS[name]
        assert isinstance(card, Support)
        if card.do:
            return self.gain(card.do)
        lying = sum(self.worth_of_situation(one) for _, one in self.mine["situation"])
        lying -= sum(self.worth_of_situation(one, for_me=False) for _, one in self.theirs["situation"])
        worth = -self.worth_of_situation(name, for_me=False) if card.across else self.worth_of_situation(name)
        return worth - lying

    def bonus(self, name: str, kinds: tuple[type, ...]) -> tuple[float, float, float]:
        """What a horse's own abilities with these triggers add to its running value, its guard value, and everything
        else.
        """
        card = CARDS[name]
        assert isinstance(card, Horse)
        running = guard = other = 0.0
        for ability in card.abilities:
            if not isinstance(ability, Automatic) or not isinstance(ability.on, kinds):
                continue
            chance = self.chance_for(card, ability.state)
            for op in ability.do:
                add = op.modifier if isinstance(op, race_ops.Apply) else None
                if isinstance(add, m.Add) and isinstance(add.to, Self):
                    running += chance * self.number(add.running)
                    guard += chance * self.number(add.guard)
                else:
                    other += chance * self.gain_of(op)
        return running, guard, other

    def value_of(self, name: str) -> float:
        """The value of a card in the hand, regardless of the other cards."""
        plan = self.plan_of(name)
        if plan.kind == "horse":
            return 0.4 + 0.3 * max(0.0, plan.worth - plan.cost * SPENT) + 0.5 * plan.guard
        return plan.worth + 0.45 * plan.cost

    # Hands

    def plan_of(self, name: str) -> "Plan":
        if name not in self.plans:
            self.plans[name] = self._plan_of(name)
        return self.plans[name]

    def _plan_of(self, name: str) -> "Plan":
        card = CARDS[name]
        match card:
            case Horse():
                running, other = self._promise(card)
                fit = self.view["conditions"]["distance"] in card.distances
                _, more, won = self.bonus(name, (t.Guards, t.WinsGuard, t.Enters))
                guard = (card.guard + more) * 0.22 + 0.2 * won if fit else 0.0
                return Plan("horse", running + other, card.cost, guard)
            case Force(worth=worth, better=better):
                return Plan("force", 0.1 * bool(card.abilities), (worth + max(worth, better)) / 2)
            case _:
                assert isinstance(card, Support)
                gain = self.gain(card.do) if card.do else self.worth_of_situation(name)
                return Plan("support", 0.15 + 0.35 * max(0.0, gain))

    def _promise(self, card: Horse) -> tuple[float, float]:
        """Estimates how far a horse runs, and the value of its abilities."""
        conditions, area = self.view["conditions"], self.mine["area"]
        running: float = card.running - 1.0
        running -= conditions["surface"] not in card.surfaces
        running -= conditions["distance"] not in card.distances
        running += 0.7 * (area in card.styles) + 0.3 * any(style > area for style in card.styles)
        extra, _, other = self.bonus(card.name, (t.Enters, t.Runs, t.Succeeds, t.Unopposed, t.Opposed))
        return running + 0.8 * extra, 0.7 * other

    def worth_of_hand(self, names: list[str]) -> float:
        """Estimates a hand: the runs of the next turns, each with the best affordable horse, and the cards left after
        them.
        """
        plans = [self.plan_of(name) for name in names]
        horses = [plan for plan in plans if plan.kind == "horse"]
        force = sum((plan.cost for plan in plans if plan.kind == "force"), 0.0)
        worth = sum(plan.worth for plan in plans if plan.kind != "horse")
        weight = 1.0
        for _ in range(AHEAD):
            payable = [plan for plan in horses if plan.cost <= force]
            if payable:
                best = max(payable, key=lambda plan: plan.worth - plan.cost * SPENT)
                horses.remove(best)
                worth += weight * max(0.0, best.worth)
                force -= best.cost
            force += INCOME
            weight *= LATER
        worth += sum(sorted((plan.guard for plan in horses), reverse=True)[:2])
        worth += 0.05 * len(horses)
        return worth + 0.22 * min(force, 4.0) + 0.06 * max(0.0, force - 4.0)


@dataclass(frozen=True, slots=True)
class Plan:
    """A card of the hand in the bot's plans. `worth`: its estimated value. `cost`: the cost of a horse, or the amount
    that a force pays.
    """

    kind: str
    worth: float
    cost: float = 0.0
    guard: float = 0.0


def _is_situation(name: str | None) -> bool:
    card = CARDS[name] if name is not None else None
    return isinstance(card, Support) and card.when == "situation"


def _side(to: object, role: str) -> float:
    """+1 if a higher value of these horses is good for the user of the effect, -1 if it is bad."""
    match to:
        case Self() | Target() | It():
            return 1.0
        case Horses(who, of_role, style):
            meant = 1.0 if of_role in ("", role) else 0.0
            return OF_WHO[who] * meant * (0.5 if style else 1.0)
        case _:
            return 0.0

"""What a regular thinks cards are worth, read from what is printed on them and from what its seat can see.

The unit is one card run: a card that leaves the distance areas is worth 1, a card in hand about half as much. Nothing
here is exact; the figures were found by letting regulars with other figures play against one another.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from app.engine.force.pool import CARDS
from app.engine.force.vocabulary import area_ops, card_ops, flow_ops, look_ops, pick_ops, race_ops, rules, situation_ops
from app.engine.force.vocabulary import conditions as c
from app.engine.force.vocabulary import holdings as h
from app.engine.force.vocabulary import modifiers as m
from app.engine.force.vocabulary import triggers as t
from app.engine.force.vocabulary.base import (
    EACH,
    ME,
    THEM,
    Amount,
    Automatic,
    Condition,
    Constant,
    Modifier,
    Op,
    Ops,
    StateTriggered,
    Who,
)
from app.engine.force.vocabulary.counts import AreaNumber, AreasBetween, GoingNumber, Named
from app.engine.force.vocabulary.groups import Horses, It, Self, Target
from app.engine.force.vocabulary.printed import Force, Horse, Support
from app.engine.kernel.bots import View

CARD: Final = 0.55  # a card in hand
RUN: Final = 1.0  # a card run
STAY: Final = 3.0  # turns a situation stays, more or less
SPENT: Final = 0.5  # what a force is worth that a run takes
AHEAD: Final = 3  # turns one plans for
LATER: Final = 0.85  # what a turn later is worth
INCOME: Final = 0.7  # force that comes in a turn
OF_WHO: Final = {ME: 1.0, THEM: -1.0, EACH: 0.0}


@dataclass(slots=True)
class Eye:
    """One seat's look at the table."""

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
        """How likely something is so: certain where it can be seen, else a half."""
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
            case h.FewerCards():
                return float(mine["hand"] < theirs["hand"])
            case c.Both(one, two):
                return self.chance(one) * self.chance(two)
            case _:
                return 0.5

    def chance_for(self, horse: Horse, state: Condition | None) -> float:
        """The same where the horse itself is asked about (508)."""
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

    # Texts

    def gain(self, ops: Ops) -> float:
        return sum(self.gain_of(op) for op in ops)

    def gain_of(self, op: Op) -> float:
        """What an instruction is worth to its user."""
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
            case rules.CostLess(by, whose):
                return by * (CARD if whose in (ME, None) else -CARD if whose is THEM else 0.0)
            case rules.Forbids(what, whose):
                return -OF_WHO[whose] * (0.9 if what in ("guard", "draw") else 0.4)
            case rules.Requires(_, whose, cards):
                return -OF_WHO[whose] * cards * CARD * 0.6
            case rules.Instead(event, do, whose):
                inner = self.gain(do) if whose is ME else 0.0
                return inner * 0.6 - OF_WHO[whose] * (RUN + CARD) * (event == "draw")
            case m.VoidSituations(whose):
                return 0.3 * self._worth_of_cleared(whose)
            case _:
                return 0.0

    def _worth_of_cleared(self, whose: Who) -> float:
        """What it is worth that situations go: the opponent's has been good for them, one's own for oneself."""
        worth = 0.0
        if whose in (THEM, EACH):
            worth += sum(self.worth_of_situation(name, for_me=False) for _, name in self.theirs["situation"])
        if whose in (ME, EACH):
            worth -= sum(self.worth_of_situation(name) for _, name in self.mine["situation"])
        return worth

    def _worth_of_revived(self) -> float:
        """Only one player's situation comes back; if both have one, likely none (903.2c)."""
        best = [
            max((self.worth_of_situation(name, for_me) for _, name in side["farm"] if _is_situation(name)), default=0.0)
            for side, for_me in ((self.mine, True), (self.theirs, False))
        ]
        return best[0] - best[1]

    def worth_of_situation(self, name: str, for_me: bool = True) -> float:
        """What it is worth to its user that it lies there. Seen from here: the chances of the user are mine."""
        card = CARDS[name]
        eye = self if for_me else Eye(self.view, 1 - self.seat)
        return STAY * sum(eye.gain_of_ability(ability) for ability in card.abilities)

    def gain_of_ability(self, ability: object) -> float:
        """A turn's worth of what a situation says."""
        match ability:
            case Constant(modifier, state):
                return self.gain_of_modifier(modifier) * self.chance(state) * 0.8
            case Automatic(on, do, state):
                often = {t.TurnStarts: 1.0, t.TurnEnds: 1.0, t.RunSucceeds: 0.7, t.RunFails: 0.25}.get(type(on), 0.2)
                whose = getattr(on, "who", ME)
                return self.gain(do) * self.chance(state) * (often if whose is not EACH else 2 * often)
            case StateTriggered(state, do):
                return self.gain(do) * 0.25
            case _:
                return 0.0

    # Cards

    def worth_of_support(self, name: str) -> float:
        """A support of the area or situation type, played now."""
        card = CARDS[name]
        assert isinstance(card, Support)
        if card.do:
            return self.gain(card.do)
        lying = sum(self.worth_of_situation(one) for _, one in self.mine["situation"])
        lying -= sum(self.worth_of_situation(one, for_me=False) for _, one in self.theirs["situation"])
        worth = -self.worth_of_situation(name, for_me=False) if card.across else self.worth_of_situation(name)
        return worth - lying

    def bonus(self, name: str, kinds: tuple[type, ...]) -> tuple[float, float, float]:
        """What a horse's own abilities add for these triggers: running value, guard value, and anything else."""
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
        """How much a card is worth in hand, whatever else there is."""
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
        """What a horse will run, and what it brings besides."""
        conditions, area = self.view["conditions"], self.mine["area"]
        running: float = card.running - 1.0
        running -= conditions["surface"] not in card.surfaces
        running -= conditions["distance"] not in card.distances
        running += 0.7 * (area in card.styles) + 0.3 * any(style > area for style in card.styles)
        extra, _, other = self.bonus(card.name, (t.Enters, t.Runs, t.Succeeds, t.Unopposed, t.Opposed))
        return running + 0.8 * extra, 0.7 * other

    def worth_of_hand(self, names: list[str]) -> float:
        """The runs of the next turns, each with the best horse that can be paid, and what is left then."""
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
    """A card of the hand as one plans with it: a horse's promise, its cost, its guard; what a force pays."""

    kind: str
    worth: float
    cost: float = 0.0
    guard: float = 0.0


def _is_situation(name: str | None) -> bool:
    card = CARDS[name] if name is not None else None
    return isinstance(card, Support) and card.when == "situation"


def _side(to: object, role: str) -> float:
    """+1 where more of it is good for the user of the effect, -1 where it is bad."""
    match to:
        case Self() | Target() | It():
            return 1.0
        case Horses(who, of_role, style):
            meant = 1.0 if of_role in ("", role) else 0.0
            return OF_WHO[who] * meant * (0.5 if style else 1.0)
        case _:
            return 0.0

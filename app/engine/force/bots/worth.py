"""The values that the "regular" bot gives to cards, from their declarations and from its seat's view.

The unit is one card run: a card that leaves the distance areas is worth 1, a card in hand about half as much. The
values are estimates, tuned by letting regular bots with different values play each other.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from app.engine.force.bots.sight import Sight
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
from app.engine.force.vocabulary import modifiers as m
from app.engine.force.vocabulary import triggers as t
from app.engine.force.vocabulary.abilities import Automatic, Constant, StateTriggered
from app.engine.force.vocabulary.base import EACH, ME, THEM, Modifier, Op, Ops, Who
from app.engine.force.vocabulary.groups import Horses, It, Self, Target
from app.engine.force.vocabulary.printed import Force, Horse, Support

CARD: Final = 0.55  # a card in hand
RUN: Final = 1.0  # a card run
STAY: Final = 3.0  # average number of turns that a situation stays
SPENT: Final = 0.5  # for each force that a run costs
AHEAD: Final = 3  # turns planned ahead
LATER: Final = 0.85  # discount per turn
INCOME: Final = 0.7  # force drawn per turn
TEMPO: Final = 1.5  # having a horse to run, apart from how far
OF_WHO: Final = {ME: 1.0, THEM: -1.0, EACH: 0.0}


@dataclass(slots=True)
class Eye(Sight):
    """Values cards and texts from the point of view of one seat."""

    plans: "dict[str, Plan]" = field(default_factory=dict)
    hands: dict[tuple[str, ...], float] = field(default_factory=dict)  # hands that have been estimated

    # Texts

    @property
    def card(self) -> float:
        """The value of a card that comes into the hand now."""
        return CARD * self.future

    def gain(self, ops: Ops) -> float:
        return sum(self.gain_of(op) for op in ops)

    def gain_of(self, op: Op) -> float:
        """The value of one operation to its user."""
        match op:
            case card_ops.Draw(count, who):
                return OF_WHO[who] * self.number(count) * (RUN + self.card)
            case card_ops.Discard(count, who):
                return -OF_WHO[who] * self.number(count) * self.card * 0.7
            case card_ops.DiscardRandom(count):
                return count * self.card
            case card_ops.Salvage(count, kind):
                return count * (self.card + 0.2 * (kind == "horse"))
            case card_ops.SalvageRandom(count):
                return count * self.card * 0.9
            case card_ops.PutUnder(count):
                return -count * (RUN + self.card * 0.7)
            case card_ops.PayForceCards(points):
                return -points * self.card * 0.8
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
                return RUN + self.card * 0.6
            case look_ops.Search() | look_ops.Expose():
                return self.card
            case look_ops.Arrange() | look_ops.LookAtHand():
                return 0.15
            case race_ops.Apply(modifier, until):
                return self.gain_of_modifier(modifier) * (0.3 if until == "run" and modifier.group is None else 1.0)
            case race_ops.Later(on, do):
                return self.gain(do) * (0.4 if isinstance(on, t.RunFails) else 0.9)
            case race_ops.ExtraRun(count):
                return count * (RUN + self.card) if self.mine["hand"] >= 4 else 0.3
            case race_ops.Keep(count):
                return (count - 1) * self.card
            case situation_ops.ClearSituation(whose):
                return self._worth_of_cleared(whose)
            case situation_ops.HangUp():
                return RUN
            case situation_ops.EachRevives():
                return self._worth_of_revived()
            case race_ops.SendHorse():
                return self.card
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
                return by * (self.card if whose in (ME, None) else -self.card if whose is THEM else 0.0)
            case permissions.Forbids(what, whose):
                return -OF_WHO[whose] * (0.9 if what in ("guard", "draw") else 0.4)
            case permissions.Requires(_, whose, cards):
                return -OF_WHO[whose] * cards * self.card * 0.6
            case permissions.Instead(event, do, whose):
                inner = self.gain(do) if whose is ME else 0.0
                return inner * 0.6 - OF_WHO[whose] * (RUN + self.card) * (event == "draw")
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
        """Sum up a horse's own abilities with these triggers: what they add to its running value and guard value, and
        the value of their other effects.
        """
        card = CARDS[name]
        assert isinstance(card, Horse)
        running = guard = other = 0.0
        for ability in card.abilities:
            if isinstance(ability, Constant) and isinstance(ability.does, m.Add) and t.Enters in kinds:
                chance = self.chance_for(card, ability.state)
                running += chance * self.number(ability.does.running)
                guard += chance * self.number(ability.does.guard)
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
                return Plan("horse", running + other, self.cost_of(card), guard)
            case Force(worth=worth, better=better):
                return Plan("force", 0.1 * bool(card.abilities), (worth + max(worth, better)) / 2)
            case _:
                assert isinstance(card, Support)
                gain = self.gain(card.do) if card.do else self.worth_of_situation(name)
                return Plan("support", 0.15 + 0.35 * max(0.0, gain))

    def cost_of(self, card: Horse) -> int:
        """The horse's present cost if it is in the bot's hand, otherwise its printed cost."""
        own = self.view["own"]
        held = own["hand"] if own is not None else ()
        return next((row["cost"] for row in held if row["card"] == card.name and row["cost"] is not None), card.cost)

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
        them. A decision asks for the same few hands again and again.
        """
        hand = tuple(sorted(names))
        if hand not in self.hands:
            self.hands[hand] = self._worth_of_hand(hand)
        return self.hands[hand]

    def _worth_of_hand(self, names: tuple[str, ...]) -> float:
        plans = [self.plan_of(name) for name in names]
        horses = [plan for plan in plans if plan.kind == "horse"]
        force = sum((plan.cost for plan in plans if plan.kind == "force"), 0.0)
        rest = sum(plan.worth for plan in plans if plan.kind != "horse")
        runs, weight = 0.0, 1.0
        for _ in range(AHEAD):
            payable = [plan for plan in horses if plan.cost <= force]
            if payable:
                best = max(payable, key=lambda plan: plan.worth - plan.cost * SPENT)
                horses.remove(best)
                runs += weight * self._worth_of_planned(best)
                force -= best.cost
            force += INCOME
            weight *= LATER
        rest += sum(sorted((plan.guard for plan in horses), reverse=True)[:2])
        rest += 0.05 * len(horses)
        rest += 0.22 * min(force, 4.0) + 0.06 * max(0.0, force - 4.0)
        return runs + rest * self.future

    def _worth_of_planned(self, run: "Plan") -> float:
        """The value of a run in a later turn. How far it goes counts as it would now, or less if it may come too late.
        That there is one at all keeps the hand going.
        """
        late = min(1.0, self.future)
        return max(0.0, run.worth) * late + TEMPO * (self.future - late)


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

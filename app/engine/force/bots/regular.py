"""The "regular" bot of Force of the Horse. It runs the horse with the best estimated value for its cost, guards if the
guard is worth a card, and plays a support if its text is worth more than the card.

The bot reads its seat's view, its ask and the printed cards, and remembers nothing between decisions. worth.py
estimates cards.
"""

from typing import Any, Final

from app.engine.force.bots.worth import CARD, LATER, Eye
from app.engine.force.cards.pool import CARDS, is_horse, is_normal
from app.engine.force.decks.advice import build_sealed
from app.engine.force.decks.ready import READY
from app.engine.force.vocabulary import modifiers as m
from app.engine.force.vocabulary import permissions, pick_ops, race_ops
from app.engine.force.vocabulary import triggers as t
from app.engine.force.vocabulary.abilities import Automatic
from app.engine.force.vocabulary.base import Op, Ops
from app.engine.force.vocabulary.flow_ops import If, May, OneOf
from app.engine.force.vocabulary.groups import Target
from app.engine.force.vocabulary.printed import Horse, Support
from app.engine.kernel.bots import View
from app.engine.kernel.play import Ask
from app.engine.kernel.templates import Below, Raw, pick

# Guard values of the opponent with their probabilities, while the opponent has cards in hand.
GUARDS: Final = ((0, 0.45), (1, 0.2), (2, 0.25), (3, 0.1))
STOPPED: Final = 0.9  # value of each card that the opponent does not run
THRIFT: Final = 0.15  # the least gain for which the bot plays a card
CAUTION: Final = 0.6  # the least gain for which it guards
LAST: Final = "pass"
# Prompts in which the player receives cards: choose the best. In all other prompts the player gives cards away: choose
# the worst.
TO_HAVE: Final = frozenset({"salvage", "revive", "sift", "search", "expose", "choose_horse", "arrange"})


def play_as_regular(view: View, ask: Ask, below: Below) -> Raw:
    thought = Thought(view, ask)
    answer: dict[str, Any] = {
        "bring_deck": bring,
        "redraw": redraw,
        "choose_turn": choose_turn,
        "play_support": support,
        "play_runner": runner,
        "play_guard": guard,
        "play_on_horse": ride,
    }
    found: Raw = answer.get(ask.prompt, decide)(thought, below)
    return found


class Thought:
    """The position at one decision, and estimates for it."""

    def __init__(self, view: View, ask: Ask) -> None:
        self.view, self.ask, self.seat = view, ask, ask.seat
        self.eye = Eye(view, ask.seat)
        self.hand = {card["id"]: card for card in view["own"]["hand"]}

    def of(self, do: str) -> list[dict[str, Any]]:
        return [move for move in self.ask.moves if move["do"] == do]

    def name(self, id: int) -> str:
        name: str = self.hand[id]["card"]
        return name

    def worth_of_run(self, move: dict[str, Any]) -> float:
        horse = self.hand[move["card"]]
        more, _, before = self.eye.bonus(horse["card"], (t.Enters, t.Runs, t.Unopposed, t.Opposed))
        _, _, after = self.eye.bonus(horse["card"], (t.Succeeds,))
        running: float = horse["running"] + more
        guards = GUARDS if self.eye.theirs["hand"] else ((0, 1.0),)
        out, stopped = self.view["compared"]  # of the horses that are out already (512)
        without = self.eye.worth_of_distance(out - stopped, self.seat)
        total = out - stopped + running
        distance = sum(p * self.eye.worth_of_distance(total - guard, self.seat) for guard, p in guards) - without
        success = 0.0 if out > stopped else sum(p for guard, p in guards if total > guard)
        paid = [self.name(id) for id in move["special"]["some"]]
        paid += [name for name in self.names() if is_normal(name)][: move["normal"]]
        set_off = 0.15 * sum(bool(CARDS[name].abilities) for name in paid)
        left = self.names_without([horse["card"], *paid])
        kept = self.eye.worth_of_hand(left) - LATER * self.eye.worth_of_hand(self.names())
        return distance + success * (self.eye.card + after) + before * 0.8 + set_off + kept

    def names(self) -> list[str]:
        return [card["card"] for card in self.hand.values()]

    def names_without(self, gone: list[str]) -> list[str]:
        names = self.names()
        for name in gone:
            names.remove(name)
        return names

    def price(self, name: str) -> float:
        """The value that the hand loses without this card."""
        return self.eye.worth_of_hand(self.names()) - self.eye.worth_of_hand(self.names_without([name]))

    def worth_of_guard(self, id: int, running: int) -> float:
        horse = self.hand[id]
        _, more, other = self.eye.bonus(horse["card"], (t.Enters, t.Guards))
        _, _, won = self.eye.bonus(horse["card"], (t.WinsGuard,))
        guard: float = horse["guard"] + more
        stopped = self.eye.worth_of_distance(running, 1 - self.seat) - self.eye.worth_of_distance(
            running - guard, 1 - self.seat
        )
        if guard >= running:
            other += self.eye.card + won
        return stopped * STOPPED + other - self.price(horse["card"])

    def worth_of_ride(self, name: str, id: int) -> float:
        card = CARDS[name]
        assert isinstance(card, Support)
        rider, row = next(
            (n, row) for n, side in enumerate(self.view["sides"]) for row in side["run"] if row["id"] == id
        )
        running, guard, other = self.push(card.do, row)
        before, after = self.view["compared"], list(self.view["compared"])
        if row["role"] == "runner":
            after[0] = max(0, after[0] + round(running))
        else:
            after[1] = max(0, after[1] + round(guard))
        change = self.outcome(*after) - self.outcome(*before)
        given = _worth_of_given(self.eye, card.do, row, succeeds=after[0] > after[1])
        return (
            (change if self.seat == self.view["active"] else -change)
            + other
            + (given if rider == self.seat else -given)
        )

    def outcome(self, running: int, guard: int) -> float:
        """The value of a comparison to the turn player."""
        won = self.eye.worth_of_distance(running - guard, self.view["active"])
        return won + self.eye.card if running > guard else 0.0

    def push(self, ops: Ops, row: dict[str, Any]) -> tuple[float, float, float]:
        """Sum up a text: what it adds to its horse's running value and guard value, and the value of all its other
        effects.
        """
        running = guard = other = 0.0
        for op in ops:
            one = self.push_of(op, row)
            running, guard, other = running + one[0], guard + one[1], other + one[2]
        return running, guard, other

    def push_of(self, op: Op, row: dict[str, Any]) -> tuple[float, float, float]:
        eye = self.eye
        match op:
            case race_ops.Apply(m.Add(Target(), running, guard)):
                return eye.number(running), eye.number(guard), 0.0
            case race_ops.Apply(m.SuitedTo(Target()) | m.Styled(Target()) as suits):
                return self.eye.suits_better(CARDS[row["card"]], suits), 0.0, 0.0
            case race_ops.Apply(m.Grant(Target()) | permissions.Instead(to=Target())):
                return 0.0, 0.0, 0.0  # to the user of that horse: `worth_of_given`
            case race_ops.Apply(m.SetTo(Target(), field, value)):
                change = eye.number(value) - (row[field] or 0)
                return (change, 0.0, 0.0) if field == "running" else (0.0, change, 0.0)
            case If(state, then):
                return _times(eye.chance(state), self.push(then, row))
            case May(cost, then):
                one = _times(0.5, self.push(then, row))
                return one[0], one[1], one[2] + 0.5 * eye.gain_of(cost)
            case OneOf(options):
                return max((self.push(ops, row) for ops in options), key=lambda push: push[0 if row["running"] else 1])
            case _:
                return 0.0, 0.0, eye.gain_of(op)

    def shows_cards(self) -> bool:
        """Whether the decision picks a card for a showdown, where the higher running value wins."""
        if self.ask.prompt != "pick_face_down":
            return False
        name = self.view["deciding"]["card"]
        card = CARDS[name]
        return isinstance(card, Support) and any(isinstance(op, pick_ops.Showdown) for op in card.do)

    def rank(self, id: int, hand: list[int]) -> float:
        """The value that this card adds to this hand."""
        name = self.name_of(id)
        if name is None:
            return 0.0
        if self.shows_cards():
            card = CARDS[name]
            return float(card.running if isinstance(card, Horse) else 0)
        others = [known for other in hand if other != id and (known := self.name_of(other)) is not None]
        return self.eye.worth_of_hand([*others, name]) - self.eye.worth_of_hand(others)

    def name_of(self, id: int) -> str | None:
        if id in self.hand:
            return self.name(id)
        for known, name in self.view["own"]["seen"]:
            if known == id:
                return str(name)
        for side in self.view["sides"]:
            for row in side["run"]:
                if row["id"] == id:
                    return str(row["card"])
            for known, name in (*side["farm"], *side["situation"]):
                if known == id and name is not None:
                    return str(name)
        return None

    def worth_of_option(self, ops: Ops) -> float:
        """The value of an option: running value counts in the player's own turn, guard value in the opponent's."""
        active = self.seat == self.view["active"]
        running, guard, other = self.push(ops, {"running": 0, "guard": 0})
        return (running if active else guard) + other + self.eye.gain(ops) * 0.01


# Before the race


def bring(thought: Thought, below: Below) -> Raw:
    """Choose a ready deck at random, among those meant for the distance once that is known; or build a sealed one."""
    conditions = thought.view["conditions"]
    if not thought.of("take_deck"):
        return build(thought.of("bring_deck")[0]["cards"], conditions)
    names = thought.of("take_deck")[0]["deck"]["one"]
    if conditions is not None:
        names = [name for name in names if name in READY and conditions["metres"] in READY[name].metres] or names
    return {"do": "take_deck", "deck": names[below(len(names))]}


def build(choice: dict[str, Any], conditions: dict[str, Any] | None) -> Raw:
    race = (conditions["surface"], conditions["distance"]) if conditions else None
    counts = build_sealed(tuple((name, most) for name, most in choice["bag"]), choice["size"], race)
    return {"do": "bring_deck", "cards": [name for name, count in counts.items() for _ in range(count)]}


def choose_turn(thought: Thought, below: Below) -> Raw:
    """Take the first turn: over most distances it wins half of the races or more (docs/force-balance.md)."""
    return {"do": "go_first", "first": True}


def redraw(thought: Thought, below: Below) -> Raw:
    names = [card["card"] for card in thought.hand.values()]
    horses = sum(is_horse(name) for name in names)
    forces = sum(CARDS[name].kind == "force" for name in names)
    return {"do": "redraw", "redraw": not (horses >= 2 and forces >= 2)}


# The turn


def support(thought: Thought, below: Below) -> Raw:
    """Play the support that is worth most, if that is more than a card in hand."""
    choices = [(thought.eye.worth_of_support(thought.name(move["card"])), move) for move in thought.of("support")]
    worth, move = max(choices, key=lambda choice: choice[0], default=(0.0, {"do": LAST}))
    return move if worth > (CARD + 0.1) * thought.eye.future else {"do": LAST}


def runner(thought: Thought, below: Below) -> Raw:
    choices = [(thought.worth_of_run(move), move) for move in thought.of("run")]
    worth, move = max(choices, key=lambda choice: choice[0], default=(0.0, {"do": LAST}))
    return pick(move, below) if worth > THRIFT else {"do": LAST}


def guard(thought: Thought, below: Below) -> Raw:
    running = thought.view["compared"][0]
    choices = [(thought.worth_of_guard(move["card"], running), move) for move in thought.of("guard")]
    worth, move = max(choices, key=lambda choice: choice[0], default=(0.0, {"do": LAST}))
    return move if worth > CAUTION * thought.eye.future else {"do": LAST}


def ride(thought: Thought, below: Below) -> Raw:
    """Play a support on a horse if it improves the comparison by more than the card is worth."""
    choices = [
        (thought.worth_of_ride(thought.name(move["card"]), horse), {**move, "horse": horse})
        for move in thought.of("ride")
        for horse in move["horse"]["one"]
    ]
    worth, move = max(choices, key=lambda choice: choice[0], default=(0.0, {"do": LAST}))
    return move if worth > (CARD + THRIFT) * thought.eye.future else {"do": LAST}


# Choices


def decide(thought: Thought, below: Below) -> Raw:
    for move in thought.ask.moves:
        if move["do"] == "choose":
            return choose(thought, move, best=thought.ask.prompt in TO_HAVE or thought.shows_cards())
        if move["do"] in ("agree", "pay"):
            return pick(move, below)
        if move["do"] == "option":
            return {"do": "option", "option": option(thought, move["option"]["one"])}
        if move["do"] == "number":
            low, high = move["number"]["int"]
            return {"do": "number", "number": high if thought.ask.prompt == "number" else low}
    return pick(thought.ask.moves[0], below)


def choose(thought: Thought, move: dict[str, Any], best: bool) -> Raw:
    """Choose as many as allowed of the best cards, or as few as allowed of the worst."""
    left, count = list(move["cards"]["some"]), move["cards"]["max" if best else "min"]
    hand, chosen = list(thought.hand), list[int]()
    for _ in range(count):
        picked = (max if best else min)(left, key=lambda id: thought.rank(id, hand))
        left.remove(picked)
        chosen.append(picked)
        if best:
            hand.append(picked)
        elif picked in hand:
            hand.remove(picked)
    return {"do": "choose", "cards": chosen}


def option(thought: Thought, options: list[int]) -> int:
    card = CARDS[thought.view["deciding"]["card"]]
    if isinstance(card, Support):
        for op in card.do:
            if isinstance(op, OneOf):
                return max(options, key=lambda number: thought.worth_of_option(op.options[number - 1]))
    return options[0]


def _times(by: float, push: tuple[float, float, float]) -> tuple[float, float, float]:
    return by * push[0], by * push[1], by * push[2]


def _worth_of_given(eye: Eye, ops: Ops, row: dict[str, Any], *, succeeds: bool) -> float:
    """The value, to the user of this horse, of the abilities and replacements that a text gives to it."""
    worth = 0.0
    for op in ops:
        match op:
            case race_ops.Apply(m.Grant(Target(), Automatic(on, do))):
                runner = row["role"] == "runner"
                done = isinstance(on, t.Succeeds) and runner and succeeds
                failed = isinstance(on, t.Fails) and runner and not succeeds
                stopped = isinstance(on, t.WinsGuard) and not runner and not succeeds
                worth += eye.gain(do) * (done or failed or stopped)
            case race_ops.Apply(permissions.Instead("farm", do, to=Target())):
                worth += 0.8 * eye.gain(do)
    return worth

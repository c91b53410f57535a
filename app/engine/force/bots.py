"""A regular at the track: it runs the horse that promises most for its cost, guards where that is worth a card, and
plays a support when its text is worth more than the card.

It knows the seat's view and its ask, as every bot does, and what is printed on cards; it remembers nothing. What cards
are worth to it is in reckoning.py.
"""

from typing import Any, Final

from app.engine.force.decks import READY
from app.engine.force.pool import CARDS, is_horse, is_normal
from app.engine.force.reckoning import CARD, LATER, Eye
from app.engine.force.vocabulary import modifiers as m
from app.engine.force.vocabulary import pick_ops, race_ops
from app.engine.force.vocabulary import triggers as t
from app.engine.force.vocabulary.base import Op, Ops
from app.engine.force.vocabulary.flow_ops import If, May, OneOf
from app.engine.force.vocabulary.groups import Target
from app.engine.force.vocabulary.printed import Horse, Support
from app.engine.kernel.bots import Bot, View, play_at_random
from app.engine.kernel.play import Ask
from app.engine.kernel.templates import Below, Raw, pick

# How likely the other player is to guard with so much, as long as there are cards in that hand.
GUARDS: Final = ((0, 0.45), (1, 0.2), (2, 0.25), (3, 0.1))
STOPPED: Final = 0.9  # a card that the other does not run
THRIFT: Final = 0.15  # what a play has to promise at least
LAST: Final = "pass"
# Prompts at which one wants the best of the cards; at all others one parts with cards, and gives the worst.
TO_HAVE: Final = frozenset({"salvage", "revive", "sift", "search", "expose", "choose_horse", "arrange"})


def play_as_regular(view: View, ask: Ask, below: Below) -> Raw:
    thought = Thought(view, ask)
    answer: dict[str, Any] = {
        "bring_deck": thought.bring,
        "redraw": thought.redraw,
        "play_support": thought.support,
        "play_runner": thought.runner,
        "play_guard": thought.guard,
        "play_on_horse": thought.ride,
    }
    found: Raw = answer.get(ask.prompt, thought.decide)(below)
    return found


class Thought:
    """One look at the table, for one answer."""

    def __init__(self, view: View, ask: Ask) -> None:
        self.view, self.ask, self.seat = view, ask, ask.seat
        self.eye = Eye(view, ask.seat)
        self.hand = {card["id"]: card for card in view["own"]["hand"]}

    def of(self, do: str) -> list[dict[str, Any]]:
        return [move for move in self.ask.moves if move["do"] == do]

    # Before the race

    def bring(self, below: Below) -> Raw:
        """A ready deck, one that is meant for the distance if that is known."""
        names = self.of("take_deck")[0]["deck"]["one"]
        conditions = self.view["conditions"]
        if conditions is not None:
            names = [name for name in names if conditions["metres"] in READY[name].metres] or names
        return {"do": "take_deck", "deck": names[below(len(names))]}

    def redraw(self, below: Below) -> Raw:
        names = [card["card"] for card in self.hand.values()]
        horses = sum(is_horse(name) for name in names)
        forces = sum(CARDS[name].kind == "force" for name in names)
        return {"do": "redraw", "redraw": not (horses >= 2 and forces >= 2)}

    # The turn

    def support(self, below: Below) -> Raw:
        """The support that is worth most, if it is worth more than the card."""
        choices = [(self.eye.worth_of_support(self.name(move["card"])), move) for move in self.of("support")]
        worth, move = max(choices, key=lambda choice: choice[0], default=(0.0, {"do": LAST}))
        return move if worth > CARD + 0.1 else {"do": LAST}

    def name(self, id: int) -> str:
        name: str = self.hand[id]["card"]
        return name

    def runner(self, below: Below) -> Raw:
        choices = [(self.worth_of_run(move), move) for move in self.of("run")]
        worth, move = max(choices, key=lambda choice: choice[0], default=(0.0, {"do": LAST}))
        return pick(move, below) if worth > THRIFT else {"do": LAST}

    def worth_of_run(self, move: dict[str, Any]) -> float:
        horse = self.hand[move["card"]]
        more, _, before = self.eye.bonus(horse["card"], (t.Enters, t.Runs, t.Unopposed, t.Opposed))
        _, _, after = self.eye.bonus(horse["card"], (t.Succeeds,))
        running: float = horse["running"] + more
        guards = GUARDS if self.eye.theirs["hand"] else ((0, 1.0),)
        distance = sum(p * max(0.0, running - guard) for guard, p in guards)
        success = sum(p for guard, p in guards if running > guard)
        paid = [self.name(id) for id in move["special"]["some"]]
        paid += [name for name in self.names() if is_normal(name)][: move["normal"]]
        set_off = 0.15 * sum(bool(CARDS[name].abilities) for name in paid)
        left = self.names_without([horse["card"], *paid])
        kept = self.eye.worth_of_hand(left) - LATER * self.eye.worth_of_hand(self.names())
        return distance + success * (CARD + after) + before * 0.8 + set_off + kept

    def names(self) -> list[str]:
        return [card["card"] for card in self.hand.values()]

    def names_without(self, gone: list[str]) -> list[str]:
        names = self.names()
        for name in gone:
            names.remove(name)
        return names

    def price(self, name: str) -> float:
        """What the hand loses with this card."""
        return self.eye.worth_of_hand(self.names()) - self.eye.worth_of_hand(self.names_without([name]))

    def guard(self, below: Below) -> Raw:
        running = self.view["compared"][0]
        choices = [(self.worth_of_guard(move["card"], running), move) for move in self.of("guard")]
        worth, move = max(choices, key=lambda choice: choice[0], default=(0.0, {"do": LAST}))
        return move if worth > THRIFT else {"do": LAST}

    def worth_of_guard(self, id: int, running: int) -> float:
        horse = self.hand[id]
        _, more, other = self.eye.bonus(horse["card"], (t.Enters, t.Guards))
        _, _, won = self.eye.bonus(horse["card"], (t.WinsGuard,))
        guard: float = horse["guard"] + more
        stopped = min(float(running), guard)
        return stopped * STOPPED + other + ((CARD + won) if guard >= running else 0.0) - self.price(horse["card"])

    def ride(self, below: Below) -> Raw:
        """A support on a horse, where it moves the comparison by more than the card is worth."""
        choices = [
            (self.worth_of_ride(self.name(move["card"]), horse), {**move, "horse": horse})
            for move in self.of("ride")
            for horse in move["horse"]["one"]
        ]
        worth, move = max(choices, key=lambda choice: choice[0], default=(0.0, {"do": LAST}))
        return move if worth > CARD + THRIFT else {"do": LAST}

    def worth_of_ride(self, name: str, id: int) -> float:
        card = CARDS[name]
        assert isinstance(card, Support)
        row = next(row for side in self.view["sides"] for row in side["run"] if row["id"] == id)
        running, guard, other = self.push(card.do, row)
        before, after = self.view["compared"], list(self.view["compared"])
        if row["role"] == "runner":
            after[0] = max(0, after[0] + round(running))
        else:
            after[1] = max(0, after[1] + round(guard))
        change = self.outcome(*after) - self.outcome(*before)
        return (change if self.seat == self.view["active"] else -change) + other

    def outcome(self, running: int, guard: int) -> float:
        """What a comparison is worth to the turn player."""
        return running - guard + CARD if running > guard else 0.0

    def push(self, ops: Ops, row: dict[str, Any]) -> tuple[float, float, float]:
        """What a text adds to the running and guard values of the horse it is played on, and what else it is worth."""
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

    # Choices

    def decide(self, below: Below) -> Raw:
        for move in self.ask.moves:
            if move["do"] == "choose":
                return self.choose(move, best=self.ask.prompt in TO_HAVE or self.shows_cards())
            if move["do"] in ("agree", "pay"):
                return pick(move, below)
            if move["do"] == "option":
                return {"do": "option", "option": self.option(move["option"]["one"])}
            if move["do"] == "number":
                low, high = move["number"]["int"]
                return {"do": "number", "number": high if self.ask.prompt == "number" else low}
        return pick(self.ask.moves[0], below)

    def shows_cards(self) -> bool:
        """Are cards picked face down, of which the higher one wins?"""
        if self.ask.prompt != "pick_face_down":
            return False
        name = self.view["deciding"]["card"]
        card = CARDS[name]
        return isinstance(card, Support) and any(isinstance(op, pick_ops.Showdown) for op in card.do)

    def choose(self, move: dict[str, Any], best: bool) -> Raw:
        """The best cards there are to choose from, or the worst; as many as may be of the best, as few of the worst."""
        left, count = list(move["cards"]["some"]), move["cards"]["max" if best else "min"]
        hand, chosen = list(self.hand), list[int]()
        for _ in range(count):
            picked = (max if best else min)(left, key=lambda id: self.rank(id, hand))
            left.remove(picked)
            chosen.append(picked)
            if best:
                hand.append(picked)
            elif picked in hand:
                hand.remove(picked)
        return {"do": "choose", "cards": chosen}

    def rank(self, id: int, hand: list[int]) -> float:
        """How much one would like to have the card, beside the others of a hand."""
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

    def option(self, options: list[int]) -> int:
        card = CARDS[self.view["deciding"]["card"]]
        if isinstance(card, Support):
            for op in card.do:
                if isinstance(op, OneOf):
                    return max(options, key=lambda number: self.worth_of_option(op.options[number - 1]))
        return options[0]

    def worth_of_option(self, ops: Ops) -> float:
        """Of a rider's choices the one for the turn: running in one's own, guarding in the other's."""
        active = self.seat == self.view["active"]
        running, guard, other = self.push(ops, {"running": 0, "guard": 0})
        return (running if active else guard) + other + self.eye.gain(ops) * 0.01


def _times(by: float, push: tuple[float, float, float]) -> tuple[float, float, float]:
    return by * push[0], by * push[1], by * push[2]


BOTS: Final[dict[str, Bot]] = {"random": play_at_random, "regular": play_as_regular}

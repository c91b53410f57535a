"""The puzzles of Force of the Horse: how far can one get in one turn?

The opponent's hand is empty, so nobody guards the run and nobody answers it. An answer is worth the lead that it gains
until the end of the turn, if the seat makes the best of the cards in its hand. Cards drawn on the way are not played,
so nothing hidden can change that.
"""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import combinations
from math import comb
from typing import Any, Final, TypeAlias

from app.engine.force.bots.regular import play_as_regular
from app.engine.force.card_events import CardsRevealed, CardsSeen, CardsShown, PileShuffled
from app.engine.force.cards.pool import is_normal
from app.engine.force.events import TurnEnded
from app.engine.force.state import ForceState
from app.engine.kernel.bots import Bot, View
from app.engine.kernel.play import Ask, Event
from app.engine.kernel.teaching.puzzle import Game, Puzzles, Solutions, Step, Worths, answers_of, verdict
from app.engine.kernel.templates import Below, Raw, Template, count, every, pick

PROMPTS: Final = ("play_support", "play_runner", "play_on_horse")
PHASES: Final = ("supports", "runner", "riding")
MOST_ANSWERS: Final = 800  # played out in one reckoning
MOST_CHOICES: Final = 120  # of cards in one decision
BY_RUN: Final = "702.6k-iii"  # the clause of a run's draws, and of what is put away after them
FULL: Final = 8  # cards in a hand
PUT_AWAY: Final = "discard"
AFTER_THE_RUN: Final = ("distance", "clear", "end_turn", "hand_limit")  # no card is played any more

Points: TypeAlias = tuple[int, ...]  # in the order of `Sprint.parts`
NOTHING: Final[Points] = (0, 0, 0)


class Unclear(Exception):
    """The worth depends on luck or on the opponent, or takes too long to reckon."""


class Sprint(Puzzles):
    sizes = (2,)
    parts = ("run", "texts", "rival")
    margin = 1  # cards
    right = 3  # a horse can often be paid in two ways

    def players(self, game: Game, s: ForceState, deal: int) -> list[Bot]:
        """A player who keeps cards for one great turn, against one who keeps none."""
        return [play_out, save_up] if deal % 2 else [save_up, play_out]

    def asked(self, s: ForceState) -> int | None:
        may_be = s.phase in PHASES and s.decision is None and not s.sides[s.other].hand
        return s.active if may_be else None

    def reckon(self, game: Game, s: ForceState, seat: int) -> Worths | None:
        ask, moves = answers_of(game, s, seat)
        if ask.prompt not in PROMPTS or len(moves) < self.fewest:
            return None
        turn = Turn(game, s, seat)
        try:
            found: Worths = [turn.gain(s, ask, move) for move in moves]
        except Unclear:
            return None
        return None if is_read_off(game.view(s, seat), moves, verdict(found).best) else found

    def solutions(self, game: Game, s: ForceState, seat: int, worths: Worths) -> Solutions:
        _, moves = answers_of(game, s, seat)
        return {number: Turn(game, s, seat).best_steps(s, moves, moves[number]) for number in verdict(worths).best}


def is_read_off(view: View, moves: Sequence[Raw], best: Sequence[int]) -> bool:
    """True if the best answer is to run a horse that has a higher running value than all others that can be paid. The
    hand shows the values, so that is no puzzle.
    """
    running = {card["id"]: card["running"] for card in view["own"]["hand"]}
    runs = {number: running[move["card"]] for number, move in enumerate(moves) if move["do"] == "run"}
    others = [value for number, value in runs.items() if number not in best]
    return all(number in runs and runs[number] > max(others, default=0) for number in best)


class Turn:
    """The rest of a seat's turn, played out in every way with the cards that are in its hand now."""

    def __init__(self, game: Game, s: ForceState, seat: int) -> None:
        self.game, self.seat, self.answers = game, seat, 0
        self.hand = {card.id: card.name for card in s.sides[seat].hand}

    def gain(self, before: ForceState, ask: Ask, move: Raw) -> Points:
        """The lead that this answer gains, with the best answers after it."""
        self.answers += 1
        if self.answers > MOST_ANSWERS:
            raise Unclear
        s = deepcopy(before)
        events = of_the_turn(self.game.answer(s, ask.id, self.game.read(move), 0))
        if any(_is_luck(event) for event in events):
            raise Unclear
        gained = gains(events, self.seat)
        if s.result is not None or (events and isinstance(events[-1], TurnEnded)):
            return gained
        (then,) = self.game.asks(s)
        if then.seat != self.seat:
            raise Unclear
        rest = (self.gain(s, then, one) for one in self._answers(s, then))
        return _sum(gained, max(rest, key=sum))

    def best_steps(self, before: ForceState, moves: Sequence[Raw], first: Raw) -> list[Step]:
        """The steps of the turn from this answer on, with the best answer each time."""
        s, move = deepcopy(before), first
        so_far: Points = NOTHING
        steps: list[Step] = []
        while True:
            (ask,) = self.game.asks(s)
            totals = [sum(so_far) + sum(self._gain_alone(s, ask, one)) for one in moves]
            worse = [total for total in totals if total < max(totals)]
            events = of_the_turn(self.game.answer(s, ask.id, self.game.read(move), 0))
            gained = gains(events, self.seat)
            steps.append(Step(move, gained, max(worse, default=None)))
            if s.result is not None or (events and isinstance(events[-1], TurnEnded)):
                return steps
            so_far = _sum(so_far, gained)
            (ask,) = self.game.asks(s)
            moves = list(self._answers(s, ask))
            move = max(moves, key=lambda one: sum(self._gain_alone(s, ask, one)))

    def _gain_alone(self, s: ForceState, ask: Ask, move: Raw) -> Points:
        """The gain of an answer with a budget of its own: parts of a reckoning that has been done already."""
        self.answers = 0
        return self.gain(s, ask, move)

    def _answers(self, s: ForceState, ask: Ask) -> list[Raw]:
        """All answers that use no card drawn on the way, other than to put it away."""
        found = [move for template in ask.moves for move in self._moves(s, ask.prompt, template)]
        return found[:1] if ask.prompt == PUT_AWAY and s.phase in AFTER_THE_RUN else found

    def _moves(self, s: ForceState, prompt: str, template: Template) -> Iterator[Raw]:
        cards = template.get("cards")
        if isinstance(cards, dict):
            drawn = [id for id in cards["some"] if id not in self.hand] if prompt == PUT_AWAY else []
            for chosen in sets(cards["some"], cards["min"], cards["max"], drawn):
                yield {**template, "cards": chosen}
        else:
            if not count(template):
                raise Unclear
            yield from (move for move in every(template) if self._has(s, move))

    def _has(self, s: ForceState, move: Raw) -> bool:
        """True if the cards of a move are among those that the seat had in hand."""
        named = [*move.get("special", ()), *([move["card"]] if "card" in move else ())]
        normal = sum(card.id in self.hand and is_normal(card.name) for card in s.sides[self.seat].hand)
        return all(id in self.hand for id in named) and move.get("normal", 0) <= normal


def sets(cards: Sequence[int], least: int, most: int, first: Sequence[int]) -> Iterator[list[int]]:
    """All choices of so many of these cards. Those of `first` come into every choice, as far as there is room."""
    rest = [id for id in cards if id not in first]
    for size in range(least, most + 1):
        fixed = list(first[:size])
        if comb(len(rest), size - len(fixed)) > MOST_CHOICES:
            raise Unclear
        yield from ([*fixed, *chosen] for chosen in combinations(rest, size - len(fixed)))


def gains(events: Sequence[Event], seat: int) -> Points:
    """The cards that the seat has run, by its run and by texts, and the cards that its opponent has to run more."""
    run = texts = rival = 0
    for event in events:
        facts: Any = event
        origin, to = getattr(event, "origin", ""), getattr(event, "to", "")
        if "area" not in origin + to:
            continue
        number = facts.count if hasattr(event, "count") else len(facts.cards)
        cards = number * (("area" in origin) - ("area" in to))
        if facts.seat != seat:
            rival -= cards
        elif facts.why == BY_RUN:
            run += cards
        else:
            texts += cards
    return run, texts, rival


def of_the_turn(events: Sequence[Event]) -> list[Event]:
    """The events up to the end of the turn."""
    ends = (number for number, event in enumerate(events, 1) if isinstance(event, TurnEnded))
    return list(events[: next(ends, len(events))])


def _is_luck(event: Event) -> bool:
    """True if a hidden card is shown, or a pile shuffled: what comes of it may be luck. A draw shows nothing that
    matters, since the cards drawn are not played.
    """
    match event:
        case CardsSeen() | CardsRevealed():
            return "area" in event.place
        case CardsShown():
            return "area" in event.origin
        case _:
            return isinstance(event, PileShuffled)


def _sum(one: Points, other: Points) -> Points:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def play_out(view: View, ask: Ask, below: Below) -> Raw:
    """A bot that plays every card it may, and otherwise decides like the regular bot."""
    moves = [move for move in ask.moves if move["do"] not in ("pass", "repeat")]
    if ask.prompt in (*PROMPTS, "play_guard"):
        return pick(moves[below(len(moves))], below) if moves else {"do": "pass"}
    return play_as_regular(view, ask, below)


def save_up(view: View, ask: Ask, below: Below) -> Raw:
    """A bot that plays no card before it has a full hand, and otherwise decides like the regular bot."""
    if ask.prompt in (*PROMPTS, "play_guard") and len(view["own"]["hand"]) < FULL:
        return {"do": "pass"}
    return play_as_regular(view, ask, below)


PUZZLES: Final = Sprint()

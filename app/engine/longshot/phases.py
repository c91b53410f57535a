"""The rulebook of Long Shot, in its order: deal, rounds, spurt, settling."""

from typing import Any, Final

from app.engine.kernel.errors import require
from app.engine.kernel.play import Ask, Asking, Phase
from app.engine.kernel.templates import Template
from app.engine.longshot.components import DECK, HAND, HOME_TO_END, LAST_RACE, RACES, RUNNERS, SPURT_LINE
from app.engine.longshot.events import CardTaken, HorseHome, SecondForgone, SpurtBegan
from app.engine.longshot.moves import Finish, Pass, PlaceCard
from app.engine.longshot.settling import rank, settle
from app.engine.longshot.state import LongshotState
from app.engine.suzuki.boxes import sorted_hand
from app.engine.suzuki.dealing import begin_race, remake_stack
from app.engine.suzuki.events import MarkerPassed, NothingDrawn, Passed, RoundBegan
from app.engine.suzuki.placing import (
    OWN_VALUE,
    Paragraphs,
    check_box,
    cover,
    covers_own_value,
    legal_boxes,
    place_drawn,
    playable,
    turn_up,
    unavoidable_boxes,
)
from app.engine.suzuki.running import run

# L-4 itself is in suzuki/placing.py: `legal_boxes`, and for the card turned up `unavoidable_boxes`.
RULES: Final = Paragraphs(boxes="L-1.2", own_horse="L-4.1", open_first="L-4.1")


class Deal(Phase[LongshotState]):
    """L-2: the deck, the hands, the orders and the first player of a race."""

    name = "deal"
    rule = "L-2"

    def enter(self, s: LongshotState, now: int) -> None:
        s.spurt, s.first_box = False, None
        leaked = s.race + 1 == LAST_RACE  # L-2.3
        begin_race(s, RUNNERS[s.seats], DECK[s.seats], HAND, orders_open=leaked)  # L-1.3, L-2.2 to L-2.4

    def then(self, s: LongshotState) -> str:
        return Turns.name


class Turns(Asking[LongshotState]):
    """L-3.1: from the first player clockwise, each places a card, in the spurt perhaps two (L-6), and draws one.

    Who holds a card is always asked, though it may fit nowhere: passing over would tell the table what is in the hand.
    """

    name = "turns"
    rule = "L-3.1"

    def enter(self, s: LongshotState, now: int) -> None:
        s.round += 1
        s.acted = 0
        s.tell(RoundBegan(s.round, s.marker))
        self._pass_empty_hands(s)

    def asks(self, s: LongshotState) -> list[Ask]:
        seat = s.seat_to_act(s.marker)
        fitting = to_place(s, seat)
        moves: list[Template] = [
            {"do": PlaceCard.do, "card": card, "box": {"one": boxes}} for card, boxes in fitting.items()
        ]
        turn = f"{s.race}.{s.round}.turn.{seat}"
        if s.first_box is not None:
            return [Ask(f"{turn}.second", seat, "play_second_card", [*moves, {"do": Finish.do}])]
        if s.is_filled() or not fitting:  # L-5.1, L-5.2
            return [Ask(turn, seat, "play_card", [*moves, {"do": Pass.do}])]
        return [Ask(turn, seat, "play_card", moves, barred=[{"do": Pass.do, "rule": "L-5.1"}])]

    def check(self, s: LongshotState, seat: int, move: Any) -> None:
        if s.first_box is not None:
            require(not isinstance(move, Pass), "L-6.2", "you have placed a card: place another one or say done")
        elif isinstance(move, Pass):
            why = "one passes when all boxes are filled, or no card of the hand fits"
            require(s.is_filled() or not to_place(s, seat), "L-5.1", why)
        else:
            require(not isinstance(move, Finish), "L-6.2", "one is done after the first of two cards, not before it")
        if isinstance(move, PlaceCard):
            require(move.card in s.hands[seat], "L-3.1", "you do not hold this card")
            require(move.box != s.first_box, "L-6.1", "the two cards of a turn may not go into the same box")
            check_box(s.boxes, move.card, move.box, RULES)
            require(not covers_own_value(s.boxes, move.card, move.box), "L-4.2", OWN_VALUE)

    def act(self, s: LongshotState, seat: int, move: Any, now: int) -> None:
        may_go_on = False
        if isinstance(move, Pass):
            s.tell(Passed(seat, forced=not s.is_filled()))
        elif isinstance(move, Finish):
            s.tell(SecondForgone(seat))
        else:
            s.hands[seat].remove(move.card)
            cover(s, seat, move.card, move.box)
            may_go_on = s.spurt and s.first_box is None and bool(s.hands[seat])  # L-6.1
        s.first_box = move.box if may_go_on else None
        if not may_go_on:
            self._end_turn(s, seat)
            self._pass_empty_hands(s)

    def then(self, s: LongshotState) -> str | None:
        return TurnUp.name if s.acted == s.seats else None

    def _end_turn(self, s: LongshotState, seat: int) -> None:
        """L-3.1: one card into the hand, whether one was placed, or two, or none."""
        restock(s)
        if s.stack:
            card = s.stack.pop()
            s.hands[seat] = sorted_hand([*s.hands[seat], card])
            s.tell(CardTaken(seat, card, len(s.stack)))
        else:
            s.tell(NothingDrawn(seat))
        s.acted += 1

    def _pass_empty_hands(self, s: LongshotState) -> None:
        while s.acted < s.seats and not s.hands[seat := s.seat_to_act(s.marker)]:
            s.tell(Passed(seat, forced=True))  # L-5.2
            self._end_turn(s, seat)


class TurnUp(Asking[LongshotState]):
    """L-3.2: the first player turns up the top card of the stack and places it."""

    name = "turn_up"
    rule = "L-3.2"

    def enter(self, s: LongshotState, now: int) -> None:
        restock(s)
        turn_up(s)

    def asks(self, s: LongshotState) -> list[Ask]:
        assert s.drawn is not None
        move = {"do": PlaceCard.do, "card": s.drawn, "box": {"one": unavoidable_boxes(s.boxes, s.drawn)}}
        return [Ask(f"{s.race}.{s.round}.turn_up.{s.marker}", s.marker, "place_drawn", [move])]

    def check(self, s: LongshotState, seat: int, move: Any) -> None:
        require(isinstance(move, PlaceCard), "L-3.2", "the card turned up has to be placed")
        require(move.card == s.drawn, "L-3.2", "it is the card turned up that has to be placed")
        check_box(s.boxes, move.card, move.box, RULES)
        if covers_own_value(s.boxes, move.card, move.box):
            require(not legal_boxes(s.boxes, move.card), "L-4.2", OWN_VALUE)

    def act(self, s: LongshotState, seat: int, move: Any, now: int) -> None:
        place_drawn(s, move.box)

    def then(self, s: LongshotState) -> str | None:
        return Run.name if s.drawn is None else None


class Run(Phase[LongshotState]):
    """L-3.3: every horse not yet home moves by the sum of its top cards. L-6.1: a spurt next? L-8.1: is it over?"""

    name = "run"
    rule = "L-3.3"

    def enter(self, s: LongshotState, now: int) -> None:
        for horse in s.under_way():
            if run(s, horse):
                s.tell(HorseHome(horse, s.runner(horse).at - s.track, s.top_sum(horse)))
        rank(s)
        there = [horse for horse in s.horses if s.runner(horse).at >= SPURT_LINE]
        if there and not s.spurt and not is_over(s):
            s.spurt = True
            s.tell(SpurtBegan(there))

    def then(self, s: LongshotState) -> str:
        return Settle.name if is_over(s) else Marker.name


class Marker(Phase[LongshotState]):
    """L-3.4: the marker passes to the left, and the next round begins."""

    name = "marker"
    rule = "L-3.4"

    def enter(self, s: LongshotState, now: int) -> None:
        s.marker = (s.marker + 1) % s.seats
        s.tell(MarkerPassed(s.marker))

    def then(self, s: LongshotState) -> str:
        return Turns.name


class Settle(Phase[LongshotState]):
    """L-9: the race is over; pay. L-10: after the last race, most money wins."""

    name = "settle"
    rule = "L-9"

    def enter(self, s: LongshotState, now: int) -> None:
        settle(s)
        if s.race == RACES:
            s.end("last_race", list(s.ledger.held))

    def then(self, s: LongshotState) -> str:
        return Deal.name


PHASES: Final = (Deal(), Turns(), TurnUp(), Run(), Marker(), Settle())


def to_place(s: LongshotState, seat: int) -> dict[str, list[str]]:
    """The cards of a hand that have legal boxes, each with them (L-4); not the box of the turn's first card (L-6.1)."""
    fitting = playable(s.boxes, s.hands[seat])
    if s.first_box is None:
        return fitting
    others = {card: [box for box in boxes if box != s.first_box] for card, boxes in fitting.items()}
    return {card: boxes for card, boxes in others.items() if boxes}


def restock(s: LongshotState) -> None:
    """L-7.1: where a card has to come from an empty stack, the lowest cards of the boxes are the new one."""
    if not s.stack and (lowest := s.take_lowest()):
        remake_stack(s, lowest, "L-7.1", f"stack/race-{s.race}")


def is_over(s: LongshotState) -> bool:
    """L-8.1: three are home."""
    return len(s.home()) >= HOME_TO_END

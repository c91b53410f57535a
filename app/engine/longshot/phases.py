"""The phases of Long Shot, in the order of the rulebook: deal, rounds, spurt, payment."""

from collections.abc import Collection
from typing import Any, Final

from app.engine.kernel.game_errors import require
from app.engine.kernel.play import Ask, Phase
from app.engine.kernel.templates import Template
from app.engine.longshot.components import DECK, HAND, HOME_TO_END, LAST_RACE, RACES, RUNNERS, SPURT_LINE
from app.engine.longshot.events import CardTaken, DrawForgone, HorseHome, SecondForgone, SpurtBegan
from app.engine.longshot.moves import Finish, Pass, PlaceCard, Stand
from app.engine.longshot.settling import rank, settle
from app.engine.longshot.state import LongshotState
from app.engine.suzuki.boxes import sorted_hand
from app.engine.suzuki.dealing import begin_race, remake_stack
from app.engine.suzuki.events import NothingDrawn, Passed
from app.engine.suzuki.phases import CardTurnedUp, PassMarker, PayUp, RoundOfTurns, RunOfAll
from app.engine.suzuki.placing import (
    OWN_VALUE,
    Paragraphs,
    check_box,
    cover,
    covers_own_value,
    legal_boxes,
    playable,
)

# L-4 is in suzuki/placing.py: `legal_boxes`, and `unavoidable_boxes` for the card turned up.
RULES: Final = Paragraphs(boxes="L-1.2", own_horse="L-4.1", open_first="L-4.1")
SAME_BOX: Final = "the two cards of a turn may not go into the same box"


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


class Turns(RoundOfTurns[LongshotState]):
    """L-3.1: each player places a card, clockwise from the first player, and draws one. In the spurt a player may place
    two (L-6).

    The game asks every player who holds a card, even if no card fits: skipping a player would reveal something about
    the hand.
    """

    name = "turns"
    rule = "L-3.1"
    after = "turn_up"

    def asks(self, s: LongshotState) -> list[Ask]:
        seat = s.seat_to_act(s.marker)
        fitting = to_place(s, seat)
        moves: list[Template] = [
            {"do": PlaceCard.do, "card": card, "box": {"one": boxes}} for card, boxes in fitting.items()
        ]
        turn = f"{s.race}.{s.round}.turn.{seat}"
        barred = barred_cards(s, seat, fitting)
        if s.first_box is not None:
            return [Ask(f"{turn}.second", seat, "play_second_card", [*moves, {"do": Finish.do}], barred=barred)]
        if s.is_filled() or not fitting:  # L-5.1, L-5.2
            return [Ask(turn, seat, "play_card", [*moves, *ways_to_pass(s)], barred=barred)]
        return [Ask(turn, seat, "play_card", moves, barred=[{"do": Pass.do, "rule": "L-5.1"}, *barred])]

    def check(self, s: LongshotState, seat: int, move: Any) -> None:
        if s.first_box is not None:
            is_passing = isinstance(move, Pass | Stand)
            require(not is_passing, "L-6.2", "you have placed a card: place another one or say done")
        elif isinstance(move, Pass | Stand):
            why = "one passes when all boxes are filled, or no card of the hand fits"
            require(s.is_filled() or not to_place(s, seat), "L-5.1", why)
            may_stand = s.options["passing_draw"] == "optional"
            require(may_stand or isinstance(move, Pass), "L-5.1", "at this table who passes draws a card")
        else:
            require(not isinstance(move, Finish), "L-6.2", "one is done after the first of two cards, not before it")
        if isinstance(move, PlaceCard):
            require(move.card in s.hands[seat], "L-3.1", "you do not hold this card")
            require(move.box != s.first_box, "L-6.1", SAME_BOX)
            check_box(s.boxes, move.card, move.box, RULES)
            require(not covers_own_value(s.boxes, move.card, move.box), "L-4.2", OWN_VALUE)

    def act(self, s: LongshotState, seat: int, move: Any, now: int) -> None:
        may_go_on = False
        if isinstance(move, Pass | Stand):
            s.tell(Passed(seat, forced=not s.is_filled()))
        elif isinstance(move, Finish):
            s.tell(SecondForgone(seat))
        else:
            s.hands[seat].remove(move.card)
            cover(s, seat, move.card, move.box)
            may_go_on = s.spurt and s.first_box is None and bool(s.hands[seat])  # L-6.1
        s.first_box = move.box if may_go_on else None
        if isinstance(move, Stand):
            s.tell(DrawForgone(seat))
            s.acted += 1
        elif not may_go_on:
            self.end_turn(s, seat)
        if not may_go_on:
            self.pass_empty_hands(s)

    def end_turn(self, s: LongshotState, seat: int) -> None:
        """L-3.1, L-5.2: draw one card, however many cards the player placed."""
        restock(s)
        if s.stack:
            card = s.stack.pop()
            s.hands[seat] = sorted_hand([*s.hands[seat], card])
            s.tell(CardTaken(seat, card, len(s.stack)))
        else:
            s.tell(NothingDrawn(seat))
        super().end_turn(s, seat)


class TurnUp(CardTurnedUp[LongshotState]):
    """L-3.2: the first player turns up the top card of the stack and places it."""

    name = "turn_up"
    rule = "L-3.2"
    after = "run"

    def restock(self, s: LongshotState) -> None:
        restock(s)

    def check(self, s: LongshotState, seat: int, move: Any) -> None:
        require(isinstance(move, PlaceCard), "L-3.2", "the card turned up has to be placed")
        require(move.card == s.drawn, "L-3.2", "it is the card turned up that has to be placed")
        check_box(s.boxes, move.card, move.box, RULES)
        if covers_own_value(s.boxes, move.card, move.box):
            require(not legal_boxes(s.boxes, move.card), "L-4.2", OWN_VALUE)


class Run(RunOfAll[LongshotState]):
    """L-3.3: every horse that has not finished moves by the sum of its top cards. L-6.1: whether the spurt begins.
    L-8.1: whether the race is over.
    """

    name = "run"
    rule = "L-3.3"

    def come_home(self, s: LongshotState, horse: int) -> None:
        s.tell(HorseHome(horse, s.runner(horse).at - s.track, s.top_sum(horse)))

    def rank(self, s: LongshotState) -> None:
        rank(s)

    def enter(self, s: LongshotState, now: int) -> None:
        super().enter(s, now)
        there = [horse for horse in s.horses if s.runner(horse).at >= SPURT_LINE]
        if there and not s.spurt and not is_over(s):
            s.spurt = True
            s.tell(SpurtBegan(there))

    def then(self, s: LongshotState) -> str:
        return Settle.name if is_over(s) else Marker.name


class Marker(PassMarker[LongshotState]):
    """L-3.4: the first-player marker passes to the left, and the next round begins."""

    name = "marker"
    rule = "L-3.4"
    after = Turns.name


class Settle(PayUp[LongshotState]):
    """L-9: payments after a race. L-10: after the last race the player with the most money wins."""

    name = "settle"
    rule = "L-9"
    races = RACES
    after = Deal.name

    def settle(self, s: LongshotState) -> None:
        settle(s)


PHASES: Final = (Deal(), Turns(), TurnUp(), Run(), Marker(), Settle())


def ways_to_pass(s: LongshotState) -> list[Template]:
    """L-5.1: passing with a card from the stack, or, with the option, also without one."""
    ways: list[Template] = [{"do": Pass.do}]
    if s.options["passing_draw"] == "optional":
        ways.append({"do": Stand.do})
    return ways


def to_place(s: LongshotState, seat: int) -> dict[str, list[str]]:
    """The cards of a hand that have legal boxes, each with these boxes (L-4). The box of the turn's first card is
    excluded (L-6.1).
    """
    fitting = playable(s.boxes, s.hands[seat])
    if s.first_box is None:
        return fitting
    others = {card: [box for box in boxes if box != s.first_box] for card, boxes in fitting.items()}
    return {card: boxes for card, boxes in others.items() if boxes}


def barred_cards(s: LongshotState, seat: int, fitting: Collection[str]) -> list[dict[str, Any]]:
    """The cards of a hand without a legal box, by reason."""
    idle = [card for card in s.hands[seat] if card not in fitting]
    taken = [card for card in idle if s.first_box is not None and legal_boxes(s.boxes, card)]
    equal = [card for card in idle if card not in taken]
    reasons = [("L-6.1", SAME_BOX, taken), ("L-4.2", OWN_VALUE, equal)]
    return [{"do": PlaceCard.do, "rule": rule, "why": why, "cards": cards} for rule, why, cards in reasons if cards]


def restock(s: LongshotState) -> None:
    """L-7.1: if a player must draw from an empty stack, the lowest cards of the boxes become the new stack."""
    if not s.stack and (lowest := s.take_lowest()):
        remake_stack(s, lowest, "L-7.1", f"stack/race-{s.race}")


def is_over(s: LongshotState) -> bool:
    """L-8.1: three horses have finished."""
    return len(s.home()) >= HOME_TO_END

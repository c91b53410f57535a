"""The turn apart from the run (702.2 to 702.5, 702.7)."""

from typing import Any

from app.engine.force.cards.pool import support
from app.engine.force.events import Passed, TurnBegan, TurnEnded
from app.engine.force.interpreter.stack import push
from app.engine.force.moves import Pass, PlaySupport, Repeat
from app.engine.force.phases.section import REPEATED, OpenSection, Section, WhyNot, barred
from app.engine.force.rules import endless_loops
from app.engine.force.rules.automatic_abilities import happen
from app.engine.force.rules.lasting_effects import end_turn_effects
from app.engine.force.rules.playing_cards import begin_support, why_not_support
from app.engine.force.rules.replacement_effects import draw
from app.engine.force.rules.rules_check import begin_check
from app.engine.force.rules.zones import card_in, find_card, kind_of
from app.engine.force.state import Card, ForceState, Job, Loop
from app.engine.kernel.game_errors import IllegalMove, require
from app.engine.kernel.play import Ask
from app.engine.kernel.templates import Template


class TurnStart(Section):
    """702.2: begin the turn and check the rules."""

    name = "turn_start"
    rule = "702.2"

    def begin(self, s: ForceState) -> None:
        s.turn += 1
        s.loop = Loop()
        s.errands = 0
        s.changed()
        s.tell(TurnBegan(s.turn, s.active))
        happen(s, "turn_start", s.active)
        begin_check(s)

    def follows(self, s: ForceState) -> str:
        return DrawOne.name


class DrawOne(Section):
    """702.3, 702.4: the turn player draws a card, then a rules check."""

    name = "draw"
    rule = "702.3"

    def begin(self, s: ForceState) -> None:
        begin_check(s)
        draw(s, Job("", s.active, "702.3"), s.active, 1)

    def follows(self, s: ForceState) -> str:
        return Supports.name


class Supports(OpenSection):
    """702.5: the turn player may play supports of the area and situation types, with a rules check after each."""

    name = "supports"
    rule = "702.5"
    types = ("area", "situation")

    def begin(self, s: ForceState) -> None:
        s.ended = False

    def open_asks(self, s: ForceState) -> list[Ask]:
        seat, moves, idle = s.active, list[Template](), list[tuple[int, WhyNot]]()
        for card in s.sides[seat].hand:
            why = why_not_played(s, seat, card, self.types)
            if why is None and endless_loops.is_barred(s, seat, PlaySupport(card.id)):
                why = REPEATED
            if why is None:
                moves.append({"do": PlaySupport.do, "card": card.id})
            else:
                idle.append((card.id, why))
        moves += endless_loops.repeats(s, seat)
        moves.append({"do": Pass.do})
        reasons = barred(PlaySupport.do, idle)
        return [Ask(f"{s.turn}.support.{s.answers}", seat, "play_support", moves, barred=reasons)]

    def check_open(self, s: ForceState, seat: int, move: Any) -> None:
        if isinstance(move, Pass) or endless_loops.check_repeat(s, seat, move):
            return
        require(isinstance(move, PlaySupport), "702.5", "it is time to play supports of the area and situation types")
        check_support(s, seat, move.card, self.types)
        require(not endless_loops.is_barred(s, seat, move), *REPEATED)

    def act_open(self, s: ForceState, seat: int, move: Any) -> None:
        match move:
            case PlaySupport():
                begin_support(s, seat, card_in(s, (seat, "hand"), move.card), 0)
            case Repeat():
                endless_loops.announce(s, seat, move.times)
            case _:
                s.ended = True
                s.tell(Passed(seat, "support"))

    def follows(self, s: ForceState) -> str | None:
        if not s.sides[s.active].hand:
            s.ended = True  # an empty hand is public, so nothing is revealed by not asking
        return "runner" if s.ended else None


def check_support(s: ForceState, seat: int, id: int, types: tuple[str, ...], target: int = 0) -> None:
    card = find_card(s, (seat, "hand"), id)
    if card is None:
        raise IllegalMove("702.5", "this is not a support in your hand")
    if why := why_not_played(s, seat, card, types, target):
        raise IllegalMove(*why)


def why_not_played(s: ForceState, seat: int, card: Card, types: tuple[str, ...], target: int = 0) -> WhyNot | None:
    """Why this card of the hand cannot be played as a support of these types."""
    if kind_of(card) != "support":
        return "702.5", "only a support can be played now"
    if support(card.name, s.version).when not in types:
        return "205.1", "a support of this type is not played now"
    return why_not_support(s, seat, card, target)


class EndTurn(Section):
    """702.6n: end the turn and check the rules."""

    name = "end_turn"
    rule = "702.6n"

    def begin(self, s: ForceState) -> None:
        happen(s, "turn_end", s.active)
        begin_check(s)

    def follows(self, s: ForceState) -> str:
        return HandLimit.name


class HandLimit(Section):
    """702.7, option *hand limit*: the turn player discards down to the limit."""

    name = "hand_limit"
    rule = "702.7"

    def begin(self, s: ForceState) -> None:
        limit = int(s.options["hand_limit"])
        surplus = len(s.sides[s.active].hand) - limit
        if limit and surplus > 0:
            begin_check(s)
            push(s, Job("discard", s.active, "702.7", surplus))

    def follows(self, s: ForceState) -> str:
        return NextTurn.name


class NextTurn(Section):
    """702.7: hand the turn to the other player."""

    name = "next_turn"
    rule = "702.7"

    def begin(self, s: ForceState) -> None:
        end_turn_effects(s)
        s.last = {}
        s.tell(TurnEnded(s.turn, s.active))
        s.active = s.other
        s.changed()

    def follows(self, s: ForceState) -> str:
        return TurnStart.name

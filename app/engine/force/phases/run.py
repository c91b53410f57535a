"""The run (702.6): runner, guard, supports on horses, comparison, distance."""

from typing import Any, Final

from app.engine.force.events import Passed, PriorityTaken, Unguarded
from app.engine.force.interpreter.stack import push
from app.engine.force.moves import Pass, PlayGuard, PlayOnHorse, PlayRunner, Repeat
from app.engine.force.phases.section import REPEATED, OpenSection, Section, WhyNot, barred
from app.engine.force.phases.turn import check_support, why_not_played
from app.engine.force.rules import endless_loops
from app.engine.force.rules.automatic_abilities import happen
from app.engine.force.rules.continuous_effects import horse_elsewhere, is_forbidden, race_now
from app.engine.force.rules.payment import check_payment, cost_of, payments
from app.engine.force.rules.playing_cards import begin_support, required_cards, requirement_can_be_met
from app.engine.force.rules.rules_check import begin_check
from app.engine.force.rules.run_outcome import compare, fail, guards, run_distance, runners, settle_distance, succeed
from app.engine.force.rules.zones import card_in, find_card, kind_of
from app.engine.force.state import Card, ForceState, Job
from app.engine.kernel.game_errors import IllegalMove, require
from app.engine.kernel.play import Ask
from app.engine.kernel.templates import Template

FORBIDDEN: Final[WhyNot] = "103.3", "an effect forbids playing a horse to run"
NOT_MET: Final[WhyNot] = "510.2", "what playing a runner requires cannot be done"


class Runner(OpenSection):
    """702.6a to 702.6c: the turn player may play a horse to run, and pay for it."""

    name = "runner"
    rule = "702.6b"

    def begin(self, s: ForceState) -> None:
        if s.run_count == 0:
            s.run_count, s.runs, s.keep = 1, 0, 1  # 702.6a-i
        s.ended = False

    def open_asks(self, s: ForceState) -> list[Ask]:
        seat, moves, idle = s.active, list[Template](), list[tuple[int, WhyNot]]()
        for card in s.sides[seat].hand:
            why = self._why_not(s, seat, card)
            ways = self._ways(s, seat, card) if why is None else []
            moves += (free := [move for move in ways if not self._is_barred(s, seat, move)])
            if not free:
                idle.append((card.id, why or self._why_no_way(s, seat, card, ways)))
        moves.append({"do": Pass.do})
        reasons = barred(PlayRunner.do, idle)
        return [Ask(f"{s.turn}.runner.{s.answers}", seat, "play_runner", moves, barred=reasons)]

    def _why_not(self, s: ForceState, seat: int, card: Card) -> WhyNot | None:
        if kind_of(card) != "horse":
            return "702.6b", "only a horse can run"
        return FORBIDDEN if is_forbidden(s, "runner", seat) else None

    def _ways(self, s: ForceState, seat: int, card: Card) -> list[Template]:
        """The horse with each proper payment that leaves the cards which playing it requires (510.2)."""
        hand = s.sides[seat].hand
        spare = len(hand) - 1 - required_cards(s, seat, ["runner"])
        others = [one for one in hand if one is not card]
        return [
            {"do": PlayRunner.do, "card": card.id, **paid}
            for paid in payments(s, seat, card.name, cost_of(s, seat, card), others)
            if paid["normal"] + paid["special"]["max"] <= spare
        ]

    def _why_no_way(self, s: ForceState, seat: int, card: Card, ways: list[Template]) -> WhyNot:
        if ways:
            return REPEATED
        others = [one for one in s.sides[seat].hand if one is not card]
        can_pay = bool(payments(s, seat, card.name, cost_of(s, seat, card), others))
        return NOT_MET if can_pay else ("503.3b", "this is not enough force for the cost")

    def _is_barred(self, s: ForceState, seat: int, move: Template) -> bool:
        if not s.loop.steps:
            return False
        played = PlayRunner(move["card"], move["normal"], tuple(move["special"]["some"]))
        return endless_loops.is_barred(s, seat, played)

    def check_open(self, s: ForceState, seat: int, move: Any) -> None:
        if isinstance(move, Pass):
            return
        require(isinstance(move, PlayRunner), "702.6b", "it is time to play a horse to run, or none")
        hand = s.sides[seat].hand
        card = find_card(s, (seat, "hand"), move.card)
        if card is None:
            raise IllegalMove("702.6b", "this is not a horse in your hand")
        if why := self._why_not(s, seat, card):
            raise IllegalMove(*why)
        others = [one for one in hand if one is not card]
        check_payment(s, seat, card.name, cost_of(s, seat, card), others, move.normal, move.special)
        used = 1 + move.normal + len(move.special)
        require(requirement_can_be_met(s, seat, ["runner"], used), *NOT_MET)
        require(not endless_loops.is_barred(s, seat, move), *REPEATED)

    def act_open(self, s: ForceState, seat: int, move: Any) -> None:
        if isinstance(move, Pass):
            s.tell(Passed(seat, "runner"))
            s.run_count = 0
            s.ended = True
            return
        begin_check(s)
        memory = {"card": move.card, "normal": move.normal, "special": list(move.special)}
        push(s, Job("runner", seat, memory=memory))

    def follows(self, s: ForceState) -> str | None:
        if not s.ended and not s.sides[s.active].hand:
            s.run_count = 0
            s.ended = True
        if not s.ended:
            return None
        if s.run_count:
            return Guard.name
        # 702.6b-i (Decision): a horse put out earlier in this run process still has its comparison.
        return Compare.name if s.runs else "end_turn"


class Guard(OpenSection):
    """702.6d, 702.6e: the other player may play a horse suited to the distance to guard."""

    name = "guarding"
    rule = "702.6d"

    def begin(self, s: ForceState) -> None:
        s.ended = False
        if not s.sides[s.other].hand:
            self._leave_unguarded(s)

    def open_asks(self, s: ForceState) -> list[Ask]:
        seat = s.other
        moves, idle = list[Template](), list[tuple[int, WhyNot]]()
        for card in s.sides[seat].hand:
            why = self._why_not(s, seat, card)
            if why is None and endless_loops.is_barred(s, seat, PlayGuard(card.id)):
                why = REPEATED
            if why is None:
                moves.append({"do": PlayGuard.do, "card": card.id})
            else:
                idle.append((card.id, why))
        moves.append({"do": Pass.do})
        reasons = barred(PlayGuard.do, idle)
        return [Ask(f"{s.turn}.guard.{s.answers}", seat, "play_guard", moves, barred=reasons)]

    def _why_not(self, s: ForceState, seat: int, card: Card) -> WhyNot | None:
        if kind_of(card) != "horse":
            return "702.6d", "only a horse can guard"
        if race_now(s).distance not in horse_elsewhere(s, seat, card).distances:
            return "702.6d-i", "only a horse suited to the distance of this race can guard"
        if is_forbidden(s, "guard", seat):
            return "103.3", "an effect forbids playing a guard"
        if not requirement_can_be_met(s, seat, ["guard"], 1):
            return "510.2", "what playing a guard requires cannot be done"
        return None

    def check_open(self, s: ForceState, seat: int, move: Any) -> None:
        if isinstance(move, Pass):
            return
        require(isinstance(move, PlayGuard), "702.6d", "it is time to play a horse to guard, or none")
        card = find_card(s, (seat, "hand"), move.card)
        if card is None:
            raise IllegalMove("702.6d", "this is not a horse in your hand")
        if why := self._why_not(s, seat, card):
            raise IllegalMove(*why)
        require(not endless_loops.is_barred(s, seat, move), *REPEATED)

    def act_open(self, s: ForceState, seat: int, move: Any) -> None:
        if isinstance(move, Pass):
            s.tell(Passed(seat, "guard"))
            self._leave_unguarded(s)
        else:
            begin_check(s)
            push(s, Job("guard", seat, memory={"card": move.card}))

    def _leave_unguarded(self, s: ForceState) -> None:
        """702.6d-ii: tell that nobody guards the runner."""
        begin_check(s)
        runner = runners(s)[-1] if runners(s) else None
        s.ended = True
        if runner is not None:
            s.tell(Unguarded(s.active, runner.id))
            happen(s, "unguarded", s.active, runner)

    def follows(self, s: ForceState) -> str | None:
        return Riding.name if s.ended else None


class Riding(OpenSection):
    """702.6f to 702.6h: both players play supports of the horse type, the turn player first.

    A pass offers priority to the other player; two passes in a row end the section. A player takes priority by playing
    a card (Decision): taking it without playing would only ask the other player again.
    """

    name = "riding"
    rule = "702.6g"
    types = ("horse",)

    def begin(self, s: ForceState) -> None:
        s.riding = s.active
        s.ended = False

    def open_asks(self, s: ForceState) -> list[Ask]:
        seat, moves, idle = self._asked(s), list[Template](), list[tuple[int, WhyNot]]()
        horses = self._horses(s)
        for card in s.sides[seat].hand:
            why_not = {horse: self._why_not(s, seat, card, horse) for horse in horses}
            if fit := [horse for horse, why in why_not.items() if why is None]:
                moves.append({"do": PlayOnHorse.do, "card": card.id, "horse": {"one": fit}})
            idle += [(card.id, why) for why in list(why_not.values())[:1] if why and not fit]
        moves += endless_loops.repeats(s, seat)
        moves.append({"do": Pass.do})
        reasons = barred(PlayOnHorse.do, idle)
        return [Ask(f"{s.turn}.ride.{s.answers}", seat, "play_on_horse", moves, barred=reasons)]

    def _why_not(self, s: ForceState, seat: int, card: Card, horse: int) -> WhyNot | None:
        if why := why_not_played(s, seat, card, self.types, horse):
            return why
        return REPEATED if endless_loops.is_barred(s, seat, PlayOnHorse(card.id, horse)) else None

    def _asked(self, s: ForceState) -> int:
        """The seat that is asked. `riding` is the priority player; 2 is added while that player may still refuse."""
        return s.riding % 2

    def _horses(self, s: ForceState) -> list[int]:
        return [card.id for card in (*runners(s), *guards(s))]

    def check_open(self, s: ForceState, seat: int, move: Any) -> None:
        if isinstance(move, Pass) or endless_loops.check_repeat(s, seat, move):
            return
        require(isinstance(move, PlayOnHorse), "702.6g", "it is time to play supports of the horse type, or to pass")
        require(move.horse in self._horses(s), "702.6g-i", "such a support is played on a runner or a guard")
        check_support(s, seat, move.card, self.types, move.horse)
        require(not endless_loops.is_barred(s, seat, move), *REPEATED)

    def act_open(self, s: ForceState, seat: int, move: Any) -> None:
        match move:
            case PlayOnHorse():
                if s.riding >= 2:
                    s.riding = seat
                    s.tell(PriorityTaken(seat))
                begin_support(s, seat, card_in(s, (seat, "hand"), move.card), move.horse)
            case Repeat():
                endless_loops.announce(s, seat, move.times)
            case _:
                s.tell(Passed(seat, "ride"))
                self._pass(s, seat)

    def _pass(self, s: ForceState, seat: int) -> None:
        if s.riding >= 2:
            s.ended = True
        else:
            s.riding = 2 + (1 - seat)

    def follows(self, s: ForceState) -> str | None:
        while not s.ended and not (self._horses(s) and s.sides[self._asked(s)].hand):
            self._pass(s, self._asked(s))  # the empty hand or run area is public
        return Again.name if s.ended else None


class Again(Section):
    """702.6i: count one run down; if runs are left, the turn player may play another horse."""

    name = "again"
    rule = "702.6i"

    def begin(self, s: ForceState) -> None:
        s.run_count -= 1

    def follows(self, s: ForceState) -> str:
        return Runner.name if s.run_count >= 1 else Compare.name


class Compare(Section):
    """702.6j to 702.6l: compare the running value with the guard value."""

    name = "compare"
    rule = "702.6j"

    def begin(self, s: ForceState) -> None:
        s.run_count = 0
        s.ended = compare(s)
        begin_check(s)
        if s.ended:
            succeed(s)
        else:
            fail(s)

    def follows(self, s: ForceState) -> str:
        return Distance.name if s.ended else Clear.name


class Distance(Section):
    """702.6k-ii to 702.6k-iv: draw as many cards as the distance, then discard one fewer."""

    name = "distance"
    rule = "702.6k-iii"

    def begin(self, s: ForceState) -> None:
        settle_distance(s)
        begin_check(s)
        run_distance(s)

    def follows(self, s: ForceState) -> str:
        return Clear.name


class Clear(Section):
    """702.6m: clear the run areas."""

    name = "clear"
    rule = "702.6m"

    def begin(self, s: ForceState) -> None:
        push(s, Job("clear"))

    def follows(self, s: ForceState) -> str:
        return "end_turn"

"""The outcome of a run (702.6j to 702.6m): comparison, distance, clearing the run areas."""

from typing import Any

from app.engine.force.events import GuardWon, RunCompared, RunFailed, RunSucceeded
from app.engine.force.interpreter.choices import choose_cards, picked
from app.engine.force.interpreter.stack import finish, push
from app.engine.force.rules.automatic_abilities import happen
from app.engine.force.rules.continuous_effects import horses_in_run, race_now
from app.engine.force.rules.lasting_effects import end_run_effects
from app.engine.force.rules.replacement_effects import draw, replacers
from app.engine.force.rules.zones import farm
from app.engine.force.state import Card, ForceState, Job
from app.engine.force.vocabulary.base import HorseNow


def in_role(s: ForceState, seat: int, role: str) -> list[Card]:
    return [card for card in horses_in_run(s, seat) if card.role == role]


def runners(s: ForceState) -> list[Card]:
    return in_role(s, s.active, "runner")


def guards(s: ForceState) -> list[Card]:
    return in_role(s, s.other, "guard")


def running_value(s: ForceState) -> int:
    """702.6j-ii: the sum of the runners' values (512), each at least 0."""
    now = race_now(s)
    return sum(max(0, now.horses[card.id].running) for card in runners(s))


def guard_value(s: ForceState) -> int:
    """702.6j-i: the sum of the guards' values, each at least 0; 0 without a guard."""
    now = race_now(s)
    return sum(max(0, now.horses[card.id].guard) for card in guards(s))


def compare(s: ForceState) -> bool:
    """702.6j: tell the comparison. True if the run succeeds (702.6k)."""
    running, guard = running_value(s), guard_value(s)
    rows = [_row(s, card, "running") for card in runners(s)], [_row(s, card, "guard") for card in guards(s)]
    s.tell(RunCompared(s.active, *rows, running, guard))
    return running >= 1 and running > guard


def _row(s: ForceState, card: Card, name: str) -> dict[str, Any]:
    horse = race_now(s).horses[card.id]
    return {"id": card.id, "card": card.name, "value": getattr(horse, name), "why": whys(horse, name)}


def whys(horse: HorseNow, name: str) -> list[list[Any]]:
    """The steps from the printed number to the current one: [change, clause, card]."""
    return [[why.by, why.rule, why.source] for why in horse.why if why.field == name]


def succeed(s: ForceState) -> None:
    """702.6k-i: the run succeeded."""
    for card in runners(s):
        happen(s, "succeeded", s.active, card)


def settle_distance(s: ForceState) -> None:
    """702.6k-ii: compute the distance, after the abilities that the success triggered."""
    s.distance = max(0, running_value(s) - guard_value(s))
    s.tell(RunSucceeded(s.active, s.distance))


def fail(s: ForceState) -> None:
    """702.6l-i, 702.6l-ii: the run failed, and the guard may have won."""
    s.distance = 0
    s.tell(RunFailed(s.active))
    for card in runners(s):
        happen(s, "failed", s.active, card)
    if guard_value(s) >= 1:
        s.tell(GuardWon(s.other))
        for card in guards(s):
            happen(s, "guard_won", s.other, card)


def run_distance(s: ForceState) -> None:
    """702.6k-iii: draw as many cards as the distance, then discard all but `keep` of as many (513)."""
    push(s, Job("discard", s.active, "702.6k-iii", s.distance - s.keep))
    draw(s, Job("", s.active, "702.6k-iii"), s.active, s.distance)


def step_discard(s: ForceState, job: Job) -> None:
    """Let the player discard `at` cards of their choice; `key` is the clause that says so."""
    hand = s.sides[job.seat].hand
    if job.answer is None and job.at > 0 and hand:
        choose_cards(s, job, job.seat, "discard", hand, job.at, job.at, open_to_all=True)
        return
    if job.answer:
        farm(s, picked(job, hand), (job.seat, "hand"), job.key)
    finish(s, job)


def step_clear(s: ForceState, job: Job) -> None:
    """702.6m: offer replacements for horses, then put everything in the run areas into the farms."""
    if job.at == 0:
        job.at = 1
        for seat in (s.other, s.active):
            for card in horses_in_run(s, seat):
                facts = {"event_card": card.id, "used": []}
                if replacers(s, "farm", seat, facts):
                    push(s, Job("event", seat, "farm", memory=facts))
        return
    for seat in (s.active, s.other):
        farm(s, list(s.sides[seat].run), (seat, "run"), "702.6m")
    end_run_effects(s)
    finish(s, job)

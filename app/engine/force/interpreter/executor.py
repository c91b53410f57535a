"""The loop that carries unfinished work on, and the function for each kind of job."""

from collections.abc import Callable
from typing import Final

from app.engine.force.interpreter.programs import step_ability, step_program
from app.engine.force.rules.endless_loops import step_repeat
from app.engine.force.rules.playing_cards import step_guard, step_runner, step_support
from app.engine.force.rules.replacement_effects import step_draws, step_event
from app.engine.force.rules.rules_check import step_check
from app.engine.force.rules.run_outcome import step_clear, step_discard
from app.engine.force.state import ForceState, Job

STEPS: Final[dict[str, Callable[[ForceState, Job], None]]] = {
    "check": step_check,
    "ability": step_ability,
    "program": step_program,
    "draws": step_draws,
    "event": step_event,
    "support": step_support,
    "runner": step_runner,
    "guard": step_guard,
    "discard": step_discard,
    "clear": step_clear,
    "repeat": step_repeat,
}


def carry_on(s: ForceState) -> None:
    """Run the topmost job until a player has to decide, the stack is empty, or the race is over."""
    while s.work and s.decision is None and not s.has_ended:
        job = s.work[-1]
        STEPS[job.kind](s, job)
    if s.has_ended:
        s.work.clear()
        s.waiting.clear()
        s.before = None

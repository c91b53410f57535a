"""Carries out abilities and texts (805.2d, 807), one operation after the other."""

from app.engine.force.cards.pool import find
from app.engine.force.events import AbilityPlayed, NothingDone
from app.engine.force.interpreter.stack import finish, push
from app.engine.force.rules.automatic_abilities import ops_key, state_of
from app.engine.force.rules.continuous_effects import race_now
from app.engine.force.state import ForceState, Job
from app.engine.force.vocabulary.base import By, Ops, Result


def step_ability(s: ForceState, job: Job) -> None:
    """Play a waiting ability: if its condition holds, carry out its operations; then stop waiting (806.3)."""
    assert job.card is not None
    if job.at == 0:
        job.at = 1
        s.tell(AbilityPlayed(job.seat, job.card.name, job.key))
        state, now = state_of(s, job.key), race_now(s)
        is_void = job.card.id in now.void  # 803.2, though it was set off before
        if not is_void and (state is None or state.holds(s, job, now)):
            facts = {name: value for name, value in job.memory.items() if name != "id"}
            push(s, Job("program", job.seat, ops_key(job.key), 0, job.card, job.target, facts))
        return
    if not job.done:
        s.tell(NothingDone(job.seat, job.card.name, job.key))
    s.waiting = [waiting for waiting in s.waiting if waiting.id != job.memory["id"]]
    finish(s, job)


def step_program(s: ForceState, job: Job) -> None:
    ops: Ops = find(job.key, s.version)
    if job.at == len(ops):
        finish(s, job)
        return
    result = ops[job.at].run(s, job, f"{job.key}/{job.at}")
    if result in (Result.WAIT, Result.AGAIN):
        return
    job.at += 1
    job.answer = None
    for name in ("stage", "may"):
        job.memory.pop(name, None)
    if result is Result.DONE:
        job.done = True


def can_do(s: ForceState, by: By, ops: Ops) -> bool:
    """Whether any of these operations would do anything."""
    now = race_now(s)
    return any(op.possible(s, by, now) for op in ops)


def may_come_to_nothing(s: ForceState, by: By, ops: Ops) -> bool:
    """Whether every possible operation could still do nothing, depending on a choice (805.3)."""
    now = race_now(s)
    return all(op.may_fizzle() for op in ops if op.possible(s, by, now))

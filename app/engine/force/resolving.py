"""Resolution of abilities and texts (805.2d, 807): one instruction after the other, with the choices they need."""

from app.engine.force.abilities import ops_key, state_of
from app.engine.force.continuous import race_now
from app.engine.force.events import AbilityPlayed, EffectBegan, EffectsEnded, NothingDone
from app.engine.force.jobs import finish, push
from app.engine.force.pool import find
from app.engine.force.state import Card, Effect, ForceState, Job, Timer
from app.engine.force.vocabulary.base import By, Modifier, Op, Ops, Result


def step_ability(s: ForceState, job: Job) -> None:
    """Play a waiting ability: if what it asks for is so, do what it says; then it waits no longer (806.3)."""
    assert job.card is not None
    if job.at == 0:
        job.at = 1
        s.tell(AbilityPlayed(job.seat, job.card.name, job.key))
        state, now = state_of(job.key), race_now(s)
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
    ops: Ops = find(job.key)
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
    """Would any of it be carried out?"""
    now = race_now(s)
    return any(op.possible(s, by, now) for op in ops)


def may_come_to_nothing(s: ForceState, by: By, ops: Ops) -> bool:
    """Is everything that is possible left to somebody's choice (805.3)?"""
    now = race_now(s)
    return all(op.may_fizzle() for op in ops if op.possible(s, by, now))


# What continuous effects and timed triggers are made of


def begin_effect(
    s: ForceState, job: Job, modifier: Modifier, key: str, until: str, bound: bool, targets: list[int] | None = None
) -> bool:
    """Make a continuous effect: whom it is applied to and its numbers are settled now (808.2)."""
    assert job.card is not None
    now = race_now(s)
    if targets is None:
        targets = modifier.group.ids(s, job, now) if modifier.group is not None else []
    if modifier.group is not None and not targets:
        return False
    amounts = modifier.amounts(s, job, now)
    effect = Effect(s.new_id(), key, job.seat, job.card, until, s.turn, targets, amounts, bound)
    s.effects.append(effect)
    s.changed()
    s.tell(EffectBegan(job.seat, effect.id, job.card.name, key, list(targets), dict(amounts), until))
    return True


def end_effects(s: ForceState, ended: list[Effect]) -> None:
    if ended:
        s.effects = [effect for effect in s.effects if effect not in ended]
        s.changed()
        s.tell(EffectsEnded([effect.id for effect in ended]))


def end_run_effects(s: ForceState) -> None:
    """What lasts as long as the run, or is bound to a horse that has left the run area (808.2, 1102.5)."""
    there = {card.id for side in s.sides for card in side.run}
    gone = [one for one in s.effects if one.targets and not there & set(one.targets)]
    unbound = [one for one in s.effects if one.bound and one.card.id not in there]
    end_effects(s, [one for one in s.effects if one.until == "run" or one in gone or one in unbound])


def end_turn_effects(s: ForceState) -> None:
    end_effects(s, [one for one in s.effects if _is_over(s, one)])
    s.timers = [one for one in s.timers if not _is_over(s, one)]


def _is_over(s: ForceState, one: Effect | Timer) -> bool:
    """ "round" goes on into the next turn, and ends with it."""
    return one.until in ("turn", "run") or (one.until == "round" and one.turn < s.turn)


def begin_timer(s: ForceState, job: Job, key: str, until: str) -> None:
    assert job.card is not None
    facts = {name: value for name, value in job.memory.items() if name not in ("child", "stage", "used")}
    s.timers.append(Timer(s.new_id(), key, job.seat, job.card, until, s.turn, job.target, facts))


def copy_of(card: Card) -> Card:
    return Card(card.id, card.name, card.owner, card.moment, card.down, card.role, card.of)


def operation(key: str) -> Op:
    op = find(key)
    assert isinstance(op, Op), key
    return op

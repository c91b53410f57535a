"""Begins and ends continuous effects and timed triggers (802.1b, 806.5). continuous_effects.py applies them."""

from app.engine.force.events import EffectBegan, EffectsEnded
from app.engine.force.rules.continuous_effects import race_now
from app.engine.force.state import Effect, ForceState, Job, Timer
from app.engine.force.vocabulary.base import Modifier


def begin_effect(
    s: ForceState, job: Job, modifier: Modifier, key: str, until: str, bound: bool, targets: list[int] | None = None
) -> bool:
    """Begin a continuous effect, and settle its targets and numbers (808.2)."""
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
    """End effects of the run, and effects bound to a horse that has left the run area (808.2, 1102.5)."""
    there = {card.id for side in s.sides for card in side.run}
    gone = [one for one in s.effects if one.targets and not there & set(one.targets)]
    unbound = [one for one in s.effects if one.bound and one.card.id not in there]
    end_effects(s, [one for one in s.effects if one.until == "run" or one in gone or one in unbound])


def end_turn_effects(s: ForceState) -> None:
    end_effects(s, [one for one in s.effects if _is_over(s, one)])
    s.timers = [one for one in s.timers if not _is_over(s, one)]


def _is_over(s: ForceState, one: Effect | Timer) -> bool:
    """Whether the effect ends with this turn; "round" ends with the turn after the one it began in."""
    return one.until in ("turn", "run") or (one.until == "round" and one.turn < s.turn)


def begin_timer(s: ForceState, job: Job, key: str, until: str) -> None:
    assert job.card is not None
    facts = {name: value for name, value in job.memory.items() if name not in ("child", "stage", "used")}
    s.timers.append(Timer(s.new_id(), key, job.seat, job.card, until, s.turn, job.target, facts))

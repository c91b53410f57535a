"""Replacement effects (809): something is about to happen, and something else happens instead.

An event that may be replaced is a job "event". The effects that fit it are applied one after the other, each at most
once (809.2c); whoever is affected says in which order (809.2) and whether, where that is left to them (809.3). If none
replaces it, it happens.
"""

from collections.abc import Callable
from typing import Any, Final

from app.engine.force.continuous import Influence, race_now, rules_about
from app.engine.force.events import GoingChanged, Replaced
from app.engine.force.jobs import decide, finish, may, push
from app.engine.force.resolving import end_effects
from app.engine.force.state import Decision, ForceState, Job
from app.engine.force.vocabulary.base import Replacing, Result
from app.engine.force.zones import draw_one, farm, find_card


def draw(s: ForceState, job: Job, seat: int, count: int) -> Result:
    """502.2: draw so many cards, one after the other; each draw may be replaced."""
    if count <= 0 or not s.area(seat):
        return Result.NOTHING
    if not rules_about(s, "replace:draw", seat):
        drawn = [draw_one(s, seat, why_of(job)) for _ in range(count)]
        return Result.DONE if any(drawn) else Result.NOTHING
    push(s, Job("draws", seat, why_of(job), count, memory={"used": list(job.memory.get("used", ()))}))
    return Result.PUSHED


def why_of(job: Job) -> str:
    return job.card.name if job.card is not None else job.key


def step_draws(s: ForceState, job: Job) -> None:
    if job.at == 0 or not s.area(job.seat):
        finish(s, job)
        return
    job.at -= 1
    push(s, Job("event", job.seat, "draw", memory={"why": job.key, "used": list(job.memory["used"])}))


def step_event(s: ForceState, job: Job) -> None:
    """`key` is the event; `at` 0: still to be replaced or to happen; 1: over."""
    if job.at == 1:
        finish(s, job)
        return
    fitting = _fitting(s, job)
    if not fitting:
        job.done = HAPPENS[job.key](s, job) or job.done
        finish(s, job)
        return
    chosen = _chosen(s, job, fitting)
    if chosen is not None:
        _replace(s, job, chosen)


def _fitting(s: ForceState, job: Job) -> list[Influence]:
    return replacers(s, job.key, job.seat, job.memory)


def replacers(s: ForceState, event: str, seat: int, facts: dict[str, Any]) -> list[Influence]:
    """The effects that may replace this event and have not done so yet."""
    now = race_now(s)
    found = []
    for one in rules_about(s, f"replace:{event}", seat):
        modifier = one.modifier
        assert isinstance(modifier, Replacing)
        by = Job("", one.seat, one.key, 0, one.card, one.target, {**one.memory, **facts})
        group = modifier.group
        meant = group is None or facts.get("event_card") in (one.targets or group.ids(s, by, now))
        if meant and one.id not in facts["used"] and modifier.fits(s, by, now):
            found.append(one)
    return found


def _chosen(s: ForceState, job: Job, fitting: list[Influence]) -> Influence | None:
    """Which comes first, and will it be, where that may be chosen; None while that is open."""
    answer, job.answer = job.answer, None
    if answer is True:
        return next(one for one in fitting if one.id == job.memory["first"])
    if answer is False:
        job.memory["used"].append(job.memory.pop("first"))
        return None
    if answer is None and len(fitting) > 1:
        ids = [one.id for one in fitting]
        decide(s, Decision(job.seat, "replace_first", "ability", ids, source=fitting[0].card.name))
        return None
    chosen = fitting[0] if answer is None else next(one for one in fitting if one.id == answer)
    modifier = chosen.modifier
    assert isinstance(modifier, Replacing)
    if not modifier.optional:
        return chosen
    job.memory["first"] = chosen.id
    may(s, Job("", card=chosen.card), job.seat, "may_replace")
    return None


def _replace(s: ForceState, job: Job, chosen: Influence) -> None:
    """809.1a: the event itself has never happened."""
    modifier = chosen.modifier
    assert isinstance(modifier, Replacing)
    used = [*job.memory["used"], chosen.id]
    s.tell(Replaced(job.seat, job.key, chosen.card.name))
    if modifier.once:
        end_effects(s, [effect for effect in s.effects if effect.id == chosen.id])
    job.at, job.done = 1, True
    facts = {**chosen.memory, **{k: v for k, v in job.memory.items() if k != "first"}, "used": used}
    push(s, Job("program", chosen.seat, f"{chosen.key}/do", 0, chosen.card, chosen.target, facts))


# What may be replaced, and what happens if nothing replaces it


def _draw(s: ForceState, job: Job) -> bool:
    return draw_one(s, job.seat, job.memory["why"])


def _go_to_farm(s: ForceState, job: Job) -> bool:
    """702.6m, for a horse that something might keep from it."""
    for seat in (0, 1):
        card = find_card(s, (seat, "run"), job.memory["event_card"])
        if card is not None:
            farm(s, [card], (seat, "run"), "702.6m")
            return True
    return False


def _change_going(s: ForceState, job: Job) -> bool:
    """511: so many steps, as far as there are steps."""
    going = min(4, max(1, s.going + int(job.memory["by"])))
    if going == s.going:
        return False
    was, s.going = s.going, going
    s.changed()
    s.tell(GoingChanged(going, was))
    return True


HAPPENS: Final[dict[str, Callable[[ForceState, Job], bool]]] = {
    "draw": _draw,
    "farm": _go_to_farm,
    "going": _change_going,
}


def happens_now(s: ForceState, job: Job, about: str, seat: int, facts: dict[str, int | str]) -> Result:
    """Let something happen that may be replaced; at once where nothing could."""
    event = Job("event", seat, about, memory={**facts, "used": list(job.memory.get("used", ()))})
    if rules_about(s, f"replace:{about}", seat):
        push(s, event)
        return Result.PUSHED
    return Result.DONE if HAPPENS[about](s, event) else Result.NOTHING

"""Replacement effects (809): an event is about to happen, and something else happens instead.

An event that may be replaced is a job of kind "event". Fitting effects are applied one after the other, each at most
once (809.2c). The affected player chooses the order (809.2), and whether to apply optional ones (809.3). An event that
no effect replaces happens.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from app.engine.force.events import GoingChanged, Replaced
from app.engine.force.interpreter.choices import decide, may
from app.engine.force.interpreter.stack import finish, push
from app.engine.force.rules.continuous_effects import race_now, rules_about
from app.engine.force.rules.lasting_effects import end_effects
from app.engine.force.rules.zones import draw_one, farm, find_card
from app.engine.force.state import Decision, ForceState, Job
from app.engine.force.vocabulary.base import Influence, Replacing, Result


def draw(s: ForceState, job: Job, seat: int, count: int) -> Result:
    """502.2: draw cards one by one; each draw may be replaced."""
    return draw_in_turn(s, job, [seat], count)


def draw_in_turn(s: ForceState, job: Job, seats: Sequence[int], count: int) -> Result:
    """Let these players draw so many cards each, in this order (103.4a)."""
    seats = [seat for seat in seats if count > 0 and s.area(seat)]
    if any(rules_about(s, "replace:draw", seat) for seat in seats):
        for seat in reversed(seats):  # the job that is pushed last goes on first
            push(s, Job("draws", seat, why_of(job), count, memory={"used": list(job.memory.get("used", ()))}))
        return Result.PUSHED
    drawn = [draw_one(s, seat, why_of(job)) for seat in seats for _ in range(count)]
    return Result.DONE if any(drawn) else Result.NOTHING


def why_of(job: Job) -> str:
    return job.card.name if job.card is not None else job.key


def step_draws(s: ForceState, job: Job) -> None:
    if job.at == 0 or not s.area(job.seat):
        finish(s, job)
        return
    job.at -= 1
    push(s, Job("event", job.seat, "draw", memory={"why": job.key, "used": list(job.memory["used"])}))


def step_event(s: ForceState, job: Job) -> None:
    """Let the event `key` be replaced, or happen. `at` is 1 once either is done."""
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
    """The effects that may replace this event and have not replaced it yet (809.2c)."""
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
    """The replacement that the player chose, or None while the choice is open."""
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
    """Carry out a replacement; the event itself has then never happened (809.1a)."""
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
    """702.6m, for a horse that an effect may keep out of the farm."""
    for seat in (0, 1):
        card = find_card(s, (seat, "run"), job.memory["event_card"])
        if card is not None:
            farm(s, [card], (seat, "run"), "702.6m")
            return True
    return False


def _change_going(s: ForceState, job: Job) -> bool:
    """511: change the going by so many steps, within good and heavy."""
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
    """Let an event happen; push it as a job only if an effect might replace it."""
    event = Job("event", seat, about, memory={**facts, "used": list(job.memory.get("used", ()))})
    if rules_about(s, f"replace:{about}", seat):
        push(s, event)
        return Result.PUSHED
    return Result.DONE if HAPPENS[about](s, event) else Result.NOTHING

"""Work and decisions: how unfinished work is kept, and how it asks.

The topmost job is the one that goes on. When it needs a decision it opens one and stops; the answer is put into it, and
it goes on from there. Where there is nothing to choose, and going on by itself tells nobody anything they cannot see,
the answer is given by the house.
"""

from collections.abc import Sequence

from app.engine.force.state import Card, Decision, ForceState, Job
from app.engine.force.vocabulary.base import Result


def push(s: ForceState, job: Job) -> None:
    s.work.append(job)


def finish(s: ForceState, job: Job) -> None:
    """The topmost job is done; the one below learns whether anything was carried out."""
    top = s.work.pop()
    assert top is job, (top.kind, job.kind)
    if s.work:
        below = s.work[-1]
        below.done = below.done or job.done
        below.memory["child"] = job.done


def run_ops(s: ForceState, key: str, by: Job, **facts: int) -> None:
    """Carry out operations for the same user, source and horse."""
    push(s, Job("program", by.seat, key, 0, by.card, by.target, {**_facts(by), **facts}))


def _facts(by: Job) -> dict[str, object]:
    return {name: value for name, value in by.memory.items() if name not in ("child", "stage")}


def decide(s: ForceState, decision: Decision) -> Result:
    s.decision = decision
    return Result.WAIT


def source_of(job: Job) -> str:
    return job.card.name if job.card is not None else ""


def choose_cards(
    s: ForceState,
    job: Job,
    seat: int,
    prompt: str,
    cards: Sequence[Card],
    least: int,
    most: int,
    *,
    open_to_all: bool,
    optional: bool = False,
    seen: Sequence[Card] = (),
) -> Result:
    """Let a player choose cards; `open_to_all`: everybody can tell what there is to choose from.

    Where everything there is has to be taken it is taken; the order does not count then, or there is only one card.
    """
    most = min(most, len(cards))
    least = min(least, most)
    if open_to_all and not optional and least == most and (most == len(cards) or most == 0):
        job.answer = [card.id for card in cards]
        return Result.AGAIN
    if open_to_all and optional and most == 0:
        job.answer = []
        return Result.AGAIN
    ids = [card.id for card in cards]
    seen_ids = [card.id for card in seen]
    return decide(s, Decision(seat, prompt, "cards", ids, least, most, optional, seen_ids, source_of(job)))


def choose_option(s: ForceState, job: Job, seat: int, prompt: str, options: Sequence[int]) -> Result:
    if len(options) == 1:
        job.answer = options[0]
        return Result.AGAIN
    return decide(s, Decision(seat, prompt, "option", list(options), source=source_of(job)))


def may(s: ForceState, job: Job, seat: int, prompt: str) -> Result:
    return decide(s, Decision(seat, prompt, "yes", source=source_of(job)))


def choose_number(s: ForceState, job: Job, seat: int, prompt: str, most: int) -> Result:
    """103.5: from 0 upwards."""
    if most == 0:
        job.answer = 0
        return Result.AGAIN
    return decide(s, Decision(seat, prompt, "number", least=0, most=most, source=source_of(job)))


def picked(job: Job, cards: Sequence[Card]) -> list[Card]:
    """The cards that were chosen, in the order in which they were named."""
    by_id = {card.id: card for card in cards}
    return [by_id[id] for id in job.answer]

"""Questions that a job asks a player. The job opens a `Decision` and stops until the answer is in `Job.answer`.

A decision is answered at once if it leaves no choice and the answer reveals nothing hidden.
"""

from collections.abc import Sequence

from app.engine.force.state import Card, Decision, ForceState, Job
from app.engine.force.vocabulary.base import Result


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
    """Let a player choose between `least` and `most` of these cards.

    `open_to_all`: both players know which cards there are. Then a choice that has to take all of them is made at once.
    Callers for whom the order matters open a decision themselves.
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
    """103.5: let a player name a number from 0 to `most`."""
    if most == 0:
        job.answer = 0
        return Result.AGAIN
    return decide(s, Decision(seat, prompt, "number", least=0, most=most, source=source_of(job)))


def picked(job: Job, cards: Sequence[Card]) -> list[Card]:
    """The chosen cards, in the order in which the player named them."""
    by_id = {card.id: card for card in cards}
    return [by_id[id] for id in job.answer]

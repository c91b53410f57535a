"""Playing supports, runners and guards (805), with requirements (510) and undoing improper plays (805.3)."""

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final

from app.engine.force.cards.pool import is_normal, support
from app.engine.force.components import ERRANDS
from app.engine.force.events import GuardPlayed, PlayTakenBack, RunnerPlayed, SupportPlayed
from app.engine.force.interpreter.choices import choose_cards, picked
from app.engine.force.interpreter.programs import can_do, may_come_to_nothing
from app.engine.force.interpreter.stack import finish, push
from app.engine.force.rules.automatic_abilities import happen
from app.engine.force.rules.continuous_effects import is_forbidden, race_now, rules_about
from app.engine.force.rules.payment import cost_of, paid_cards
from app.engine.force.rules.rules_check import begin_check
from app.engine.force.rules.zones import RESOLUTION, card_in, farm, find_card, move
from app.engine.force.state import Card, ForceState, Job
from app.engine.force.vocabulary.base import Influence, Requiring


@dataclass(slots=True)
class Play:
    """A support in the hand, as the user and source of its own text: to test what the text would do."""

    seat: int
    card: Card
    target: int = 0
    memory: dict[str, Any] = field(default_factory=dict)


# What may be played


def why_not_support(s: ForceState, seat: int, card: Card, target: int = 0) -> tuple[str, str] | None:
    """Why this support cannot be played (clause and reason), or None."""
    played = support(card.name, s.version)
    if played.errand and s.version >= 3 and s.errands >= ERRANDS:
        return "702.5c", "only one errand may be played in a turn"
    for what in (played.group, "support"):
        if is_forbidden(s, what, seat):
            return "103.3", "an effect forbids playing this kind of card"
    if not requirement_can_be_met(s, seat, [played.group, "support"], 1):
        return "510.2", "what playing this card requires cannot be done"
    if played.do and not can_do(s, Play(seat, card, target), played.do):
        return "805.3", "nothing of its text could be carried out"
    return None


# Requirements (510)


def requirements(s: ForceState, seat: int, whats: Sequence[str]) -> list[Influence]:
    if not race_now(s).rules:
        return []
    return [one for what in whats for one in rules_about(s, f"require:{what}", seat)]


def requirement_can_be_met(s: ForceState, seat: int, whats: Sequence[str], used: int) -> bool:
    """510.2: whether the hand has enough cards besides the `used` ones that the play itself takes."""
    return len(s.sides[seat].hand) - used >= required_cards(s, seat, whats)


def required_cards(s: ForceState, seat: int, whats: Sequence[str]) -> int:
    return sum(one.modifier.cards for one in requirements(s, seat, whats) if isinstance(one.modifier, Requiring))


def meet_requirements(s: ForceState, job: Job, whats: Sequence[str], used: Sequence[int]) -> bool:
    """Let the player discard the required cards or give up the play (510.3). True once nothing is required any more."""
    count = required_cards(s, job.seat, whats)
    hand = (job.seat, "hand")
    if not count:
        return True
    cards = [card for card in s.sides[job.seat].hand if card.id not in used]
    if job.answer is None:
        choose_cards(s, job, job.seat, "required", cards, count, count, open_to_all=False, optional=True)
        return False
    chosen, job.answer = picked(job, cards), None
    if not chosen:
        finish(s, job)  # 510.3
        return False
    farm(s, chosen, hand, "510.1")
    return True


# Supports (805.2d-iii to v)


def step_support(s: ForceState, job: Job) -> None:
    """Play a support: meet requirements, carry out its text, put it away (805.2d-iii to v)."""
    hand = (job.seat, "hand")
    if job.at == 0:
        card = card_in(s, hand, job.memory["card"])
        played = support(card.name, s.version)
        if not meet_requirements(s, job, [played.group, "support"], [card.id]):
            return
        move(s, [card], hand, RESOLUTION, "805.2a-i")
        s.tell(SupportPlayed(job.seat, card.name, card.id, job.target))
        job.card, job.at = replace(card), 1
        s.errands += played.errand
        happen(s, "played", job.seat, card, group=played.group)
        if played.do:
            push(s, Job("program", job.seat, f"{card.name}/do", 0, job.card, job.target))
        return
    assert job.card is not None
    played = support(job.card.name, s.version)
    if played.do and not job.done:
        take_back(s)
        return
    s.before = None
    lying = find_card(s, RESOLUTION, job.card.id)
    if lying is not None:
        _put_away(s, job, lying)
    finish(s, job)


def _put_away(s: ForceState, job: Job, card: Card) -> None:
    played = support(card.name, s.version)
    if played.when == "situation":
        side = 1 - job.seat if played.across else job.seat
        move(s, [card], RESOLUTION, (side, "situation"), "805.2d-iii")
    elif played.when == "horse":
        move(s, [card], RESOLUTION, (job.seat, "run"), "805.2d-iv", role="support", of=job.target)
    else:
        farm(s, [card], RESOLUTION, "805.2d-v")


def begin_support(s: ForceState, seat: int, card: Card, target: int) -> None:
    """Start playing a support. If choices may make it do nothing, keep a copy of the table for `take_back` (805.3)."""
    played = support(card.name, s.version)
    if played.do and may_come_to_nothing(s, Play(seat, card, target), played.do):
        s.changed()
        s.before = deepcopy(s)
    begin_check(s)  # 702.5a, 702.6g-ii: when the card has been played
    push(s, Job("support", seat, target=target, memory={"card": card.id}))


NEVER_TAKEN_BACK: Final = ("rng", "told", "loop", "serial", "moment", "answers")


def take_back(s: ForceState) -> None:
    """805.3: undo an improper play. Told events, given ids and drawn random numbers are not undone."""
    before = s.before
    assert before is not None
    job = next(job for job in s.work if job.kind == "support")
    assert job.card is not None
    side, was = s.sides[job.seat], before.sides[job.seat]
    held = {card.id for card in side.hand}
    gone = sorted((card for card in was.hand if card.id not in held), key=lambda card: card.name)
    # Only the played card and the cards that it required (510.1) can have moved since.
    moved = sorted((c for c in (*s.resolution, *side.farm) if c.id > before.serial), key=lambda card: card.name)
    assert [card.name for card in gone] == [card.name for card in moved], (gone, moved)
    for name in (one.name for one in fields(before)):
        if name not in NEVER_TAKEN_BACK:
            setattr(s, name, getattr(before, name))
    s.before = None
    s.changed()
    names, ids, were = [c.name for c in gone], [c.id for c in gone], [c.id for c in moved]
    s.tell(PlayTakenBack(job.seat, job.card.name, names, ids, were, "805.3"))


# Horses (805.2d-i, 805.2d-ii)


def step_runner(s: ForceState, job: Job) -> None:
    """Pay for the runner, and put it and its forces into the run area (805.2d-i)."""
    seat, hand = job.seat, (job.seat, "hand")
    card = card_in(s, hand, job.memory["card"])
    paid = paid_cards(s.sides[seat].hand, job.memory["normal"], job.memory["special"])
    if not meet_requirements(s, job, ["runner"], [card.id, *(one.id for one in paid)]):
        return
    cost = cost_of(s, seat, card)
    move(s, [card], hand, RESOLUTION, "805.2a-i")
    move(s, paid, hand, RESOLUTION, "503.2")
    s.tell(RunnerPlayed(seat, card.name, card.id, cost, [one.name for one in paid]))
    for one in paid:
        if not is_normal(one.name):
            happen(s, "paid", seat, one, horse=card.name)
    s.runs += 1
    move(s, [card], RESOLUTION, (seat, "run"), "805.2d-i", role="runner")
    move(s, paid, RESOLUTION, (seat, "run"), "805.2d-i", role="force", of=card.id)
    happen(s, "enters", seat, card, role="runner", first=s.runs == 1)
    s.ended = True
    finish(s, job)


def step_guard(s: ForceState, job: Job) -> None:
    seat, hand = job.seat, (job.seat, "hand")
    card = card_in(s, hand, job.memory["card"])
    if not meet_requirements(s, job, ["guard"], [card.id]):
        return
    move(s, [card], hand, RESOLUTION, "805.2a-i")
    s.tell(GuardPlayed(seat, card.name, card.id))
    move(s, [card], RESOLUTION, (seat, "run"), "805.2d-ii", role="guard")
    happen(s, "enters", seat, card, role="guard")
    s.ended = True
    finish(s, job)

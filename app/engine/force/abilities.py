"""Automatic abilities (801.1a, 806): what listens to an event, and what waits to be played because of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from app.engine.force.continuous import race_now
from app.engine.force.pool import CARDS, find
from app.engine.force.state import Card, ForceState, Job, Timer, Waiting
from app.engine.force.vocabulary.base import Automatic, StateTriggered


@dataclass(slots=True)
class Listener:
    """The source of an ability that may trigger, and its user (301.2c)."""

    seat: int
    card: Card
    target: int = 0
    memory: dict[str, Any] = field(default_factory=dict)


def happen(s: ForceState, event: str, seat: int, card: Card | None = None, **facts: Any) -> None:
    """Something happened: every ability whose condition it is goes into waiting, as often as it happened (806.2a)."""
    known = {"event_card": card.id, "event_name": card.name, **facts} if card is not None else facts
    heard = False
    for listener in _listeners(s):
        heard = heard or (card is not None and listener.card.id == card.id)
        for key, ability in _automatic(s, listener, event):
            if ability.on.fires(s, listener, seat, card, facts):
                wait(s, key, listener, known)
    if card is not None and not heard and not _was_muted(s, facts):
        # Where it is now its abilities are not valid, but it may speak of this very event (803.4a).
        itself = Listener(seat, card)
        for key, ability in CARDS[card.name].triggers.get(event, ()):
            if ability.on.of_itself and ability.on.fires(s, itself, seat, card, facts):
                wait(s, key, itself, known)
    for timer in [timer for timer in s.timers if find(timer.key).on.event == event]:
        if find(timer.key).on.fires(s, timer, seat, card, facts):
            s.timers.remove(timer)  # 806.5a: once
            s.waiting.append(_waiting(s, timer.key, timer, {**timer.memory, **known}))


def _was_muted(s: ForceState, facts: dict[str, Any]) -> bool:
    last = s.last.get(str(facts.get("was")))
    return last is not None and last.muted


def wait(s: ForceState, key: str, by: Listener | Timer, facts: dict[str, Any]) -> None:
    s.waiting.append(_waiting(s, key, by, facts))


def _waiting(s: ForceState, key: str, by: Listener | Timer, facts: dict[str, Any]) -> Waiting:
    return Waiting(s.new_id(), key, by.seat, replace(by.card), by.target, facts)


def _listeners(s: ForceState) -> Iterator[Listener]:
    """803.4b, 803.4c: horses in the run areas, situations in theirs; and forces while they are being paid (803.4d)."""
    void = race_now(s).void if any(side.situation for side in s.sides) else ()
    for seat, side in enumerate(s.sides):
        for card in side.situation:
            if card.id not in void:
                yield Listener(seat, card)
        for card in side.run:
            if CARDS[card.name].kind == "horse":
                yield Listener(seat, card)
    for card in s.resolution:
        if CARDS[card.name].kind == "force":
            yield Listener(card.owner, card)


def _automatic(s: ForceState, listener: Listener, event: str) -> Iterator[tuple[str, Automatic]]:
    """Its abilities for this event: its own unless it cannot use them (1102.6), and those it was given (808.1b)."""
    own = CARDS[listener.card.name].triggers.get(event, ())
    if listener.card.role in ("runner", "guard") and (s.effects or any(side.situation for side in s.sides)):
        horse = race_now(s).horses.get(listener.card.id)
        if horse is not None:
            if not horse.muted:
                yield from own
            for key in horse.grants:
                ability = find(key)
                if isinstance(ability, Automatic) and ability.on.event == event:
                    yield key, ability
            return
    yield from own


def arm_states(s: ForceState) -> None:
    """806.6: state triggers whose state is so, each waiting once at a time."""
    for seat, side in enumerate(s.sides):
        for card in (*side.situation, *side.run):
            for key, ability in CARDS[card.name].states:
                listener = Listener(seat, card)
                now = race_now(s)
                if card.id in now.void or any(one.key == key and one.card.id == card.id for one in s.waiting):
                    continue
                if ability.state.holds(s, listener, now):
                    wait(s, key, listener, {})


def play_waiting(s: ForceState, waiting: Waiting) -> None:
    """Put a waiting ability up for resolution; it goes on waiting until that is over (806.3)."""
    s.forced += 1
    s.played += 1
    s.work.append(
        Job("ability", waiting.seat, waiting.key, 0, waiting.card, waiting.target, {**waiting.memory, "id": waiting.id})
    )


def ops_key(key: str) -> str:
    """Where the operations of an ability are."""
    return f"{key}/do"


def state_of(key: str) -> Any:
    """The condition that stands before the effect (1102.2), if there is one."""
    ability = find(key)
    return None if isinstance(ability, StateTriggered) else ability.state

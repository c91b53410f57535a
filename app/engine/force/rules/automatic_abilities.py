"""Automatic abilities (801.1a, 806): which abilities an event triggers, and how they wait to be played."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from app.engine.force.cards.pool import CARDS, card_in_version, find
from app.engine.force.rules.continuous_effects import race_now
from app.engine.force.state import Card, ForceState, Job, Timer, Waiting
from app.engine.force.vocabulary.abilities import Automatic, StateTriggered


@dataclass(slots=True)
class Listener:
    """A card whose abilities may trigger, and its user (301.2c)."""

    seat: int
    card: Card
    target: int = 0
    memory: dict[str, Any] = field(default_factory=dict)


def happen(s: ForceState, event: str, seat: int, card: Card | None = None, **facts: Any) -> None:
    """Report an event: put every ability that it triggers into waiting (806.2), once per event (806.2a)."""
    known = {"event_card": card.id, "event_name": card.name, **facts} if card is not None else facts
    heard = False
    for listener in _listeners(s):
        heard = heard or (card is not None and listener.card.id == card.id)
        for key, ability in _automatic(s, listener, event):
            if ability.on.fires(s, listener, seat, card, facts):
                wait(s, key, listener, known)
    if card is not None and not heard and not _was_muted(s, facts):
        # Its abilities are not valid where the card is now, but they may be about this very event (803.4a).
        itself = Listener(seat, card)
        for key, ability in card_in_version(card.name, s.version).triggers.get(event, ()):
            if ability.on.of_itself and ability.on.fires(s, itself, seat, card, facts):
                wait(s, key, itself, known)
    for timer in [timer for timer in s.timers if find(timer.key, s.version).on.event == event]:
        if find(timer.key, s.version).on.fires(s, timer, seat, card, facts):
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
    """803.4b to 803.4d: horses in the run areas, situations in theirs, forces while they are being paid."""
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
    """A card's abilities for this event: its own unless it is muted (1102.6), and those it was given (808.1b)."""
    own = card_in_version(listener.card.name, s.version).triggers.get(event, ())
    if _may_be_changed(s, listener.card) and (s.effects or any(side.situation for side in s.sides)):
        horse = race_now(s).horses.get(listener.card.id)
        if horse is not None:
            if not horse.muted:
                yield from own
            for key in horse.grants:
                ability = find(key, s.version)
                if isinstance(ability, Automatic) and ability.on.event == event:
                    yield key, ability
            return
    yield from own


def _may_be_changed(s: ForceState, card: Card) -> bool:
    """Whether effects may mute the card or give it abilities. In version 1 they could not, for horses that a text put
    into play.
    """
    return CARDS[card.name].kind == "horse" if s.version >= 2 else card.role in ("runner", "guard")


def arm_states(s: ForceState) -> None:
    """806.6: put every state trigger whose state holds into waiting, at most once at a time (806.6a).

    Called after every move of cards, and at rules checks for changes that moved no card.
    """
    for seat, side in enumerate(s.sides):
        for card in (*side.situation, *side.run) if side.situation or side.run else ():
            if CARDS[card.name].states and (states := card_in_version(card.name, s.version).states):
                _arm(s, Listener(seat, card), states)


def _arm(s: ForceState, listener: Listener, states: tuple[tuple[str, StateTriggered], ...]) -> None:
    for key, ability in states:
        if any(one.key == key and one.card.id == listener.card.id for one in s.waiting):
            continue
        now = race_now(s)
        if listener.card.id not in now.void and ability.state.holds(s, listener, now):
            wait(s, key, listener, {})


def play_waiting(s: ForceState, waiting: Waiting) -> None:
    """Push a waiting ability for resolution. It stays in waiting until it is resolved (806.3)."""
    s.forced += 1
    s.played += 1
    s.work.append(
        Job("ability", waiting.seat, waiting.key, 0, waiting.card, waiting.target, {**waiting.memory, "id": waiting.id})
    )


def ops_key(key: str) -> str:
    """The key of an ability's operations."""
    return f"{key}/do"


def state_of(s: ForceState, key: str) -> Any:
    """The condition that is checked when the ability is played (1102.2), if it has one."""
    ability = find(key, s.version)
    return None if isinstance(ability, StateTriggered) else ability.state

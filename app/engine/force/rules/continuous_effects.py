"""Continuous effects (808): computes what the race and its horses are now, from the printed cards and all effects.

Effects are applied in the order of 808.1: printed information (a), abilities given and taken (b), contents set (c),
suitability (d), numbers set (e), numbers raised and lowered (f). Within a step, an effect that depends on another comes
after it (g); otherwise the older one comes first (h).
"""

from app.engine.force.cards.pool import CARDS, card_in_version, find, horse
from app.engine.force.components import DISTANCES
from app.engine.force.state import Card, ForceState
from app.engine.force.vocabulary.base import (
    ABILITIES,
    CHANGES,
    CONTENTS,
    RULES,
    VALUES,
    HorseNow,
    Influence,
    InHand,
    RaceNow,
    Rule,
)


def race_now(s: ForceState) -> RaceNow:
    now = s._now
    if now is None:
        now = s._now = _reckon(s)
    assert isinstance(now, RaceNow)
    return now


def printed(s: ForceState, card: Card, seat: int) -> HorseNow:
    """808.1a: the horse as printed."""
    p = horse(card.name, s.version)
    return HorseNow(
        card.id, card.name, seat, card.role, p.cost, p.running, p.guard, p.surfaces, p.distances, p.styles, p.likes
    )


def horses_in_run(s: ForceState, seat: int) -> list[Card]:
    return [card for card in s.sides[seat].run if CARDS[card.name].kind == "horse"]


def _reckon(s: ForceState) -> RaceNow:
    now = RaceNow(s.surface, DISTANCES[s.metres].name if s.metres else "", s.course, s.going)
    for seat in (0, 1):
        for card in horses_in_run(s, seat):
            now.horses[card.id] = printed(s, card, seat)
    influences = _in_force(s, now)
    if influences:
        abilities = [one for one in influences if one.modifier.layer == ABILITIES]
        if abilities:
            _apply(s, now, abilities)
            silent = {*now.void, *(id for id, one in now.horses.items() if one.muted)}
            influences = [one for one in influences if one.card.id not in silent or one.targets is not None]
        _apply(s, now, [one for one in influences if one.modifier.layer == CONTENTS])
    for one in now.horses.values():
        suit(s, one, now)
    if influences:
        _apply(s, now, [one for one in influences if one.modifier.layer == VALUES])
        _apply(s, now, [one for one in influences if one.modifier.layer == CHANGES])
        now.rules = [one for one in influences if one.modifier.layer == RULES and _holds(s, one, now)]
        now.in_hand = [one for one in influences if isinstance(one.modifier, InHand) and _holds(s, one, now)]
    return now


def _in_force(s: ForceState, now: RaceNow) -> list[Influence]:
    """All valid constant abilities (803.4b, 803.4c) and all effects that abilities have begun, the oldest first."""
    found: list[Influence] = []
    for seat, side in enumerate(s.sides):
        for card in (*side.situation, *side.run):
            for key, ability in card_in_version(card.name, s.version).constants:
                # A card's text on its own cost is valid while it is played (803.4a-i), not in the run area.
                if not (card.role and isinstance(ability.does, InHand)):
                    found.append(Influence(card.id, f"{key}/does", ability.does, seat, card, ability.state))
    for effect in s.effects:
        if effect.bound and effect.card.id not in now.horses:
            continue  # 1102.5
        modifier = find(effect.key, s.version)
        targets = effect.targets if modifier.group is not None else None
        found.append(
            Influence(effect.id, effect.key, modifier, effect.seat, effect.card, None, targets or [], effect.amounts)
        )
    found.sort(key=lambda one: one.id)
    return found


def _holds(s: ForceState, one: Influence, now: RaceNow) -> bool:
    return one.state is None or one.state.holds(s, one, now)


def suit(s: ForceState, one: HorseNow, now: RaceNow) -> None:
    """1002: raise or lower the running value by suitability."""
    if now.surface not in one.surfaces:
        one.add("running", -1, "1002.1a")
    if now.distance not in one.distances:
        one.add("running", -1, "1002.1b")
    if s.area(one.seat) in one.styles:
        one.add("running", 1, "1002.1c")


# Order (808.1g, 808.1h)


def _apply(s: ForceState, now: RaceNow, left: list[Influence]) -> None:
    """Apply the effects of one step: repeatedly the oldest one that depends on no other."""
    while left:
        ready = left[0]
        if len(left) > 1:
            ready = next((b for b in left if not any(_depends(s, now, b, a) for a in left if a is not b)), left[0])
        left = [one for one in left if one is not ready]
        if ready.card.id not in now.void or ready.targets is not None:
            _apply_one(s, now, ready)


def _depends(s: ForceState, now: RaceNow, b: Influence, a: Influence) -> bool:
    """Whether applying `a` first would change what `b` applies to, or how (808.1g)."""
    if b.targets is not None or not a.modifier.writes & b.reads():
        return False
    after = now.copy()
    _apply_one(s, after, a)
    return _reach(s, now, b) != _reach(s, after, b)


def _reach(s: ForceState, now: RaceNow, one: Influence) -> object:
    if one.card.id in now.void or not _holds(s, one, now):
        return None
    return _targets(s, one, now), one.modifier.amounts(s, one, now)


def _targets(s: ForceState, one: Influence, now: RaceNow) -> list[int]:
    if one.targets is not None:
        return one.targets
    return group.ids(s, one, now) if (group := one.modifier.group) is not None else []


def _apply_one(s: ForceState, now: RaceNow, one: Influence) -> None:
    if not _holds(s, one, now):
        return
    targets = _targets(s, one, now)
    amounts = one.modifier.amounts(s, one, now) if one.amounts is None else one.amounts
    one.modifier.change_race(s, one, now, amounts)
    for id in targets:
        if id in now.horses:
            one.modifier.change_horse(s, now.horses[id], amounts, one.card.name, one.key)


# Horses that are in no run area


def horse_elsewhere(s: ForceState, seat: int, card: Card) -> HorseNow:
    """A horse outside the run areas: its values with suitability (1002.2), and its cost."""
    now = race_now(s)
    one = printed(s, card, seat)
    suit(s, one, now)
    own = [
        Influence(card.id, f"{key}/does", ability.does, seat, card, ability.state)
        for key, ability in card_in_version(card.name, s.version).constants
        if isinstance(ability.does, InHand)
    ]
    if own or now.in_hand:
        for influence in (*(i for i in own if _holds(s, i, now)), *now.in_hand):
            modifier = influence.modifier
            assert isinstance(modifier, InHand)
            if modifier.covers(s, influence, seat, card):
                amounts = influence.amounts or modifier.amounts(s, influence, now)
                modifier.change_horse(s, one, amounts, influence.card.name, influence.key)
    return one


def horse_now(s: ForceState, seat: int, card: Card) -> HorseNow:
    now = race_now(s)
    return now.horses[card.id] if card.id in now.horses else horse_elsewhere(s, seat, card)


# What is forbidden, required, replaced


def rules_about(s: ForceState, about: str, seat: int) -> list[Influence]:
    found = []
    for one in race_now(s).rules:
        modifier = one.modifier
        assert isinstance(modifier, Rule)
        if modifier.about == about and seat in modifier.whose.seats(s, one.seat):
            found.append(one)
    return found


def is_forbidden(s: ForceState, what: str, seat: int) -> bool:
    """103.3: whether an effect forbids this to this seat."""
    return bool(race_now(s).rules) and bool(rules_about(s, f"forbid:{what}", seat))

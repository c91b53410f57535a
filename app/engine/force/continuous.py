"""Continuous effects (808): what the race and its horses are now, after everything that is in force.

Information is built up in the order of 808.1: what is printed (a), abilities given and taken (b), contents set (c),
being suited (d), numbers set (e), numbers moved (f). Inside one of these steps an effect that depends on another comes
after it (g), and otherwise the earlier comes first (h).
"""

from dataclasses import dataclass, field, replace
from typing import Any

from app.engine.force.components import DISTANCES
from app.engine.force.pool import CARDS, find, horse
from app.engine.force.state import Card, ForceState
from app.engine.force.vocabulary.base import (
    ABILITIES,
    CHANGES,
    CONTENTS,
    RULES,
    VALUES,
    Condition,
    InHand,
    Modifier,
    Rule,
)


@dataclass(slots=True)
class Why:
    """One step on the way from the printed number to the one that counts; `source` is a card, or nothing for a rule."""

    field: str
    by: int
    rule: str
    source: str = ""


@dataclass(slots=True)
class HorseNow:
    id: int
    name: str
    seat: int
    role: str
    cost: int
    running: int
    guard: int
    surfaces: tuple[str, ...]
    distances: tuple[str, ...]
    styles: tuple[int, ...]
    likes: tuple[str | int, ...]
    muted: bool = False
    grants: list[str] = field(default_factory=list)  # keys of the abilities it was given
    why: list[Why] = field(default_factory=list)

    def set_number(self, name: str, value: int, source: str) -> None:
        """808.1e"""
        self.why.append(Why(name, value - getattr(self, name), "808.1e", source))
        setattr(self, name, value)

    def add(self, name: str, by: int, rule: str, source: str = "") -> None:
        if by:
            self.why.append(Why(name, by, rule, source))
            setattr(self, name, getattr(self, name) + by)


@dataclass(slots=True)
class Influence:
    """A continuous effect in force: `targets` and `amounts` are None where they are found anew each time."""

    id: int
    key: str
    modifier: Modifier
    seat: int
    card: Card
    state: Condition | None = None
    targets: list[int] | None = None
    amounts: dict[str, int] | None = None
    target: int = 0
    memory: dict[str, Any] = field(default_factory=dict)

    def reads(self) -> frozenset[str]:
        known = self.modifier.reads()
        return known | self.state.reads() if self.state is not None else known


@dataclass(slots=True)
class RaceNow:
    """The race as it stands (302), the horses in the run areas, and what is forbidden, required and replaced."""

    surface: str
    distance: str
    course: str
    going: int
    horses: dict[int, HorseNow] = field(default_factory=dict)
    rules: list[Influence] = field(default_factory=list)
    in_hand: list[Influence] = field(default_factory=list)
    void: list[int] = field(default_factory=list)  # situations whose abilities are void (803.2)

    def copy(self) -> "RaceNow":
        horses = {id: replace(one, grants=list(one.grants), why=[]) for id, one in self.horses.items()}
        return replace(self, horses=horses, void=list(self.void))


def race_now(s: ForceState) -> RaceNow:
    now = s._now
    if now is None:
        now = s._now = _reckon(s)
    assert isinstance(now, RaceNow)
    return now


def printed(card: Card, seat: int) -> HorseNow:
    """808.1a"""
    p = horse(card.name)
    return HorseNow(
        card.id, card.name, seat, card.role, p.cost, p.running, p.guard, p.surfaces, p.distances, p.styles, p.likes
    )


def horses_in_run(s: ForceState, seat: int) -> list[Card]:
    return [card for card in s.sides[seat].run if CARDS[card.name].kind == "horse"]


def _reckon(s: ForceState) -> RaceNow:
    now = RaceNow(s.surface, DISTANCES[s.metres].name if s.metres else "", s.course, s.going)
    for seat in (0, 1):
        for card in horses_in_run(s, seat):
            now.horses[card.id] = printed(card, seat)
    influences = _in_force(s, now)
    if influences:
        _apply(s, now, [one for one in influences if one.modifier.layer == ABILITIES])
        if now.void:
            influences = [one for one in influences if one.card.id not in now.void or one.targets is not None]
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
    """Constant abilities where they are valid (803.4b, 803.4c), and the effects that abilities have made."""
    found: list[Influence] = []
    for seat, side in enumerate(s.sides):
        for card in (*side.situation, *side.run):
            for key, ability in CARDS[card.name].constants:
                # What a card says of playing itself is valid while it is played (803.4a-i), not here.
                if not (card.role and isinstance(ability.does, InHand)):
                    found.append(Influence(card.id, f"{key}/does", ability.does, seat, card, ability.state))
    for effect in s.effects:
        if effect.bound and effect.card.id not in now.horses:
            continue  # 1102.5
        modifier = find(effect.key)
        targets = effect.targets if modifier.group is not None else None
        found.append(
            Influence(effect.id, effect.key, modifier, effect.seat, effect.card, None, targets or [], effect.amounts)
        )
    found.sort(key=lambda one: one.id)
    return found


def _holds(s: ForceState, one: Influence, now: RaceNow) -> bool:
    return one.state is None or one.state.holds(s, one, now)


def suit(s: ForceState, one: HorseNow, now: RaceNow) -> None:
    """1002: what being suited, or not, does to the running value."""
    if now.surface not in one.surfaces:
        one.add("running", -1, "1002.1a")
    if now.distance not in one.distances:
        one.add("running", -1, "1002.1b")
    if s.area(one.seat) in one.styles:
        one.add("running", 1, "1002.1c")


# Order (808.1g, 808.1h)


def _apply(s: ForceState, now: RaceNow, left: list[Influence]) -> None:
    """Apply effects of one step: the earliest of those that depend on none of the others, and so on."""
    while left:
        ready = left[0]
        if len(left) > 1:
            ready = next((b for b in left if not any(_depends(s, now, b, a) for a in left if a is not b)), left[0])
        left = [one for one in left if one is not ready]
        if ready.card.id not in now.void or ready.targets is not None:
            _apply_one(s, now, ready)


def _depends(s: ForceState, now: RaceNow, b: Influence, a: Influence) -> bool:
    """Would applying `a` first change what `b` is applied to, or how?"""
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
    """A horse in the hand, say: suited or not in every zone (1002.2), and what it would cost to play it."""
    now = race_now(s)
    one = printed(card, seat)
    suit(s, one, now)
    own = [
        Influence(card.id, f"{key}/does", ability.does, seat, card, ability.state)
        for key, ability in CARDS[card.name].constants
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
    """103.3: what is forbidden is not done, whoever orders it."""
    return bool(race_now(s).rules) and bool(rules_about(s, f"forbid:{what}", seat))

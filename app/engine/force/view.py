"""The view of Force of the Horse for a seat: an allow-list that starts empty.

The view shows distance areas as counts, even to their owners (403.3). A card is [id, name], or [id, null] face down in
a farm.
"""

from typing import Any, TypedDict

from app.engine.force.cards.pool import CARDS
from app.engine.force.components import DISTANCES, MOST_RACES
from app.engine.force.decks.advice import build_sealed
from app.engine.force.decks.legality import limits
from app.engine.force.rules.continuous_effects import horse_elsewhere, race_now
from app.engine.force.rules.run_outcome import guard_value, running_value, whys
from app.engine.force.state import Card, ForceState, Side
from app.engine.force.vocabulary.base import HorseNow


class ConditionsView(TypedDict):
    """The conditions with all effects. `printed`: as they were settled, with changes of the going (511)."""

    course: str
    surface: str
    metres: int
    distance: str
    going: int
    printed: dict[str, Any]


class RunView(TypedDict):
    """A card in a run area. `why` lists every step from a horse's printed values: [change, clause, card]."""

    id: int
    card: str
    role: str
    of: int
    running: int | None
    guard: int | None
    why: dict[str, list[list[Any]]]
    muted: bool


class SideView(TypedDict):
    brought: bool
    kept: bool | None
    hand: int
    areas: list[int]
    area: int
    to_run: int
    left: int
    situation: list[list[Any]]
    run: list[RunView]
    farm: list[list[Any]]
    removed: list[list[Any]]
    deck: int
    aside: int


class EffectView(TypedDict):
    id: int
    seat: int
    card: str
    key: str
    horses: list[int]
    amounts: dict[str, int]
    until: str


class WaitingView(TypedDict):
    id: int
    seat: int
    card: str
    key: str


class HandView(TypedDict):
    """A card of the seat's own hand. A horse has its current cost and values."""

    id: int
    card: str
    cost: int | None
    running: int | None
    guard: int | None
    why: dict[str, list[list[Any]]]


class PastView(TypedDict):
    reason: str
    winner: int | None
    ran: list[int]


class MatchView(TypedDict):
    """604: the races that each player has won, and how each race ended that is over."""

    won: list[int]
    past: list[PastView]


class FormerView(TypedDict):
    """604.3: the deck that one brought to the last race of the match."""

    deck: str
    cards: dict[str, int]


class OwnView(TypedDict):
    """`opened` and `suggested`, while a sealed deck is built: its cards, and a deck of them (602.3). `former`, while a
    deck is brought to a later race of a match.
    """

    hand: list[HandView]
    seen: list[list[Any]]
    deck: str
    redraw: bool | None
    opened: dict[str, int]
    suggested: dict[str, int]
    former: FormerView | None


class ForceView(TypedDict):
    """`deciding`: the open decision of a card; `compared`: the current running value and guard value."""

    race: int
    races: int
    match: MatchView | None
    turn: int
    active: int
    first: int | None
    phase: str
    size: int
    conditions: ConditionsView | None
    sides: list[SideView]
    resolution: list[list[Any]]
    run_count: int
    riding: int
    keep: int
    compared: list[int]
    effects: list[EffectView]
    waiting: list[WaitingView]
    timers: list[WaitingView]
    deciding: dict[str, Any] | None
    result: dict[str, Any] | None
    own: OwnView | None


def public(s: ForceState) -> dict[str, Any]:
    return {
        "race": s.race,
        "races": MOST_RACES if s.race else 0,
        "match": _match(s) if s.race else None,
        "turn": s.turn,
        "active": s.active,
        "first": s.first if s.turn else None,
        "phase": s.phase,
        "size": s.size,
        "conditions": _conditions(s) if s.metres else None,
        "sides": [_side(s, seat, side) for seat, side in enumerate(s.sides)],
        "resolution": [[card.id, card.name] for card in s.resolution],
        "run_count": s.run_count,
        "riding": s.riding % 2,
        "keep": s.keep,
        "compared": [running_value(s), guard_value(s)] if s.turn else [0, 0],
        "effects": [_effect(effect) for effect in s.effects],
        "waiting": [_source(one) for one in s.waiting],
        "timers": [_source(one) for one in s.timers],
        "deciding": None
        if s.decision is None
        else {"seat": s.decision.seat, "prompt": s.decision.prompt, "card": s.decision.source},
        "result": s.result,
    }


def _match(s: ForceState) -> MatchView:
    past: list[PastView] = [{"reason": one.reason, "winner": one.winner, "ran": one.ran} for one in s.past]
    return {"won": s.races_won(), "past": past}


def _conditions(s: ForceState) -> ConditionsView:
    now = race_now(s)
    return {
        "course": now.course,
        "surface": now.surface,
        "metres": s.metres,
        "distance": now.distance,
        "going": now.going,
        "printed": {
            "course": s.course,
            "surface": s.surface,
            "distance": DISTANCES[s.metres].name,
            "going": s.going,
        },
    }


def _side(s: ForceState, seat: int, side: Side) -> SideView:
    return {
        "brought": bool(side.deck_name),
        "kept": None if not s.turn else not side.redrawn,
        "hand": len(side.hand),
        "areas": [len(pile) for pile in side.areas],
        "area": s.area(seat),
        "to_run": side.to_run,
        "left": s.left(seat),
        "situation": [[card.id, card.name] for card in side.situation],
        "run": [_in_run(s, card) for card in side.run],
        "farm": [[card.id, None if card.down else card.name] for card in side.farm],
        "removed": [[card.id, card.name] for card in side.removed],
        "deck": len(side.deck),
        "aside": len(side.aside),
    }


def _in_run(s: ForceState, card: Card) -> RunView:
    horse = race_now(s).horses.get(card.id)
    return {
        "id": card.id,
        "card": card.name,
        "role": card.role,
        "of": card.of,
        "running": horse.running if horse else None,
        "guard": horse.guard if horse else None,
        "why": _why(horse, ("running", "guard")) if horse else {},
        "muted": horse.muted if horse else False,
    }


def _why(horse: HorseNow, fields: tuple[str, ...]) -> dict[str, list[list[Any]]]:
    return {name: steps for name in fields if (steps := whys(horse, name))}


def _effect(effect: Any) -> EffectView:
    return {
        "id": effect.id,
        "seat": effect.seat,
        "card": effect.card.name,
        "key": effect.key,
        "horses": effect.targets,
        "amounts": effect.amounts,
        "until": effect.until,
    }


def _source(one: Any) -> WaitingView:
    return {"id": one.id, "seat": one.seat, "card": one.card.name, "key": one.key}


def own(s: ForceState, seat: int) -> dict[str, Any]:
    if not s.sides:
        return {"hand": [], "seen": [], "deck": "", "redraw": None, "opened": {}, "suggested": {}, "former": None}
    side = s.sides[seat]
    former: FormerView = {"deck": side.former_name, "cards": side.former}
    return {
        "hand": [_in_hand(s, seat, card) for card in side.hand],
        "seen": _seen(s, seat),
        "deck": side.deck_name,
        "redraw": side.redraw,
        "opened": {} if side.deck_name else side.opened,
        "suggested": _suggested(s, side) if side.opened and not side.deck_name else {},
        "former": former if side.former and not side.deck_name else None,
    }


def _suggested(s: ForceState, side: Side) -> dict[str, int]:
    bag = tuple((str(name), int(most)) for name, most in limits(s.size, side.opened))
    return build_sealed(bag, s.size, (s.surface, DISTANCES[s.metres].name) if s.metres else None)


def _in_hand(s: ForceState, seat: int, card: Card) -> HandView:
    if CARDS[card.name].kind != "horse" or not s.metres:
        return {"id": card.id, "card": card.name, "cost": None, "running": None, "guard": None, "why": {}}
    horse = horse_elsewhere(s, seat, card)
    why = _why(horse, ("running", "guard", "cost"))
    return {
        "id": card.id,
        "card": card.name,
        "cost": max(0, horse.cost),
        "running": horse.running,
        "guard": horse.guard,
        "why": why,
    }


def _seen(s: ForceState, seat: int) -> list[list[Any]]:
    """Hidden cards that this seat may look at while it decides."""
    if s.decision is None or s.decision.seat != seat or not s.decision.seen:
        return []
    known = {card.id: card for side in s.sides for pile in (side.hand, *side.areas) for card in pile}
    return [[id, known[id].name] for id in s.decision.seen]

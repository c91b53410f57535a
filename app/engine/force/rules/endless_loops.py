"""Endless loops (1201): bars plays that lead back to the same table, and lets players announce repetitions.

Before each play of a turn two digests of the table are recorded: `whole` covers everything (1201.1b), `shape` only
where the cards lie (1201.1a). Moves are recorded with card names, because a card that returns to a zone has a new id
(808.2).
"""

import hashlib
from typing import Any, Final

from app.engine.force.components import REPEATS
from app.engine.force.events import NumberNamed
from app.engine.force.interpreter.choices import decide
from app.engine.force.interpreter.stack import finish, push
from app.engine.force.moves import PlayGuard, PlayOnHorse, PlayRunner, PlaySupport, Repeat
from app.engine.force.state import Card, Decision, ForceState, Job
from app.engine.kernel.game_errors import require
from app.engine.kernel.play import Move
from app.engine.kernel.templates import Template

PLAYS: Final = (PlaySupport, PlayRunner, PlayGuard, PlayOnHorse)
IN_HAND: Final = ("card", "cards", "special")


def note(s: ForceState, seat: int, move: Move) -> None:
    """Record a move before it is made. Moves before the first card played in a turn cannot repeat anything."""
    if s.loop.left or s.turn == 0:
        return
    playing = isinstance(move, PLAYS) and s.decision is None
    if not playing and not s.loop.steps:
        return
    s.loop.whole.append(whole(s, seat) if playing else "")
    s.loop.shape.append(shape(s, seat) if playing else "")
    s.loop.steps.append(by_name(s, seat, move))


def by_name(s: ForceState, seat: int, move: Move) -> dict[str, Any]:
    """The move in a form that can be repeated: cards by name, horses in the run area by id."""
    step: dict[str, Any] = {"seat": seat, "do": move.do}
    names: tuple[str, ...] = move.__match_args__
    for name in names:
        value = getattr(move, name)
        if name in IN_HAND:
            value = _name(s, value) if type(value) is int else [_name(s, id) for id in value]
        step[name] = value
    return step


def _name(s: ForceState, id: int) -> str | int:
    for side in s.sides:
        if any(card.id == id for card in side.run):
            return id
        for cards in (side.hand, side.farm, side.situation, side.removed, *side.areas):
            for card in cards:
                if card.id == id:
                    return card.name
    return id


def is_barred(s: ForceState, seat: int, move: Move) -> bool:
    """1201.1b: whether this seat made the same move earlier this turn with exactly the same table.

    Also 1201.1a: with a table of the same shape, where the repetition has to be announced.
    """
    if not s.loop.steps or s.loop.left:
        return False
    step = by_name(s, seat, move)
    if step not in s.loop.steps:
        return False
    now, form = whole(s, seat), shape(s, seat)
    for i, done in enumerate(s.loop.steps):
        if done == step and (s.loop.whole[i] == now or s.loop.shape[i] == form):
            return True
    return False


def repeats(s: ForceState, seat: int) -> list[Template]:
    """1201.1a: the offer to repeat the moves since the table last had this shape."""
    return [{"do": Repeat.do, "times": {"int": [1, REPEATS]}}] if _begin_of_loop(s, seat) is not None else []


def _begin_of_loop(s: ForceState, seat: int) -> int | None:
    if seat != s.active or not s.loop.steps:
        return None
    names = {card.name for card in s.sides[seat].hand}
    if not any(step.get("card") in names and step["seat"] == seat for step in s.loop.steps):
        return None
    now, form = whole(s, seat), shape(s, seat)
    for i, step in enumerate(s.loop.steps):
        if s.loop.shape[i] == form and s.loop.whole[i] != now and step["seat"] == seat and form not in s.loop.barred:
            return i
    return None


def check_repeat(s: ForceState, seat: int, move: Move) -> bool:
    if not isinstance(move, Repeat):
        return False
    require(_begin_of_loop(s, seat) is not None, "1201.1a", "nothing was done that could be done again and again")
    require(1 <= move.times <= REPEATS, "1201.1a", f"name a number from 1 to {REPEATS}")
    return True


def announce(s: ForceState, seat: int, times: int) -> None:
    begin = _begin_of_loop(s, seat)
    assert begin is not None
    s.loop.replay = s.loop.steps[begin:-1]  # without the announcement itself
    s.loop.offered = times
    s.loop.barred.append(shape(s, seat))
    s.tell(NumberNamed(seat, times, "1201.1a"))
    push(s, Job("repeat", 1 - seat))


def step_repeat(s: ForceState, job: Job) -> None:
    """Ask the other player for a number of repetitions, at most the number that was offered."""
    if job.answer is None:
        decide(s, Decision(job.seat, "agree_to_repeat", "number", least=0, most=s.loop.offered))
        return
    s.loop.left = job.answer
    s.tell(NumberNamed(job.seat, job.answer, "1201.1a"))
    finish(s, job)


def again(s: ForceState, step: dict[str, Any]) -> dict[str, Any]:
    """A recorded move with the current ids of its cards."""
    move = {name: value for name, value in step.items() if name != "seat"}
    used: set[int] = set()
    for name in IN_HAND:
        if name in move:
            value = move[name]
            single = not isinstance(value, list)
            ids = [_id(s, step["seat"], one, used) for one in ([value] if single else value)]
            move[name] = ids[0] if single else ids
    return move


def _id(s: ForceState, seat: int, name: str | int, used: set[int]) -> int:
    """The id of a card with this name that the open decision offers (or any, if none is open); 0 if there is none."""
    if isinstance(name, int):
        return name
    among = set(s.decision.cards) if s.decision is not None else None
    for side in (s.sides[seat], s.sides[1 - seat]):
        for cards in (side.hand, side.farm, side.situation, side.removed, *side.areas):
            for card in cards:
                if card.name == name and card.id not in used and (among is None or card.id in among):
                    used.add(card.id)
                    return card.id
    return 0


# What the table looks like


def shape(s: ForceState, seat: int) -> str:
    """A digest of the phase and of where all cards lie, as far as this seat can see."""
    return _digest(_zones(s, seat))


def whole(s: ForceState, seat: int) -> str:
    """A digest of everything that could make a difference (1201.1b). Hidden cards count by id, not by name."""
    effects = [(e.key, e.seat, e.card.name, e.until, e.turn, e.targets, sorted(e.amounts.items())) for e in s.effects]
    timers = [(t.key, t.seat, t.card.name, t.until, t.turn) for t in s.timers]
    race = (s.course, s.surface, s.going, s.run_count, s.runs, s.keep)
    hidden = [[card.id for card in pile] for side in s.sides for pile in side.areas]
    other = sorted(card.id for card in s.sides[1 - seat].hand)
    return _digest((_zones(s, seat), hidden, other, effects, timers, race, [(w.key, w.seat) for w in s.waiting]))


def _zones(s: ForceState, seat: int) -> object:
    sides = [
        (
            _names(side.hand) if owner == seat else len(side.hand),
            [len(pile) for pile in side.areas],
            _names(side.situation),
            [(card.id, card.name, card.role) for card in side.run if card.role in ("runner", "guard")],
            _names(side.run),
            _names(side.farm),
            _names(side.removed),
        )
        for owner, side in enumerate(s.sides)
    ]
    return s.turn, s.phase, s.active, s.riding, sides


def _names(cards: list[Card]) -> list[str]:
    return sorted(["" if card.down else card.name for card in cards])


def _digest(of: object) -> str:
    return hashlib.blake2b(repr(of).encode(), digest_size=12).hexdigest()

"""The puzzle of a game on a day: what its solver sees, and what the answers are worth.

Nothing is stored. Each day has the next puzzle of the game's pool. As many past days are open as the pool has puzzles.
"""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import asdict
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from itertools import takewhile
from typing import Any, Final

from app.clock import HouseClock
from app.engine.catalog import GAMES
from app.engine.kernel.game import Game
from app.engine.kernel.play import Ask, Event
from app.engine.kernel.teaching.puzzle import Puzzle, answers_of, position, verdict
from app.engine.kernel.templates import Raw
from app.errors import Refusal
from app.puzzles.pool import pool_of

MOVE: Final = 3  # events at most that tell a move itself: a card, and the whip or the payment with it


def games() -> list[str]:
    """The games that have puzzles."""
    return [slug for slug in GAMES if pool_of(slug)]


def today(clock: HouseClock) -> date:
    """The day in UTC, which is the same for everybody."""
    return datetime.fromtimestamp(clock.now() / 1000, UTC).date()


def day_of(text: str, now: date) -> date:
    """The day that a path names. Refuses days to come."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Refusal("no_such_puzzle") from None
    if day > now or day.isoformat() != text:
        raise Refusal("no_such_puzzle")
    return day


def neighbours(slug: str, day: date, now: date) -> tuple[date | None, date | None]:
    """The days before and after this one whose puzzles are open."""
    before, after = day - timedelta(days=1), day + timedelta(days=1)
    return before if _is_open(slug, before, now) else None, after if after <= now else None


def check(slug: str, day: date, now: date) -> None:
    """Refuse a game or a day that has no open puzzle."""
    if slug not in GAMES:
        raise Refusal("no_such_game")
    if not _is_open(slug, day, now):
        raise Refusal("no_such_puzzle")


def shown(slug: str, day: date) -> dict[str, Any]:
    """The position as its seat sees it, with the seat's ask and all legal answers."""
    puzzle = _puzzle_on(slug, day)
    game, s = GAMES[slug], _position(slug, puzzle)
    ask, answers = answers_of(game, s, puzzle.seat)
    return {
        "game": slug,
        "day": day.isoformat(),
        "seat": puzzle.seat,
        "view": game.view(s, puzzle.seat),
        "ask": asdict(ask),
        "answers": answers,
    }


def judged(slug: str, day: date, answer: int) -> dict[str, Any]:
    """Return the worth of every answer, the best ones, and the events after the answer that was given."""
    puzzle = _puzzle_on(slug, day)
    game = GAMES[slug]
    assert game.puzzles is not None
    if answer >= len(puzzle.worths):
        raise Refusal("no_such_answer")
    found = verdict(puzzle.worths)
    s, events = _played(game, puzzle, answer)
    return {
        "answer": answer,
        "best": list(found.best),
        "parts": list(game.puzzles.parts),
        "worths": [list(parts) for parts in puzzle.worths],
        "moves": _moves(slug, pool_of(slug).index(puzzle)),
        "events": _told(events, puzzle.seat),
        "view": game.view(s, puzzle.seat),
        "after_best": _told(_played(game, puzzle, found.best[0])[1], puzzle.seat),
        "solution": _solution(game, puzzle, answer if answer in found.best else found.best[0]),
    }


def _puzzle_on(slug: str, day: date) -> Puzzle:
    pool = pool_of(slug)
    return pool[day.toordinal() % len(pool)]


def _is_open(slug: str, day: date, now: date) -> bool:
    return day <= now < day + timedelta(days=len(pool_of(slug)))


@lru_cache(maxsize=32)
def _replayed(slug: str, number: int) -> Any:
    return position(GAMES[slug], pool_of(slug)[number])


@lru_cache(maxsize=32)
def _moves(slug: str, number: int) -> list[list[dict[str, Any]]]:
    """The consequences of each answer. Playing all answers takes up to 40 ms, and the result is equal for everybody."""
    game, puzzle = GAMES[slug], pool_of(slug)[number]
    played = [_played(game, puzzle, answer)[1] for answer in range(len(puzzle.worths))]
    return [_told(_the_move(events, puzzle.seat), puzzle.seat) for events in played]


def _position(slug: str, puzzle: Puzzle) -> Any:
    return _replayed(slug, pool_of(slug).index(puzzle))


def _played(game: Game[Any], puzzle: Puzzle, answer: int) -> tuple[Any, list[Event]]:
    """The state after an answer, and all events: to the end of its solution, or until the seat has a choice again."""
    s = deepcopy(_position(game.slug, puzzle))
    if answer in puzzle.solutions:
        return s, [event for events in _steps(game, s, puzzle, answer) for event in events]
    ask, moves = answers_of(game, s, puzzle.seat)
    events = game.answer(s, ask.id, game.read(moves[answer]), 0)
    while (forced := _forced(game, s, puzzle.seat)) is not None:
        events += game.answer(s, forced[0].id, game.read(forced[1]), 0)
    return s, events


def _solution(game: Game[Any], puzzle: Puzzle, answer: int) -> list[dict[str, Any]]:
    """Each step of the solution from a right answer on: what happens, what it is worth, and what all else leads to."""
    s = deepcopy(_position(game.slug, puzzle))
    happened = list(_steps(game, s, puzzle, answer))
    return [
        {"events": _told(events, puzzle.seat), "worth": list(step.worth), "otherwise": step.otherwise}
        for step, events in zip(puzzle.solutions.get(answer, ()), happened, strict=True)
    ]


def _steps(game: Game[Any], s: Any, puzzle: Puzzle, answer: int) -> Iterator[list[Event]]:
    for step in puzzle.solutions.get(answer, ()):
        ask = next(ask for ask in game.asks(s) if ask.seat == puzzle.seat)
        yield game.answer(s, ask.id, game.read(step.move), 0)


def _forced(game: Game[Any], s: Any, seat: int) -> tuple[Ask, Raw] | None:
    """The only answer to the only open decision, if it is the seat's own."""
    asks = game.asks(s)
    if [(ask.seat, ask.optional) for ask in asks] != [(seat, False)]:
        return None
    _, moves = answers_of(game, s, seat)
    return (asks[0], moves[0]) if len(moves) == 1 and len(asks[0].moves) == 1 else None


def _the_move(events: list[Event], seat: int) -> list[Event]:
    """The first events, before anything happens to somebody else."""
    return list(takewhile(lambda event: getattr(event, "seat", seat) == seat, events[:MOVE]))


def _told(events: list[Event], seat: int) -> list[dict[str, Any]]:
    return [event.facts(seat) for event in events]

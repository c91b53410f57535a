"""Games of bots from a fixed seed, for figures of a real game and for the race on the home page."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from app.engine.kernel.bots import first_to_move
from app.engine.kernel.play import Event, news
from app.engine.kernel.rng import Rng

LONGEST: Final = 5_000  # limit of steps; a game beyond it never ends


def steps(game: Any, seats: int, seed: str) -> Iterator[tuple[Any, list[Event]]]:
    """The state after each step with the events of that step. The strongest bots sit in every seat."""
    rng = Rng(seed)
    s = game.new({}, seats, seed, 0)
    yield s, news(s)
    bots = [list(game.bots.values())[-1]] * seats
    look = lambda seat: game.view(s, seat)  # noqa: E731
    now = 0
    for _ in range(LONGEST):
        if s.result is not None:
            return
        found = first_to_move(game.asks(s), bots, look, lambda n: rng.below(n, "bots"))
        if found:
            ask, raw = found
            yield s, game.answer(s, ask.id, game.read(raw), now)
        else:
            due = game.wakes_at(s)
            assert due is not None, "nobody is asked and nothing is due"
            now = max(now, due)
            yield s, game.wake(s, now)


def played(game: Any, seats: int, seed: str, until: Callable[[Any], bool]) -> Any:
    """The state of the game at the first step for which `until` is true."""
    return next(s for s, _ in steps(game, seats, seed) if until(s))


def race(game: Any, seats: int, seed: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The first race of the game: the public view at its end, and every public fact until then."""
    facts: list[dict[str, Any]] = []
    for s, events in steps(game, seats, seed):
        told = [event.facts(None) for event in events]
        end = next((i for i, one in enumerate(told) if one["event"] == "RaceEnded"), None)
        if end is not None:
            return game.view(s, None), facts + told[: end + 1]
        facts += told
    raise AssertionError("no race has ended")

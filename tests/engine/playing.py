"""Playing any game of the catalog as the house does, without knowing its rules: asks, templates, time, views.

Luck in here is a `random.Random` with a seed of the test's own; nothing depends on the clock.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import partial
from random import Random
from typing import Any

import msgspec
import orjson

from app.engine.kernel.bots import first_to_move
from app.engine.kernel.game import Game
from app.engine.kernel.play import Ask, Event, State
from app.engine.kernel.templates import pick

AnyGame = Game[Any]
LONGEST = 5_000  # moves; a game that takes more does not end


@dataclass
class Step:
    """What somebody decided, or that time came (`ask` and `raw` are None)."""

    ask: Ask | None
    raw: dict[str, Any] | None
    now: int


def saved(s: State) -> bytes:
    return orjson.dumps(s)


def loaded(game: AnyGame, text: bytes) -> State:
    state: State = msgspec.json.decode(text, type=game.state)
    return state


def copied(game: AnyGame, s: State) -> State:
    return loaded(game, saved(s))


def options_of(game: AnyGame, luck: Random, version: int | None = None) -> dict[str, Any]:
    """Every choice of a version's host by lot."""
    known = version or game.version
    return {option.name: luck.choice(option.choices) for option in game.options if option.since <= known}


def begun(game: AnyGame, seed: int, seats: int | None = None) -> tuple[State, list[Event]]:
    """A new game with options by lot, and its first news."""
    luck = Random(seed)
    seats = seats or luck.randint(*game.seats)
    options = options_of(game, luck)
    low, high = game.seats_with(game.chosen(options))
    s = game.new(options, max(low, min(seats, high)), f"{luck.getrandbits(256):064x}", 0)
    told, s.told = s.told, []
    return s, told


def next_step(game: AnyGame, s: State, luck: Random, now: int) -> Step:
    """One of the open asks, answered by lot; or time passes, where the game waits for it."""
    asks = game.asks(s)
    due = game.wakes_at(s)
    if due is not None and (not asks or luck.random() < 0.2):
        return Step(None, None, max(now, due))
    ask = luck.choice(asks)
    return Step(ask, pick(luck.choice(ask.moves), lambda n: luck.randrange(n)), now)


def taken(game: AnyGame, s: State, step: Step) -> list[Event]:
    if step.ask is None:
        return game.wake(s, step.now)
    return game.answer(s, step.ask.id, game.read(step.raw), step.now)


def played(game: AnyGame, s: State, luck: Random) -> Iterator[tuple[Step, list[Event]]]:
    """Play to the end, step by step; the state has moved on when a step is handed out."""
    now = 0
    for _ in range(LONGEST):
        if s.result is not None:
            return
        step = next_step(game, s, luck, now)
        now = step.now
        yield step, taken(game, s, step)
    raise AssertionError(f"{game.slug} did not end within {LONGEST} moves")


def sent(game: AnyGame, s: State, seat: int | None) -> bytes:
    """What a viewer is sent of the state: its view and its asks; of other seats' asks only that they think."""
    asks = [
        asdict(ask) if ask.seat == seat else {"seat": ask.seat, "prompt": ask.prompt, "closes_at": ask.closes_at}
        for ask in game.asks(s)
    ]
    return orjson.dumps({"view": game.view(s, seat), "asks": asks})


def told(events: list[Event], seat: int | None) -> bytes:
    return orjson.dumps([event.facts(seat) for event in events])


def everything(events: list[Event]) -> list[dict[str, Any]]:
    """The facts as they stand in a log: through JSON, with nothing hidden."""
    facts: list[dict[str, Any]] = orjson.loads(orjson.dumps([event.facts(None, everything=True) for event in events]))
    return facts


def greyed_positions(game: AnyGame, seats: int, options: dict[str, Any], games: int = 6) -> dict[str, State]:
    """For each kind of ask of seat 0 the position in games between bots in which most cards of the hand are barred."""
    best: dict[str, tuple[int, State]] = {}
    for seed in range(games):
        luck = Random(seed)
        s = game.new(game.chosen(options), seats, luck.randbytes(32).hex(), 0)
        bots, now = [game.bots["regular"]] * seats, 0
        while not s.result:
            for ask in game.asks(s):
                count = sum(len(bar.get("cards", ())) for bar in ask.barred)
                if ask.seat == 0 and count > best.get(ask.prompt, (0, s))[0]:
                    best[ask.prompt] = count, copied(game, s)
            chosen = first_to_move(game.asks(s), bots, partial(game.view, s), luck.randrange)
            if chosen is None:
                now = max(now, game.wakes_at(s) or now)
                game.wake(s, now)
            else:
                game.answer(s, chosen[0].id, game.read(chosen[1]), now)
    return {prompt: s for prompt, (_, s) in best.items()}

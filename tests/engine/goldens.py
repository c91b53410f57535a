"""Recorded games, each kept for something that happens in it: what the albums of all games have in common.

A golden game is a text file, one step a line, so that a change of the rules shows as a change of lines. Rules change on
purpose only; then record anew with

    python -m tests.engine.goldens SLUG            all games of an album
    python -m tests.engine.goldens SLUG NAME …     only these

and look through the difference before committing it. The command plays games seed by seed until one shows what the file
is kept for. Games of earlier versions of the rules stay as they were played.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final

import orjson

from app.engine.catalog import GAMES
from app.engine.kernel.bots import Bot, first_to_move
from app.engine.kernel.game import news
from app.engine.kernel.play import Ask, State
from tests.engine.playing import everything

Facts = list[dict[str, Any]]
Lines = list[dict[str, Any]]
Shows = Callable[[Facts], bool]
AWAY: Final = "away"  # a player who never answers


@dataclass(frozen=True)
class Golden:
    """What a file is kept for: `shows` must be true of its facts, and `does`, if named, decided at least once.

    `since` is where to begin looking for it; `version` is of the rules.
    """

    name: str
    players: str
    shows: Shows
    options: dict[str, Any] = field(default_factory=dict)
    since: int = 0
    version: int = 1
    does: str | None = None

    def is_shown_by(self, lines: Lines) -> bool:
        done = self.does is None or any(line.get("move", {}).get("do") == self.does for line in lines)
        return done and self.shows(facts_of(lines))


def facts_of(lines: Lines) -> Facts:
    return [fact for line in lines for fact in line["events"]]


# What a game shows


def only(facts: Facts, event: str) -> Facts:
    return [fact for fact in facts if fact["event"] == event]


def some(event: str, **values: Any) -> Shows:
    """Is there a fact with these values?"""
    return lambda facts: any(all(fact[name] == value for name, value in values.items()) for fact in only(facts, event))


def all_of(*shown: Shows) -> Shows:
    return lambda facts: all(show(facts) for show in shown)


def share(place: int) -> Shows:
    """Two horses or more share this place."""
    return lambda facts: any(
        [row["place"] for row in fact["places"]].count(place) > 1 for fact in only(facts, "RaceEnded")
    )


def is_tied(facts: Facts) -> bool:
    return [row["place"] for row in facts[-1]["ranking"]].count(1) > 1


def is_forgiven(facts: Facts) -> bool:
    return any(0 < fact["amount"] < fact["due"] for fact in only(facts, "Paid"))


# Playing


def in_turn(asks: list[Ask], luck: Random) -> Ask:
    """For games that ask one seat at a time."""
    (ask,) = asks
    return ask


def by_lot(asks: list[Ask], luck: Random) -> Ask:
    """For games that ask several seats at once."""
    return luck.choice(asks)


@dataclass(frozen=True)
class Album:
    """The recorded games of one game, and who plays them. Without `answers`, time passes where nobody moves."""

    slug: str
    goldens: tuple[Golden, ...]
    players: Mapping[str, Bot]
    answers: Callable[[list[Ask], Random], Ask] | None

    @property
    def folder(self) -> Path:
        return Path(__file__).parent / self.slug / "golden"

    def path(self, golden: Golden) -> Path:
        return self.folder / f"{golden.name}.jsonl"

    def read(self, golden: Golden) -> Lines:
        return [orjson.loads(line) for line in self.path(golden).read_bytes().splitlines()]

    def facts(self, golden: Golden) -> Facts:
        return facts_of(self.read(golden))

    def chosen(self, *names: str) -> list[Golden]:
        return [golden for golden in self.goldens if golden.name in names]

    def play(self, golden: Golden, number: int) -> Iterator[dict[str, Any]]:
        """The lines of a file: how the game began, then one step each."""
        luck, seats = Random(number), golden.players.split()
        seed = f"{number:064x}"
        s = GAMES[self.slug].new(golden.options, len(seats), seed, 0, version=golden.version)
        yield {"seats": len(seats), "options": golden.options, "seed": seed, "events": everything(news(s))}
        now = 0
        while s.result is None:
            line = self._step(s, seats, luck, now)
            now = line.get("at", 0)
            yield line

    def _step(self, s: State, seats: list[str], luck: Random, now: int) -> dict[str, Any]:
        game, phase = GAMES[self.slug], s.phase
        asks = [ask for ask in game.asks(s) if seats[ask.seat] != AWAY]
        if self.answers is not None:
            ask = self.answers(asks, luck)
            raw = self.players[seats[ask.seat]](game.view(s, ask.seat), ask, luck.randrange)
            events = game.answer(s, ask.id, game.read(raw), 0)
            return {"phase": phase, "ask": ask.id, "seat": ask.seat, "move": raw, "events": everything(events)}
        bots = [self.players[player] for player in seats]
        move = first_to_move(asks, bots, lambda seat: game.view(s, seat), luck.randrange)
        if move is None:
            due = game.wakes_at(s)
            assert due is not None
            return {"phase": phase, "at": due, "events": everything(game.wake(s, due))}
        ask, raw = move
        events = game.answer(s, ask.id, game.read(raw), now)
        told = {"ask": ask.id, "seat": ask.seat, "move": raw, "events": everything(events)}
        return {"phase": phase, "at": now, **told}

    def record(self, golden: Golden) -> int:
        """Write the file; which seed it took comes back."""
        number = golden.since
        while not golden.is_shown_by(lines := list(self.play(golden, number))):
            number += 1
        self.folder.mkdir(exist_ok=True)
        self.path(golden).write_bytes(b"".join(orjson.dumps(line) + b"\n" for line in lines))
        return number


def album(slug: str) -> Album:
    found: Album = import_module(f"tests.engine.{slug}.goldens").ALBUM
    return found


def main(slug: str, *names: str) -> None:
    chosen = album(slug)
    for golden in chosen.goldens:
        if golden.name in names or not names:
            print(f"{golden.name}: seed {chosen.record(golden)}", flush=True)


if __name__ == "__main__":
    # Not `main` of this module, which is another one than the albums import.
    import_module("tests.engine.goldens").main(*sys.argv[1:])

"""Recorded games of the Jockeys' Game, each kept for something that happens in it.

A golden game is a text file, one step a line, so that a change of the rules shows as a change of lines. Rules change on
purpose only; then record anew with

    python -m tests.engine.jockeys.goldens            all games
    python -m tests.engine.jockeys.goldens NAME …     only these

and look through the difference before committing it. The command plays games seed by seed until one shows what the file
is kept for. Where several are asked at once, lots decide who answers first.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import orjson

from app.engine.jockeys.bots import BOTS
from tests.engine.jockeys.table import JOCKEYS, only
from tests.engine.playing import everything

FOLDER = Path(__file__).parent / "golden"
Facts = list[dict[str, Any]]


@dataclass(frozen=True)
class Golden:
    """What a file is kept for: `shows` must be true of the game's facts."""

    name: str
    players: str
    shows: Callable[[Facts], bool]
    options: dict[str, Any] = field(default_factory=dict)


def some(event: str, **values: Any) -> Callable[[Facts], bool]:
    """Is there a fact with these values?"""
    return lambda facts: any(
        fact["event"] == event and all(fact[name] == value for name, value in values.items()) for fact in facts
    )


def ends_both_ways(facts: Facts) -> bool:
    return {fact["reason"] for fact in only(facts, "RaceEnded")} == {"two_home", "no_cards"}


def is_tied(facts: Facts) -> bool:
    first, second = facts[-1]["ranking"][:2]
    return bool(first["score"] == second["score"])


def pays(kind: str) -> Callable[[Facts], bool]:
    return lambda facts: any(fact["why"].get("kind") == kind for fact in only(facts, "Paid"))


def home_horse_wins(facts: Facts) -> bool:
    """Somebody whose horse is at the goal wins a trick."""
    return any(fact["event"] == "TrickWon" and after["event"] == "TrickBegan" for fact, after in pairwise(facts))


def whip_helps_another(facts: Facts) -> bool:
    whip: int | None = None
    for fact in facts:
        if fact["event"] == "TrickBegan":
            whip = None
        if fact["event"] == "WhipDeclared":
            whip = fact["rider"]
        if fact["event"] == "TrickWon" and whip not in (None, fact["rider"]):
            return True
    return False


def dummy_wins_a_race(facts: Facts) -> bool:
    return any(fact["places"][0]["rider"] == 3 for fact in only(facts, "RaceEnded")) and whip_of_the_dummy(facts)


def whip_of_the_dummy(facts: Facts) -> bool:
    return some("WhipDeclared", rider=3)(facts)


GOLDENS = (
    Golden("four_regulars", "regular regular regular regular", pays("quinella")),
    Golden("four_mixed", "regular random regular random", lambda facts: ends_both_ways(facts) and pays("win")(facts)),
    Golden("three_regulars", "regular regular regular", pays("quinella")),
    Golden("three_mixed", "random regular random", ends_both_ways),
    Golden("all_draw_again", "random regular random", some("HorsesDrawn", again=True)),
    Golden("dummy_wins_a_race", "random random random", dummy_wins_a_race),
    Golden("dummy_discards_twelfth_and_first", "random random random", some("NumberShown", number=12)),
    Golden("shown_card_is_discarded", "random random random random", some("NumberShown", number=1)),
    Golden("win_card_face_up", "random random regular regular", some("BetLaid", card="win"), {"win_card_open": "yes"}),
    Golden("tie_for_the_win", "random random random random", is_tied),
    Golden("home_horse_wins_a_trick", "regular regular regular regular", home_horse_wins),
    Golden("whip_helps_another", "random random random random", whip_helps_another),
)


def play(golden: Golden, number: int) -> Iterator[dict[str, Any]]:
    """The lines of a file: how the game began, then one step each."""
    seed = f"{number:064x}"
    luck = Random(number)
    players = golden.players.split()
    s = JOCKEYS.new(golden.options, len(players), seed, 0)
    events, s.told = s.told, []
    yield {"seats": len(players), "options": golden.options, "seed": seed, "events": everything(events)}
    while s.result is None:
        ask = luck.choice(JOCKEYS.asks(s))
        raw = BOTS[players[ask.seat]](JOCKEYS.view(s, ask.seat), ask, luck.randrange)
        phase = s.phase
        events = JOCKEYS.answer(s, ask.id, JOCKEYS.read(raw), 0)
        yield {"phase": phase, "ask": ask.id, "seat": ask.seat, "move": raw, "events": everything(events)}


def facts_of(lines: list[dict[str, Any]]) -> Facts:
    return [fact for line in lines for fact in line["events"]]


def path_of(golden: Golden) -> Path:
    return FOLDER / f"{golden.name}.jsonl"


def read(golden: Golden) -> list[dict[str, Any]]:
    return [orjson.loads(line) for line in path_of(golden).read_bytes().splitlines()]


def record(golden: Golden) -> int:
    """Write the file; which seed it took comes back."""
    number = 0
    while not golden.shows(facts_of(lines := list(play(golden, number)))):
        number += 1
    FOLDER.mkdir(exist_ok=True)
    path_of(golden).write_bytes(b"".join(orjson.dumps(line) + b"\n" for line in lines))
    return number


if __name__ == "__main__":
    for golden in GOLDENS:
        if golden.name in sys.argv[1:] or not sys.argv[1:]:
            print(f"{golden.name}: seed {record(golden)}")

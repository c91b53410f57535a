"""Recorded games of Horse Racing Mafia, each kept for something that happens in it.

A golden game is a text file, one step a line, so that a change of the rules shows as a change of lines. Rules change on
purpose only; then record anew with

    python -m tests.engine.mafia.goldens            all games
    python -m tests.engine.mafia.goldens NAME …     only these

and look through the difference before committing it. The command plays games seed by seed until one shows what the file
is kept for.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import orjson

from app.engine.kernel.bots import Bot, View
from app.engine.kernel.play import Ask
from app.engine.kernel.templates import Below, Raw, pick
from app.engine.mafia.bots import BOTS
from tests.engine.mafia.table import MAFIA
from tests.engine.playing import everything

FOLDER = Path(__file__).parent / "golden"
Facts = list[dict[str, Any]]


def hoard(view: View, ask: Ask, below: Below) -> Raw:
    """Buys all it can and then passes: the way to run out of cards in the stack."""
    raw = pick(ask.moves[-1], below)
    return {**raw, "count": ask.moves[0]["count"]["int"][1]} if raw["do"] == "buy" else raw


PLAYERS: dict[str, Bot] = {**BOTS, "hoard": hoard}


@dataclass(frozen=True)
class Golden:
    """What a file is kept for: `shows` must be true of the game's facts. `since`: where to begin looking for it."""

    name: str
    players: str
    shows: Callable[[Facts], bool]
    options: dict[str, Any] = field(default_factory=dict)
    since: int = 0


def some(event: str, **values: Any) -> Callable[[Facts], bool]:
    """Is there a fact with these values?"""
    return lambda facts: any(
        fact["event"] == event and all(fact[name] == value for name, value in values.items()) for fact in facts
    )


def share(place: int) -> Callable[[Facts], bool]:
    return lambda facts: any(
        [row["place"] for row in fact["places"]].count(place) > 1 for fact in facts if fact["event"] == "RaceEnded"
    )


def is_tied(facts: Facts) -> bool:
    return [row["place"] for row in facts[-1]["ranking"]].count(1) > 1


def is_forgiven(facts: Facts) -> bool:
    return any(0 < fact["amount"] < fact["due"] for fact in facts if fact["event"] == "Paid")


def covers_own_value(drawn: bool) -> Callable[[Facts], bool]:
    """M-4.4 for a drawn card, M-4.5 for a card from hand."""
    return lambda facts: any(
        fact["covered"] is not None and fact["covered"][2:] == fact["card"][2:] and fact["drawn"] is drawn
        for fact in facts
        if fact["event"] == "CardPlaced"
    )


def is_won_with_a_bet(facts: Facts) -> bool:
    return some("Paid", rule="M-7.4")(facts) and some("Passed", forced=False)(facts)


GOLDENS = (
    Golden("four_regulars", "regular regular regular regular", is_won_with_a_bet),
    Golden("five_seats_mixed", "regular random random regular random", some("Paid", rule="M-7.2b")),
    Golden("six_seats_sixth_place", "regular regular random random random random", some("Paid", rule="M-7.2c")),
    Golden(
        "other_readings",
        "random regular random random random",
        some("Paid", rule="M-7.2b"),
        {"track": 60, "unordered_penalty": "always", "ticket_cost": "losing"},
    ),
    Golden("short_track_no_card_left", "random random random random", some("Passed", forced=True), {"track": 48}),
    Golden("bankrupt", "random random random random", is_forgiven),
    Golden("shared_first_place", "random random random random", share(1), since=414),
    Golden("shared_second_place", "random random random random", share(2)),
    Golden("tie_for_the_win", "random random random random", is_tied, since=254),
    Golden("stack_runs_out", "hoard hoard hoard hoard hoard hoard", some("StackRemade", rule="M-9.2"), since=4489),
    Golden(
        "covers_its_own_value", "random random random random random random", covers_own_value(drawn=False), since=7359
    ),
    Golden("drawn_on_its_own_value", "random random random random", covers_own_value(drawn=True)),
)


def play(golden: Golden, number: int) -> Iterator[dict[str, Any]]:
    """The lines of a file: how the game began, then one step each."""
    seed = f"{number:064x}"
    luck = Random(number)
    players = golden.players.split()
    s = MAFIA.new(golden.options, len(players), seed, 0)
    events, s.told = s.told, []
    yield {"seats": len(players), "options": golden.options, "seed": seed, "events": everything(events)}
    while s.result is None:
        (ask,) = MAFIA.asks(s)
        raw = PLAYERS[players[ask.seat]](MAFIA.view(s, ask.seat), ask, luck.randrange)
        phase = s.phase
        events = MAFIA.answer(s, ask.id, MAFIA.read(raw), 0)
        yield {"phase": phase, "ask": ask.id, "seat": ask.seat, "move": raw, "events": everything(events)}


def facts_of(lines: list[dict[str, Any]]) -> Facts:
    return [fact for line in lines for fact in line["events"]]


def path_of(golden: Golden) -> Path:
    return FOLDER / f"{golden.name}.jsonl"


def read(golden: Golden) -> list[dict[str, Any]]:
    return [orjson.loads(line) for line in path_of(golden).read_bytes().splitlines()]


def record(golden: Golden) -> int:
    """Write the file; which seed it took comes back."""
    number = golden.since
    while not golden.shows(facts_of(lines := list(play(golden, number)))):
        number += 1
    FOLDER.mkdir(exist_ok=True)
    path_of(golden).write_bytes(b"".join(orjson.dumps(line) + b"\n" for line in lines))
    return number


if __name__ == "__main__":
    for golden in GOLDENS:
        if golden.name in sys.argv[1:] or not sys.argv[1:]:
            print(f"{golden.name}: seed {record(golden)}")

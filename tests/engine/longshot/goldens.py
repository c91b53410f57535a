"""Recorded games of Long Shot, each kept for something that happens in it.

A golden game is a text file, one step a line, so that a change of the rules shows as a change of lines. Rules change on
purpose only; then record anew with

    python -m tests.engine.longshot.goldens            all games
    python -m tests.engine.longshot.goldens NAME …     only these

and look through the difference before committing it. The command plays games seed by seed until one shows what the file
is kept for.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import orjson

from app.engine.kernel.bots import Bot, View
from app.engine.kernel.play import Ask
from app.engine.kernel.templates import Below, Raw, pick
from app.engine.longshot.bots import BOTS
from tests.engine.longshot.table import LONGSHOT, only
from tests.engine.playing import everything

FOLDER = Path(__file__).parent / "golden"
Facts = list[dict[str, Any]]


def hoard(view: View, ask: Ask, below: Below) -> Raw:
    """Passes whenever it may and else places its smallest card: hands grow, and the stack runs out."""
    return pick(ask.moves[-1] if "card" not in ask.moves[-1] else smallest(ask), below)


def crawl(view: View, ask: Ask, below: Below) -> Raw:
    """Places the smallest cards it has, two where it may: the slowest of races."""
    return pick(smallest(ask), below)


def smallest(ask: Ask) -> Raw:
    return min(ask.moves, key=lambda move: move["card"][2:] if "card" in move else "9")


PLAYERS: dict[str, Bot] = {**BOTS, "hoard": hoard, "crawl": crawl}


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
    return lambda facts: any(all(fact[name] == value for name, value in values.items()) for fact in only(facts, event))


def share(place: int) -> Callable[[Facts], bool]:
    return lambda facts: any(
        [row["place"] for row in fact["places"]].count(place) > 1 for fact in only(facts, "RaceEnded")
    )


def five_are_home(facts: Facts) -> bool:
    return any(sum(row["home"] is not None for row in fact["places"]) >= 5 for fact in only(facts, "RaceEnded"))


def is_tied(facts: Facts) -> bool:
    return [row["place"] for row in facts[-1]["ranking"]].count(1) > 1


def is_forgiven(facts: Facts) -> bool:
    return any(0 < fact["amount"] < fact["due"] for fact in only(facts, "Paid"))


def covers_own_value(facts: Facts) -> bool:
    """L-4.2 for the card turned up."""
    return any(fact["covered"] and fact["covered"][2:] == fact["card"][2:] for fact in only(facts, "CardPlaced"))


def spurts_and_stops(facts: Facts) -> bool:
    """Somebody places two cards in the spurt, and somebody leaves it at one."""
    pairs = pairwise(facts)
    twice = any(
        one["event"] == two["event"] == "CardPlaced" and not one["drawn"] and not two["drawn"] for one, two in pairs
    )
    return twice and some("SecondForgone")(facts)


def passes_in_the_spurt(facts: Facts) -> bool:
    began = next((i for i, fact in enumerate(facts) if fact["event"] == "SpurtBegan"), len(facts))
    ended = next(i for i, fact in enumerate(facts) if fact["event"] == "RaceEnded")
    return some("Passed", forced=False)(facts[began:ended])


def last_card_in_the_spurt(facts: Facts) -> bool:
    """L-6.2: one places one's last card in the spurt, and the turn is over without a word."""
    count: dict[int, int] = {}
    spurt = False
    for fact, after in pairwise(facts):
        if fact["event"] == "RaceBegan":
            spurt = False
        spurt |= fact["event"] == "SpurtBegan"
        if fact["event"] == "CardsDealt":
            count[fact["seat"]] = fact["count"]
        if fact["event"] == "CardTaken":
            count[fact["seat"]] += 1
        if fact["event"] == "CardPlaced" and not fact["drawn"]:
            count[fact["seat"]] -= 1
            if spurt and not count[fact["seat"]] and after["event"] in ("CardTaken", "StackRemade"):
                return True
    return False


GOLDENS = (
    Golden("four_regulars_five_horses", "regular regular regular regular", passes_in_the_spurt),
    Golden("five_mixed", "regular random regular random random", spurts_and_stops),
    Golden("six_regulars", "regular regular regular regular regular regular", spurts_and_stops),
    Golden("short_track", "random random random random", spurts_and_stops, {"track": 56}),
    Golden("long_track_stack_remade", "random regular random random random random", some("StackRemade"), {"track": 64}),
    Golden("nothing_left_to_draw", "hoard hoard hoard hoard hoard hoard", some("NothingDrawn"), {"track": 64}),
    Golden("last_card_in_the_spurt", "crawl crawl crawl crawl", last_card_in_the_spurt, {"track": 64}, since=380),
    Golden("turned_up_on_its_own_value", "random random random random", covers_own_value),
    Golden("five_are_home", "random random random random random", five_are_home),
    Golden("shared_first_place", "random random random random random", share(1)),
    Golden("shared_second_place", "random random random random random random", share(2), since=90),
    Golden("shared_third_place", "random random random random", share(3)),
    Golden("bankrupt", "random random random random random random", is_forgiven),
    Golden("tie_for_the_win", "random random random random", is_tied, since=180),
)


def play(golden: Golden, number: int) -> Iterator[dict[str, Any]]:
    """The lines of a file: how the game began, then one step each."""
    seed = f"{number:064x}"
    luck = Random(number)
    players = golden.players.split()
    s = LONGSHOT.new(golden.options, len(players), seed, 0)
    events, s.told = s.told, []
    yield {"seats": len(players), "options": golden.options, "seed": seed, "events": everything(events)}
    while s.result is None:
        (ask,) = LONGSHOT.asks(s)
        raw = PLAYERS[players[ask.seat]](LONGSHOT.view(s, ask.seat), ask, luck.randrange)
        assert raw is not None
        phase = s.phase
        events = LONGSHOT.answer(s, ask.id, LONGSHOT.read(raw), 0)
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
            print(f"{golden.name}: seed {record(golden)}", flush=True)

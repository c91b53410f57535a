"""Recorded games of Ready Set Bet, each kept for something that happens in it; together they show all ways of hosting.

A golden game is a text file, one step a line, so that a change of the rules shows as a change of lines. A step is an
answer, or time that passes. Rules change on purpose only; then record anew with

    python -m tests.engine.readysetbet.goldens            all games
    python -m tests.engine.readysetbet.goldens NAME …     only these

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

from app.engine.kernel.bots import Bot, View, first_to_move
from app.engine.kernel.game import news
from app.engine.kernel.play import Ask
from app.engine.kernel.templates import Below, Raw, pick
from app.engine.readysetbet.bots import BOTS
from tests.engine.playing import everything
from tests.engine.readysetbet.table import READYSETBET

FOLDER = Path(__file__).parent / "golden"
Facts = list[dict[str, Any]]


def wait_for_the_close(view: View, ask: Ask, below: Below) -> Raw | None:
    """Lays what may come late, and only late."""
    if ask.prompt == "bet" and not view["closed"]:
        return None
    return pick(ask.moves[below(len(ask.moves))], below)


def volunteer(view: View, ask: Ask, below: Below) -> Raw | None:
    """Wants to host."""
    return {**ask.moves[0], "accept": True} if ask.prompt == "offer_to_host" else BOTS["regular"](view, ask, below)


def sleep(view: View, ask: Ask, below: Below) -> Raw | None:
    raise AssertionError("a player who is away is not asked")


PLAYERS: dict[str, Bot] = {**BOTS, "late": wait_for_the_close, "volunteer": volunteer, "away": sleep}


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


def both(*shows: Callable[[Facts], bool]) -> Callable[[Facts], bool]:
    return lambda facts: all(show(facts) for show in shows)


def has_used(card: str) -> Callable[[Facts], bool]:
    return lambda facts: any(card in fact["cards"] for fact in facts if fact["event"] in ("BetLaid", "BetSettled"))


def ties_for(place: int) -> Callable[[Facts], bool]:
    return lambda facts: any(
        [row["place"] for row in fact["places"]].count(place) > 1 for fact in facts if fact["event"] == "RaceEnded"
    )


def is_tied(facts: Facts) -> bool:
    return [row["place"] for row in facts[-1]["ranking"]].count(1) > 1


def is_forgiven(facts: Facts) -> bool:
    return any(0 < fact["amount"] < fact["due"] for fact in facts if fact["event"] == "Paid")


GOLDENS = (
    Golden("nobody_hosts", "regular regular random random", both(ties_for(2), some("BettingClosed", reason="finish"))),
    Golden("a_person_hosts", "random random regular random", ties_for(3), {"host": "person", "host_seat": 2}),
    Golden(
        "a_person_hosts_and_bets",
        "regular regular random random random random random random random",
        some("Paid", rule="R-6.2"),
        {"host": "betting_person"},
    ),
    Golden(
        "the_host_rotates",
        "regular volunteer random regular",
        both(some("HostNamed", how="stayed"), some("HostNamed", how="accepted")),
        {"host": "rotating", "pace": 1.5},
    ),
    Golden(
        "nobody_wants_to_host",
        "regular away regular",
        both(some("HostNamed", how="obliged"), some("VipKept", late=True)),
        {"host": "rotating"},
    ),
    Golden("a_host_who_is_away", "away regular random", some("HouseBetLaid", lots=True), {"host": "betting_person"}),
    Golden("late_2s", "late random random random random", has_used("late_2")),
    Golden("a_late_4", "late late late regular regular", has_used("late_4")),
    Golden("a_late_bonus_3", "late late late", has_used("bonus_3")),
    Golden("shared_spots", "random random random random random random random random", has_used("share_one")),
    Golden("the_vip_pile_runs_out", "random random random random random random", some("VipPileRemade")),
    Golden("without_any_cards", "random regular", is_forgiven, {"props": False, "exotics": False, "vip": False}),
    Golden("tie_for_the_win", "away away", is_tied, {"vip": False}),
)


def play(golden: Golden, number: int) -> Iterator[dict[str, Any]]:
    """The lines of a file: how the game began, then one step each. Who is away never answers."""
    seed = f"{number:064x}"
    luck = Random(number)
    players = golden.players.split()
    s = READYSETBET.new(golden.options, len(players), seed, 0)
    yield {"seats": len(players), "options": golden.options, "seed": seed, "events": everything(news(s))}
    now = 0
    while s.result is None:
        phase = s.phase
        asks = [ask for ask in READYSETBET.asks(s) if players[ask.seat] != "away"]
        bots = [PLAYERS[player] for player in players]
        move = first_to_move(asks, bots, lambda seat: READYSETBET.view(s, seat), luck.randrange)
        if move is None:
            due = READYSETBET.wakes_at(s)
            assert due is not None
            now = due
            yield {"phase": phase, "at": now, "events": everything(READYSETBET.wake(s, now))}
        else:
            ask, raw = move
            events = READYSETBET.answer(s, ask.id, READYSETBET.read(raw), now)
            yield {
                "phase": phase,
                "at": now,
                "ask": ask.id,
                "seat": ask.seat,
                "move": raw,
                "events": everything(events),
            }


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

"""People and bots at a table of Ready Set Bet, and what its log says of a race."""

from typing import Any

import orjson

from app.storage.log.reader import Move
from tests.fakes.club import PLAIN, Club, Guest

GATE_MS = 20_000  # until the gates open by themselves
PACE_MS = 2_500  # a roll
BACK_MS = 4_000  # "back at the gate"


async def at_the_races(
    club: Club, people: int = 2, bots: int = 0, absent: int = 0, settings: dict[str, Any] | None = None, **options: Any
) -> list[Guest]:
    """Start a game; the horses are in the gate. `absent` people have a seat and no socket."""
    persons = await club.people(people + absent)
    settings = {**PLAIN, **(settings or {})}
    table_id = await club.game(persons, bots, game="readysetbet", options=options, settings=settings)
    return await club.guests(persons[:people], table_id)


async def off(club: Club, **wanted: Any) -> list[Guest]:
    """Start a game and let the gate open by itself, without a player's "ready"."""
    guests = await at_the_races(club, **wanted)
    await club.pass_time(GATE_MS)
    assert guests[0].picture["view"]["phase"] == "race"
    return guests


def bet_on(spot: str, token: str = "3") -> dict[str, Any]:
    return {"do": "bet", "token": token, "spot": spot}


def bet(guest: Guest, spot: str, token: str = "3", cmd_id: str = "") -> None:
    """Place a token in the present race, whether the seat is asked for it or not."""
    ask = f"{guest.picture['view']['race']}.bet.{guest.seat}"
    guest.answer(cmd_id or f"{guest.seat}: {token} on {spot}", bet_on(spot, token), ask)


def tokens(guest: Guest) -> list[str]:
    """The tokens that this guest can still place."""
    left: list[str] = guest.picture["view"]["seats"][guest.seat]["tokens"]
    return left


def bets(guest: Guest) -> list[tuple[int, str, str]]:
    """The tokens on each spot with their owners, as this guest sees them."""
    return [(one["seat"], one["token"], one["spot"]) for one in guest.picture["view"]["bets"]]


def facts(log: list[Move], kind: str) -> list[dict[str, Any]]:
    """The events of a kind, each with the entry's `at` and `by`."""
    return [
        {**fact, "at_ms": entry.at, "entry_by": entry.by}
        for entry in log
        for fact in orjson.loads(entry.events)
        if fact["event"] == kind
    ]


def rolls(log: list[Move]) -> list[int]:
    """The numbers of the rolls, race after race. They are complete if each race counts from one without a gap."""
    return [fact["roll"] for fact in facts(log, "DiceRolled")]

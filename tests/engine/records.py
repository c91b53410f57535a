"""True records of games that were played at random, as the house writes them."""

from functools import cache
from random import Random
from typing import Any

import orjson

from app.engine.catalog import GAMES
from app.engine.kernel.rng import commitment, mix
from app.engine.record import Record, ledger_lines
from tests.engine.playing import everything, options_of, played

SEED = "5eed" * 16


@cache
def _recorded(slug: str, number: int) -> bytes:
    game = GAMES[slug]
    luck = Random(number)
    options = game.chosen(options_of(game, luck))
    low, high = game.seats_with(options)
    seats = luck.randint(low, high)
    nonces = [f"nonce of {seat}" if seat % 2 else "" for seat in range(seats)]
    s = game.new(options, seats, mix(SEED, nonces), 0)
    start = {
        "seq": 1,
        "at": 0,
        "seat": None,
        "ask": None,
        "move": None,
        "cmd_id": None,
        "events": everything(s.told),
    }
    s.told = []
    moves: list[dict[str, Any]] = [start]
    for step, events in played(game, s, luck):
        seq = len(moves) + 1
        moves.append(
            {
                "seq": seq,
                "at": step.now,
                "seat": step.ask and step.ask.seat,
                "ask": step.ask and step.ask.id,
                "move": step.raw,
                "cmd_id": f"click {seq}",
                "events": everything(events),
            }
        )
    people = [{"seat": seat, "name": f"Player {seat}", "bot": None if seat % 2 else "random"} for seat in range(seats)]
    assert s.result is not None
    record = {
        "game": slug,
        "version": game.version,
        "options": options,
        "seats": people,
        "commitment": commitment(SEED),
        "seed": SEED,
        "nonces": nonces,
        "moves": moves,
        "ledger": [line for entry in moves for line in ledger_lines(entry["seq"], entry["events"])],
        "result": s.result,
    }
    return orjson.dumps(record)


def recorded(slug: str, number: int = 1) -> Record:
    record: Record = orjson.loads(_recorded(slug, number))
    return record

"""True records of games that were played at random, as the house writes them."""

from functools import cache
from random import Random
from typing import Any

import orjson

from app.engine.catalog import GAMES
from app.engine.chain import blind_of, compact, first_hash, next_hash
from app.engine.kernel.rng import commitment, mix
from app.engine.record import Record, ledger_lines
from tests.engine.playing import everything, options_of, played

SEED = "5eed" * 16


@cache
def _recorded(slug: str, number: int, version: int) -> bytes:
    game = GAMES[slug]
    luck = Random(number)
    options = game.chosen(options_of(game, luck, version), version)
    low, high = game.seats_with(game.meant(options, version))
    seats = luck.randint(low, high)
    nonces = [f"nonce of {seat}" if seat % 2 else "" for seat in range(seats)]
    s = game.new(options, seats, mix(SEED, nonces), 0, version=version)
    start = {
        "seq": 1,
        "at": 0,
        "seat": None,
        "ask": None,
        "move": None,
        "cmd_id": "start",
        "by": "house",
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
                "by": "person" if step.ask else "house",
                "events": everything(events),
            }
        )
    people = [{"seat": seat, "name": f"Player {seat}", "bot": None if seat % 2 else "random"} for seat in range(seats)]
    assert s.result is not None
    record = {
        "game": slug,
        "version": version,
        "table": "t1",
        "options": options,
        "seats": people,
        "commitment": commitment(SEED),
        "seed": SEED,
        "nonces": nonces,
        "moves": moves,
        "ledger": [line for entry in moves for line in ledger_lines(entry["seq"], entry["events"])],
        "result": s.result,
    }
    chain(record)
    return orjson.dumps(record)


def chain(record: Record, begins: int = 1) -> None:
    """Give the entries their hashes, from one of them on, as the house does."""
    former = first_hash(record["table"], record["commitment"], [(None, nonce) for nonce in record["nonces"]])
    blind = blind_of(mix(record["seed"], record["nonces"]))
    for entry in record["moves"]:
        entry["chain"] = None
        if entry["seq"] >= begins:
            facts = [entry[name] for name in ("seq", "at", "seat", "ask", "cmd_id", "by")]
            move = None if entry["move"] is None else compact(entry["move"])
            former = entry["chain"] = next_hash(blind, former, *facts, move, compact(entry["events"]))
    record["chain"] = former


def without_chain(record: Record) -> Record:
    """As a release recorded the game that had no chain."""
    moves = [{name: value for name, value in entry.items() if name != "chain"} for entry in record["moves"]]
    return {**{name: value for name, value in record.items() if name != "chain"}, "moves": moves}


def recorded(slug: str, number: int = 1, version: int | None = None) -> Record:
    record: Record = orjson.loads(_recorded(slug, number, version or GAMES[slug].version))
    return record

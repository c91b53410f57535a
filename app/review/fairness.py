"""What the review says of a game's luck and of its log: both are checked anew from the rows of the database."""

from typing import Any

from app.engine.kernel.rng import commitment
from app.engine.record_chain import ChainBreaks, check_chain
from app.engine.record_luck import check_luck
from app.engine.record_values import RecordDiffers


def fairness_of(record: dict[str, Any], seed: str) -> dict[str, Any]:
    """`seed` is the game's, of server and seats together."""
    luck = record["luck"]
    return {
        "fits": _fits(record),
        "opened": [one["seat"] for one in luck if one["opened"]],
        "late": [one["seat"] for one in luck if one["opened"] is False],
        "unbound": [one["seat"] for one in luck if one["brought"] in ("plain", "nothing")],
        "chain": _chain(record, seed),
    }


def _fits(record: dict[str, Any]) -> bool:
    """Is the seed the one that was promised, and each nonce the one that its seat committed to?"""
    try:
        check_luck(record, record["nonces"])
    except RecordDiffers:
        return False
    return bool(commitment(record["seed"]) == record["commitment"])


def _chain(record: dict[str, Any], seed: str) -> dict[str, Any]:
    """The entries that the chain covers, and the first one that does not fit."""
    begins = next((entry["seq"] for entry in record["moves"] if entry["chain"]), None)
    try:
        check_chain(record, seed)
    except ChainBreaks as broken:
        return {"begins": begins, "breaks": broken.seq}
    return {"begins": begins, "breaks": None}

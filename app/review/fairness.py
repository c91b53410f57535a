"""Checks a finished game's random numbers and its log for the review, from the rows of the database."""

from typing import Any

from app.engine.kernel.rng import commitment
from app.engine.record_chain import ChainBreaks, check_chain
from app.engine.record_luck import check_luck
from app.engine.record_values import RecordDiffers


def fairness_of(record: dict[str, Any], seed: str) -> dict[str, Any]:
    """`seed` is the game's seed, made from the server's seed and the seats' nonces."""
    luck = record["luck"]
    return {
        "fits": _fits(record),
        "opened": [one["seat"] for one in luck if one["opened"]],
        "late": [one["seat"] for one in luck if one["opened"] is False],
        "unbound": [one["seat"] for one in luck if one["brought"] in ("plain", "nothing")],
        "chain": _chain(record, seed),
    }


def _fits(record: dict[str, Any]) -> bool:
    """True if the seed matches its commitment, and each nonce the hash of its seat."""
    try:
        check_luck(record, record["nonces"])
    except RecordDiffers:
        return False
    return bool(commitment(record["seed"]) == record["commitment"])


def _chain(record: dict[str, Any], seed: str) -> dict[str, Any]:
    """The number of entries that the hash chain covers, and the first entry that does not fit."""
    begins = next((entry["seq"] for entry in record["moves"] if entry["chain"]), None)
    try:
        check_chain(record, seed)
    except ChainBreaks as broken:
        return {"begins": begins, "breaks": broken.seq}
    return {"begins": begins, "breaks": None}

"""Checks the hash chain of a record against its entries, and against hashes that players saw during the game."""

from collections.abc import Sequence
from typing import Any

from app.engine.chain import blind_of, compact, first_hash, next_hash
from app.engine.record_luck import hashes_of
from app.engine.record_values import RecordDiffers, Words, get, same


class ChainBreaks(RecordDiffers):
    """The hash of this entry does not follow from the entries up to it."""

    def __init__(self, seq: int, follows: str, found: str | None) -> None:
        super().__init__(f"move {seq}, chain", Words(f"{follows}, which follows from the record"), found)
        self.seq = seq


def check_chain(record: object, seed: str, seen: Sequence[tuple[int, str]] = ()) -> str:
    """Check the chain; returns a sentence about it. Raises RecordDiffers at the first entry that does not fit.

    `seed` is the game's seed. `seen` has numbers of moves, each with the hash that a player saw after it.
    """
    entries = get(record, "moves", list, "")
    hashes = [_hash(entry, f"move {seq}") for seq, entry in enumerate(entries, 1)]
    begins = next((seq for seq, found in enumerate(hashes, 1) if found), None)
    if begins is None:
        if seen or _head(record) is not None:
            raise RecordDiffers("moves", Words("hashes"), Words("a game without a hash chain"))
        return "There is no hash chain: this game was recorded by a release that had none."
    blind, former = blind_of(seed), _start(record)
    for seq, entry in enumerate(entries[begins - 1 :], begins):
        former = _next(blind, former, entry, f"move {seq}")
        if hashes[seq - 1] != former:
            raise ChainBreaks(seq, former, hashes[seq - 1])
    same(former, _head(record), "chain")
    for seq, one in seen:
        found = hashes[seq - 1] if 1 <= seq <= len(hashes) else None
        if found != one:
            raise RecordDiffers(f"move {seq}, chain", one, found)
    return _in_words(begins, len(hashes), former, seen)


def _in_words(begins: int, last: int, head: str, seen: Sequence[tuple[int, str]]) -> str:
    covered = f"The hash chain covers all {last} entries"
    if begins > 1:
        covered = (
            f"The hash chain covers the entries from {begins} to {last}; a release without a chain wrote those before"
        )
    if not seen:
        return f"{covered}. Compare its head with the one you saw: {head}."
    return f"{covered}, and nothing was changed up to move {max(seq for seq, _ in seen)}, whose hash you saw."


def _head(record: object) -> Any:
    return record.get("chain") if isinstance(record, dict) else None


def _hash(entry: object, where: str) -> str | None:
    found = entry.get("chain") if isinstance(entry, dict) else None
    if found is not None and not isinstance(found, str):
        raise RecordDiffers(f"{where}, chain", Words("a hash"), found)
    return found


def _start(record: object) -> str:
    nonces: list[str] = get(record, "nonces", list, "")
    luck = list(zip(hashes_of(record, len(nonces)), nonces, strict=True))
    return first_hash(get(record, "table", str, ""), get(record, "commitment", str, ""), luck)


def _next(blind: str, former: str, entry: object, where: str) -> str:
    move = get(entry, "move", (dict, type(None)), where)
    return next_hash(
        blind,
        former,
        get(entry, "seq", int, where),
        get(entry, "at", int, where),
        get(entry, "seat", (int, type(None)), where),
        get(entry, "ask", (str, type(None)), where),
        get(entry, "cmd_id", str, where),
        get(entry, "by", str, where),
        None if move is None else compact(move),
        compact(get(entry, "events", list, where)),
    )

"""Checks the nonces in a record: whether each revealed nonce matches the hash that its seat committed to."""

from hashlib import sha256

from app.engine.kernel.play import Renewal
from app.engine.kernel.rng import ZEROS, commitment, renew
from app.engine.record_values import RecordDiffers, Words, get, same


def hashes_of(record: object, seats: int) -> list[str | None]:
    """The hash that each seat committed to, or None. Older records contain no hashes."""
    if not isinstance(record, dict) or "luck" not in record:
        return [None] * seats
    rows = get(record, "luck", list, "")
    if len(rows) != seats:
        raise RecordDiffers("luck", Words(f"one for each of {seats} seats"), Words(f"{len(rows)}"))
    for number, row in enumerate(rows):
        same(number, get(row, "seat", int, f"luck[{number}]"), f"luck[{number}], seat")
    return [get(row, "hash", (str, type(None)), f"luck[{number}]") for number, row in enumerate(rows)]


def check_luck(record: object, nonces: list[str]) -> str:
    """Check the nonces; returns a sentence about them. Raises RecordDiffers at the first nonce that does not fit."""
    hashes = hashes_of(record, len(nonces))
    if not isinstance(record, dict) or "luck" not in record:
        return "No seat committed to its nonce before the start: this game was recorded by a release without it."
    bound, late, plain = [], [], []
    for seat, (row, committed, nonce) in enumerate(zip(record["luck"], hashes, nonces, strict=True)):
        where = f"luck[{seat}]"
        opened = get(row, "opened", (bool, type(None)), where)
        if committed is None:
            same(None, opened, f"{where}, opened")
            brought = get(row, "brought", str, where)
            allowed = {"plain"} if nonce else {"nothing", "bot"}
            if brought not in allowed:
                raise RecordDiffers(f"{where}, brought", Words(" or ".join(sorted(allowed))), brought)
            if nonce:
                plain.append(seat)
            continue
        same("hash", get(row, "brought", str, where), f"{where}, brought")
        if opened:
            same(sha256(nonce.encode()).hexdigest(), committed, f"{where}, hash")
            bound.append(seat)
        else:
            same(ZEROS, nonce, f"nonces[{seat}]")
            late.append(seat)
    return " ".join(
        [
            _about(bound, "committed to a nonce before the start and opened that very nonce")
            or "No seat committed to its nonce before the start.",
            *filter(None, [_about(late, "did not open in time, and counted as zeros")]),
            *filter(None, [_about(plain, "gave a nonce in the open before the start, which binds nobody")]),
        ]
    )


def _about(seats: list[int], what: str) -> str:
    return f"{' and '.join(f'seat {seat}' for seat in seats)} {what}.".capitalize() if seats else ""


def read_renewals(record: object, seed: str) -> dict[int, Renewal]:
    """Renewals of the seed after losses of moves, by the number of their first entry. `seed` is the game's seed. Older
    records have no such list.
    """
    found: dict[int, Renewal] = {}
    if not isinstance(record, dict) or "renewals" not in record:
        return found
    for number, one in enumerate(get(record, "renewals", list, "")):
        where = f"renewals[{number}]"
        seq, salt = get(one, "seq", int, where), get(one, "salt", str, where)
        renewed = renew(seed, salt)
        same(commitment(renewed), get(one, "commitment", str, where), f"{where}, commitment")
        if seq in found:
            raise RecordDiffers(f"{where}, seq", Words("an entry that no other renewal has"), seq)
        found[seq] = Renewal(renewed, commitment(renewed), get(one, "lost", int, where))
    return found

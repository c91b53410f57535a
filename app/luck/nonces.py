"""Two-phase luck: a seat first shows the hash of its nonce, and the nonce itself when the start is fixed.

So nobody can choose a nonce for the deal that comes of it, not even who knows the server's seed and all other nonces:
seats, options and hashes cannot change any more when the first nonce is opened. A seat that does not open in time
counts as ZEROS. Older clients give their nonce in the open; such a nonce binds nobody, and the record says so.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final, Literal, Protocol, TypeAlias

from app.engine.kernel.rng import ZEROS

OPEN_MS: Final = 2_000  # time for the seats to open their nonces, after the start is fixed

Brought: TypeAlias = Literal["hash", "plain", "nothing", "bot"]


class Seated(Protocol):
    """What a seat's row says of its luck."""

    @property
    def seat(self) -> int: ...

    @property
    def bot(self) -> str | None: ...

    @property
    def nonce(self) -> str: ...

    @property
    def nonce_hash(self) -> str | None: ...


def hash_of(nonce: str) -> str:
    return sha256(nonce.encode()).hexdigest()


def has_luck(seat: Seated) -> bool:
    return bool(seat.nonce) or seat.nonce_hash is not None


def is_unopened(seat: Seated) -> bool:
    return seat.nonce_hash is not None and not seat.nonce


def used(seat: Seated) -> str:
    """The nonce that goes into the game's seed for this seat."""
    return ZEROS if is_unopened(seat) else seat.nonce


def facts_of(seats: Iterable[Seated]) -> list[dict[str, Any]]:
    """What each seat brought, for the record."""
    return [
        {
            "seat": one.seat,
            "brought": _brought(one),
            "hash": one.nonce_hash,
            "opened": None if one.nonce_hash is None else not is_unopened(one),
        }
        for one in seats
    ]


def _brought(seat: Seated) -> Brought:
    if seat.bot is not None:
        return "bot"
    if seat.nonce_hash is not None:
        return "hash"
    return "plain" if seat.nonce else "nothing"

"""Two-phase random numbers: a seat first publishes the hash of its nonce, and reveals the nonce after the start is
fixed.

When the first nonce is revealed, seats, options and hashes can no longer change. So nobody can choose a nonce for the
deal that it leads to, not even a person who knows the server's seed and all other nonces. A seat that does not reveal
its nonce in time counts as ZEROS. Older clients send their nonce without a hash; such a nonce does not bind them, and
the record says so.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final, Literal, Protocol, TypeAlias

from app.engine.kernel.rng import ZEROS

OPEN_MS: Final = 2_000  # time for the seats to reveal their nonces after the start is fixed

Brought: TypeAlias = Literal["hash", "plain", "nothing", "bot"]


class Seated(Protocol):
    """The columns of a seat's row that concern its nonce."""

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
    """The nonce of this seat in the game's seed."""
    return ZEROS if is_unopened(seat) else seat.nonce


def facts_of(seats: Iterable[Seated]) -> list[dict[str, Any]]:
    """Each seat's nonce and hash, for the record."""
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

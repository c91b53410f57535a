"""Provable luck: every draw is HMAC-SHA256 of the seed over a named stream and a counter.

Draw i of stream "deck/race-2" is the first eight bytes of HMAC(seed, "deck/race-2/i"), taken modulo n after rejecting
the few values that would favour small results. Anybody with the seed can deal the game again with five lines of any
language.
"""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

WORD = 1 << 64

# HMAC by its definition, for a key that is used often: `hmac.digest` takes twice as long, and lets go of the
# interpreter at each call, to be had back only when another thread is done.
BLOCK = 64
INNER = bytes(byte ^ 0x36 for byte in range(256))
OUTER = bytes(byte ^ 0x5C for byte in range(256))


def commitment(server_seed: str) -> str:
    """The hash that is shown before the first card; the seed itself is shown when the game has ended."""
    return sha256(bytes.fromhex(server_seed)).hexdigest()


def mix(server_seed: str, nonces: Sequence[str]) -> str:
    """The seed of the game: the server's, which nobody knew, over the seats' nonces, which it did not choose.

    Each nonce is one line of what is signed; one of two lines would be two seats' nonces as well.
    """
    assert not any("\n" in nonce for nonce in nonces), nonces
    return hmac.digest(bytes.fromhex(server_seed), "\n".join(["railbird", *nonces]).encode(), "sha256").hex()


@dataclass(slots=True)
class Rng:
    """Named streams of unbiased draws. Its whole state is the seed and how far each stream has been read."""

    seed: str
    drawn: dict[str, int] = field(default_factory=dict)

    def below(self, n: int, stream: str) -> int:
        """A number from 0 to n-1."""
        return self._draw(self._keys(), n, stream)

    def shuffled(self, items: Sequence[T], stream: str) -> list[T]:
        """The items in a new order (Fisher and Yates, from the end)."""
        deck, keys = list(items), self._keys()
        for last in range(len(deck) - 1, 0, -1):
            pick = self._draw(keys, last + 1, stream)
            deck[last], deck[pick] = deck[pick], deck[last]
        return deck

    def choice(self, items: Sequence[T], stream: str) -> T:
        return items[self.below(len(items), stream)]

    def _keys(self) -> tuple[bytes, bytes]:
        """The seed as HMAC's inner and outer key."""
        key = bytes.fromhex(self.seed)
        assert len(key) <= BLOCK, len(key)
        key = key.ljust(BLOCK, b"\0")
        return key.translate(INNER), key.translate(OUTER)

    def _draw(self, keys: tuple[bytes, bytes], n: int, stream: str) -> int:
        assert 0 < n <= WORD, n
        inner, outer = keys
        limit = WORD - WORD % n
        i = self.drawn.get(stream, 0)
        while True:
            digest = sha256(outer + sha256(inner + f"{stream}/{i}".encode()).digest()).digest()
            word = int.from_bytes(digest[:8], "big")
            i += 1
            if word < limit:
                self.drawn[stream] = i
                return word % n

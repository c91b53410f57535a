"""Verifiable random numbers: each draw is the HMAC-SHA256 of a stream's name and a counter, with the game's seed as the
key.

Draw i of the stream "deck/race-2" is the first eight bytes of HMAC(seed, "deck/race-2/i"), modulo n. The few values
that would make small results more likely are rejected first. With the seed, anybody can repeat the shuffle in five
lines of any programming language.
"""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, TypeAlias, TypeVar

if TYPE_CHECKING:
    from hashlib import _Hash

T = TypeVar("T")
Keys: TypeAlias = "tuple[_Hash, _Hash]"

WORD = 1 << 64
ZEROS = "0" * 64  # the nonce of a seat that committed to one and did not open it in time

# HMAC by its definition: a key becomes two hashes that have read its inner and outer pads, and each draw continues
# copies of them. `hmac.digest` takes longer and releases the interpreter lock at each call, so another thread could
# delay the draw.
BLOCK = 64
INNER = bytes(byte ^ 0x36 for byte in range(256))
OUTER = bytes(byte ^ 0x5C for byte in range(256))


def commitment(server_seed: str) -> str:
    """The hash of the server's seed. The server shows it before the first card and reveals the seed after the game."""
    return sha256(bytes.fromhex(server_seed)).hexdigest()


def mix(server_seed: str, nonces: Sequence[str]) -> str:
    """The seed of the game: an HMAC with the server's secret seed as key over the seats' nonces, which the server
    cannot choose.

    Each nonce is one line of the signed text. A nonce with a line break could imitate the nonces of two seats.
    """
    assert not any("\n" in nonce for nonce in nonces), nonces
    return hmac.digest(bytes.fromhex(server_seed), "\n".join(["railbird", *nonces]).encode(), "sha256").hex()


def renew(seed: str, salt: str) -> str:
    """The seed of a game from the middle on: an HMAC with the game's seed as key over a new random salt. Without the
    game's seed nobody can compute it, and after the game everybody can check it."""
    return hmac.digest(bytes.fromhex(seed), f"railbird renewal {salt}".encode(), "sha256").hex()


@dataclass(slots=True)
class Rng:
    """Named streams of uniformly distributed draws. The state consists of the seed and the number of draws from each
    stream.
    """

    seed: str
    drawn: dict[str, int] = field(default_factory=dict)

    def below(self, n: int, stream: str) -> int:
        """A number from 0 to n-1."""
        return self._draw(self._keys(), n, stream)

    def shuffled(self, items: Sequence[T], stream: str) -> list[T]:
        """The items in a random order (Fisher–Yates shuffle, from the end)."""
        deck, keys = list(items), self._keys()
        for last in range(len(deck) - 1, 0, -1):
            pick = self._draw(keys, last + 1, stream)
            deck[last], deck[pick] = deck[pick], deck[last]
        return deck

    def choice(self, items: Sequence[T], stream: str) -> T:
        return items[self.below(len(items), stream)]

    def _keys(self) -> Keys:
        """The inner and outer hash of HMAC for this seed."""
        key = bytes.fromhex(self.seed)
        assert len(key) <= BLOCK, len(key)
        key = key.ljust(BLOCK, b"\0")
        return sha256(key.translate(INNER)), sha256(key.translate(OUTER))

    def _draw(self, keys: Keys, n: int, stream: str) -> int:
        assert 0 < n <= WORD, n
        limit = WORD - WORD % n
        i = self.drawn.get(stream, 0)
        while True:
            inner, outer = keys[0].copy(), keys[1].copy()
            inner.update(f"{stream}/{i}".encode())
            outer.update(inner.digest())
            word = int.from_bytes(outer.digest()[:8], "big")
            i += 1
            if word < limit:
                self.drawn[stream] = i
                return word % n

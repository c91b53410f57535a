"""Rate limits by token bucket: a burst of calls at once, then a fixed rate."""

import ipaddress
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from app.clock import HouseClock
from app.errors import Refusal

THIS_MACHINE: Final = frozenset({"127.0.0.1", "::1"})


@dataclass(slots=True)
class Bucket:
    burst: float
    per_second: float
    tokens: float
    at: int

    def take(self, now: int, cost: float = 1.0) -> bool:
        """Take `cost` tokens; False if fewer are left. `now` is steady time, so a change of the wall clock has no
        effect."""
        if now > self.at:
            tokens = self.tokens + (now - self.at) * self.per_second / 1000
            self.tokens = tokens if tokens < self.burst else self.burst
            self.at = now
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True

    def skip(self, now: int) -> None:
        """Let the time until now pass without new tokens."""
        if now > self.at:
            self.at = now

    def give_back(self, cost: float = 1.0) -> None:
        tokens = self.tokens + cost
        self.tokens = tokens if tokens < self.burst else self.burst


class Buckets:
    """One token bucket per key (address, session or account). Keeps `most` keys and drops the least recently used."""

    def __init__(self, clock: HouseClock, burst: float, per_second: float, most: int = 50_000) -> None:
        self._clock, self._burst, self._per_second, self._most = clock, burst, per_second, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, cost: float = 1.0) -> bool:
        """Take `cost` tokens from the key's bucket; False if fewer are left."""
        now = self._clock.steady()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._burst, self._per_second, self._burst, now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(now, cost)

    def give_back(self, key: str, cost: float = 1.0) -> None:
        """Put tokens back, for an attempt that turned out to be legitimate."""
        if (bucket := self._buckets.get(key)) is not None:
            bucket.give_back(cost)


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """Rate limit key of an address: an IPv4 address, or the /64 prefix that one home has with IPv6."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return found.packed[:8].hex()


class Quota:
    """A rate limit per household (see `household`); raises a Refusal with `code` beyond it.

    Loopback addresses are exempt: behind a proxy that does not forward client addresses, every client has one.
    `everybody` ends that exemption, for actions that no client needs often.
    """

    def __init__(self, clock: HouseClock, burst: float, per_second: float, code: str, everybody: bool = False) -> None:
        self._buckets = Buckets(clock, burst, per_second)
        self._uncounted: frozenset[str] = frozenset() if everybody else THIS_MACHINE
        self._code, self._wait = code, max(1, round(1 / per_second))

    def take(self, address: str) -> None:
        if address not in self._uncounted and not self._buckets.take(household(address)):
            raise Refusal(self._code, wait=self._wait)

    def give_back(self, address: str) -> None:
        self._buckets.give_back(household(address))


class Quotas:
    """Rate limits per household for actions that need no account.

    The bursts let a school behind one router sign in, open tables and mistype codes within a minute. The rates stop a
    client that creates new people to guess codes or to fill the list of public tables.
    """

    def __init__(self, clock: HouseClock) -> None:
        self.newcomers = Quota(clock, 1_000, 1, "too_many_newcomers")
        self.tables = Quota(clock, 300, 0.5, "too_many_new_tables")
        self.public_tables = Quota(clock, 40, 1 / 30, "too_many_new_tables")
        # After a restart all clients behind one router reconnect at once.
        self.sockets = Quota(clock, 2_000, 200, "too_many_sockets")
        self.knocks = Quota(clock, 40, 1 / 15, "too_many_knocks")
        self.codes = Quota(clock, 100, 0.2, "too_many_codes")
        self.links = Quota(clock, 20, 0.2, "too_many_tries", everybody=True)
        self.boards = Quota(clock, 60, 1 / 10, "too_many_requests")
        self.claims = Quota(clock, 60, 1 / 10, "too_many_claims")
        self.trials = Quota(clock, 40, 0.5, "too_many_requests", everybody=True)

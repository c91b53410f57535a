"""Token buckets: so many at once, and so many a second after that."""

import ipaddress
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from app.service.clock import HouseClock
from app.service.errors import TooMany

THIS_MACHINE: Final = {"127.0.0.1", "::1"}


@dataclass(slots=True)
class Bucket:
    burst: float
    per_second: float
    tokens: float
    at: int

    def take(self, now: int, cost: float = 1.0) -> bool:
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.per_second / 1000)
        self.at = now
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True

    def give_back(self, cost: float = 1.0) -> None:
        self.tokens = min(self.burst, self.tokens + cost)


class Buckets:
    """A bucket for each key (an address, a session, an account), the least used forgotten first."""

    def __init__(self, clock: HouseClock, burst: float, per_second: float, most: int = 50_000) -> None:
        self._clock, self._burst, self._per_second, self._most = clock, burst, per_second, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, cost: float = 1.0) -> bool:
        """Whether there was so much left for it."""
        now = self._clock.now()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._burst, self._per_second, self._burst, now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(now, cost)

    def give_back(self, key: str, cost: float = 1.0) -> None:
        """What was taken turned out to be well spent."""
        if (bucket := self._buckets.get(key)) is not None:
            bucket.give_back(cost)


def household(address: str) -> str:
    """Who shares a router: an IPv4 address, or the /64 that every home with IPv6 has to itself."""
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
    """So much of something for each household, or a refusal in these words.

    Who comes from this machine itself is not counted: behind a proxy that names nobody that would be everybody.
    """

    def __init__(self, clock: HouseClock, burst: float, per_second: float, code: str, words: str) -> None:
        self._buckets = Buckets(clock, burst, per_second)
        self._code, self._words, self._wait = code, words, max(1, round(1 / per_second))

    def take(self, address: str) -> None:
        if address not in THIS_MACHINE and not self._buckets.take(household(address)):
            raise TooMany(self._code, self._words, self._wait)

    def give_back(self, address: str) -> None:
        self._buckets.give_back(household(address))


class Quotas:
    """What is free for everybody, and would be too much of if one household took all it can get.

    A school behind one router comes in, opens tables and mistypes codes within a minute. Beyond that it is a trickle:
    somebody who makes ever new people to guess codes, or to fill the list of public tables, gets nowhere.
    """

    def __init__(self, clock: HouseClock) -> None:
        self.newcomers = Quota(
            clock, 1_000, 1, "too_many_newcomers", "Very many people have come from your address; wait a minute."
        )
        self.tables = Quota(
            clock,
            300,
            0.5,
            "too_many_new_tables",
            "Very many tables have been opened from your address; wait a minute.",
        )
        self.public_tables = Quota(
            clock,
            40,
            1 / 30,
            "too_many_new_tables",
            "Very many public tables are from your address; open a private one.",
        )
        # All friends behind one router come back at once when a house has been away.
        self.sockets = Quota(
            clock, 2_000, 200, "too_many_sockets", "Too many connections from your address; wait a moment."
        )
        self.codes = Quota(clock, 100, 0.2, "too_many_codes", "Too many codes that led nowhere; wait a minute.")

"""Token buckets: so many at once, and so many a second after that."""

from collections import OrderedDict
from dataclasses import dataclass

from app.service.clock import HouseClock


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
        now = self._clock.now()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._burst, self._per_second, self._burst, now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(now, cost)

"""The seal on every message between the workers of one house.

Whoever may publish on the bus could otherwise speak for a worker, and two houses on one Redis would hear each other.
The key is in the database, which all workers of a house share: it names the house's channel and authenticates each
message by HMAC-SHA256. Each worker numbers its messages, so that one that is sent again, or late, is passed over.

A worker that has just started knows no numbers yet and can be sent old messages once. That is harmless, because a
message only makes a worker look into the database (docs/decisions/0005).
"""

import hmac
from collections import OrderedDict
from typing import Any, Final, TypeAlias

import orjson

from app.meters import meters

Hint: TypeAlias = dict[str, Any]

DIGITS: Final = 64  # of a seal, in hexadecimal
WORKERS_REMEMBERED: Final = 1_000


class NotOurs(Exception):
    """The message is not from a worker of this house, or has been heard before."""


class Seal:
    def __init__(self, key: bytes, worker: str) -> None:
        self.channel = f"railbird_{_digest(key, b'channel')[:32]}"
        self._key = bytes.fromhex(_digest(key, b"messages"))
        self._worker = worker
        self._sent = 0
        self._heard: OrderedDict[str, int] = OrderedDict()  # the last number, by worker

    def close(self, hints: list[Hint]) -> bytes:
        """A message with these hints, to be sent once."""
        self._sent += 1
        body = orjson.dumps({"from": self._worker, "n": self._sent, "hints": hints})
        return b"%b %b" % (_digest(self._key, body).encode(), body)

    def open(self, payload: bytes | str) -> list[Hint]:
        """The hints of a message; none if it is this worker's own. Raises NotOurs."""
        message = payload.encode() if isinstance(payload, str) else payload
        seal, body = message[:DIGITS], message[DIGITS + 1 :]
        if not hmac.compare_digest(seal, _digest(self._key, body).encode()):
            meters.refused_messages += 1
            raise NotOurs("without the seal of this house")
        said = orjson.loads(body)
        worker, number, hints = said["from"], said["n"], said["hints"]
        if worker == self._worker:
            return []
        if number <= self._heard.get(worker, 0):
            meters.refused_messages += 1
            raise NotOurs("that was sent before")
        self._heard[worker] = number
        self._heard.move_to_end(worker)
        if len(self._heard) > WORKERS_REMEMBERED:
            self._heard.popitem(last=False)
        return list(hints)


def _digest(key: bytes, message: bytes) -> str:
    return hmac.digest(key, message, "sha256").hex()

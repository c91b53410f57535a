"""Authentication of messages between the workers of one house (one installation).

Without it, anybody with access to the bus could send as a worker, and two houses on one Redis would receive each
other's messages. All workers of a house share a key in the database. It names the house's channel and authenticates
each message by HMAC-SHA256. Each worker numbers its messages, so that receivers reject repeated and late ones.

A worker that has just started knows no numbers yet, so an attacker can replay old messages to it once. That is
harmless, because a message only makes a worker read the database (docs/decisions/0005).
"""

import hmac
from collections import OrderedDict
from typing import Any, Final, TypeAlias

import orjson

from app.meters import meters

Hint: TypeAlias = dict[str, Any]

DIGITS: Final = 64  # length of an HMAC in hexadecimal
WORKERS_REMEMBERED: Final = 1_000


class NotOurs(Exception):
    """The message is not from a worker of this house, or is a repetition."""


class Seal:
    def __init__(self, key: bytes, worker: str) -> None:
        self.channel = f"railbird_{_digest(key, b'channel')[:32]}"
        self._key = bytes.fromhex(_digest(key, b"messages"))
        self._worker = worker
        self._sent = 0
        self._heard: OrderedDict[str, int] = OrderedDict()  # by worker: the last number

    def close(self, hints: list[Hint]) -> bytes:
        """A sealed message with these hints; send it once only."""
        self._sent += 1
        body = orjson.dumps({"from": self._worker, "n": self._sent, "hints": hints})
        return b"%b %b" % (_digest(self._key, body).encode(), body)

    def open(self, payload: bytes | str) -> list[Hint]:
        """Check a message and return its hints; none if it is this worker's own. Raises NotOurs."""
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

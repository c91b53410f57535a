"""Cache of whole responses that are equal for many readers: rendered and compressed once, with an ETag.

Rendering a page takes milliseconds, during which the event loop serves no game. The cache is bounded in bytes and drops
the least recently used responses first.
"""

import asyncio
import hashlib
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Final

from fastapi import Request
from fastapi.responses import Response

LEAST: Final = 256  # bytes; shorter bodies are not compressed
MOST: Final = 24 * 1024 * 1024  # limit of one cache in bytes
LEVEL: Final = 6
# For answers of which there are too many different ones to keep all: half the time of LEVEL, a quarter more bytes.
FAST: Final = 1


@dataclass(frozen=True, slots=True)
class Kept:
    body: bytes
    zipped: bytes | None  # None if gzip saves less than a tenth
    tag: str

    @property
    def size(self) -> int:
        return len(self.body) + len(self.zipped or b"")


def keep(body: bytes, level: int = LEVEL) -> Kept:
    zipped = zlib.compress(body, level, 16 + zlib.MAX_WBITS) if len(body) >= LEAST else None
    is_smaller = zipped is not None and len(zipped) < 0.9 * len(body)
    return Kept(body, zipped if is_smaller else None, f'W/"{hashlib.sha256(body).hexdigest()[:20]}"')


class Shelf:
    """LRU cache of HTTP answers; the key holds everything that the answer depends on."""

    def __init__(self, most: int = MOST, level: int = LEVEL) -> None:
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self._most, self._level, self.size = most, level, 0

    def get(self, key: Hashable, make: Callable[[], bytes]) -> Kept:
        return self._found(key) or self._keep(key, keep(make(), self._level))

    async def get_from(self, thread: Executor, key: Hashable, make: Callable[[], bytes]) -> Kept:
        """Like `get`, for what takes longer than a move at a table may wait: made and compressed in a thread."""
        if found := self._found(key):
            return found
        made = await asyncio.get_running_loop().run_in_executor(thread, lambda: keep(make(), self._level))
        return self._found(key) or self._keep(key, made)  # somebody may have asked for the same meanwhile

    def _found(self, key: Hashable) -> Kept | None:
        if (found := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
        return found

    def _keep(self, key: Hashable, made: Kept) -> Kept:
        self._kept[key] = made
        self.size += made.size
        while self.size > self._most and len(self._kept) > 1:
            self.size -= self._kept.popitem(last=False)[1].size
        return made


def answer(
    request: Request, kept: Kept, media_type: str, headers: Mapping[str, str], status: int = 200, vary: str = ""
) -> Response:
    """The cached answer, gzipped if the client accepts gzip; 304 if the client's ETag matches."""
    told = {**headers, "ETag": kept.tag, "Vary": ", ".join(filter(None, (vary, "Accept-Encoding")))}
    if status == 200 and is_known(request, kept):
        return Response(status_code=304, headers=told)
    if kept.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(kept.zipped, status, {**told, "Content-Encoding": "gzip"}, media_type)
    return Response(kept.body, status, told, media_type)


def is_known(request: Request, kept: Kept) -> bool:
    """True if the request's If-None-Match names this answer's ETag."""
    known = request.headers.get("if-none-match", "")
    return known == "*" or kept.tag in (tag.strip() for tag in known.split(","))

"""Cache of whole answers that are the same for many readers: rendered and compressed once, with an ETag.

Rendering a page takes milliseconds of the event loop, during which no game goes on. The cache is bounded in bytes and
drops the least recently used answers first.
"""

import hashlib
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Final

from fastapi import Request
from fastapi.responses import Response

LEAST: Final = 256  # bytes; shorter bodies are not compressed
MOST: Final = 24 * 1024 * 1024  # bytes of one cache
LEVEL: Final = 6


@dataclass(frozen=True, slots=True)
class Kept:
    body: bytes
    zipped: bytes | None  # None if gzip saves less than a tenth
    tag: str

    @property
    def size(self) -> int:
        return len(self.body) + len(self.zipped or b"")


def keep(body: bytes) -> Kept:
    zipped = zlib.compress(body, LEVEL, 16 + zlib.MAX_WBITS) if len(body) >= LEAST else None
    is_smaller = zipped is not None and len(zipped) < 0.9 * len(body)
    return Kept(body, zipped if is_smaller else None, f'W/"{hashlib.sha256(body).hexdigest()[:20]}"')


class Shelf:
    """LRU cache of HTTP answers; the key holds everything that the answer depends on."""

    def __init__(self, most: int = MOST) -> None:
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self._most, self.size = most, 0

    def get(self, key: Hashable, make: Callable[[], bytes]) -> Kept:
        if (found := self._kept.get(key)) is None:
            found = self._kept[key] = keep(make())
            self.size += found.size
            while self.size > self._most and len(self._kept) > 1:
                self.size -= self._kept.popitem(last=False)[1].size
        else:
            self._kept.move_to_end(key)
        return found


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

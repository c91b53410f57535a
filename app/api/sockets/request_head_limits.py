"""Limits on a request's head: bytes of URL and headers, and seconds until the head is complete.

uvicorn with httptools limits neither, and the guard middleware runs only after the head is complete. Chunks are parsed
one per iteration of the event loop (fair_scheduling.py).
"""

from asyncio import TimerHandle, Transport
from functools import partial
from typing import Any, Final
from weakref import WeakKeyDictionary

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from app.api.error_responses import answer
from app.api.fair_scheduling import WATCHED, Turns
from app.api.middleware.denials import as_bytes
from app.api.middleware.security import HEADERS
from app.errors import Refusal

HEAD_LIMIT: Final = 32 * 1024
HEAD_SECONDS: Final = 10
AT_ONCE: Final = f"GET {WATCHED} ".encode()

_arrivals: "WeakKeyDictionary[ServerState, Turns]" = WeakKeyDictionary()


class HeadTooLarge(Exception):
    pass


class HeadProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol with these limits on request heads."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._patience: TimerHandle | None = None
        self._unfinished: int | None = None  # bytes of an incomplete head, beyond its first chunk
        self._heads = 0  # complete heads on this connection
        self._is_too_large = False
        self._is_upgraded = False  # a handshake has ended the HTTP of this connection
        self._unread = 0  # chunks that wait to be parsed
        self._arrivals = _arrivals.setdefault(self.server_state, Turns(self.loop.call_soon))

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._await_nothing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._unread and data.startswith(AT_ONCE):
            self._read(data)
        else:
            self._unread += 1
            self._unset_keepalive_if_required()  # the head is complete in time; the client need not hurry any more
            self._arrivals.begin(self.client[0] if self.client else "?", partial(self._read_in_turn, data))

    def _read_in_turn(self, data: bytes) -> None:
        self._unread -= 1
        self._read(data)

    def _read(self, data: bytes) -> None:
        if self._is_upgraded:  # no client may go on before the answer to its handshake
            self.transport.close()
        if self.transport.is_closing():
            return
        had_begun, heads = self._unfinished is not None, self._heads
        super().data_received(data)
        if self.transport.is_closing():
            return
        if had_begun and self._unfinished is not None:
            self._unfinished += len(data)
            if self._unfinished > HEAD_LIMIT:
                self._refuse(TOO_LARGE)
        elif heads == self._heads and (self.cycle is None or self.cycle.response_complete):  # type: ignore[redundant-expr]
            self._await_head()  # the data began no request and has stopped uvicorn's keep-alive timer

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._unfinished = 0
        self._await_head()

    def on_headers_complete(self) -> None:
        self._unfinished = None
        self._heads += 1
        self._await_nothing()
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > HEAD_LIMIT:
            self._is_too_large = True
            raise HeadTooLarge
        self._is_upgraded = self.parser.should_upgrade() and self._should_upgrade()
        super().on_headers_complete()

    def handshake(self) -> bytes:
        """The request's head as bytes again, for another parser."""
        lines = [self.scope["method"].encode() + b" " + self.url + b" HTTP/1.1"]
        lines += [name + b": " + value for name, value in self.scope["headers"]]
        return b"\r\n".join(lines) + b"\r\n\r\n"

    def send_400_response(self, msg: str) -> None:
        self._refuse(TOO_LARGE if self._is_too_large else NOT_HTTP)

    def _await_head(self) -> None:
        if self._patience is None:
            self._patience = self.loop.call_later(HEAD_SECONDS, self._close_if_late)

    def _close_if_late(self) -> None:
        self._patience = None
        if self._unread:  # the unparsed chunks may contain the rest of the head
            self._await_head()
        else:
            self.transport.close()

    def _await_nothing(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _refuse(self, last_words: bytes) -> None:
        self.transport.write(last_words)
        self.transport.close()


def _encoded(refusal: Refusal) -> bytes:
    response = answer(refusal)
    response.headers.update(HEADERS)
    return as_bytes(response)


TOO_LARGE: Final = _encoded(Refusal("head_too_large"))
NOT_HTTP: Final = _encoded(Refusal("bad_request"))

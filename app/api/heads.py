"""What a connection may cost before its request is known: so much URL and header, and so long until they are complete.

uvicorn bounds neither with httptools, and a guard that is asked with the request would be asked too late.
"""

from asyncio import TimerHandle, Transport
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from app.api.denials import as_bytes
from app.api.errors import refusal
from app.api.security import HEADERS

HEAD_LIMIT: Final = 32 * 1024
HEAD_SECONDS: Final = 10


class HeadTooLarge(Exception):
    pass


class HeadProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol with a bound on heads."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._patience: TimerHandle | None = None
        self._unfinished: int | None = None  # bytes of a head that has begun, as far as they came by themselves
        self._heads = 0  # that were complete
        self._is_too_large = False

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._await_nothing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        had_begun, heads = self._unfinished is not None, self._heads
        super().data_received(data)
        if self.transport.is_closing():
            return
        if had_begun and self._unfinished is not None:
            self._unfinished += len(data)
            if self._unfinished > HEAD_LIMIT:
                self._refuse(TOO_LARGE)
        elif heads == self._heads and (self.cycle is None or self.cycle.response_complete):  # type: ignore[redundant-expr]
            self._await_head()  # whatever this was, nothing has begun with it, and uvicorn's own timer is off

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
        super().on_headers_complete()

    def send_400_response(self, msg: str) -> None:
        self._refuse(TOO_LARGE if self._is_too_large else NOT_HTTP)

    def _await_head(self) -> None:
        if self._patience is None:
            self._patience = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _await_nothing(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _refuse(self, answer: bytes) -> None:
        self.transport.write(answer)
        self.transport.close()


def _refusal(status: int, code: str, detail: str) -> bytes:
    response = refusal(status, code, detail)
    response.headers.update(HEADERS)
    return as_bytes(response)


TOO_LARGE: Final = _refusal(431, "head_too_large", "The address and headers of a request may have 32 KiB at most.")
NOT_HTTP: Final = _refusal(400, "bad_request", "This is no HTTP request.")

"""Brings the sockets of a table to one worker: a handshake that arrives at another one is handed over.

This happens when the head of the request is complete and before anything is looked up or answered. The other worker
reads the same head from the start, so every check and limit of a handshake applies there, with either transport.
"""

from asyncio import Transport
from typing import Any

from app.api.deps import TABLE
from app.api.sockets.request_head_limits import HeadProtocol
from app.api.sockets.session import PATH
from app.cluster.handover import Handover


def meeting_protocol(base: type[HeadProtocol], handover: Handover) -> type[HeadProtocol]:
    """The HTTP protocol class `base`, changed to hand over the sockets of tables.

    For a connection that another worker has handed over, `head` is what that worker has read from it.
    """

    class MeetingProtocol(base):  # type: ignore[misc,valid-type]
        def __init__(self, *args: Any, head: bytes = b"", **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self._head = head

        def connection_made(self, transport: Transport) -> None:
            super().connection_made(transport)
            if self._head:
                self.data_received(self._head)

        def handle_websocket_upgrade(self) -> None:
            table_id = table_of(self.url)
            if table_id is None or self._has_answers_to_send():
                super().handle_websocket_upgrade()
            elif self._head:
                handover.keep(table_id)
                super().handle_websocket_upgrade()
            else:
                self.transport.pause_reading()
                task = self.loop.create_task(self._meet(table_id))
                self.tasks.add(task)
                task.add_done_callback(self.tasks.discard)

        def _has_answers_to_send(self) -> bool:
            """True if an answer to an earlier request on this connection is incomplete."""
            is_idle = self.cycle is None or self.cycle.response_complete
            return not is_idle or self.transport.get_write_buffer_size() > 0

        async def _meet(self, table_id: str) -> None:
            connection = self.transport.get_extra_info("socket").fileno()
            try:
                is_elsewhere = await handover.hand_over(table_id, connection, self.handshake())
            except Exception:
                self.transport.abort()  # nobody would read it any more
                raise
            if is_elsewhere:
                self.transport.abort()  # closes this worker's descriptor; the connection itself stays open
            elif not self.transport.is_closing():
                self.transport.resume_reading()
                super().handle_websocket_upgrade()

    return MeetingProtocol


def table_of(url: bytes) -> str | None:
    """The table whose socket this URL opens."""
    found = PATH.fullmatch(url.partition(b"?")[0].decode("ascii", "replace"))
    return found[1] if found is not None and TABLE.fullmatch(found[1]) is not None else None

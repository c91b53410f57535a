"""Passes a client's open connection from one worker of this machine to another, over a Unix socket.

The sender connects, and sends the request's head together with the connection's descriptor. The receiver answers with
one byte and from then on owns the connection. Without that byte the connection stays with the sender, which tries the
next worker: nothing depends on whether a worker dies or hangs in between.
"""

import asyncio
import logging
import os
import socket
import struct
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias

from app.cluster.homes import Homes
from app.meters import meters

log = logging.getLogger("railbird.handover")

TAKEN: Final = b"+"
# For the other worker's event loop to take a connection; shorter than browsers wait for a socket to open.
TAKEN_SECONDS: Final = 2.0
LONGEST: Final = 64 * 1024  # bytes of a head; the HTTP protocol has its own, lower limit
WAITING: Final = 1024  # connections that wait to be taken
AT_ONCE: Final = 64  # strangers' and workers' lines that are open at the same time
NO_DESCRIPTOR_PAUSE: Final = 0.5
CREDENTIALS: Final = struct.Struct("3i")  # pid, uid, gid

Take: TypeAlias = Callable[[socket.socket, bytes], None]


class Handover:
    """One worker's part: offers connections to other workers, and takes those that they offer."""

    def __init__(self, homes: Homes, take: Take) -> None:
        """`take` gets each connection with the head of its request."""
        self._homes, self._take = homes, take
        self._listener: socket.socket | None = None
        self._taking: asyncio.Task[None] | None = None
        self._lines: set[asyncio.Task[None]] = set()

    def keep(self, table_id: str) -> None:
        """Note that sockets of this table are at this worker."""
        self._homes.keep(table_id)

    async def hand_over(self, table_id: str, connection: int, head: bytes) -> bool:
        """Offer the connection with this descriptor to the table's home. False if this worker is to serve it itself."""
        for place in self._homes.candidates(table_id):
            if place == self._homes.own:
                break
            if await offer(self._homes.door(place), connection, head):
                meters.handed_over += 1
                return True
        self._homes.keep(table_id)
        return False

    def open(self) -> None:
        """Take connections from now on. Raises OSError if the folder is gone or its path is too long."""
        self._homes.forget()
        door = self._homes.door(self._homes.own)
        door.unlink(missing_ok=True)  # that of a worker that was killed
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        listener.setblocking(False)
        try:
            listener.bind(str(door))
            door.chmod(0o600)
            listener.listen(WAITING)
        except OSError:
            listener.close()
            raise
        self._listener = listener
        self._taking = asyncio.get_running_loop().create_task(self._take_all(listener))

    async def close(self) -> None:
        """Take no more connections. The others notice at once, and serve the tables among themselves."""
        if self._listener is None or self._taking is None:
            return
        ending = {self._taking, *self._lines}
        for task in ending:
            task.cancel()
        await asyncio.wait(ending)
        self._listener.close()
        self._listener = None
        self._homes.door(self._homes.own).unlink(missing_ok=True)
        self._homes.forget()

    def renew(self, watched: Iterable[str]) -> None:
        """Remove the notes of tables that have no viewers at this worker any more."""
        self._homes.renew(watched)

    async def _take_all(self, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                line, _ = await loop.sock_accept(listener)
            except OSError as error:
                log.warning("no connection of another worker can be taken: %s", error)
                await asyncio.sleep(NO_DESCRIPTOR_PAUSE)
                continue
            task = loop.create_task(self._take_one(line))
            self._lines.add(task)
            task.add_done_callback(self._lines.discard)
            if len(self._lines) >= AT_ONCE:
                await asyncio.wait(self._lines, return_when=asyncio.FIRST_COMPLETED)

    async def _take_one(self, line: socket.socket) -> None:
        with line:
            try:
                check_sender(line)
                async with asyncio.timeout(TAKEN_SECONDS):
                    await readable(line)
                connection, head = receive(line)
            except NotAWorker as strange:
                meters.refused_handovers += 1
                log.warning("the Unix socket between workers brought %s, which is refused", strange)
                return
            except (OSError, TimeoutError):  # the sender has died, or the client has hung up
                return
            try:
                line.send(TAKEN)
            except OSError:  # this worker was too slow: the sender keeps the connection
                connection.close()
                return
        self._take(connection, head)


class NotAWorker(Exception):
    """The message is not one of another worker of this house."""


async def offer(door: Path, connection: int, head: bytes) -> bool:
    """Offer a connection to the worker behind this Unix socket. True if that worker has it now."""
    try:
        line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    except OSError:  # no descriptor is free
        return False
    with line:
        line.setblocking(False)
        try:
            line.connect(str(door))
            socket.send_fds(line, [head], [connection])
        except OSError:  # no worker is there, or too many connections wait for it
            return False
        try:
            async with asyncio.timeout(TAKEN_SECONDS):
                answer = await asyncio.get_running_loop().sock_recv(line, len(TAKEN))
        except TimeoutError:
            answer = withdraw(line)
        except OSError:
            return False
    return answer == TAKEN


def withdraw(line: socket.socket) -> bytes:
    """Withdraw an offer: from here on the receiver's answer fails. Returns an answer that came before."""
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
        return line.recv(len(TAKEN))
    return b""


async def readable(line: socket.socket) -> None:
    """Wait until the socket has a message or is closed."""
    loop = asyncio.get_running_loop()
    ready = asyncio.Event()
    loop.add_reader(line, ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(line)


def check_sender(line: socket.socket) -> None:
    """Raise NotAWorker if the process at the other end belongs to another user of this machine."""
    _, user, _ = CREDENTIALS.unpack(line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, CREDENTIALS.size))
    if user != os.geteuid():
        raise NotAWorker(f"a process of user {user}")


def receive(line: socket.socket) -> tuple[socket.socket, bytes]:
    """Receive an offer: an open TCP connection, and the head of its request. Raises NotAWorker or OSError."""
    head, descriptors, flags, _ = socket.recv_fds(line, LONGEST, 1, socket.MSG_CMSG_CLOEXEC)
    if len(descriptors) != 1:
        raise NotAWorker("a message without a connection")
    try:
        connection = socket.socket(fileno=descriptors[0])
    except OSError as error:
        os.close(descriptors[0])
        raise NotAWorker("a descriptor that is no socket") from error
    try:
        check_connection(connection)
        if not head or flags & (socket.MSG_TRUNC | socket.MSG_CTRUNC):
            raise NotAWorker("a message of a wrong length")
    except (NotAWorker, OSError):
        connection.close()
        raise
    connection.setblocking(False)
    return connection, head


def check_connection(connection: socket.socket) -> None:
    """Raise NotAWorker if this is no TCP socket, and OSError if it is not connected any more."""
    is_tcp = connection.family in (socket.AF_INET, socket.AF_INET6) and connection.type == socket.SOCK_STREAM
    if not is_tcp:
        raise NotAWorker("a socket that is no TCP connection")
    connection.getpeername()

"""Workers pass open connections to each other, and take nothing from anybody else."""

import asyncio
import errno
import os
import socket
import stat
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from app.cluster import handover
from app.cluster.handover import Handover, offer
from app.cluster.homes import Homes, ranking
from app.meters import meters
from app.server.workers import meeting_folder
from tests.wire.servers import PATIENCE

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="NOT RUN: workers hand over sockets on Linux only")

HEAD = b"GET /ws/tables/abc HTTP/1.1\r\nHost: here\r\n\r\n"


class Worker:
    """One worker of two on this machine, without its house."""

    def __init__(self, folder: Path, own: int) -> None:
        self.homes = Homes(folder, own, 2)
        self.taken: list[tuple[socket.socket, bytes]] = []
        self.handover = Handover(self.homes, lambda connection, head: self.taken.append((connection, head)))

    @property
    def door(self) -> Path:
        return self.homes.door(self.homes.own)


@pytest.fixture
async def two(tmp_path: Path) -> AsyncIterator[list[Worker]]:
    workers = [Worker(tmp_path, own) for own in range(2)]
    for worker in workers:
        worker.handover.open()
    yield workers
    for worker in workers:
        await worker.handover.close()
        for connection, _ in worker.taken:
            connection.close()


class Client:
    """Both ends of a TCP connection: the client's, and the one that the server has accepted."""

    def __init__(self, stack: ExitStack) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            self.line = stack.enter_context(socket.create_connection(listener.getsockname(), timeout=PATIENCE))
            self.accepted = stack.enter_context(listener.accept()[0])

    async def hand(self, worker: Worker, table: str) -> bool:
        """A worker hands the connection over as the server does: then it closes its own descriptor."""
        is_gone = await worker.handover.hand_over(table, self.accepted.fileno(), HEAD)
        if is_gone:
            self.accepted.close()
        return is_gone


@pytest.fixture
def stack() -> "ExitStack":
    with ExitStack() as stack:
        yield stack  # type: ignore[misc]


@pytest.fixture
def client(stack: ExitStack) -> Client:
    return Client(stack)


def with_home(place: int) -> str:
    return next(table for table in map(str, range(100)) if ranking(table, 2)[0] == place)


async def test_a_connection_goes_to_the_home_of_its_table_and_stays_open(two: list[Worker], client: Client) -> None:
    assert await client.hand(two[0], with_home(1))
    [(connection, head)] = two[1].taken
    assert stat.S_IMODE(os.stat(two[1].door).st_mode) == 0o600
    assert head == HEAD
    assert connection.getpeername() == client.line.getsockname(), "the client's address"
    connection.sendall(b"welcome")
    assert client.line.recv(100) == b"welcome"
    client.line.sendall(b"thanks")
    assert await asyncio.get_running_loop().sock_recv(connection, 100) == b"thanks"


async def test_a_table_at_home_is_not_handed_over(two: list[Worker], client: Client) -> None:
    assert not await client.hand(two[0], with_home(0))
    assert [worker.taken for worker in two] == [[], []]


async def test_the_tables_of_a_dead_worker_are_served_by_the_next_and_stay_there(
    two: list[Worker], stack: ExitStack
) -> None:
    table = with_home(1)
    # As after kill -9: the Unix socket's file is still there, and nobody listens.
    await two[1].handover.close()
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as dead:
        dead.bind(str(two[1].door))
    assert not await Client(stack).hand(two[0], table)
    two[1].handover.open()  # its successor
    late = Client(stack)
    assert await late.hand(two[1], table), "the late ones follow the others"
    assert len(two[0].taken) == 1
    for _ in range(2):
        two[0].handover.renew([])  # everybody has left
    assert await Client(stack).hand(two[0], table)


async def test_a_worker_that_hangs_gets_no_connection_afterwards(
    tmp_path: Path, two: list[Worker], client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It reads the offer when the sender has withdrawn it. Two workers must never serve one client."""
    monkeypatch.setattr(handover, "TAKEN_SECONDS", 0.05)
    table = with_home(1)
    await two[1].handover.close()
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as hung:
        hung.bind(str(two[1].door))
        hung.listen()
        assert not await client.hand(two[0], table)
        line, _ = hung.accept()  # now it goes on
        monkeypatch.setattr(handover, "TAKEN_SECONDS", PATIENCE)
        await two[1].handover._take_one(line)
    assert two[1].taken == []
    client.accepted.sendall(b"still here")
    assert client.line.recv(100) == b"still here"


async def test_an_answer_at_the_last_moment_counts(client: Client, tmp_path: Path) -> None:
    """Whichever side is faster, exactly one of the two has the connection."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with ours, theirs:
        theirs.send(handover.TAKEN)
        assert handover.withdraw(ours) == handover.TAKEN
        with pytest.raises(BrokenPipeError):
            theirs.send(handover.TAKEN)


async def test_a_worker_that_dies_with_an_offer_in_its_hands_leaves_the_client_to_the_sender(
    two: list[Worker], client: Client
) -> None:
    table = with_home(1)
    await two[1].handover.close()
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as dying:
        dying.bind(str(two[1].door))
        dying.listen()
        dying.setblocking(False)
        offering = asyncio.create_task(client.hand(two[0], table))
        line, _ = await asyncio.get_running_loop().sock_accept(dying)
        connection, _ = handover.receive(line)
    line.close()
    connection.close()
    assert not await offering
    client.accepted.sendall(b"served here")
    assert client.line.recv(100) == b"served here"


async def test_a_worker_without_a_free_descriptor_serves_the_client_itself(
    two: list[Worker], client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_many(*_: object) -> socket.socket:
        raise OSError(errno.EMFILE, "too many open files")

    monkeypatch.setattr(handover.socket, "socket", too_many)
    assert not await client.hand(two[0], with_home(1))
    monkeypatch.undo()
    client.accepted.sendall(b"served here")
    assert client.line.recv(100) == b"served here"


async def test_a_client_that_has_hung_up_is_nobody_s(two: list[Worker], stack: ExitStack) -> None:
    client = Client(stack)
    client.line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    client.line.close()  # with a reset
    before = meters.refused_handovers
    assert not await client.hand(two[0], with_home(1))
    assert two[1].taken == []
    assert meters.refused_handovers == before


def a_pipe(stack: ExitStack) -> int:
    reading, writing = os.pipe()
    stack.callback(os.close, writing)
    stack.callback(os.close, reading)
    return reading


def a_datagram_socket(stack: ExitStack) -> int:
    return stack.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)).fileno()


def a_unix_socket(stack: ExitStack) -> int:
    ours, theirs = socket.socketpair()
    stack.enter_context(ours)
    return stack.enter_context(theirs).fileno()


def a_connection(stack: ExitStack) -> int:
    return Client(stack).accepted.fileno()


GARBAGE: list[tuple[bytes, list[Callable[[ExitStack], int]]]] = [
    (b"GET / HTTP/1.1\r\n\r\n", []),
    (b"\0" * 1000, []),
    (HEAD, [a_pipe]),
    (HEAD, [a_datagram_socket]),
    (HEAD, [a_unix_socket]),
    (HEAD, [a_connection, a_connection]),
    (b"x" * (handover.LONGEST + 1), [a_connection]),
]


@pytest.mark.parametrize(("message", "descriptors"), GARBAGE)
async def test_garbage_is_refused_and_leaves_no_descriptor_open(
    message: bytes,
    descriptors: list[Callable[[ExitStack], int]],
    two: list[Worker],
    stack: ExitStack,
    caplog: pytest.LogCaptureFixture,
) -> None:
    refused = meters.refused_handovers
    sent = [make(stack) for make in descriptors]
    before = len(os.listdir("/proc/self/fd"))
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as line:
        line.setblocking(False)
        line.connect(str(two[1].door))
        socket.send_fds(line, [message], sent)
        assert await asyncio.get_running_loop().sock_recv(line, 1) == b""
    assert meters.refused_handovers == refused + 1
    assert "is refused" in caplog.text
    assert two[1].taken == []
    assert len(os.listdir("/proc/self/fd")) == before
    assert await Client(stack).hand(two[0], with_home(1)), "others are served as before"


async def test_whoever_connects_and_is_silent_is_dropped(
    two: list[Worker], client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handover, "TAKEN_SECONDS", 0.05)
    lines = []
    for _ in range(handover.AT_ONCE + 6):  # more than are served at the same time
        lines.append(socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET))
        lines[-1].setblocking(False)
        lines[-1].connect(str(two[1].door))
    for line in lines:
        assert await asyncio.get_running_loop().sock_recv(line, 1) == b""
        line.close()
    monkeypatch.setattr(handover, "TAKEN_SECONDS", PATIENCE)
    assert await client.hand(two[0], with_home(1))


async def test_a_process_of_another_user_is_refused(
    two: list[Worker], client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(handover.os, "geteuid", lambda: os.getuid() + 1)
    assert not await client.hand(two[0], with_home(1))
    assert two[1].taken == []
    assert f"a process of user {os.getuid()}" in caplog.text


def test_only_the_house_s_user_enters_the_folder_of_the_unix_sockets() -> None:
    with meeting_folder() as folder:
        assert stat.S_IMODE(Path(folder).stat().st_mode) == 0o700
    assert not Path(folder).exists()


async def test_offers_that_wait_when_a_worker_closes_go_to_the_next(two: list[Worker], stack: ExitStack) -> None:
    clients = [Client(stack) for _ in range(20)]
    handing = [asyncio.create_task(client.hand(two[0], with_home(1))) for client in clients]
    await two[1].handover.close()
    taken = sum(await asyncio.gather(*handing))
    assert taken == len(two[1].taken)
    assert not await offer(two[1].door, clients[0].line.fileno(), HEAD)


def test_a_house_without_a_folder_for_its_workers_opens_and_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(prefix: str) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("app.server.workers.mkdtemp", full)
    with meeting_folder() as folder:
        assert folder == ""
    assert "No space left" in caplog.text

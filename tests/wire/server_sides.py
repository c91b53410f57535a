"""Which process serves a TCP connection, from the kernel's tables (Linux)."""

import contextlib
import os
from pathlib import Path

from tests.wire.clients import Seat


def serving(port: int, pids: list[int], seats: list[Seat]) -> list[int]:
    """For each socket, the process that has the server's side of it; `port` is the server's."""
    inodes = inodes_by_client(port)
    owners = {inode: pid for pid in pids for inode in sockets_of(pid)}
    return [owners[inodes[seat.socket.local_address[1]]] for seat in seats]


def inodes_by_client(port: int) -> dict[int, str]:
    found = {}
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        local, remote, inode = (line.split()[column] for column in (1, 2, 9))
        if int(local.partition(":")[2], 16) == port:
            found[int(remote.partition(":")[2], 16)] = inode
    return found


def sockets_of(pid: int) -> set[str]:
    names = set()
    for descriptor in Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):
            names.add(os.readlink(descriptor))
    return {name.removeprefix("socket:[").rstrip("]") for name in names if name.startswith("socket:")}

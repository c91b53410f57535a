"""The proxy of deploy/: a table's sockets meet at one server, and nothing changes for who comes another way."""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from scripts.services import free_port
from tests.faults.play import a_party
from tests.faults.processes import PATIENCE, House, houses, wait_until
from tests.faults.proof import prove
from tests.wire.friends import ROOT, TOOL

# What each program is given to read, around the file that is ours.
AROUND = {
    "nginx": "daemon off; pid {place}/pid; error_log stderr; events {{}} http {{ access_log off; {ours} }}",
    "haproxy": "{ours}",
}
FILES = {"nginx": "nginx.conf", "haproxy": "haproxy.cfg"}
COMMANDS = {"nginx": ["-c"], "haproxy": ["-f"]}


@contextmanager
def a_proxy(kind: str, place: Path, servers: list[House], **others: str) -> Iterator[House]:
    """The real program with our file, in which only the ports are others, and whatever else is named."""
    program = shutil.which(kind) or shutil.which(kind, path="/usr/sbin")
    if program is None:
        pytest.skip(f"NOT RUN: {kind} is not installed, so deploy/{FILES[kind]} was not tried")
    front = House(place, "", port=free_port())
    ours = (ROOT / "deploy" / FILES[kind]).read_text(encoding="utf-8")
    ports = {"8080": front.port, "8001": servers[0].port, "8002": servers[1].port}
    for known, other in (ports | others).items():
        assert known in ours
        ours = ours.replace(known, str(other))
    file = place / FILES[kind]
    file.write_text(AROUND[kind].format(place=place, ours=ours), encoding="utf-8")
    with front.log.open("ab") as log:
        proxy = subprocess.Popen([program, *COMMANDS[kind], str(file)], stdout=log, stderr=log)
    try:
        wait_until(lambda: front.health() == 200, f"{kind} passes on what is asked; it said: {front.said()}")
        yield front
    finally:
        proxy.terminate()
        proxy.wait(timeout=PATIENCE)


@pytest.mark.parametrize("kind", ["nginx", "haproxy"])
async def test_all_sockets_of_a_table_meet_at_one_server(tmp_path: Path, shared_url: str, kind: str) -> None:
    with (
        houses(tmp_path, shared_url, 2, RAILBIRD_BUS="postgres") as servers,
        a_proxy(kind, tmp_path, servers) as front,
    ):
        async with a_party([front], tables=4) as party:
            await party.more_moves(40)
            sockets = sorted(server.metric("sockets") for server in servers)
            assert sum(sockets) == 20
            assert all(count % 5 == 0 for count in sockets), sockets
            await party.come_to_rest()
        assert prove(party, shared_url) >= 40


GUESSES = 20  # more than one address may make at once, fewer than all strangers together


@pytest.mark.parametrize("kind", ["nginx", "haproxy"])
def test_nobody_is_taken_for_somebody_else_by_saying_so(tmp_path: Path, shared_url: str, kind: str) -> None:
    """Whoever guesses at passwords waits, whatever address each guess says it comes from."""
    behind = {"RAILBIRD_PUBLIC_URL": "http://races.example", "FORWARDED_ALLOW_IPS": "127.0.0.1"}
    with (
        houses(tmp_path, shared_url, 2, RAILBIRD_BUS="postgres", **behind) as servers,
        a_proxy(kind, tmp_path, servers) as front,
        httpx.Client(base_url=front.url, headers=TOOL, timeout=PATIENCE) as client,
    ):
        said = []
        for number in range(GUESSES):
            form = {"name": f"Steward {number}", "password": "is it this one perhaps"}
            forged = {"X-Forwarded-For": f"203.0.113.{number}"}
            said.append(client.post("/admin/login", data=form, headers=forged).status_code)
            if said[-1] == 429:
                return
        raise AssertionError(said)


@pytest.mark.parametrize("kind", ["nginx", "haproxy"])
def test_whoever_does_not_finish_a_request_is_let_go(tmp_path: Path, shared_url: str, kind: str) -> None:
    """By the proxy: the server behind it never hears of them."""
    with (
        houses(tmp_path, shared_url, 2, RAILBIRD_BUS="postgres") as servers,
        a_proxy(kind, tmp_path, servers, **{" 10s": " 1s"}) as front,
        socket.create_connection(("127.0.0.1", front.port), timeout=PATIENCE) as line,
    ):
        line.sendall(b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ")
        heard = line.recv(65_536)
        assert heard == b"" or heard.startswith(b"HTTP/1.1 408")

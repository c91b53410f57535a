"""The proxy of deploy/: a table's sockets meet at one server, and nothing changes for who comes another way."""

import json
import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from scripts.services import free_port
from tests.faults.play import a_party
from tests.faults.processes import PATIENCE, House, houses, wait_until
from tests.faults.proof import prove
from tests.wire.clients import TOOL, come_in
from tests.wire.forked import ROOT

# For Caddy: no port beside ours, certificates by an authority of its own, which stays in the test's directory.
ALONE = (
    "{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\tauto_https disable_redirects\n"
    "\tstorage file_system PLACE/caddy\n"
)
# What each program is given to read, around the file that is ours.
AROUND = {
    "nginx": "daemon off; pid {place}/pid; error_log stderr; events {{}} http {{ access_log off; {ours} }}",
    "haproxy": "{ours}",
    "caddy": "{ours}",
}
FILES = {"nginx": "nginx.conf", "haproxy": "haproxy.cfg", "caddy": "Caddyfile"}
COMMANDS = {"nginx": ["-c"], "haproxy": ["-f"], "caddy": ["run", "--adapter", "caddyfile", "--config"]}


@contextmanager
def a_proxy(
    kind: str,
    place: Path,
    servers: list[House],
    *,
    site: str = "",
    answers: Callable[[House], bool] = lambda front: front.health() == 200,
    **others: str,
) -> Iterator[House]:
    """The real program with our file, in which only the ports are others, and whatever else is named."""
    program = shutil.which(kind) or shutil.which(kind, path="/usr/sbin")
    if program is None:
        pytest.skip(f"NOT RUN: {kind} is not installed, so deploy/{FILES[kind]} was not tried")
    front = House(place, "", port=int(site.rpartition(":")[2]) if site else free_port())
    ours = (ROOT / "deploy" / FILES[kind]).read_text(encoding="utf-8")
    ports = {"8080": front.port, "8001": servers[0].port, "8002": servers[1].port}
    if kind == "caddy":
        ours, ports = ours.replace("\n{\n", "\n" + ALONE.replace("PLACE", str(place)), 1), {}
    upstreams = " ".join(f"127.0.0.1:{server.port}" for server in servers)
    environment = {"RAILBIRD_SITE": site or front.url, "RAILBIRD_SERVERS": upstreams}
    for known, other in (ports | others).items():
        assert known in ours
        ours = ours.replace(known, str(other))
    file = place / FILES[kind]
    file.write_text(AROUND[kind].format(place=place, ours=ours), encoding="utf-8")

    with front.log.open("ab") as log:
        command = [program, *COMMANDS[kind], str(file)]
        proxy = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **environment})
    try:
        wait_until(lambda: answers(front), f"{kind} passes on what is asked; it said: {front.said()}")
        yield front
    finally:
        proxy.terminate()
        proxy.wait(timeout=PATIENCE)


@pytest.mark.parametrize("kind", FILES)
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


@pytest.mark.parametrize("kind", FILES)
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


@pytest.mark.parametrize("kind", FILES)
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


async def test_caddy_brings_https_with_a_certificate_that_it_gets_itself(tmp_path: Path, shared_url: str) -> None:
    """Here from an authority of its own; on a machine with a name, from one that every browser knows."""
    site = f"https://localhost:{free_port()}"
    behind = {"RAILBIRD_PUBLIC_URL": site, "FORWARDED_ALLOW_IPS": "127.0.0.1"}
    root = tmp_path / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    with (
        houses(tmp_path, shared_url, 2, RAILBIRD_BUS="postgres", **behind) as servers,
        a_proxy("caddy", tmp_path, servers, site=site, answers=lambda front: is_trusted(site, root)),
    ):
        trust = ssl.create_default_context(cafile=str(root))
        async with httpx.AsyncClient(base_url=site, timeout=PATIENCE, verify=trust) as client:
            host = await come_in(client, "Aoi")
            assert host.cookie.startswith("__Host-")
            table = await host.opens()
            url = f"{site.replace('https', 'wss')}/ws/tables/{table.id}"
            headers = {"Cookie": host.cookie}
            async with connect(url, additional_headers=headers, ssl=trust, open_timeout=PATIENCE) as line:
                assert json.loads(await line.recv())["type"] == "welcome"


def is_trusted(site: str, root: Path) -> bool:
    """Whether the house answers over HTTPS, with a certificate of this authority."""
    if not root.exists():
        return False
    try:
        return httpx.get(f"{site}/healthz", verify=ssl.create_default_context(cafile=str(root))).status_code == 200
    except (httpx.TransportError, ssl.SSLError):
        return False

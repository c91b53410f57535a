"""The proxy of deploy/: a table's sockets meet at one server, and nothing changes for who comes another way."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scripts.services import free_port
from tests.faults.play import a_party
from tests.faults.processes import PATIENCE, House, houses, wait_until
from tests.faults.proof import prove
from tests.wire.friends import ROOT

# What each program is given to read, around the file that is ours.
AROUND = {
    "nginx": "daemon off; pid {place}/pid; error_log stderr; events {{}} http {{ access_log off; {ours} }}",
    "haproxy": "{ours}",
}
FILES = {"nginx": "nginx.conf", "haproxy": "haproxy.cfg"}
COMMANDS = {"nginx": ["-c"], "haproxy": ["-f"]}


@contextmanager
def a_proxy(kind: str, place: Path, servers: list[House]) -> Iterator[House]:
    """The real program with our file, in which only the ports are others."""
    program = shutil.which(kind) or shutil.which(kind, path="/usr/sbin")
    if program is None:
        pytest.skip(f"NOT RUN: {kind} is not installed, so deploy/{FILES[kind]} was not tried")
    front = House(place, "", port=free_port())
    ours = (ROOT / "deploy" / FILES[kind]).read_text(encoding="utf-8")
    for known, port in ((8080, front.port), (8001, servers[0].port), (8002, servers[1].port)):
        assert str(known) in ours
        ours = ours.replace(str(known), str(port))
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

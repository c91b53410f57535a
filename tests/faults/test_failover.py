"""The primary of a database cluster is killed, paused or lost in mid-play: a standby takes over, and play goes on.

PostgreSQL runs under Patroni with the files of deploy/. `--long` tries every fault, one worker and three, and both ways
to the primary.
"""

import asyncio
import os
import shutil
import signal
import tempfile
import time
from asyncio import to_thread
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.faults import bounds
from tests.faults.bounds import soon, within
from tests.faults.patroni import Cluster, Etcd, Host, Node, database_proxy, skip_without_programs
from tests.faults.play import Party, a_party, until
from tests.faults.processes import houses, wait_until
from tests.faults.proof import prove
from tests.faults.witness import Witness

IS_LONG = os.environ.get("RAILBIRD_TEST_LONG") == "1"
only_long = pytest.mark.skipif(not IS_LONG, reason="one failover is tried; `--long` tries them all")
BACK_SECONDS = 1.0  # from the moment when there is a new primary until every table has a new move


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    skip_without_programs()
    place = Path(tempfile.mkdtemp(prefix="railbird-cluster-"))
    place.chmod(0o755)  # PostgreSQL does not run as root
    one, two, three = hosts = [Host(place / name) for name in ("one", "two", "three")]
    try:
        for host in hosts:
            host.start()
        cluster = Cluster([Node(one, "one"), Node(two, "two")], [Etcd(three, "one")])
        cluster.start()
        yield cluster
    finally:
        for host in hosts:
            host.kill()
        shutil.rmtree(place, ignore_errors=True)


@pytest.fixture(params=["direct", pytest.param("proxy", marks=only_long)])
def url(request: pytest.FixtureRequest, cluster: Cluster, tmp_path: Path) -> Iterator[str]:
    """The address of the database: that of both nodes, or that of a proxy which knows the primary."""
    wait_until(cluster.is_whole, "there are a primary and a synchronous standby")
    if request.param == "direct":
        yield cluster.url()
        return
    host = Host(tmp_path / "proxy").start()
    try:
        with database_proxy(host, cluster) as url:
            yield url
    finally:
        host.kill()


def crash(node: Node) -> None:
    """PostgreSQL dies, Patroni lives."""
    node.host.signal(signal.SIGKILL, "postgres")


def lose(node: Node) -> None:
    """The whole machine dies."""
    node.host.kill()


def pause(node: Node) -> None:
    """The whole machine stands still, and goes on after another node has taken over."""
    node.host.signal(signal.SIGSTOP)


def hang(node: Node) -> None:
    """PostgreSQL stands still, Patroni lives."""
    node.host.signal(signal.SIGSTOP, "postgres")


def hand_over(node: Node) -> None:
    """The primary moves in order, as before an update of its machine."""
    node.hand_over()


def bring_back(node: Node, cluster: Cluster) -> None:
    if node.host.holder is None:
        node.host.start()
        cluster.start_node(node)
    else:
        node.host.signal(signal.SIGCONT)


@pytest.mark.parametrize(
    ("fault", "workers"),
    [(crash, 3), *(pytest.param(fault, count, marks=only_long) for fault, count in
     ((crash, 1), (hand_over, 1), (hand_over, 3), (lose, 1), (lose, 3), (pause, 1), (pause, 3), (hang, 1), (hang, 3)))],
)  # fmt: skip
async def test_play_goes_on_at_the_standby(
    tmp_path: Path, cluster: Cluster, url: str, fault: Callable[[Node], None], workers: int
) -> None:
    with houses(tmp_path, url, workers, RAILBIRD_BUS="postgres") as servers, Witness(cluster) as witness:
        async with a_party(servers, tables=4 if IS_LONG else 3, think=0.05) as party:
            await party.more_moves(40)
            old, new = await fail_over(party, cluster, witness, fault.__name__, fault)
            await party.more_moves(40)
            bring_back(old, cluster)
            await to_thread(wait_until, cluster.is_whole, "the old primary is a standby of the new one")
            await party.more_moves(10)
            assert {player.lines for player in party.players} == {1}, "a socket was lost"
            await party.come_to_rest()
        assert witness.last_at(old) < (witness.first_at(new) or 0), "the old primary still took a write"
        assert witness.prove() > 0
        assert prove(party, url) >= 90
        assert all("gone back" not in server.said() for server in servers)


async def fail_over(
    party: Party, cluster: Cluster, witness: Witness, name: str, fault: Callable[[Node], None]
) -> tuple[Node, Node]:
    """Break the primary, and check that play is back as soon as there is a new one; returns both."""
    old = await to_thread(cluster.primary)
    [new] = [node for node in cluster.nodes if node is not old]
    begun = time.monotonic()
    broken = asyncio.create_task(to_thread(fault, old))
    await until(lambda: witness.first_at(new) is not None, "the standby takes over", party)
    there = witness.first_at(new)
    assert there is not None
    bounds.notes.append(("measured", {"what": name, "told": f"a new primary after {there - begun:.1f} s"}))
    with within(BACK_SECONDS, f"{name}: a move at every table", party, there):
        await party.move_at_every_table()
    await soon(party, there)
    await broken
    return old, new

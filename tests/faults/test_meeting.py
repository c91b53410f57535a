"""A worker dies, hangs or is restarted where the people of each table meet at one worker: only its tables move."""

import os
import signal
import sys
from pathlib import Path

import pytest

from tests.faults.bounds import TIMES, soon
from tests.faults.play import Party, a_party, until
from tests.faults.processes import House, houses
from tests.faults.proof import prove
from tests.wire.clients import Table
from tests.wire.server_sides import inodes_by_client, sockets_of

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="NOT RUN: workers hand over sockets on Linux only")


def home_of(party: Party, house: House, table: Table) -> set[int]:
    """The workers that have sockets of this table."""
    inodes = inodes_by_client(house.port)
    owners = {inode: pid for pid in house.workers() for inode in sockets_of(pid)}
    clients = [player.socket.local_address[1] for player in party.of(table) if player.socket is not None]
    return {owners[inodes[client]] for client in clients}


def workers_of(party: Party, house: House) -> set[int]:
    return set().union(*(home_of(party, house, table) for table in party.tables))


def homes_of(party: Party, house: House) -> dict[str, int]:
    """Each table's worker. Fails if the people of a table are at several."""
    found = {table.id: home_of(party, house, table) for table in party.tables}
    assert all(len(workers) == 1 for workers in found.values()), found
    return {table_id: workers.pop() for table_id, workers in found.items()}


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
@pytest.mark.parametrize("count", [2, 3])
async def test_a_worker_s_end_moves_its_tables_only_and_everybody_meets_again(
    tmp_path: Path, shared_url: str, count: int, how: signal.Signals
) -> None:
    """Killed in mid-play, or restarted one after the other as for a new version."""
    with houses(tmp_path, shared_url, RAILBIRD_WORKERS=str(count)) as [house]:
        async with a_party([house], tables=6) as party:
            for number in range(2 * TIMES):
                await party.more_moves(20)
                before = homes_of(party, house)
                lines = {player: player.lines for player in party.players}
                victim = max(house.workers(), key=list(before.values()).count)
                os.kill(victim, how)
                for player in party.players:
                    player.is_connected &= before[player.table.id] != victim
                await soon(party)
                after = homes_of(party, house)
                assert {table for table in before if before[table] != after[table]} == {
                    table for table in before if before[table] == victim
                }
                stayed = [player for player in party.players if before[player.table.id] != victim]
                assert all(player.lines == lines[player] for player in stayed), "another table's socket was lost"
                opened = count + number + 1
                await until(lambda opened=opened: house.said().count("is open, with") == opened, "replaced", party)
                # Who comes late finds the others, although the table's first place has a worker again.
                for table in party.tables:
                    party.of(table)[0].is_connected = False
                    party.of(table)[0].hang_up()
                await party.together()
                assert homes_of(party, house) == after
            await party.come_to_rest()
        assert prove(party, shared_url) >= 40 * TIMES
        assert "Traceback" not in house.said()
        assert house.stop() == 0


async def test_whoever_comes_while_the_table_s_worker_hangs_is_served_by_another(
    tmp_path: Path, shared_url: str
) -> None:
    """Within the time that a browser waits for a socket; the worker that hung does not take the socket later."""
    with houses(tmp_path, shared_url, RAILBIRD_WORKERS="2") as [house]:
        async with a_party([house], tables=4, think=0.5) as party:
            await party.more_moves(20)
            before = homes_of(party, house)
            hung = before[party.tables[0].id]
            os.kill(hung, signal.SIGSTOP)
            try:
                moved = [player for player in party.players if before[player.table.id] == hung]
                for player in moved:
                    player.hang_up()
                await until(lambda: all(player.is_connected for player in moved), "they are served", party)
                [other] = {homes_of(party, house)[player.table.id] for player in moved}
                assert other != hung
                await party.more_moves(10)
            finally:
                os.kill(hung, signal.SIGCONT)
            await party.together()
            await party.come_to_rest()
            # A worker that wakes up holds what it was offered for a moment, until it learns that it came too late.
            await until(lambda: workers_of(party, house) == {other}, "nobody is at the worker that hung", party)
        assert prove(party, shared_url) >= 30
        assert house.stop() == 0

"""A house behind PgBouncer: with sessions of its own it plays, without them it does not open and says why."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url

from app.storage.migrating import migrate
from app.storage.store_errors import DatabaseShared
from scripts.services import free_port
from tests.faults.play import a_party
from tests.faults.processes import PATIENCE, houses, wait_until
from tests.faults.proof import prove

SETTINGS = """[databases]
* = host={host} port={port} user={user}{password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {own}
auth_type = any
pool_mode = {mode}
unix_socket_dir =
"""


@contextmanager
def a_pool(place: Path, url: str, mode: str) -> Iterator[str]:
    """The URL of the same database behind a PgBouncer of the test's own."""
    program = shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")
    if program is None:
        pytest.skip("NOT RUN: pgbouncer is not installed")
    server, own = make_url(url), free_port()
    settings = SETTINGS.format(
        host=server.host,
        port=server.port or 5432,
        user=server.username,
        password=f" password={server.password}" if server.password else "",
        own=own,
        mode=mode,
    )
    if os.geteuid() == 0:
        settings += "user = nobody\n"  # it refuses to run as root
    file = place / "pgbouncer.ini"
    file.write_text(settings)
    pool = subprocess.Popen([program, file], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    through = server.set(host="127.0.0.1", port=own, password=None).render_as_string(hide_password=False)
    try:
        wait_until(lambda: answers(through), "the pool answers")
        yield through
    finally:
        pool.terminate()
        pool.wait(timeout=PATIENCE)


def answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=PATIENCE).close()
    except psycopg.OperationalError:
        return False
    return True


def test_a_pool_that_lends_sessions_for_a_transaction_is_refused(tmp_path: Path, shared_url: str) -> None:
    with a_pool(tmp_path, shared_url, "transaction") as url:
        with pytest.raises(DatabaseShared, match="pool_mode = session"):
            migrate(url)
        with psycopg.connect(shared_url) as server:
            assert server.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone() == (0,)


async def test_games_are_played_through_a_pool_that_lends_whole_sessions(tmp_path: Path, shared_url: str) -> None:
    with (
        a_pool(tmp_path, shared_url, "session") as url,
        houses(tmp_path, url, 2, RAILBIRD_BUS="postgres") as workers,
    ):
        async with a_party(workers) as party:
            await party.more_moves(40)
            await party.come_to_rest()
        assert prove(party, shared_url) >= 40

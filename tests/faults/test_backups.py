"""Backups as docs/operations.md describes them: taken while everybody plays, and brought back in mid-game."""

import re
import shutil
import sqlite3
import subprocess
from asyncio import to_thread
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from tests.faults.play import Party, a_party
from tests.faults.processes import houses
from tests.faults.proof import prove
from tests.store.conftest import empty_database


async def go_on_from_the_backup(place: Path, url: str, before: Party) -> None:
    """The same people at the same tables, in a house that knows only the backup, play on to the end."""
    with houses(place, url) as [house]:
        for player in before.players:
            player.houses, player.seen, player.picture = [house], 0, None
            player.acknowledged, player.unanswered, player.refused, player.said = {}, {}, {}, []
            player.is_resting, player.name_again = False, "again-"
        async with before.at_their_tables():
            await before.finish()
            await before.come_to_rest()
        assert prove(before, url) > 0


def copy_online(file: Path, backup: Path) -> None:
    """What `sqlite3 FILE ".backup COPY"` does."""
    with closing(sqlite3.connect(file)) as here, closing(sqlite3.connect(backup)) as there:
        here.backup(there)


def client_programs(url: str) -> tuple[str, str]:
    """pg_dump and pg_restore that are as new as the server."""
    dump, restore = shutil.which("pg_dump"), shutil.which("pg_restore")
    if dump is None or restore is None:
        pytest.skip("NOT RUN: pg_dump and pg_restore are not installed")
    with psycopg.connect(url) as server:
        newest = server.info.server_version // 10_000
    said = subprocess.run([dump, "--version"], capture_output=True, text=True, check=True).stdout
    if int(re.findall(r"\d+", said)[0]) < newest:
        pytest.skip(f"NOT RUN: {said.strip()} does not read a PostgreSQL {newest}")
    return dump, restore


async def test_a_sqlite_house_is_backed_up_while_it_is_played_in(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/railbird.sqlite"
    backup = tmp_path / "backup.sqlite"
    with houses(tmp_path, url) as [house]:
        async with a_party([house]) as party:
            await party.more_moves(20)
            await to_thread(copy_online, tmp_path / "railbird.sqlite", backup)
            await party.more_moves(20)
            await party.come_to_rest()
        assert prove(party, url) >= 40
    await go_on_from_the_backup(tmp_path, f"sqlite:///{backup}", party)


async def test_a_postgres_house_is_backed_up_while_it_is_played_in(tmp_path: Path, shared_url: str) -> None:
    dump, restore = client_programs(shared_url)
    backup = tmp_path / "railbird.dump"
    with houses(tmp_path, shared_url) as [house]:
        async with a_party([house]) as party:
            await party.more_moves(20)
            await to_thread(subprocess.run, [dump, "--format=custom", f"--file={backup}", shared_url], check=True)
            await party.more_moves(20)
            await party.come_to_rest()
        assert prove(party, shared_url) >= 40
    with empty_database("postgresql", tmp_path) as url:
        await to_thread(
            subprocess.run, [restore, "--no-owner", "--exit-on-error", f"--dbname={url}", str(backup)], check=True
        )
        await go_on_from_the_backup(tmp_path, url, party)

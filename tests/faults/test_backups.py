"""Backups as docs/operations.md describes them: taken while everybody plays, and brought back in mid-game."""

import os
import re
import shutil
import subprocess
from asyncio import to_thread
from pathlib import Path

import psycopg
import pytest

from app.storage.migrating import migrate
from tests.faults.play import Party, a_party
from tests.faults.processes import houses
from tests.faults.proof import prove
from tests.storage.conftest import empty_database
from tests.wire.forked import ROOT

SCRIPT = ROOT / "deploy" / "backup.sh"


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


def back_up(url: str, directory: Path, **environment: str) -> Path:
    """The copy that deploy/backup.sh has made."""
    done = subprocess.run(
        [SCRIPT, directory], env={**os.environ, "DATABASE_URL": url, **environment}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return Path(done.stdout.strip())


def pg_restore(url: str) -> str:
    """The program, if it and pg_dump are as new as the server."""
    dump, restore = shutil.which("pg_dump"), shutil.which("pg_restore")
    if dump is None or restore is None:
        pytest.skip("NOT RUN: pg_dump and pg_restore are not installed")
    with psycopg.connect(url) as server:
        newest = server.info.server_version // 10_000
    said = subprocess.run([dump, "--version"], capture_output=True, text=True, check=True).stdout
    if int(re.findall(r"\d+", said)[0]) < newest:
        pytest.skip(f"NOT RUN: {said.strip()} does not read a PostgreSQL {newest}")
    return restore


async def test_a_sqlite_house_is_backed_up_while_it_is_played_in(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/railbird.sqlite"
    if shutil.which("sqlite3") is None:
        pytest.skip("NOT RUN: sqlite3 is not installed")
    with houses(tmp_path, url) as [house]:
        async with a_party([house]) as party:
            await party.more_moves(20)
            backup = await to_thread(back_up, url, tmp_path / "backups")
            await party.more_moves(20)
            await party.come_to_rest()
        assert prove(party, url) >= 40
    shutil.copy(tmp_path / "railbird.key", backup.parent)  # which no backup of the database contains
    await go_on_from_the_backup(tmp_path, f"sqlite:///{backup}", party)


async def test_a_postgres_house_is_backed_up_while_it_is_played_in(tmp_path: Path, shared_url: str) -> None:
    restore = pg_restore(shared_url)
    with houses(tmp_path, shared_url) as [house]:
        async with a_party([house]) as party:
            await party.more_moves(20)
            backup = await to_thread(back_up, shared_url, tmp_path / "backups")
            await party.more_moves(20)
            await party.come_to_rest()
        assert prove(party, shared_url) >= 40
    with empty_database("postgresql", tmp_path) as url:
        await to_thread(
            subprocess.run, [restore, "--no-owner", "--exit-on-error", f"--dbname={url}", str(backup)], check=True
        )
        await go_on_from_the_backup(tmp_path, url, party)


def test_old_copies_are_deleted_and_the_newest_never(tmp_path: Path) -> None:
    if shutil.which("sqlite3") is None:
        pytest.skip("NOT RUN: sqlite3 is not installed")
    url = f"sqlite:///{tmp_path}/railbird.sqlite"
    migrate(url)
    backups = tmp_path / "backups"
    backups.mkdir()
    old, other = backups / "railbird-20200101T000000Z.sqlite", backups / "notes.txt"
    old.touch()
    other.touch()
    copy = back_up(url, backups, KEEP_DAYS="0")
    assert set(backups.iterdir()) == {copy, other}
    assert copy.stat().st_mode & 0o077 == 0  # hidden hands are nobody else's business


def test_a_copy_that_fails_deletes_nothing(tmp_path: Path) -> None:
    old = tmp_path / "railbird-20200101T000000Z.sqlite"
    old.touch()
    nowhere = {**os.environ, "DATABASE_URL": f"sqlite:///{tmp_path}/nowhere.sqlite"}
    done = subprocess.run([SCRIPT, tmp_path], env=nowhere, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "there is no database" in done.stderr
    assert list(tmp_path.iterdir()) == [old]

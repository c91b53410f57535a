"""deploy/update.sh puts a new version into service in mid-game, or goes back to the former one.

The service manager is a script that does what `systemctl start` and `stop` do; everything else is the real thing.
"""

import os
import shutil
import signal
import subprocess
import sys
from asyncio import to_thread
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.engine.catalog import GAMES
from tests.faults import newer_version
from tests.faults.play import a_party
from tests.faults.processes import House, is_running, wait_until
from tests.faults.proof import prove
from tests.wire.forked import ROOT

MANAGER = """#!/bin/sh
set -eu
case $1 in
start) setsid "$RAILBIRD_ROOT/current/bin/railbird" serve >>"$RAILBIRD_ROOT/log" 2>&1 &
    echo $! >"$RAILBIRD_ROOT/pid" ;;
stop) pid=$(cat "$RAILBIRD_ROOT/pid")
    kill -TERM "$pid" 2>/dev/null || exit 0
    while kill -0 "$pid" 2>/dev/null; do sleep 0.05; done ;;
esac
"""
# A version that cannot serve: it has changed the database before it ends.
BROKEN = """#!/bin/sh
case $1 in
serve) echo 9999 >"$RAILBIRD_ROOT/revision"; exit 1 ;;
migrate) case $2 in
    --show) cat "$RAILBIRD_ROOT/revision" ;;
    --to) echo "$3" >"$RAILBIRD_ROOT/revision" ;;
    esac ;;
esac
"""


class Machine:
    """A machine with several installed versions, one of which is in service."""

    def __init__(self, place: Path, url: str) -> None:
        self.place, self.front = place, House(place, url)
        self.environment = {
            **os.environ,
            "PATH": f"{place}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "DATABASE_URL": url,
            "RAILBIRD_ROOT": str(place),
            "RAILBIRD_ENVIRONMENT": str(place / "environment"),
            "RAILBIRD_BACKUPS": str(place / "backups"),
            "RAILBIRD_PORT": str(self.front.port),
        }
        self.write("systemctl", MANAGER)

    def write(self, name: str, script: str) -> Path:
        file = self.place / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(script)
        file.chmod(0o755)
        return file

    def install(self, name: str, module: str) -> Path:
        script = f'#!/bin/sh\nexec {sys.executable} -m {module} "$@"\n'
        return self.write(f"{name}/bin/railbird", script).parent.parent

    def run(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)

    def update(self, version: Path, patience: int = 60) -> subprocess.CompletedProcess[str]:
        self.environment["RAILBIRD_PATIENCE"] = str(patience)
        return self.run(ROOT / "deploy" / "update.sh", version)

    @property
    def current(self) -> Path:
        return (self.place / "current").readlink()

    def open(self, version: Path) -> None:
        (self.place / "current").symlink_to(version)
        self.run("systemctl", "start", "railbird")
        wait_until(lambda: self.front.health() == 200, "the house answers")

    def close(self) -> None:
        pid = int((self.place / "pid").read_text())
        if is_running(pid):
            os.kill(pid, signal.SIGKILL)


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    for program in ("curl", "sqlite3", "setsid"):
        if shutil.which(program) is None:
            pytest.skip(f"NOT RUN: {program} is not installed, so deploy/update.sh was not tried")
    machine = Machine(tmp_path, f"sqlite:///{tmp_path}/railbird.sqlite")
    yield machine
    machine.close()


async def test_games_go_on_in_the_new_version(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = machine.install("old", "app.cli"), machine.install("new", newer_version.__name__)
    await to_thread(machine.open, old)
    async with a_party([machine.front], think=0.3) as party:
        await party.more_moves(10)
        done = await to_thread(machine.update, new)
        assert done.returncode == 0, done.stderr
        assert machine.current == new
        await party.together()
        await party.more_moves(10)
        await party.come_to_rest()
    monkeypatch.setitem(GAMES, "mafia", newer_version.Newer())
    assert prove(party, machine.front.database_url) >= 20
    [copy] = (machine.place / "backups").iterdir()
    assert str(copy) in done.stdout


async def test_a_version_that_does_not_become_healthy_is_taken_back(machine: Machine) -> None:
    old = machine.install("old", "app.cli")
    broken = machine.write("broken/bin/railbird", BROKEN).parent.parent
    await to_thread(machine.open, old)
    revision = machine.run(old / "bin" / "railbird", "migrate", "--show").stdout
    (machine.place / "revision").write_text(revision)
    async with a_party([machine.front], think=0.3) as party:
        await party.more_moves(10)
        done = await to_thread(machine.update, broken, 2)
        assert done.returncode == 1, done.stderr
        assert machine.current == old
        assert (machine.place / "revision").read_text() == revision
        await party.together()
        await party.more_moves(10)
        await party.come_to_rest()
    assert prove(party, machine.front.database_url) >= 20


def test_what_is_no_version_is_refused_before_anything_stops(machine: Machine) -> None:
    old = machine.install("old", "app.cli")
    machine.open(old)
    done = machine.update(machine.place / "nothing")
    assert done.returncode == 2
    assert machine.front.health() == 200
    assert machine.current == old

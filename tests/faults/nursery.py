"""Servers that start at once: this process has everything imported, and each server is a fork of it.

Importing is nine tenths of a start, and the fault tests start a server a hundred times. What is killed is a process of
its own all the same. Over stdin and stdout: a line of JSON asks, a line of JSON answers.
"""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

NEWER = "FAULTS_NEWER"  # serve as a version to come
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def newer_mafia() -> Any:
    """The game of a version to come: its states know of the weather."""
    from app.engine.mafia.game import Mafia
    from app.engine.mafia.state import MafiaState

    @dataclass(slots=True)
    class NewerState(MafiaState):
        weather: str = "fine"

    class NewerMafia(Mafia):
        format = Mafia.format + 1
        state = NewerState

        def upgrade(self, saved: dict[str, Any], format: int) -> dict[str, Any]:
            return saved | {"weather": "fine"} if format == Mafia.format else super().upgrade(saved, format)

    return NewerMafia()


class Nursery:
    """The side of the tests."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.faults.nursery"]
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def start(self, environment: dict[str, str], log: str) -> "Child":
        return Child(self, self._ask({"start": environment, "log": log}))

    def status(self, pid: int, is_patient: bool) -> int | None:
        """How it ended, as subprocess would say it; None while it runs."""
        status: int | None = self._ask({"wait": pid, "patient": is_patient})
        return status

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()

    def _ask(self, wish: dict[str, Any]) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(wish), file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())


@dataclass
class Child:
    """A server that was started here; like a Popen."""

    nursery: Nursery
    pid: int
    returncode: int | None = None

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def poll(self) -> int | None:
        if self.returncode is None:
            self.returncode = self.nursery.status(self.pid, is_patient=False)
        return self.returncode

    def wait(self) -> int:
        if self.returncode is None:
            self.returncode = self.nursery.status(self.pid, is_patient=True)
        assert self.returncode is not None
        return self.returncode


def serve_wishes() -> None:
    # Everything that `railbird serve` will want.
    import app.cli
    import app.main
    import app.server
    import app.service.admin
    import app.service.house
    import app.workers  # noqa: F401

    for line in sys.stdin:
        wish = json.loads(line)
        if "start" in wish:
            if (pid := os.fork()) == 0:
                become_a_server(wish["start"], wish["log"])
            print(pid, flush=True)
        else:
            pid, status = os.waitpid(wish["wait"], 0 if wish["patient"] else os.WNOHANG)
            print(json.dumps(os.waitstatus_to_exitcode(status) if pid else None), flush=True)


def become_a_server(environment: dict[str, str], log: str) -> None:
    from app import cli
    from app.engine.catalog import GAMES

    os.environ.clear()
    os.environ.update(environment)
    if NEWER in environment:
        GAMES["mafia"] = newer_mafia()
    nowhere, words = os.open(os.devnull, os.O_RDONLY), os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.dup2(nowhere, 0)
    os.dup2(words, 1)
    os.dup2(words, 2)
    status = 1
    try:
        status = cli.main(["serve"])
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


if __name__ == "__main__":
    serve_wishes()

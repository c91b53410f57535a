"""`./test`: builds the client, runs lint, types, import contracts, client and container checks, then pytest.

A failing check does not stop the others; a box above pytest's closing line lists it, and the run fails. Arguments go to
pytest; `--long` tries whole products of cases (tests/breadth.py).
"""

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from app import assets
from scripts import services

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
CLIENT = ROOT / "app" / "client"

# Commands of the checks by the name to print.
COMMANDS = {
    "ruff check": ["ruff", "check", "--quiet", "."],
    "ruff format --check": ["ruff", "format", "--check", "--quiet", "."],
    "mypy --strict": ["mypy", "--no-error-summary"],
    "lint-imports": ["lint-imports"],
    "hadolint Dockerfile": ["hadolint", "Dockerfile"],
    "compose schema": ["check-jsonschema", "--builtin-schema", "vendor.compose-spec", "docker-compose.yml"],
}
CLIENT_CHECKS = {
    "deno check": ["check", "--frozen", "."],
    "deno lint": ["lint", "--quiet", "."],
    "deno fmt --check": ["fmt", "--check", "--quiet", "."],
    "deno test": ["test", "--frozen", "--quiet", "--permit-no-files", "."],
}


class Suite:
    """One run of the suite. `remarks` has the lines of the box that is printed above pytest's closing line."""

    def __init__(self) -> None:
        self.remarks: list[str] = []
        self.failed = False

    def fail(self, name: str, output: str) -> None:
        self.failed = True
        self.remarks.append(f"✗ {name} failed; its lines are above the tests.")
        services.say(f"✗ {name}\n{output.strip()}\n")

    def build(self) -> None:
        try:
            assets.ensure_built(say=services.say)
        except assets.BuildError as error:
            self.fail("the client's build", str(error))

    def check(self) -> None:
        """Run all checks, two at a time."""
        with ThreadPoolExecutor(2) as pool:
            jobs = [pool.submit(self.run_command, name, command) for name, command in COMMANDS.items()]
            if any(CLIENT.rglob("*.ts*")):
                jobs += [pool.submit(self.run_deno, name, command) for name, command in CLIENT_CHECKS.items()]
        for job in jobs:
            job.result()

    def run_command(self, name: str, command: list[str]) -> None:
        started = time.monotonic()
        done = subprocess.run(
            [BIN / command[0], *command[1:]],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        self.tell(name, done, started)

    def run_deno(self, name: str, arguments: list[str]) -> None:
        started = time.monotonic()
        self.tell(name, assets.deno(*arguments, cwd=CLIENT), started)

    def tell(self, name: str, done: subprocess.CompletedProcess[str], started: float) -> None:
        if done.returncode == 0:
            services.say(f"✓ {name} ({time.monotonic() - started:.1f} s)")
        else:
            self.fail(name, done.stdout + done.stderr)

    def pytest(self, arguments: list[str]) -> int:
        """Start the services, run pytest, stop the services; returns pytest's exit status."""
        # loadfile: the tests of a file share a server, a database or a browser, so one worker runs them. No reorder:
        # the long files come first, so that none is left for the end. Three workers for two cores, because a test
        # spends half of its time waiting for a page, a process or a disk.
        options = ["-n", "3", "--dist", "loadfile", "--no-loadscope-reorder"]
        with services.postgres(self.remarks.append) as postgres, services.redis(self.remarks.append) as redis:
            environment = {
                **os.environ,
                "RAILBIRD_TEST_POSTGRES": postgres,
                "RAILBIRD_TEST_REDIS": redis,
                "RAILBIRD_TEST_CHROMIUM": services.chromium(self.remarks.append),
                "RAILBIRD_TEST_REMARKS": json.dumps(self.remarks),
            }
            command = [sys.executable, "-m", "pytest", *options, *arguments]
            return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def main() -> int:
    # SIGTERM becomes SystemExit, so that the started services are stopped.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    suite = Suite()
    suite.build()
    suite.check()
    try:
        code = suite.pytest(sys.argv[1:])
    except KeyboardInterrupt:
        return 130
    return code or int(suite.failed)


if __name__ == "__main__":
    raise SystemExit(main())

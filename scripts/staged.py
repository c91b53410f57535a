"""The pre-commit hook: runs the fast checks, on the staged files if a check accepts files.

The checks read the files on disk, so a partly staged file is checked as a whole.
"""

import subprocess
import sys
from pathlib import Path

from app import assets
from scripts.suite import BIN, CLIENT, ROOT

SCRIPTS = {".ts", ".tsx"}


def staged_files() -> list[Path]:
    command = ["git", "diff", "--cached", "--name-only", "--diff-filter=ACMR", "-z"]
    named = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [Path(name) for name in named.split("\0") if name]


def commands_for(files: list[Path]) -> dict[str, list[str]]:
    """Commands to run in the checkout's root, by the name to print."""
    python = [str(path) for path in files if path.suffix == ".py"]
    if not python:
        return {}
    tool = {name: str(BIN / name) for name in ("ruff", "mypy")}
    return {
        "ruff check": [tool["ruff"], "check", "--quiet", "--force-exclude", *python],
        "ruff format": [tool["ruff"], "format", "--check", "--quiet", "--force-exclude", *python],
        "mypy": [tool["mypy"], "--no-error-summary"],
    }


def deno_commands_for(files: list[Path]) -> dict[str, list[str]]:
    """Arguments for deno in the client's folder, by the name to print."""
    folder = CLIENT.relative_to(ROOT)
    scripts = [str(path.relative_to(folder)) for path in files if path.suffix in SCRIPTS and folder in path.parents]
    if not scripts:
        return {}
    return {
        "deno fmt": ["fmt", "--check", "--quiet", *scripts],
        "deno lint": ["lint", "--quiet", *scripts],
        "deno check": ["check", "--frozen", "."],
    }


def main() -> int:
    files = staged_files()
    failed = False
    for name, command in commands_for(files).items():
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        failed |= tell(name, done)
    for name, command in deno_commands_for(files).items():
        failed |= tell(name, assets.deno(*command, cwd=CLIENT))
    return int(failed)


def tell(name: str, done: "subprocess.CompletedProcess[str]") -> bool:
    """Print the output of a failed check; True if it failed."""
    if done.returncode == 0:
        return False
    print(f"✗ {name}\n{(done.stdout + done.stderr).strip()}\n", file=sys.stderr)
    return True


if __name__ == "__main__":
    raise SystemExit(main())

"""Creates .venv and installs one lock file into it. prepare.sh runs this with the machine's Python.

This module imports the standard library only. Packages come from the configured index and must match the hashes of the
lock file. uv installs them, or pip if uv is not available.
"""

import fcntl
import importlib.util
import os
import shutil
import ssl
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"


class CannotInstall(Exception):
    """The environment cannot be created; the message says why and what to do."""


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def run(*command: str | Path, **environment: str) -> bool:
    return subprocess.run([*map(str, command)], env={**os.environ, **environment}, check=False).returncode == 0


def is_usable() -> bool:
    """True if .venv was created in this directory (its scripts contain the path) and its Python starts."""
    if _bytes(VENV / "made-in") != bytes(VENV):
        return False
    return subprocess.run([PYTHON, "-I", "-c", ""], capture_output=True, check=False).returncode == 0


def make_venv() -> None:
    """Create .venv unless a usable one exists; without pip if this Python lacks ensurepip."""
    if is_usable():
        return
    if VENV.is_symlink():
        raise CannotInstall(
            ".venv is a link, and what it leads to is not ours to clear: remove the link, and start again."
        )
    version = ".".join(map(str, sys.version_info[:3]))
    say(f"Making a Python environment in .venv (Python {version}) …")
    with_pip = importlib.util.find_spec("ensurepip") is not None
    try:
        venv.EnvBuilder(clear=VENV.exists(), symlinks=True, with_pip=with_pip).create(VENV)
        (VENV / "made-in").write_bytes(bytes(VENV))
    except subprocess.CalledProcessError as failed:
        raise CannotInstall(f"This Python cannot make an environment: {failed.output or failed}") from failed
    except OSError as failed:
        raise CannotInstall(f"The environment cannot be written: {failed}") from failed


def get_uv() -> bool:
    """Install the pinned uv into .venv with the first available installer: .venv's pip, this Python's pip, another
    uv."""
    lock = ROOT / "requirements" / "uv.txt"
    if (VENV / "bin" / "uv").is_file() and lock.read_bytes() == _bytes(VENV / "made-with-uv"):
        return True
    say("Fetching uv, which fetches everything else …")
    quiet = ("install", "--quiet", "--disable-pip-version-check", "--require-hashes", "-r", lock)
    quiet_uv = ("install", "--quiet", "--python", PYTHON, "--require-hashes", "-r", lock)
    other_uv = shutil.which("uv")
    done = (
        (_has_pip(PYTHON) and run(PYTHON, "-m", "pip", *quiet))
        or (_has_pip(Path(sys.executable)) and run(sys.executable, "-m", "pip", "--python", PYTHON, *quiet))
        or (other_uv is not None and run(other_uv, "pip", *quiet_uv, **uv_settings()))
    )
    if done:
        shutil.copyfile(lock, VENV / "made-with-uv")
    return done


def install(lock: Path) -> None:
    """Install the locked packages, then Railbird itself in editable mode."""
    say("Installing the packages Railbird is built on (about 100 MB, once) …")
    if get_uv():
        # Show progress bars on a terminal, only errors in a log.
        talk = () if sys.stderr.isatty() else ("--quiet",)
        command: list[str | Path] = [VENV / "bin" / "uv", "pip", "install", *talk, "--python", PYTHON]
        settings = uv_settings()
    elif _has_pip(PYTHON):
        command, settings = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"], {}
    else:
        raise CannotInstall(
            "This Python has no package installer (neither ensurepip nor pip), and there is no uv either.\n"
            "On Debian or Ubuntu 'apt install python3-venv' brings it."
        )
    if not run(*command, "--require-hashes", "-r", lock, **settings):
        raise CannotInstall(
            "The packages could not be installed; the lines above say why. The first start needs the network.\n"
            "If a package has no ready-made build for this Python, choose another: RAILBIRD_PYTHON=python3.13 ./run"
        )
    if not run(*command, "--no-deps", "--no-build-isolation", "-e", ROOT, **settings):
        raise CannotInstall("Railbird itself could not be installed; the lines above say why.")


def uv_settings() -> dict[str, str]:
    """Environment variables for uv: the system's certificates if there are any (for a company's TLS proxy), and a
    writable cache directory."""
    settings = {}
    paths = ssl.get_default_verify_paths()
    if paths.cafile or (paths.capath and any(Path(paths.capath).iterdir())):
        settings["UV_SYSTEM_CERTS"] = "1"
    if not os.access(Path.home(), os.W_OK):
        settings["UV_CACHE_DIR"] = str(VENV / "cache" / "uv")
    return settings


def _has_pip(python: Path) -> bool:
    return subprocess.run([python, "-I", "-m", "pip", "--version"], capture_output=True, check=False).returncode == 0


def _bytes(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() else b""


def main() -> int:
    lock = ROOT / "requirements" / f"{sys.argv[1]}.txt"
    checkout = os.open(ROOT, os.O_RDONLY)
    try:
        # Of two commands at once the second waits, and finds everything installed.
        fcntl.flock(checkout, fcntl.LOCK_EX)
        make_venv()
        install(lock)
    except CannotInstall as reason:
        say(str(reason))
        return 1
    except KeyboardInterrupt:
        say("Stopped. The next start goes on from here.")
        return 130
    finally:
        os.close(checkout)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

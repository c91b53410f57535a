"""`./dev`: a development server that reloads after every save.

This process holds the listening socket, imports the libraries once, and polls the sources. The server is a forked
child. After a change of Python code a new child replaces it and imports only the app's own modules. After a change of
the client's sources this process rebuilds the client. Pages reload themselves (app/api/reload.py)."""

import importlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
APP = ROOT / "app"
BUILD = APP / "static" / "build"
VAR = ROOT / "var" / "dev"
LOOK_SECONDS = 0.1
STOP_SECONDS = 12
USAGE = """./dev              serve the development house; it follows every save
./dev --fresh      the same with a new one: its database is in var/dev
./dev COMMAND …    railbird COMMAND … in that house: shell, import, admin-link, demo for another way in"""

# Endings of files whose change needs a restart of the server or a build of the client. Pages reload in any case.
RESTART = {".py", ".po", ".md", ".svg", ".sql"}  # the server reads these once
BUILDS = {APP / "assets.py", *(APP / "bundles").glob("*.py")}
REBUILD = {".ts", ".tsx", ".json", ".lock", ".css", ".po", ".svg"}

Seen = dict[Path, int]


def settings() -> None:
    """Set defaults of the environment variables for the server and its commands."""
    os.environ.setdefault("RAILBIRD_ENV", "development")
    os.environ.setdefault("DATABASE_URL", f"sqlite:///{VAR / 'railbird.sqlite'}")


# Watching the sources


def sources() -> Iterable[Path]:
    """All source files whose changes matter, without build results."""
    for folder, names, files in os.walk(APP):
        names[:] = [name for name in names if name not in {"__pycache__", "node_modules"} and not name.startswith(".")]
        if Path(folder) == BUILD.parent and BUILD.name in names:
            names.remove(BUILD.name)
        yield from (Path(folder, name) for name in files)
    yield from (ROOT / "migrations").rglob("*.py")


def look() -> Seen:
    """Modification time of each source, in nanoseconds. Polled, because file watchers start threads, and this process
    forks."""
    seen = {}
    for path in sources():
        try:
            seen[path] = path.stat().st_mtime_ns
        except FileNotFoundError:  # an editor is just replacing the file by a rename
            continue
    return seen


def changed(before: Seen, now: Seen) -> set[Path]:
    return {path for path in before.keys() | now.keys() if before.get(path) != now.get(path)}


# The server


class House:
    """The server as a child process. The listening socket belongs to the parent and stays open between children."""

    def __init__(self, listener: socket.socket) -> None:
        self._listener = listener
        self._lifeline, self._ours = os.pipe()  # the child exits when this pipe closes, that is, when the parent dies
        self._child: int | None = None

    def start(self) -> None:
        """Start a child and stop the last one. The new child imports the app while the old one is stopping."""
        ready, go = os.pipe()
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            os.close(go)
            os._exit(self._serve(ready))
        os.close(ready)
        self.stop()
        self._child = child
        os.close(go)

    def _serve(self, ready: int) -> int:
        """Run the server in the child, once the pipe `ready` shows that the last child has stopped."""
        os.close(self._ours)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        os.environ["RAILBIRD_LISTENER"] = str(os.dup(self._listener.fileno()))
        os.environ["RAILBIRD_LIFELINE"] = str(self._lifeline)
        try:
            importlib.import_module("app.main")
            os.read(ready, 1)  # blocks until the parent closes the other end
            from app.cli import main

            return main(["serve"])
        except BaseException:
            sys.excepthook(*sys.exc_info())
            return 1
        finally:
            sys.stdout.flush()

    def has_ended(self) -> bool:
        """True once, if the child has exited since the last call."""
        if self._child is not None and os.waitpid(self._child, os.WNOHANG)[0]:
            self._child = None
            return True
        return False

    def stop(self) -> None:
        if self._child is None:
            return
        os.kill(self._child, signal.SIGTERM)
        until = time.monotonic() + STOP_SECONDS
        while not self.has_ended():
            if time.monotonic() > until:
                os.kill(self._child, signal.SIGKILL)
            time.sleep(0.01)


def warm_up() -> None:
    """Import the libraries that the app imports, so that a forked child has them; not the app's own modules, which
    change."""
    ask = (
        "import sys, app.main, app.server.serve, app.server.workers, uvicorn.protocols.http.httptools_impl;"
        "print(*(name for name in sys.modules if name.partition('.')[0] not in {'app', '__main__'}))"
    )
    asked = subprocess.run([sys.executable, "-c", ask], cwd=ROOT, capture_output=True, text=True, check=False)
    for name in asked.stdout.split():
        try:
            importlib.import_module(name)
        except Exception:  # noqa: S112 - a library imports such a submodule itself
            continue


def build() -> bool:
    """Build the client in a separate process, because the module that builds may have changed; False if it failed."""
    return subprocess.run([sys.executable, "-m", "app.assets"], cwd=ROOT, check=False).returncode == 0


def follow(house: House, say: Callable[[str], None], seen: Seen) -> None:
    """Poll the sources, and rebuild or restart after changes, until Ctrl-C."""
    while True:
        time.sleep(LOOK_SECONDS)
        if house.has_ended():
            say("The house has stopped; it starts again at the next save.")
        now = look()
        if not (differing := changed(seen, now)):
            continue
        began, seen = time.monotonic(), now
        endings = {path.suffix for path in differing}
        if endings & REBUILD or differing & BUILDS:
            build()
        if endings & RESTART:
            house.start()
        names = ", ".join(sorted(str(path.relative_to(ROOT)) for path in differing)[:3])
        say(f"{names}: {'restarted' if endings & RESTART else 'ready'} ({time.monotonic() - began:.1f} s)")


def bind() -> socket.socket:
    host, port = os.environ.get("RAILBIRD_HOST", "127.0.0.1"), int(os.environ.get("RAILBIRD_PORT", "8000"))
    listener = socket.create_server((host, port), backlog=2048)
    os.environ["RAILBIRD_PORT"] = str(listener.getsockname()[1])  # the kernel's choice if it was 0
    return listener


def serve(fresh: bool) -> int:
    if fresh:
        shutil.rmtree(VAR, ignore_errors=True)
    VAR.mkdir(parents=True, exist_ok=True)
    try:
        listener = bind()
    except (OSError, ValueError) as error:
        print(f"./dev cannot listen: {error}. Another port is set with RAILBIRD_PORT.", file=sys.stderr)
        return 1
    install_hook()
    build()
    if railbird("demo"):
        return 1
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
    seen, house = look(), House(listener)
    house.start()
    warm_up()  # in parallel to the first child's own imports
    print("Every save is served at once. Ctrl-C ends it.", flush=True)
    try:
        follow(house, lambda words: print(words, flush=True), seen)
    except KeyboardInterrupt:
        pass
    finally:
        house.stop()
    return 0


def railbird(*words: str) -> int:
    return subprocess.run([sys.executable, "-m", "app.cli", *words], cwd=ROOT, check=False).returncode


# The hook


def install_hook() -> None:
    """Install scripts/hooks/pre-commit as this clone's hook, unless it has one. Skips linked worktrees, which share the
    hooks of their clone."""
    if not (ROOT / ".git").is_dir():
        return
    hook = ROOT / ".git" / "hooks" / "pre-commit"
    if not hook.exists() and not hook.is_symlink():
        hook.parent.mkdir(exist_ok=True)
        hook.symlink_to(Path("..", "..", "scripts", "hooks", "pre-commit"))
        print("git runs scripts/hooks/pre-commit before each commit here from now on.")


def main(words: list[str]) -> int:
    settings()
    if words in ([], ["--fresh"]):
        return serve(fresh=bool(words))
    if words[0] in {"-h", "--help"}:
        print(USAGE)
        return 0
    return railbird(*words)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

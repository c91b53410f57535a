"""Hosts with networks of their own: a switch, and a cable from it to each host and to the test itself."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import randrange

from tests.faults.patroni import Host
from tests.wire.forked import ROOT


class Network:
    """A switch and its cables. Everything in it ends with the processes of its hosts."""

    def __init__(self, place: Path, names: Mapping[str, int]) -> None:
        """`names` has the last part of each host's address."""
        # Addresses that are reserved for tests of networks. Several runs on one machine get others.
        self._subnet = f"198.18.{randrange(256)}"
        self._tag = f"r{os.getpid() % 100_000}"
        self._switch = Host(place / "switch", has_network=True)
        self.hosts = {
            name: Host(place / name, f"{self._subnet}.{number}", has_network=True) for name, number in names.items()
        }
        self._cables: subprocess.Popen[str] | None = None

    def start(self) -> None:
        self._switch.start()
        inside(self._switch, "ip link add switch type bridge", "ip link set switch up")
        names = {name: f"{self._tag}{number}" for number, name in enumerate(self.hosts)}
        self._cables = subprocess.Popen(
            ["setpriv", "--pdeathsig", "KILL", sys.executable, "-m", "tests.faults.cables", *names.values()],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self._cables.stdout is not None
        assert self._cables.stdout.readline() == "made\n"
        for name, host in self.hosts.items():
            host.start()
            run(
                f"ip link set {names[name]}-a netns {host.pid}", f"ip link set {names[name]}-b netns {self._switch.pid}"
            )
            inside(self._switch, f"ip link set {names[name]}-b master switch up")
            inside(
                host,
                "ip link set lo up",
                f"ip link set {names[name]}-a name eth0",
                f"ip address add {host.address}/24 dev eth0",
                "ip link set eth0 up",
            )
        # The test's own end has no delay and is never cut.
        run(
            f"ip link add {self._tag}-t type veth peer name test netns {self._switch.pid}",
            f"ip address add {self._subnet}.1/24 dev {self._tag}-t",
            f"ip link set {self._tag}-t up",
        )
        inside(self._switch, "ip link set test master switch up")

    def delay(self, host: Host, milliseconds: float) -> None:
        """Delay all that the host sends and receives; mends a cut cable."""
        self._change(host, str(milliseconds))

    def cut(self, host: Host) -> None:
        """Cut the host's cable: nothing arrives any more, and nobody is told."""
        self._change(host, "cut")

    def _change(self, host: Host, how: str) -> None:
        assert self._cables is not None
        assert self._cables.stdin is not None
        assert self._cables.stdout is not None
        number = list(self.hosts.values()).index(host)
        self._cables.stdin.write(f"{self._tag}{number} {how}\n")
        self._cables.stdin.flush()
        assert self._cables.stdout.readline() == "changed\n"

    def stop(self) -> None:
        for host in (*self.hosts.values(), self._switch):
            host.kill()
        if self._cables is not None:
            assert self._cables.stdin is not None
            assert self._cables.stdout is not None
            self._cables.stdin.close()
            self._cables.wait()
            self._cables.stdout.close()


@contextmanager
def a_network(place: Path, names: Mapping[str, int]) -> Iterator[Network]:
    network = Network(place, names)
    try:
        network.start()
        yield network
    finally:
        network.stop()


def run(*commands: str) -> None:
    for command in commands:
        subprocess.run(command.split(), check=True)


def inside(host: Host, *commands: str) -> None:
    for command in commands:
        subprocess.run(host.inside(command.split()), check=True)

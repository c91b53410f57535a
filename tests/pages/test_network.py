"""A house for the phones in the room: what it prints at its start, and which address its links and QR codes carry."""

import re
import socket
from pathlib import Path

import pytest
import segno

from app import cli, network
from app.network import network_host, network_site, outgoing_address, site
from app.settings import Settings, SettingsError, from_environment
from tests.pages.conftest import opened

HERE = "http://127.0.0.1:8000"
ROOM = Settings(host="0.0.0.0")


@pytest.fixture
def in_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "outgoing_address", lambda: "192.168.0.7")


class Listener:
    def __init__(self, host: str, port: int) -> None:
        self._name = host, port

    def getsockname(self) -> tuple[str, int]:
        return self._name


def greeted(settings: Settings, capsys: pytest.CaptureFixture[str], link: str | None = None) -> list[str]:
    listener = Listener(settings.host, 8000)
    cli.greet(settings, listener, link)  # type: ignore[arg-type]
    return capsys.readouterr().out.splitlines()


def code_of(text: str) -> list[str]:
    """Without the rows that a terminal draws two of in one line."""
    return cli.qr_code(text).splitlines()


@pytest.mark.usefixtures("in_the_room")
def test_a_house_for_the_local_network_prints_its_address_and_a_qr_code(capsys: pytest.CaptureFixture[str]) -> None:
    said = greeted(ROOM, capsys, "/admin/welcome#token")
    assert said[0] == "Railbird is open at http://192.168.0.7:8000"
    assert said[1].endswith(" http://192.168.0.7:8000/admin/welcome#token")
    assert "http://192.168.0.7:8000" in said[2]
    assert said[3:-1] == code_of("http://192.168.0.7:8000")
    assert said[-1] == f"On this machine: {HERE}"


def test_the_code_in_the_terminal_is_the_address() -> None:
    """Every module of it, light ones drawn: a scanner that reads the picture reads the address."""
    address = "http://192.168.0.7:8000"
    rows = list(segno.make(address, error="m").matrix_iter(border=2))
    rows += [bytearray(len(rows[0]))] * (len(rows) % 2)
    halves = {" ": (1, 1), "\u2580": (0, 1), "\u2584": (1, 0), "\u2588": (0, 0)}
    drawn = [[halves[half] for half in line] for line in code_of(address)]
    read = [[pair[n] for pair in line] for line in drawn for n in (0, 1)]
    assert [list(map(int, row)) for row in rows][:-1] == read[: len(rows) - 1]


def modules(svg: str) -> list[str]:
    return re.findall(r' d="([^"]+)"', svg)


def test_a_house_for_this_machine_prints_no_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert greeted(Settings(), capsys) == [f"Railbird is open at {HERE}"]


@pytest.mark.usefixtures("in_the_room")
def test_a_house_with_a_public_address_prints_that_one(capsys: pytest.CaptureFixture[str]) -> None:
    public = Settings(host="0.0.0.0", public_urls=("https://races.example",))
    assert greeted(public, capsys) == ["Railbird is open at https://races.example"]


def test_without_a_network_it_is_this_machine(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "outgoing_address", lambda: None)
    assert greeted(ROOM, capsys) == [f"Railbird is open at {HERE}"]
    assert site(ROOM, HERE) == HERE


@pytest.mark.parametrize("asked", ["http://localhost:8000", HERE, "http://[::1]:8000"])
@pytest.mark.usefixtures("in_the_room")
def test_a_link_asked_for_on_this_machine_leads_there_from_a_phone(asked: str) -> None:
    assert site(ROOM, asked) == "http://192.168.0.7:8000"
    assert site(Settings(), asked) == asked  # nobody else reaches it


@pytest.mark.usefixtures("in_the_room")
def test_a_link_asked_for_from_elsewhere_stays_as_it_was_asked_for() -> None:
    assert site(ROOM, "http://10.0.0.3:8000") == "http://10.0.0.3:8000"
    assert site(ROOM, "http://attic.local:8000") == "http://attic.local:8000"
    assert site(Settings(host="0.0.0.0", public_urls=("https://races.example",)), HERE) == "https://races.example"


def test_an_address_of_this_machine_may_be_named_or_forbidden() -> None:
    assert network_host(Settings(host="192.168.0.9")) == "192.168.0.9"
    assert network_host(Settings(host="0.0.0.0", lan_host="attic.local")) == "attic.local"
    assert network_host(Settings(host="0.0.0.0", lan_host="none")) is None
    assert network_site(Settings(host="::", lan_host="fd00::7"), 80) == "http://[fd00::7]:80"
    assert from_environment({"RAILBIRD_LAN_HOST": "Attic.local"}).lan_host == "attic.local"
    with pytest.raises(SettingsError):
        from_environment({"RAILBIRD_LAN_HOST": "http://attic"})


def test_finding_the_address_out_asks_nobody_and_survives_without_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    class Nowhere:
        def __init__(self, *_: object) -> None: ...
        def __enter__(self) -> "Nowhere":
            return self

        def __exit__(self, *_: object) -> None: ...
        def connect(self, _: object) -> None:
            raise OSError("Network is unreachable")

    found = outgoing_address()
    assert found is None or not found.startswith("127.")
    monkeypatch.setattr(socket, "socket", Nowhere)
    assert outgoing_address() is None


@pytest.mark.usefixtures("in_the_room")
async def test_links_and_pages_of_such_a_house_carry_it(tmp_path: Path) -> None:
    async with opened(tmp_path / "railbird.sqlite", host="0.0.0.0") as place:
        host = await place.visitor("Aoi")
        made = (await host.post("/api/tables", json={"game": "mafia"})).json()
        assert made["link"].startswith("http://192.168.0.7:8000/t/")
        page = (await host.get(f"/t/{made['table']}")).text
        assert 'data-site="http://192.168.0.7:8000"' in page
        drawn = (await host.get(f"/api/tables/{made['table']}/qr.svg")).text
        wanted = segno.make(made["link"], error="m").svg_inline(scale=4, border=2, dark="#17110c", light="#fff")
        assert modules(drawn) == modules(wanted)

"""A house answers to its own names: a foreign page cannot give itself this machine's address and read along."""

import socket
from pathlib import Path

import httpx
import pytest
from starlette.requests import HTTPConnection

from app.api.sockets.session import let_in
from app.errors import Refusal
from app.settings import Settings, hsts
from tests.pages.conftest import HTML, Place, opened

OWN = [
    "127.0.0.1:8000",
    "192.168.0.7:8000",
    "[::1]:8000",
    "[fe80::1%25en0]:8000",
    "localhost:8000",
    "LOCALHOST",
    "attic.local:8000",
    "Attic-2.local.",
    f"{socket.gethostname()}:8000",
    "races.lan:8000",
]
FOREIGN = [
    "evil.example:8000",
    "evil.example",
    "127.0.0.1.evil.example",
    "attic.local.evil.example:8000",
    "a.b.local",
    "local",
    "evil.example@127.0.0.1:8000",
    "evil.example#.local",
    "[::1",
    "192.168.0.7.nip.example",
]
PATHS = ["/", "/t/none", "/api/me", "/api/tables", "/static/icons/favicon.svg", "/admin/login", "/no-such-page"]


async def asked(place: Place, host: str, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    return await place.browser(Host=host, **headers).request(method, path)


@pytest.fixture(params=[{"host": "127.0.0.1"}, {"host": "0.0.0.0"}], ids=["alone", "in a network"])
async def place(request: pytest.FixtureRequest, tmp_path: Path) -> object:
    async with opened(tmp_path / "railbird.sqlite", hosts=("races.lan",), **request.param) as place:
        yield place


@pytest.mark.parametrize("host", OWN)
async def test_a_house_answers_to_its_own_names(place: Place, host: str) -> None:
    for path in ("/", "/api/games"):
        assert (await asked(place, host, path)).status_code == 200, path


@pytest.mark.parametrize("host", FOREIGN)
async def test_a_house_answers_to_no_other_name(place: Place, host: str) -> None:
    for path in PATHS:
        answer = await asked(place, host, path)
        assert (answer.status_code, answer.json()["error"]) == (421, "unknown_host"), path
        assert "evil" not in answer.text
    own = f"http://{host}"
    changed = await asked(place, host, "/api/session", "POST", Origin=own, Accept=HTML["Accept"])
    assert changed.status_code == 421


@pytest.mark.parametrize("host", ["probe.cluster.internal", "evil.example"])
async def test_probes_call_by_any_name(place: Place, host: str) -> None:
    assert (await asked(place, host, "/healthz")).status_code == 200
    assert (await asked(place, host, "/metrics")).status_code in {200, 403}


async def test_the_door_of_the_sockets_knows_its_names_too(place: Place) -> None:
    for host, is_own in (("192.168.0.7:8000", True), ("evil.example:8000", False)):
        headers = [(b"host", host.encode()), (b"origin", f"http://{host}".encode())]
        scope = {"type": "websocket", "headers": headers, "client": ("192.168.0.9", 1), "query_string": b""}
        with pytest.raises(Refusal) as refused:
            await let_in(place.house, "none", HTTPConnection(scope))
        assert (refused.value.code == "unknown_host") is not is_own


async def test_behind_a_public_address_only_it_and_addresses_are_known(tmp_path: Path) -> None:
    async with opened(tmp_path / "railbird.sqlite", public_urls=("https://races.example",)) as place:
        assert (await asked(place, "races.example", "/")).status_code == 200
        assert (await asked(place, "10.0.0.7:8000", "/")).status_code == 200
        assert (await asked(place, "other.example", "/")).status_code == 421


@pytest.mark.parametrize(("public", "subdomains", "told"), [
    ((), False, None),
    (("http://races.example",), True, None),
    (("https://races.example",), False, "max-age=31536000"),
    (("https://races.example",), True, "max-age=31536000; includeSubDomains"),
])  # fmt: skip
async def test_browsers_are_told_as_much_of_https_as_the_host_says(
    tmp_path: Path, public: tuple[str, ...], subdomains: bool, told: str | None
) -> None:
    settings = {"public_urls": public, "hsts_subdomains": subdomains}
    assert hsts(Settings(**settings)) == told  # type: ignore[arg-type]
    async with opened(tmp_path / "railbird.sqlite", **settings) as place:
        answer = await asked(place, "127.0.0.1:8000", "/")
        assert answer.headers.get("strict-transport-security") == told

"""Continuing on another device, over HTTP: links, cookies, and what is refused."""

import pytest

from app.people.devices import LINK_MS
from tests.pages.conftest import SITE, Place


async def test_a_link_is_exchanged_for_a_cookie_of_its_own(place: Place) -> None:
    laptop, phone = await place.visitor("Aoi"), place.browser(**{"User-Agent": "X (iPhone) Safari/1"})
    answer = await laptop.post("/api/me/links")
    assert answer.status_code == 201
    made = answer.json()
    assert made["link"].startswith(f"{SITE}/continue#")
    assert made["expires_at"] == place.clock.now() + LINK_MS
    assert made["qr"].startswith("<svg")
    token = made["link"].partition("#")[2]
    me = (await laptop.get("/api/me")).json()
    looked = (await phone.post("/api/session/claim", json={"token": token, "look": True})).json()
    assert looked == {"user": me["user"], "name": "Aoi", "table": None}
    assert not phone.cookies
    assert (await phone.post("/api/session/claim", json={"token": token})).json() == looked
    assert (await phone.get("/api/me")).json()["user"] == me["user"]
    assert phone.cookies["railbird"] != laptop.cookies["railbird"]
    labels = [one["label"] for one in (await phone.get("/api/me/devices")).json()]
    assert sorted(labels) == ["Safari · iPhone", laptop.headers["user-agent"]]


async def test_a_wrong_used_or_late_token_is_refused_and_too_many_tries_are_too(place: Place) -> None:
    laptop, phone = await place.visitor("Aoi"), place.browser()
    used, late = [(await laptop.post("/api/me/links")).json()["link"].partition("#")[2] for _ in range(2)]
    assert (await phone.post("/api/session/claim", json={"token": used})).status_code == 200
    stranger = place.browser("203.0.113.7")
    assert (await stranger.post("/api/session/claim", json={"token": used})).status_code == 404
    place.clock.time += LINK_MS
    assert (await stranger.post("/api/session/claim", json={"token": late})).status_code == 404
    for _ in range(19):
        last = await stranger.post("/api/session/claim", json={"token": "wrong"})
    assert last.json()["error"] == "no_such_link"
    refused = await stranger.post("/api/session/claim", json={"token": "wrong"})
    assert (refused.status_code, refused.json()["error"]) == (429, "too_many_tries")
    assert int(refused.headers["retry-after"]) >= 1
    assert not stranger.cookies


async def test_a_right_token_takes_nothing_off_the_tries(place: Place) -> None:
    laptop = await place.visitor("Aoi")
    for _ in range(40):
        token = (await laptop.post("/api/me/links")).json()["link"].partition("#")[2]
        place.clock.time += 10_000
        assert (await place.browser().post("/api/session/claim", json={"token": token})).status_code == 200


async def test_a_browser_that_sits_somewhere_as_somebody_else_has_to_say_so(place: Place) -> None:
    laptop = await place.visitor("Aoi")
    _, [phone] = await place.open_table("Maria")
    token = (await laptop.post("/api/me/links")).json()["link"].partition("#")[2]
    refused = await phone.post("/api/session/claim", json={"token": token})
    assert (refused.status_code, refused.json()["error"]) == (409, "already_somebody")
    assert (await phone.get("/api/me")).json()["name"] == "Maria"
    assert (await phone.post("/api/session/claim", json={"token": token, "replace": True})).status_code == 200
    assert (await phone.get("/api/me")).json()["name"] == "Aoi"


async def test_signing_this_device_out_takes_its_cookie(place: Place) -> None:
    laptop = await place.visitor("Aoi")
    [device] = (await laptop.get("/api/me/devices")).json()
    assert (device["here"], device["since"], device["seen"]) == (True, place.clock.now(), place.clock.now())
    assert (await laptop.delete(f"/api/me/devices/{device['device']}")).status_code == 204
    assert "railbird" not in laptop.cookies


@pytest.mark.parametrize("call", ["/api/me/links", "/api/me/devices"])
async def test_whoever_has_no_session_has_no_devices(place: Place, call: str) -> None:
    stranger = place.browser()
    answer = await (stranger.post(call) if call.endswith("links") else stranger.get(call))
    assert answer.status_code == 401

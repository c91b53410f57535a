"""A person who was removed from a public table, in the same browser and from the same address, over HTTP."""

import httpx

from tests.pages.conftest import Place


async def named(browser: httpx.AsyncClient, name: str) -> httpx.AsyncClient:
    (await browser.post("/api/session", json={"name": name})).raise_for_status()
    return browser


async def test_a_new_name_in_the_same_browser_or_household_does_not_help(place: Place) -> None:
    host = await named(place.browser("192.0.2.1"), "Host")
    sent = await named(place.browser("203.0.113.7"), "Rude")
    made = (await host.post("/api/tables", json={"game": "mafia", "visibility": "public"})).json()
    table = f"/api/tables/{made['table']}"
    (await sent.post(f"{table}/sit")).raise_for_status()
    assert (await host.post(f"{table}/kick", json={"seat": 1})).status_code == 204
    await sent.delete("/api/session")
    await named(sent, "Somebody else")
    assert (await sent.post(f"{table}/sit")).json()["error"] == "barred_household"
    private_window = await named(place.browser("203.0.113.7"), "A third name")
    for way in ("sit", "join"):
        assert (await private_window.post(f"{table}/{way}")).json()["error"] == "barred_household"
    stranger = await named(place.browser("203.0.113.8"), "Aoi")
    assert (await stranger.post(f"{table}/sit")).status_code == 200
    link = (await host.get(table)).json()["invite"]
    assert (await private_window.post(f"{table}/join", json={"invite": link})).status_code == 200
    assert (await sent.post(f"{table}/join", json={"invite": link})).json()["error"] == "barred_household"

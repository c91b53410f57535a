"""The cookie of a session: given and taken as browsers want it, and what an open house keeps no copy of."""

from pathlib import Path

from tests.pages.conftest import Place, opened

HOST = "https://races.example"


async def test_behind_https_signing_out_takes_the_cookie_as_it_was_given(tmp_path: Path) -> None:
    async with opened(tmp_path / "railbird.sqlite", public_urls=(HOST,)) as place:
        browser = place.browser(Origin=HOST)
        given = (await browser.post("/api/session", json={"name": "Aoi"})).headers["set-cookie"]
        assert given.startswith("__Host-railbird=")
        cookie = given.partition(";")[0]
        taken = (await browser.delete("/api/session", headers={"Cookie": cookie})).headers["set-cookie"]
        assert taken.startswith('__Host-railbird="";')
        told = {part.strip().lower() for part in taken.split(";")[1:]}
        # Whatever else touches a __Host- cookie is passed over by browsers.
        assert {"secure", "path=/", "max-age=0"} <= told
        assert (await browser.get("/api/me", headers={"Cookie": cookie})).status_code == 401


async def test_without_https_it_is_a_plain_cookie_and_goes_as_well(place: Place) -> None:
    browser = await place.visitor("Aoi")
    await browser.delete("/api/session")
    assert "railbird" not in browser.cookies

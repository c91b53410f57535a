"""What admins do in many tests: come in by a link, and read what the audit says of them."""

import re

import httpx

from app.admin.service import make_link
from tests.pages.conftest import Place

PASSWORD = "a heron on the far rail"
# of every audit, the newest first
BEGINNING = ["Steward|created an admin account|", "the command line|made a one-time link|"]


def new_key(place: Place) -> str:
    return make_link(place.house.database, place.clock.now()).removeprefix("/admin/welcome#")


async def come_in(place: Place, name: str = "Steward", **browser: str) -> httpx.AsyncClient:
    admin = place.browser(**browser)
    form = {"key": new_key(place), "name": name, "password": PASSWORD}
    answer = await admin.post("/admin/welcome", data=form)
    assert (answer.status_code, answer.headers.get("location")) == (303, "/admin/games"), answer.text
    return admin


async def actions(admin: httpx.AsyncClient) -> list[str]:
    """What the audit says was done, the newest first, as (who, what, table) joined by a bar."""
    page = (await admin.get("/admin/audit")).text
    rows = re.findall(r"<tr><td><time[^>]*>[^<]*</time></td>(.*?)</tr>", page)
    return ["|".join(re.sub(r"<[^>]+>", " ", cell).strip() for cell in re.split(r"</t[dh]>", row)[:3]) for row in rows]

"""Ids and paths that nothing can have: each kind of database gets none of them, and the log says nothing of them."""

import httpx
import pytest

from tests.wire.clients import come_in
from tests.wire.servers import a_server


async def test_what_there_is_not_is_not_found_and_nothing_fails(database_url: str) -> None:
    with a_server(database_url) as server:
        async with server.client() as client:
            aoi = await come_in(client, "Aoi")
            for device in ("%00", "a%00b", "0" * 16, "0" * 200, "%F0%9F%90%8E"):
                assert await aoi.refused("DELETE", f"/api/me/devices/{device}") == (404, "no_such_device")
            missing = {"table": "nosuchtable1"}
            assert await aoi.refused("POST", "/api/me/links", missing) == (404, "no_such_table")
            for path in ("%00", "build/a%00b.js", "x" * 300, "%FF", "../settings.py", "%2e%2e/settings.py"):
                assert (await client.get(f"/static/{path}")).status_code == 404, path
        log = server.rest_of_log()
    assert "Traceback" not in log
    assert "refuses this" not in log, log
    assert "cannot do this" not in log, log


@pytest.mark.parametrize("path", ["/static/build", "/static/", "/static"])
async def test_a_folder_is_not_listed(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.get(path)).status_code == 404

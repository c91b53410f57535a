"""What the house tells Prometheus, and whom it does not tell."""

import random
from contextlib import AsyncExitStack

from prometheus_client.parser import text_string_to_metric_families

from tests.wire.clients import a_full_table, come_in, play_on, sits_down
from tests.wire.servers import a_server, over_both


async def figures(client) -> dict[str, float]:
    answer = await client.get("/metrics")
    assert answer.status_code == 200, answer.text
    families = text_string_to_metric_families(answer.text)
    return {sample.name: sample.value for family in families for sample in family.samples}


@over_both
async def test_the_figures_are_those_of_what_was_played(server, client, friends):
    before = await figures(client)
    table = await a_full_table(friends)
    async with AsyncExitStack() as stack:
        seats = [await stack.enter_async_context(sits_down(server, person, table)) for person in friends]
        views = [await seat.hear("welcome") for seat in seats]
        await play_on(seats, views, random.Random(1), 10)
        await seats[0].answer("no such ask", {"do": "pass"}, "late")
        await seats[0].hear("refused")
        after = await figures(client)
        assert after["railbird_moves_total"] - before["railbird_moves_total"] == 11  # ten, and the deal
        assert after["railbird_frames_total"] - before["railbird_frames_total"] == 50
        assert after["railbird_sockets"] - before["railbird_sockets"] == 5
        assert after["railbird_tables_playing"] - before["railbird_tables_playing"] == 1
        assert after["railbird_commit_appends_total"] >= after["railbird_moves_total"]


async def test_what_comes_through_a_proxy_needs_the_token(client):
    answer = await client.get("/metrics", headers={"X-Forwarded-For": "203.0.113.7"})
    assert (answer.status_code, answer.json()["error"]) == (403, "not_for_you")


async def test_with_a_token_only_the_token_counts(tmp_path):
    with a_server(f"sqlite:///{tmp_path}/db.sqlite", RAILBIRD_METRICS_TOKEN="tips") as server:
        async with server.client() as client:
            await come_in(client, "Aoi")
            assert (await client.get("/metrics")).status_code == 403
            assert (await client.get("/metrics", headers={"Authorization": "Bearer tips"})).status_code == 200

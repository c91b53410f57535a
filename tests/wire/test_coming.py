"""Before one has joined a table: the invitation is read by POST, and without one people knock."""

from tests.wire.clients import TOOL, sits_down


async def test_an_invitation_is_read_without_a_session_and_joins_nobody(friends, client):
    host, guest, *_ = friends
    table = await host.opens()
    answer = await client.post(f"{table.path}/invitation", json={"invite": table.invite}, headers=TOOL)
    assert answer.status_code == 200
    said = answer.json()
    assert said["host"] == "Aoi"
    assert said["seats"] == [{"seat": 0, "name": "Aoi", "bot": None}]
    assert said["free"] == 5
    assert answer.headers["cache-control"] == "no-store"
    assert "set-cookie" not in answer.headers
    assert (await client.get(f"{table.path}/invitation")).status_code == 405  # what previews and scanners fetch
    assert await guest.refused("GET", table.path) == (403, "invite_needed")


async def test_a_private_table_tells_nothing_without_its_token(friends):
    host, stranger, *_ = friends
    table = await host.opens()
    assert await stranger.refused("POST", f"{table.path}/invitation") == (403, "invite_needed")
    assert await stranger.refused("POST", f"{table.path}/invitation", {"invite": "x" * 22}) == (403, "bad_invite")
    assert await stranger.refused("POST", "/api/tables/nosuchtable1/invitation") == (404, "no_such_table")


async def test_a_knock_is_heard_over_the_socket_and_answered_with_one_call(server, friends):
    host, late, *_ = friends
    table = await host.opens()
    assert await late.get(f"{table.path}/knocks/own") == {"status": "none"}
    async with sits_down(server, host, table) as seat:
        assert (await seat.hear("welcome"))["lobby"]["knocks"] == []
        knock = (await late.post(f"{table.path}/knocks"))["knock"]
        [heard] = (await seat.hear("lobby"))["knocks"]
        assert (heard["knock"], heard["name"]) == (knock, "Tobias")
        assert await host.get(f"{table.path}/knocks") == [heard]
        assert await late.get(f"{table.path}/knocks/own") == {"status": "waiting"}
        await host.post(f"{table.path}/knocks/{knock}", {"grant": True})
        assert (await seat.hear("lobby"))["knocks"] == []
    assert await late.get(f"{table.path}/knocks/own") == {"status": "granted"}
    assert (await late.post(f"{table.path}/sit"))["seat"] == 1


async def test_what_is_refused_at_the_door(friends):
    host, late, *_ = friends
    table = await host.opens()
    knocks = f"{table.path}/knocks"
    assert await late.refused("GET", knocks) == (403, "invite_needed")
    for _ in range(3):
        knock = (await late.post(knocks))["knock"]
        assert await late.refused("POST", f"{knocks}/{knock}", {"grant": True}) == (403, "invite_needed")
        await host.post(f"{knocks}/{knock}", {"grant": False})
    assert await late.refused("POST", knocks) == (403, "turned_away")
    assert await host.refused("POST", f"{knocks}/{knock}", {"grant": True}) == (409, "no_such_knock")
    assert await host.refused("POST", f"{knocks}/Nobody!", {"grant": True}) == (409, "no_such_knock")
    assert await host.refused("POST", f"{knocks}/{knock}", {"grant": "yes"}) == (422, "invalid_request")
    assert await host.refused("POST", f"{knocks}/{knock}") == (422, "invalid_request")


async def test_who_sits_down_at_a_public_table_need_not_join_first(friends):
    host, guest, *_ = friends
    table = await host.opens(visibility="public")
    assert (await guest.post(f"{table.path}/sit"))["seat"] == 1

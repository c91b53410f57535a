"""Lobbies: who may come in, sit, and arrange things, and what everybody at the table is told."""

from tests.wire.clients import Table, sits_down
from tests.wire.servers import over_both

OPEN = {"host_alone": False, "newcomers": True}  # settings of which nobody said anything


async def test_a_link_brings_a_friend_to_a_seat(friends):
    host, guest, *_ = friends
    table = await host.opens()
    assert await guest.joins(table) == 1
    lobby = await guest.get(table.path)
    assert [seat["name"] for seat in lobby["seats"]] == ["Aoi", "Tobias"]
    user = lobby["seats"][1]["user"]
    assert lobby["you"] == {"user": user, "name": "Tobias", "seat": 1, "host": False, "nonce": False}
    assert lobby["link"] == f"/t/{table.id}#{table.invite}"
    assert len(table.invite) >= 22  # 128 bits


async def test_a_private_table_is_closed_to_who_has_no_invitation(friends):
    host, stranger, *_ = friends
    table, other = await host.opens(), await host.opens()
    assert await stranger.refused("GET", table.path) == (403, "invite_needed")
    assert await stranger.refused("POST", f"{table.path}/join") == (403, "invite_needed")
    assert await stranger.refused("POST", f"{table.path}/sit") == (403, "invite_needed")
    assert await stranger.refused("POST", f"{table.path}/join", {"invite": "x" * 22}) == (403, "bad_invite")
    assert await stranger.refused("POST", f"{table.path}/join", {"invite": other.invite}) == (403, "bad_invite")
    assert await stranger.refused("POST", "/api/tables/nosuchtable1/join", {"invite": "x"}) == (404, "no_such_table")


async def test_a_public_table_is_listed_and_open_to_all(friends):
    host, guest, *_ = friends
    table = await host.opens(visibility="public")
    listed = await guest.get("/api/tables")
    assert {"table": table.id, "host": "Aoi", "seated": 1}.items() <= next(
        t for t in listed if t["table"] == table.id
    ).items()
    await guest.post(f"{table.path}/join")
    assert (await guest.post(f"{table.path}/sit"))["seat"] == 1
    private = await host.opens()
    assert private.id not in [one["table"] for one in await guest.get("/api/tables")]


async def test_the_spoken_code_opens_the_lobby_however_it_is_typed(friends):
    host, guest, *_ = friends
    table = await host.opens()
    typed = f" {table.code[:3].lower()}-{table.code[3:]} "
    assert await guest.post("/api/join", {"code": typed}) == {"table": table.id}
    assert (await guest.post(f"{table.path}/sit"))["seat"] == 1


async def test_the_code_goes_on_working_for_watching_after_the_start(friends):
    host, late, *_ = friends
    table = await host.opens()
    for seat in (1, 2, 3):
        await host.post(f"{table.path}/bots", {"seat": seat, "level": "random"})
    await host.post(f"{table.path}/start")
    assert await late.post("/api/join", {"code": table.code}) == {"table": table.id}
    assert (await late.get(table.path))["you"]["seat"] is None


async def test_guessing_codes_is_throttled(friends):
    guesser = friends[4]
    answers = [await guesser.refused("POST", "/api/join", {"code": f"AAA{n:03}"}) for n in range(25)]
    assert answers[0] == (404, "no_such_code")
    assert answers[-1] == (429, "too_many_codes")


async def test_a_seat_is_taken_by_one_person(friends):
    host, second, third, *_ = friends
    table = await host.opens(seats=4)
    await second.joins(table, seat=2)
    await third.post(f"{table.path}/join", {"invite": table.invite})
    assert await third.refused("POST", f"{table.path}/sit", {"seat": 2}) == (409, "seat_taken")
    assert await third.refused("POST", f"{table.path}/sit", {"seat": 4}) == (409, "no_such_seat")
    assert (await second.post(f"{table.path}/sit", {"seat": 3}))["seat"] == 3  # moved
    assert (await third.post(f"{table.path}/sit"))["seat"] == 1


async def test_everybody_in_the_lobby_hears_who_comes_and_goes(server, friends):
    host, guest, *_ = friends
    table = await host.opens()
    async with sits_down(server, host, table) as seat:
        welcome = await seat.hear("welcome")
        assert (welcome["status"], welcome["view"], welcome["asks"]) == ("lobby", None, [])
        await guest.joins(table)
        heard = await seat.hear("lobby")
        while len(heard["seats"]) < 2:
            heard = await seat.hear("lobby")
        assert [one["name"] for one in heard["seats"]] == ["Aoi", "Tobias"]
        await guest.post(f"{table.path}/ready", {"ready": True})
        assert (await seat.hear("lobby"))["seats"][1]["ready"] is True
        await guest.post(f"{table.path}/leave")
        assert [one["name"] for one in (await seat.hear("lobby"))["seats"]] == ["Aoi"]


async def test_a_game_starts_with_enough_players_and_says_how_many_are_missing(friends):
    host, guest, *_ = friends
    table = await host.opens()
    await guest.joins(table)
    lobby = await host.get(table.path)
    assert (lobby["can_start"], lobby["why_not"]["error"]) == (False, "too_few")
    assert "2 more players" in lobby["why_not"]["detail"]
    assert await host.refused("POST", f"{table.path}/start") == (409, "too_few")
    for seat in (2, 4):
        await host.post(f"{table.path}/bots", {"seat": seat, "level": "regular"})
    assert await guest.refused("POST", f"{table.path}/start") == (403, "not_the_host")
    assert await host.post(f"{table.path}/start") == {"seq": 1}
    assert await host.refused("POST", f"{table.path}/start") == (409, "already_started")
    lobby = await guest.get(table.path)
    assert [seat["seat"] for seat in lobby["seats"]] == [0, 1, 2, 3]  # gaps are closed
    assert lobby["status"] == "playing"


async def test_after_the_start_seats_options_and_bots_stay_as_they_are(friends):
    host, late, *_ = friends
    table = await host.opens()
    for seat in (1, 2, 3):
        await host.post(f"{table.path}/bots", {"seat": seat, "level": "random"})
    await host.post(f"{table.path}/start")
    await late.post(f"{table.path}/join", {"invite": table.invite})
    assert await late.refused("POST", f"{table.path}/sit") == (409, "already_started")
    assert await host.refused("PATCH", table.path, {"options": {"track": 50}}) == (409, "already_started")
    assert await host.refused("POST", f"{table.path}/bots", {"seat": 1, "level": None}) == (409, "already_started")
    assert await host.refused("PATCH", table.path, {"settings": {"clock": {"bank": 60, "increment": 5}}}) == (
        409,
        "already_started",
    )


async def test_the_host_sets_options_and_everybody_sees_them(friends):
    host, guest, *_ = friends
    table = await host.opens()
    await guest.joins(table)
    change = {"options": {"track": 60}, "settings": {"clock": {"bank": 300, "increment": 5}}, "visibility": "public"}
    answer = await host.call("PATCH", table.path, change)
    assert answer.status_code == 200, answer.text
    lobby = await guest.get(table.path)
    assert lobby["options"] == {"track": 60, "unordered_penalty": "with_fourth", "ticket_cost": "all"}
    assert lobby["settings"] == {
        "clock": {"bank": 300, "increment": 5},
        "spectators": True,
        "absent_after": 120,
        **OPEN,
    }
    assert lobby["visibility"] == "public"
    assert await guest.refused("PATCH", table.path, {"visibility": "private"}) == (403, "not_the_host")
    assert await host.refused("PATCH", table.path, {"seats": 9}) == (422, "bad_seats")


async def test_bots_fill_seats_and_make_way(friends):
    host, guest, *_ = friends
    table = await host.opens()
    await host.post(f"{table.path}/bots", {"seat": 1, "level": "regular"})
    await host.post(f"{table.path}/bots", {"seat": 2, "level": "random"})
    lobby = await host.get(table.path)
    assert [seat["bot"] for seat in lobby["seats"]] == [None, "regular", "random"]
    assert len({seat["name"] for seat in lobby["seats"]}) == 3
    assert await host.refused("POST", f"{table.path}/bots", {"seat": 0, "level": "random"}) == (409, "seat_taken")
    assert await host.refused("POST", f"{table.path}/bots", {"seat": 3, "level": "genius"}) == (422, "no_such_bot")
    await host.post(f"{table.path}/bots", {"seat": 1, "level": None})
    assert await guest.joins(table, seat=1) == 1


@over_both
async def test_who_is_sent_away_cannot_come_back_and_old_links_end(server, friends):
    host, rude, newcomer, *_ = friends
    table = await host.opens()
    await rude.joins(table)
    async with sits_down(server, rude, table) as seat:
        await seat.hear("welcome")
        await host.post(f"{table.path}/kick", {"seat": 1})
        assert (await seat.hear("bye"))["reason"] == "kicked"
        assert await seat.hear_out() == 1000
    assert await rude.refused("POST", f"{table.path}/join", {"invite": table.invite}) == (403, "barred")
    assert await newcomer.refused("POST", f"{table.path}/join", {"invite": table.invite}) == (403, "bad_invite")
    fresh = (await host.get(table.path))["invite"]
    assert await newcomer.joins(Table(table.id, fresh, table.code)) == 1
    assert await host.refused("POST", f"{table.path}/kick", {"seat": 0}) == (409, "own_seat")


async def test_who_is_sent_away_took_no_spoken_code_along(friends):
    host, rude, newcomer, friend, *_ = friends
    table = await host.opens()
    await rude.joins(table)
    await host.post(f"{table.path}/kick", {"seat": 1})
    assert await newcomer.refused("POST", "/api/join", {"code": table.code}) == (404, "no_such_code")
    fresh = (await host.get(table.path))["code"]
    assert await friend.post("/api/join", {"code": fresh}) == {"table": table.id}
    assert await rude.refused("POST", "/api/join", {"code": fresh}) == (403, "barred")


async def test_a_nonce_is_brought_by_who_sits_already(friends):
    host, guest, *_ = friends
    table = await host.opens()
    await guest.joins(table)
    await guest.post(f"{table.path}/ready", {"ready": True})
    assert await guest.post(f"{table.path}/sit", {"nonce": "mine"}) == {"seat": 1}
    lobby = await guest.get(table.path)
    assert (lobby["you"]["nonce"], lobby["seats"][1]["ready"]) == (True, True)
    for seat in (2, 3):
        await host.post(f"{table.path}/bots", {"seat": seat, "level": "random"})
    await host.post(f"{table.path}/start")
    assert await guest.refused("POST", f"{table.path}/sit", {"nonce": "later"}) == (409, "already_started")


async def test_a_setting_is_changed_and_the_others_stay(friends):
    host = friends[0]
    clock = {"bank": 300, "increment": 5}
    table = await host.opens(settings={"clock": clock, "absent_after": 77})
    for settings in ({"spectators": False}, {"absent_after": 80}, {}):
        answer = await host.call("PATCH", table.path, {"settings": settings})
        assert answer.status_code == 200, answer.text
    assert (await host.get(table.path))["settings"] == {"clock": clock, "spectators": False, "absent_after": 80, **OPEN}
    await host.call("PATCH", table.path, {"settings": {"clock": None}})
    assert (await host.get(table.path))["settings"] == {"clock": None, "spectators": False, "absent_after": 80, **OPEN}


async def test_the_host_role_is_handed_over_and_inherited(friends):
    host, heir, third, *_ = friends
    table = await host.opens()
    await heir.joins(table)
    await third.joins(table)
    await host.post(f"{table.path}/host", {"seat": 1})
    assert (await heir.get(table.path))["you"]["host"] is True
    assert await host.refused("POST", f"{table.path}/host", {"seat": 0}) == (403, "not_the_host")
    await heir.post(f"{table.path}/leave")
    assert (await host.get(table.path))["you"]["host"] is True  # who has sat there longest


async def test_a_lobby_that_everybody_has_left_is_closed(friends, somebody):
    host = await somebody("Lonely")
    table = await host.opens()
    await host.post(f"{table.path}/leave")
    assert await host.refused("GET", table.path) == (404, "table_closed")


async def test_a_table_without_spectators_shows_its_game_to_players_only(friends):
    host, watcher, *_ = friends
    table = await host.opens(settings={"spectators": False})
    await watcher.post(f"{table.path}/join", {"invite": table.invite})
    for seat in (1, 2, 3):
        await host.post(f"{table.path}/bots", {"seat": seat, "level": "random"})
    assert (await watcher.get(table.path))["status"] == "lobby"
    await host.post(f"{table.path}/start")
    assert await watcher.refused("GET", table.path) == (403, "no_spectators")


async def test_a_new_name_is_seen_at_the_table(server, friends):
    host, guest, *_ = friends
    table = await host.opens()
    await guest.joins(table)
    async with sits_down(server, host, table) as seat:
        await seat.hear("welcome")
        await guest.post("/api/session", {"name": "Tobi"})
        heard = await seat.hear("lobby")
        while heard["seats"][1]["name"] != "Tobi":
            heard = await seat.hear("lobby")
    assert (await guest.get("/api/me"))["name"] == "Tobi"


async def test_chat_reaches_everybody_as_text_and_newcomers_see_it(server, friends):
    host, guest, *_ = friends
    table = await host.opens()
    await guest.joins(table)
    async with sits_down(server, host, table) as seat, sits_down(server, guest, table) as other:
        await seat.hear("welcome")
        await other.hear("welcome")
        await seat.say(type="chat", text=" <b>Off\nthey</b> go \u0007 ")
        assert (await other.hear("chat"))["text"] == "<b>Off they</b> go"
        for _ in range(12):
            await other.say(type="chat", text="again")
        assert (await other.hear("refused"))["error"] == "too_much_chat"
    async with sits_down(server, guest, table) as again:
        lines = (await again.hear("welcome"))["chat"]
        assert (lines[0]["name"], lines[0]["seat"], lines[0]["text"]) == ("Aoi", 0, "<b>Off they</b> go")


async def test_a_quick_phrase_comes_with_its_code_from_any_language(server, friends):
    host, guest, *_ = friends
    table = await host.opens()
    await guest.joins(table)
    async with sits_down(server, host, table) as seat, sits_down(server, guest, table) as other:
        await seat.hear("welcome")
        await other.hear("welcome")
        for text, code in (("お見事！", "nice"), ("馬上回來。", "moment"), ("Well, ridden!", None)):
            await seat.say(type="chat", text=text)
            heard = await other.hear("chat")
            assert (heard["text"], heard.get("phrase")) == (text, code)
    async with sits_down(server, guest, table) as again:
        lines = (await again.hear("welcome"))["chat"]
        assert [line.get("phrase") for line in lines] == ["nice", "moment", None]


async def test_my_tables_tell_what_goes_on(friends, somebody):
    host = await somebody("Busy")
    await host.opens()
    mine = (await host.get("/api/me"))["tables"]
    assert [(one["game"], one["status"], one["role"], one["players"]) for one in mine] == [
        ("mafia", "lobby", "host", ["Busy"])
    ]


async def test_the_qr_code_is_for_those_at_the_table(friends):
    host, stranger, *_ = friends
    table = await host.opens()
    answer = await host.call("GET", f"{table.path}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<?xml")
    assert (await stranger.call("GET", f"{table.path}/qr.svg")).status_code == 403


async def test_signing_out_ends_the_session(somebody):
    person = await somebody("Gone")
    assert (await person.call("DELETE", "/api/session")).status_code == 204
    assert await person.refused("GET", "/api/me") == (401, "no_session")

"""A table with bots on all other seats, made with one request and started with the next."""

import pytest

from app.engine.catalog import GAMES
from app.engine.kernel.rng import commitment
from tests.wire.clients import Table, own_ask, sits_down


@pytest.mark.parametrize("game", GAMES)
async def test_one_person_and_the_bots_can_start_at_once(server, friends, game):
    host = friends[0]
    made = await host.post("/api/play", {"game": game, "nonce": "abc"})
    table = Table(made["table"], made["invite"], made["code"])
    lobby = await host.get(table.path)
    bots = [seat["bot"] for seat in lobby["seats"]]
    assert bots == [None] + [list(GAMES[game].bots)[-1]] * (GAMES[game].seats_with_bots() - 1)
    assert len({seat["name"] for seat in lobby["seats"]}) == len(bots)
    assert (lobby["can_start"], lobby["you"]["host"], lobby["visibility"]) == (True, True, "private")
    await host.post(f"{table.path}/start")
    async with sits_down(server, host, table) as seat:
        picture = await seat.hear("welcome")
        while own_ask(picture) is None:  # the bots play until it is this person's turn
            picture = await seat.hear("step")


async def test_a_first_race_of_ready_set_bet_is_slower(friends):
    beginner = friends[1]
    options = GAMES["readysetbet"].chosen({})
    first = await beginner.post("/api/play", {"game": "readysetbet"})
    assert (await beginner.get(f"/api/tables/{first['table']}"))["options"]["pace"] > options["pace"]
    await beginner.post(f"/api/tables/{first['table']}/start")
    second = await beginner.post("/api/play", {"game": "readysetbet"})
    assert (await beginner.get(f"/api/tables/{second['table']}"))["options"] == options


async def test_only_a_game_of_the_house_can_be_played(friends):
    assert await friends[2].refused("POST", "/api/play", {"game": "chess"}) == (422, "no_such_game")
    assert await friends[2].refused("POST", "/api/play", {"game": "mafia", "seats": 4}) == (422, "invalid_request")
    assert await friends[2].refused("POST", "/api/play", {}) == (422, "invalid_request")


async def test_a_lesson_starts_by_itself_with_open_luck_and_goes_on_until_it_is_left(server, friends):
    learner, lesson = friends[1], GAMES["mafia"].lesson
    made = await learner.post("/api/play", {"game": "mafia", "lesson": True})
    table = Table(made["table"], made["invite"], made["code"])
    lobby = await learner.get(table.path)
    assert (lobby["lesson"], lobby["status"], lobby["visibility"]) == (lesson.key, "playing", "private")
    assert lobby["commitment"] == commitment(lesson.seed)
    assert (lobby["settings"]["spectators"], lobby["settings"]["newcomers"]) == (False, False)
    async with sits_down(server, learner, table) as seat:
        picture = await seat.hear("welcome")
        while own_ask(picture) is None:
            picture = await seat.hear("step")
        assert picture["view"]["own"]["order"] == 3
    assert (await learner.post("/api/play", {"game": "mafia", "lesson": True}))["table"] == made["table"]
    mine = [one for one in (await learner.get("/api/me"))["tables"] if one["lesson"]]
    assert [one["table"] for one in mine] == [made["table"]]
    await learner.post(f"{table.path}/leave")
    assert await learner.refused("GET", table.path) == (404, "table_closed")
    assert (await learner.post("/api/play", {"game": "mafia", "lesson": True}))["table"] != made["table"]


async def test_a_game_may_have_several_lessons_which_are_asked_for_by_their_keys(friends):
    learner = friends[2]
    made = await learner.post("/api/play", {"game": "force", "lesson": "building"})
    assert (await learner.get(f"/api/tables/{made['table']}"))["lesson"] == "building"
    first = await learner.post("/api/play", {"game": "force", "lesson": True})
    assert (await learner.get(f"/api/tables/{first['table']}"))["lesson"] == GAMES["force"].lesson.key
    assert (await learner.post("/api/play", {"game": "force", "lesson": "building"}))["table"] == made["table"]
    told = await learner.get("/api/games/force/lessons/building")
    assert told["workshop"]["steps"][0]["lines"][0]["text"]
    assert (await learner.get("/api/games/force/lesson"))["key"] == GAMES["force"].lesson.key
    assert await learner.refused("POST", "/api/play", {"game": "force", "lesson": "riding"}) == (422, "no_lesson")
    assert await learner.refused("GET", "/api/games/force/lessons/riding") == (404, "no_lesson")


async def test_a_lesson_counts_as_no_game_and_is_offered_only_once(server, friends):
    first, learner = friends[3], friends[4]
    assert "lesson" in await first.post("/api/play", {"game": "mafia"})
    await learner.post("/api/play", {"game": "mafia", "lesson": True})
    assert "lesson" not in await learner.post("/api/play", {"game": "mafia"})


async def test_a_lesson_takes_no_luck_of_ones_own(friends):
    body = {"game": "mafia", "lesson": True, "nonce": "abc"}
    assert await friends[2].refused("POST", "/api/play", body) == (422, "invalid_request")

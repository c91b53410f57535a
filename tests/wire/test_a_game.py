"""A whole game over real sockets: what is promised on the wire is what arrives."""

import json
import random
from contextlib import AsyncExitStack

from app.engine.catalog import GAMES
from app.engine.record import check_record
from tests.wire.clients import Person, Seat, a_full_table, any_move, own_ask, play_on, sits_down
from tests.wire.servers import ServerProcess, over_both


async def seated(stack: AsyncExitStack, server: ServerProcess, people: list[Person], table) -> tuple[list[Seat], list]:
    seats = [await stack.enter_async_context(sits_down(server, person, table)) for person in people]
    return seats, [await seat.hear("welcome") for seat in seats]


pytestmark = over_both


async def test_five_people_play_a_whole_game_and_the_record_can_be_played_again(server, friends):
    table = await a_full_table(friends)
    async with AsyncExitStack() as stack:
        seats, views = await seated(stack, server, friends, table)
        assert [view["you"] for view in views] == [0, 1, 2, 3, 4]
        await play_on(seats, views, random.Random(7), 1000)
        assert {view["status"] for view in views} == {"finished"}
    record = await friends[2].get(f"{table.path}/record")
    assert check_record(record)
    assert record["result"] == views[0]["view"]["result"]
    assert sum(line["amount"] for line in record["ledger"] if line["payer"] == "bank") > 0


async def test_steps_come_in_order_without_a_gap_and_alike_for_all(server, friends):
    table = await a_full_table(friends)
    async with AsyncExitStack() as stack:
        seats, views = await seated(stack, server, friends, table)
        await play_on(seats, views, random.Random(1), 30)
        for seat in seats:
            steps = [message["seq"] for message in seat.heard if message["type"] == "step"]
            assert steps == list(range(2, 32))
        public = [{name: value for name, value in view["view"].items() if name != "own"} for view in views]
        assert all(one == public[0] for one in public)


async def test_only_the_seat_that_is_asked_gets_templates_and_nobody_sees_another_hand(server, friends):
    table = await a_full_table(friends)
    async with AsyncExitStack() as stack:
        _, views = await seated(stack, server, friends, table)
        assert sum(own_ask(view) is not None for view in views) == 1
        hands = [view["view"]["own"]["hand"] for view in views]
        for view, hand in zip(views, hands, strict=True):
            others = [card for other in hands if other is not hand for card in other]
            unique = {card for card in others if not card.startswith("F") and card not in hand}
            told = json.dumps({key: value for key, value in view.items() if key != "view"})
            told += json.dumps({key: value for key, value in view["view"].items() if key != "own"})
            assert not [card for card in unique if f'"{card}"' in told]


async def test_a_spectator_sees_the_board_and_no_hand(server, friends, somebody):
    table = await a_full_table(friends)
    watcher = await somebody("Watcher")
    await watcher.post(f"{table.path}/join", {"invite": table.invite})
    async with sits_down(server, watcher, table) as seat:
        view = await seat.hear("welcome")
        assert view["you"] is None
        assert view["view"]["own"] is None
        assert all(set(ask) == {"seat", "prompt", "closes_at"} for ask in view["asks"])


async def test_the_author_of_a_step_finds_the_command_in_it_and_others_do_not(server, friends):
    table = await a_full_table(friends)
    async with AsyncExitStack() as stack:
        seats, views = await seated(stack, server, friends, table)
        number = next(n for n, view in enumerate(views) if own_ask(view))
        ask = own_ask(views[number])
        await seats[number].answer(ask["id"], any_move(ask, random.Random(3)), "mine")
        steps = [await seat.hear("step", seq=2) for seat in seats]
        assert [step.get("cmd_id") for step in steps] == ["mine" if n == number else None for n in range(5)]
        assert {step["by"] for step in steps} == {"person"}


async def test_who_comes_back_is_told_what_was_missed(server, friends):
    table = await a_full_table(friends)
    async with AsyncExitStack() as stack:
        seats, views = await seated(stack, server, friends, table)
        await play_on(seats, views, random.Random(5), 12)
        async with sits_down(server, friends[3], table, after=5) as again:
            welcome = await again.hear("welcome")
            assert welcome["seq"] == 13
            assert [step["seq"] for step in welcome["missed"]] == list(range(6, 14))
            told = [message for message in seats[3].heard if message["type"] == "step" and message["seq"] > 5]
            assert [step["events"] for step in welcome["missed"]] == [step["events"] for step in told]


async def test_the_log_gives_a_seat_what_it_was_told_and_no_more(server, friends):
    table = await a_full_table(friends)
    async with AsyncExitStack() as stack:
        seats, views = await seated(stack, server, friends, table)
        await play_on(seats, views, random.Random(9), 10)
        log = await friends[1].get(f"{table.path}/log")
        dealt = [event for event in log["steps"][0]["events"] if event["event"] == "CardsDealt"]
        assert [("cards" in event) for event in dealt] == [event["seat"] == 1 for event in dealt]
        told = [message["events"] for message in seats[1].heard if message["type"] == "step"]
        assert [step["events"] for step in log["steps"][1:]] == told


async def test_the_record_is_closed_until_the_game_is_over_and_to_strangers_for_good(server, friends, somebody):
    table = await a_full_table(friends)
    assert await friends[0].refused("GET", f"{table.path}/record") == (409, "not_finished")
    stranger = await somebody("Stranger")
    assert await stranger.refused("GET", f"{table.path}/record") == (403, "not_at_the_table")


async def test_the_schemas_of_a_game_fit_what_is_sent(server, friends):
    import jsonschema

    schema = await friends[0].get("/api/games/mafia/schema")
    table = await a_full_table(friends)
    async with AsyncExitStack() as stack:
        seats, views = await seated(stack, server, friends, table)
        await play_on(seats, views, random.Random(2), 1000)
        for message in seats[0].heard:
            if message["type"] in {"welcome", "step"}:
                jsonschema.validate(message["view"], schema["view"])
    record = await friends[0].get(f"{table.path}/record")
    for move in record["moves"]:
        for event in move["events"]:
            jsonschema.validate(event, schema["events"][event["event"]])
        if move["move"] is not None:
            jsonschema.validate(move["move"], schema["moves"][move["move"]["do"]])
    assert set(schema["moves"]) == {kind.do for kind in GAMES["mafia"].moves}

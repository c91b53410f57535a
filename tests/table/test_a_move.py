"""A move on its way: to the engine, to disk, and only then to everybody."""

from random import Random
from typing import Any

import orjson
import pytest
from sqlalchemy import Connection

from app.engine.kernel.game import Game
from app.storage.store_errors import NotStored
from app.table import commands as answering
from app.table import live as tables
from app.table.commands import QUEUE, REMEMBERED
from tests.fakes.club import Club, Guest
from tests.fakes.guests import asked
from tests.storage.builders import held
from tests.storage.conftest import look_beside


@pytest.fixture
async def four(club: Club) -> list[Guest]:
    """Four people at a game that has just begun."""
    people = await club.people(4)
    return await club.guests(people, await club.game(people))


def others(guests: list[Guest]) -> list[Guest]:
    return [guest for guest in guests if not guest.ask]


# On disk first


async def test_nobody_hears_of_a_move_before_it_is_on_disk(club: Club, four: list[Guest], url: str) -> None:
    author = asked(four)
    with held(club.database):
        author.answer("one")
        await club.taken()
        assert [guest.seqs for guest in four] == [[]] * 4
        assert look_beside(url, "SELECT max(seq) FROM moves") == [(1,)]
    await club.settled()
    assert [guest.seqs for guest in four] == [[2]] * 4
    assert look_beside(url, "SELECT max(seq) FROM moves") == [(2,)]


async def test_at_the_moment_a_step_is_sent_it_can_be_read_from_disk(
    club: Club, four: list[Guest], url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []

    def send_step(viewers: Any, head: bytes, *rest: Any) -> bytes | None:
        told: int = orjson.loads(head + b"}")["seq"]
        seen.append((told, look_beside(url, f"SELECT seq FROM moves WHERE seq = {told}")))
        return original(viewers, head, *rest)

    original = tables.send_step
    monkeypatch.setattr(tables, "send_step", send_step)
    await club.play(four, Random(1), moves=20)
    assert seen == [(seq, [(seq,)]) for seq in range(2, 22)]


async def test_a_newcomer_is_not_shown_a_move_that_is_still_on_its_way(club: Club, four: list[Guest]) -> None:
    with held(club.database):
        asked(four).answer("one")
        again = await club.comes(four[0].person, four[0].table.id)
        assert again.ear.heard() == []
    await club.settled()
    assert again.ear.heard()[0]["type"] == "welcome"
    assert again.picture["seq"] == 2


async def test_who_goes_before_the_welcome_leaves_nobody_behind(club: Club, four: list[Guest]) -> None:
    table = four[0].table
    with held(club.database):
        asked(four).answer("one")
        again = await club.comes(four[3].person, table.id)
        four[3].go()
        again.go()
    await club.settled()
    assert again.ear.heard() == []
    assert len(table.audience.viewers) == 3
    assert four[0].hears("presence")["seats"][3]["online"] is False


async def test_what_the_database_refuses_is_told_to_its_author_alone_and_the_game_goes_on(
    club: Club, four: list[Guest]
) -> None:
    author = asked(four)
    move = author.any_move(Random(3))

    def refuse_everything(connection: Connection) -> None:
        connection.exec_driver_sql(
            "CREATE TRIGGER no BEFORE INSERT ON moves BEGIN SELECT RAISE(ABORT, 'not today'); END"
        )

    await club.house.database.write(refuse_everything)
    author.answer("one", move)
    await club.settled()
    assert author.refusals == ["database_away"]
    assert [guest.refusals for guest in others(four)] == [[]] * 3
    assert [guest.seqs for guest in four] == [[]] * 4
    await club.house.database.write(lambda connection: connection.exec_driver_sql("DROP TRIGGER no"))
    author.answer("one", move)
    await club.settled()
    assert [guest.seqs for guest in four] == [[2]] * 4
    assert author.hears("step")["cmd_id"] == "one"


async def test_an_engine_that_fails_in_mid_move_leaves_the_table_as_the_log_has_it_and_its_author_hears_of_it(
    club: Club, four: list[Guest], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    author = asked(four)
    before = [guest.table.snapshot(guest.seat) for guest in four]

    def break_down(self: Game[Any], s: Any, *_: Any) -> None:
        s.hands.clear()
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr(Game, "decide", break_down)
        author.answer("one")
        await club.settled()
    assert author.refusals == ["failed"]
    assert "ZeroDivisionError" in caplog.text
    assert [guest.table.snapshot(guest.seat) for guest in four] == before
    author.answer("two")
    await club.settled()
    assert [guest.seqs for guest in four] == [[2]] * 4


# One at a time


async def test_a_command_waits_while_another_is_on_its_way(club: Club, four: list[Guest]) -> None:
    author, second = asked(four), four[(four.index(asked(four)) + 1) % 4]
    with held(club.database):
        author.answer("one")
        await club.taken()
        ask = four[0].table.session.asks[0]
        assert ask.seat == second.seat
        # As somebody would who had guessed the ask's id: it is not even looked at before the first move is on disk.
        second.answer("two", {"do": "nonsense"}, ask.id)
        await club.taken()
        assert second.ear.heard("refused") == []
    await club.settled()
    kinds = [(message["type"], message.get("error")) for message in second.ear.heard("step", "refused")]
    assert kinds == [("step", None), ("refused", "malformed_move")]


async def test_commands_that_wait_are_taken_in_the_order_they_came(club: Club, four: list[Guest]) -> None:
    author, other = asked(four), others(four)[0]
    with held(club.database):
        author.answer("one")
        await club.taken()
        coming = author.table.session.asks[0].id
        for number in range(5):
            author.answer(f"early-{number}", {"do": "pass"}, coming)
        other.answer("nonsense", {"do": "pass"}, "no such ask")
    await club.settled()
    assert author.refusals == ["not_your_ask"] * 5
    assert [message["cmd_id"] for message in author.ear.heard("refused")] == [f"early-{n}" for n in range(5)]
    assert other.refusals == ["unknown_ask"]


async def test_the_queue_has_an_end_and_says_so(club: Club, four: list[Guest], monkeypatch: pytest.MonkeyPatch) -> None:
    """However many are at the table, each with some patience of the house."""
    monkeypatch.setattr(answering, "REFUSALS_BURST", 2 * QUEUE)
    people, table_id = [guest.person for guest in four], four[0].table.id
    club.forget()
    four = await club.guests(people, table_id)
    author, other = asked(four), others(four)[0]
    with held(club.database):
        author.answer("one")
        await club.taken()
        for number in range(QUEUE + 3):
            other.answer(f"flood-{number}", {"do": "pass"}, "no such ask")
        at_once = other.ear.heard("refused")
        assert [message["cmd_id"] for message in at_once] == [f"flood-{QUEUE + n}" for n in range(3)]
        assert {message["error"] for message in at_once} == {"busy"}
    await club.settled()
    assert other.refusals.count("unknown_ask") == QUEUE
    assert [guest.seqs for guest in four] == [[2]] * 4


# The same command again


async def test_the_same_command_twice_is_one_move_answered_twice(club: Club, four: list[Guest]) -> None:
    author = asked(four)
    move, ask = author.any_move(Random(1)), author.ask
    assert ask is not None
    with held(club.database):
        author.answer("one", move)
        author.answer("one", move)
    await club.settled()
    author.answer("one", move, ask["id"])
    await club.settled()
    assert [entry.cmd_id for entry in club.log(author.table.id)] == ["start", "one"]
    frames = [frame for frame in author.ear.frames if b'"step"' in frame]
    assert len(frames) == 3
    assert len(set(frames)) == 1
    assert [guest.seqs for guest in four if guest is not author] == [[2]] * 3


@pytest.mark.parametrize("moves", [3, REMEMBERED + 3])
async def test_an_old_command_is_answered_as_the_first_time(club: Club, four: list[Guest], moves: int) -> None:
    author = asked(four)
    ask, move = author.ask, author.any_move(Random(1))
    assert ask is not None
    author.answer("one", move)
    await club.settled()
    first = author.hears("step")
    await club.play(four, Random(2), moves)
    author.answer("one", move, ask["id"])
    await club.settled()
    again = author.ear.heard("step")[-1]
    assert {name: again[name] for name in ("seq", "by", "events", "cmd_id")} == {
        name: first[name] for name in ("seq", "by", "events", "cmd_id")
    }
    assert len(club.log(author.table.id)) == moves + 2
    assert author.refusals == []


async def test_an_old_command_is_recognised_by_a_house_that_has_just_woken_up(club: Club, four: list[Guest]) -> None:
    author = asked(four)
    ask, move = author.ask, author.any_move(Random(1))
    assert ask is not None
    author.answer("one", move)
    await club.settled()
    first = author.hears("step")
    club.forget()
    again = await club.comes(author.person, author.table.id, after=1)
    again.answer("one", move, ask["id"])
    await club.settled()
    step = again.hears("step")
    assert (step["seq"], step["events"], step["cmd_id"]) == (2, first["events"], "one")
    assert len(club.log(author.table.id)) == 2


async def test_an_old_command_for_another_ask_is_answered_as_the_first_time_too(club: Club, four: list[Guest]) -> None:
    """Also by a house that has to ask the database about it, and finds out by the refused append."""
    author = asked(four)
    author.answer("one")
    await club.settled()
    while not author.ask:
        await club.play([guest for guest in four if guest is not author], Random(4), 1)
    seq = author.table.seq
    club.forget()
    again = await club.comes(author.person, author.table.id)
    again.answer("one")
    await club.settled()
    assert again.refusals == []
    assert (again.hears("step")["seq"], again.hears("step")["cmd_id"]) == (2, "one")
    assert len(club.log(author.table.id)) == seq
    again.answer("another")
    await club.settled()
    assert again.hears("step")["seq"] == seq + 1


@pytest.mark.parametrize("forgets", [False, True])
async def test_somebody_elses_command_is_not_answered_with_their_secrets(
    club: Club, four: list[Guest], forgets: bool
) -> None:
    author = asked(four)
    author.answer("one")
    await club.settled()
    thief = asked(four)
    assert thief is not author
    if forgets:
        club.forget()
        thief = await club.comes(thief.person, thief.table.id)
    thief.answer("one")
    await club.settled()
    assert thief.refusals == ["cmd_id_taken"]
    assert len(club.log(thief.table.id)) == 2
    thief.answer("one of my own")
    await club.settled()
    assert thief.hears("step")["cmd_id"] == "one of my own"


@pytest.mark.parametrize("cmd_id", ["start", "bot:3", "clock:99", "wake:2", "house:1"])
async def test_nobody_takes_a_command_that_the_house_will_need(club: Club, four: list[Guest], cmd_id: str) -> None:
    author = asked(four)
    author.answer(cmd_id)
    await club.settled()
    assert author.refusals == ["reserved_cmd_id"]
    assert len(club.log(author.table.id)) == 1


# Too late, too early, not yours


async def test_a_late_click_is_refused_and_changes_nothing(club: Club, four: list[Guest]) -> None:
    author = asked(four)
    ask = author.ask
    assert ask is not None
    move = author.any_move(Random(1))
    author.answer("one", move)
    await club.settled()
    author.answer("late", move, ask["id"])
    await club.settled()
    assert author.refusals == ["unknown_ask"]
    assert len(club.log(author.table.id)) == 2


async def test_commands_in_the_wrong_order_are_one_move_and_one_refusal(club: Club, four: list[Guest]) -> None:
    """What was sent second arrives first: it is legal by itself, and what comes after it comes too late."""
    author = asked(four)
    ask = author.ask
    assert ask is not None
    second, first = author.any_move(Random(2)), author.any_move(Random(1))
    with held(club.database):
        author.answer("second", second)
        author.answer("first", first, ask["id"])
    await club.settled()
    assert [entry.cmd_id for entry in club.log(author.table.id)] == ["start", "second"]
    assert author.refusals == ["unknown_ask"]


async def test_an_ask_of_somebody_else_is_not_answered_for_them(club: Club, four: list[Guest]) -> None:
    author, other = asked(four), others(four)[0]
    assert author.ask is not None
    other.answer("one", author.any_move(Random(1)), author.ask["id"])
    await club.taken()
    assert other.refusals == ["not_your_ask"]
    assert len(club.log(author.table.id)) == 1


async def test_a_move_against_the_rules_names_the_paragraph_and_changes_nothing(club: Club, four: list[Guest]) -> None:
    author = asked(four)
    before = author.table.snapshot(author.seat)
    hand = author.picture["view"]["own"]["hand"]
    card = next(card for card in hand if not card.startswith("F"))
    box = "1A" if card[0] != "1" else "2A"
    author.answer("one", {"do": "place", "card": card, "box": box})
    await club.taken()
    refused = author.hears("refused")
    assert (refused["error"], refused["rule"], refused["cmd_id"]) == ("illegal_move", "M-4.1", "one")
    assert author.table.snapshot(author.seat) == before
    # The command changed nothing, so its id is still free.
    author.answer("one")
    await club.settled()
    assert author.hears("step")["cmd_id"] == "one"


async def test_before_the_start_there_is_nothing_to_answer(club: Club) -> None:
    people = await club.people(4)
    guests = await club.guests(people, await club.lobby(people))
    guests[0].answer("one", {"do": "pass"}, "1.1/0")
    await club.taken()
    assert guests[0].refusals == ["not_playing"]


async def test_who_asks_while_the_database_is_away_hears_of_it(
    club: Club, four: list[Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A late click has to be looked up; nobody is left without an answer."""

    async def away(*_: Any) -> None:
        raise NotStored("The disk failed.")

    with monkeypatch.context() as broken:
        broken.setattr(club.database, "read", away)
        four[0].answer("late", {"do": "pass"}, "no such ask")
        await club.settled()
    assert four[0].refusals == ["database_away"]

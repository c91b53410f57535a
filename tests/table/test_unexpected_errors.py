"""Unexpected exceptions: they are logged, waiting callers get an answer, and the table goes on."""

import asyncio
from random import Random
from typing import Any

import pytest

from app.engine.kernel.game import Game
from app.person import Person
from app.table.bots import PACE
from app.table.commands import Begin, Follow, Show
from app.table.live import Table
from app.table.recovery import RETRY_MS
from app.table.table_rows import Dealer
from tests.fakes.club import Club, Guest, storm
from tests.fakes.guests import asked, refusal
from tests.storage.builders import held


def break_down(*_: Any, **__: Any) -> Any:
    raise ZeroDivisionError


# The inbox


async def test_nobody_is_overtaken_by_who_comes_while_others_wait(
    club: Club, four: list[Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, done = four[0].table, list[int]()

    async def carry_out(self: Table, command: Follow) -> None:
        done.append(command.seq)
        if command.seq == 1:
            self.put(Follow(3))
        await asyncio.sleep(0)

    monkeypatch.setattr(Table, "_carry_out", carry_out)
    table.put(Follow(1))
    table.put(Follow(2))
    await club.taken()
    table.put(Follow(4))
    await club.taken()
    assert done == [1, 2, 3, 4]


async def test_a_command_that_fails_is_noted_and_told_and_the_next_is_carried_out(
    club: Club, four: list[Guest], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = four[0].table
    with monkeypatch.context() as broken:
        broken.setattr(Table, "snapshot", break_down)
        with held(club.database):
            asked(four).answer("one")
            waiting = [asyncio.ensure_future(table.ask(Show(four[0].viewer))) for _ in range(2)]
            await club.taken()
            assert not any(show.done() for show in waiting)
        for show in waiting:
            with pytest.raises(ZeroDivisionError):
                await show
    assert "ZeroDivisionError" in caplog.text
    sight = await table.ask(Show(four[0].viewer))
    assert (sight.seq, sight.seat) == (2, 0)


# A table


@pytest.mark.parametrize("what", ["asks", "wakes_at"])
async def test_a_move_that_cannot_be_sent_to_disk_is_refused_and_the_table_goes_on_from_its_log(
    club: Club, four: list[Guest], what: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    author, table = asked(four), four[0].table
    before = [table.snapshot(guest.seat) for guest in four]
    with monkeypatch.context() as broken:
        broken.setattr(Game, what, break_down)
        author.answer("one")
        await asyncio.sleep(0)  # it is judged
    await club.settled()
    assert author.refusals == ["failed"]
    assert "ZeroDivisionError" in caplog.text
    assert [table.snapshot(guest.seat) for guest in four] == before
    assert not table.is_busy
    await club.play(four, Random(1), moves=3)
    assert [guest.seqs for guest in four] == [[2, 3, 4]] * 4


async def test_a_deal_that_fails_in_its_turn_is_told_to_who_started_it_and_another_may_begin(
    club: Club, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await club.lobby(people)
    guests = await club.guests(people, table_id)
    table = guests[0].table
    with monkeypatch.context() as broken:
        broken.setattr(Game, "new", break_down)
        with pytest.raises(ZeroDivisionError):
            await club.house.lobby_commands.start(people[0], table_id)
    assert table.status == "lobby"
    await club.house.lobby_commands.start(people[0], table_id)
    assert [guest.seqs for guest in guests] == [[1]] * 4


async def test_a_log_that_fails_us_otherwise_than_by_being_unreadable_hangs_nobody(
    club: Club, four: list[Guest], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = four[0].table
    with storm():
        asked(four).answer("lost")
        await club.settled()
    late = await club.comes(four[1].person, table.id)
    with monkeypatch.context() as broken:
        broken.setattr(Dealer, "deal", break_down)
        await club.pass_time(60_000)
    assert "ZeroDivisionError" in caplog.text
    assert not table.is_busy
    assert [guest.ear.closed for guest in (*four, late)] == ["unreadable"] * 5
    again = await club.comes(four[1].person, table.id)
    assert again.picture["seq"] == 1


async def test_a_step_that_cannot_be_told_is_noted_and_the_table_goes_on(
    club: Club, four: list[Guest], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = four[0].table
    with monkeypatch.context() as broken:
        broken.setattr("app.table.live.send_step", break_down)
        asked(four).answer("one")
        await club.settled()
    assert "ZeroDivisionError" in caplog.text
    assert (table.seq, table.is_busy) == (2, False)
    again = await club.guests([guest.person for guest in four], table.id)
    assert [guest.picture["seq"] for guest in again] == [2] * 4
    assert await club.play(again, Random(1), moves=3) == 3


async def test_somebody_who_cannot_be_greeted_is_sent_away_and_not_left_waiting(
    club: Club, four: list[Guest], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(Table, "snapshot", break_down)
        late = await club.comes(four[0].person, four[0].table.id)
    assert late.ear.closed == "failed"
    assert "ZeroDivisionError" in caplog.text


async def test_a_start_in_a_house_that_stops_waits_for_nothing(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people)
    table = await club.table(table_id)
    with held(club.database):
        await table.settle_down()
        assert await table.ask(Begin()) is False
    with refusal("draining"):
        await club.house.lobby_commands.start(people[0], table_id)


async def test_what_time_sets_off_and_fails_is_tried_again_now_and_then_and_goes_on_when_it_can(
    club: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    [guest] = await club.guests(people := await club.people(1), await club.game(people, bots=3))
    while guest.ask:
        guest.answer(f"m-{guest.table.seq}")
        await club.settled()
    seq = guest.table.seq
    with monkeypatch.context() as broken:
        broken.setattr(Game, "decide", break_down)
        await club.pass_time(10 * RETRY_MS)
    assert 2 <= caplog.text.count("Traceback") <= 11
    assert guest.table.seq == seq
    await club.pass_time(RETRY_MS + PACE)
    assert guest.table.seq > seq
    assert guest.picture["by"] == "bot"

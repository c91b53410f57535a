"""Who is away: others see it, after a while a bot plays on, and the seat is theirs again when they want it."""

from random import Random

import pytest

from app.errors import Refusal
from app.person import Person
from app.table.bots import PACE
from tests.fakes.club import PLAIN, Club, Guest
from tests.fakes.guests import asked

GRACE = 120_000


async def at_a_table(club: Club, bots: int = 0, **settings: object) -> list[Guest]:
    people = await club.people(4)
    return await club.guests(people, await club.game(people, bots, settings={**PLAIN, **settings}))


@pytest.fixture
async def four(club: Club) -> list[Guest]:
    return await at_a_table(club)


def place(guest: Guest, seat: int | None) -> dict[str, object]:
    """What this guest was told last of who is there."""
    assert seat is not None
    seats = [message for message in guest.ear.heard() if message["type"] in ("presence", "welcome")]
    told = seats[-1]["presence"] if seats[-1]["type"] == "welcome" else seats[-1]["seats"]
    found: dict[str, object] = told[seat]
    return found


async def test_others_see_who_is_away_and_since_when(club: Club, four: list[Guest]) -> None:
    club.clock.advance(5_000)
    since = club.clock.now()
    four[2].go()
    assert place(four[0], 2) == {"seat": 2, "online": False, "away_since": since, "bot_plays": False, "silent": None}
    assert place(four[0], 1)["online"] is True
    await club.comes(four[2].person, four[2].table.id)
    assert place(four[0], 2) == {"seat": 2, "online": True, "away_since": None, "bot_plays": False, "silent": None}


async def test_who_has_two_windows_open_is_away_when_the_last_one_closes(club: Club, four: list[Guest]) -> None:
    second = await club.comes(four[1].person, four[1].table.id)
    four[1].go()
    assert place(four[0], 1)["online"] is True
    second.go()
    assert place(four[0], 1)["online"] is False


async def test_both_windows_of_one_person_see_the_same(club: Club, four: list[Guest]) -> None:
    second = await club.comes(four[1].person, four[1].table.id)
    await club.play(four, Random(1), moves=8)
    steps = [[frame for frame in guest.ear.frames if b'"step"' in frame] for guest in (four[1], second)]
    assert steps[0] == steps[1] != []


async def test_a_bot_plays_on_after_the_grace_and_not_before(club: Club, four: list[Guest]) -> None:
    absent = asked(four)
    watching = next(guest for guest in four if guest is not absent)
    absent.go()
    await club.pass_time(GRACE - 1)
    assert len(club.log(absent.table.id)) == 1
    assert place(watching, absent.seat)["bot_plays"] is False
    await club.pass_time(1)
    assert place(watching, absent.seat)["bot_plays"] is True
    assert watching.picture["by"] == "bot"
    assert [entry.by for entry in club.log(absent.table.id)] == ["house", "bot"]


async def test_the_grace_is_the_hosts_to_set(club: Club) -> None:
    four = await at_a_table(club, absent_after=30)
    absent = asked(four)
    absent.go()
    await club.pass_time(29_999)
    assert len(club.log(absent.table.id)) == 1
    await club.pass_time(1)
    assert [entry.by for entry in club.log(absent.table.id)] == ["house", "bot"]


async def test_a_bot_that_plays_on_answers_each_time_the_seat_is_asked(club: Club, four: list[Guest]) -> None:
    absent = four[3]
    absent.go()
    await club.pass_time(GRACE)
    for number in range(200):
        if await club.play(four[:3], Random(number), moves=1) == 0:
            await club.pass_time(PACE)
    log = club.log(absent.table.id)
    assert {entry.by for entry in log if entry.seat == 3} == {"bot"}
    assert {entry.by for entry in log if entry.seat in {0, 1, 2}} == {"person"}
    assert sum(entry.seat == 3 for entry in log) > 10


async def test_coming_back_before_the_grace_is_over_costs_nothing(club: Club, four: list[Guest]) -> None:
    absent = asked(four)
    absent.go()
    await club.pass_time(GRACE - 1)
    again = await club.comes(absent.person, absent.table.id)
    await club.pass_time(10 * GRACE)
    assert len(club.log(absent.table.id)) == 1
    assert again.ask is not None


async def test_time_away_is_counted_from_the_last_time(club: Club, four: list[Guest]) -> None:
    absent = asked(four)
    for _ in range(3):
        absent.go()
        await club.pass_time(GRACE - 1)
        absent = await club.comes(absent.person, absent.table.id)
    assert len(club.log(absent.table.id)) == 1


async def test_who_comes_back_may_take_the_seat_back(club: Club, four: list[Guest]) -> None:
    absent = asked(four)
    absent.go()
    await club.pass_time(GRACE)
    again = await club.comes(absent.person, absent.table.id)
    assert place(again, again.seat) == {
        "seat": again.seat,
        "online": True,
        "away_since": None,
        "bot_plays": True,
        "silent": None,
    }
    await club.house.lobby_commands.take_back(again.person, again.table.id)
    assert place(again, again.seat)["bot_plays"] is False
    while not again.ask:
        await club.play([guest for guest in four if guest is not absent], Random(1), moves=1)
    seq = again.table.seq
    await club.pass_time(10 * GRACE)
    assert again.table.seq == seq


async def test_answering_takes_the_seat_back(club: Club, four: list[Guest]) -> None:
    absent = asked(four)
    rest = [guest for guest in four if guest is not absent]
    absent.go()
    await club.pass_time(GRACE)
    again = await club.comes(absent.person, absent.table.id)
    while not again.ask:
        await club.play(rest, Random(1), moves=1)
    assert place(again, again.seat)["bot_plays"] is True
    again.answer("mine again")
    await club.settled()
    assert again.hears("step")["by"] == "person"
    assert place(rest[0], again.seat)["bot_plays"] is False


async def test_who_only_looks_on_does_not_take_the_seat_back(club: Club, four: list[Guest]) -> None:
    absent = asked(four)
    rest = [guest for guest in four if guest is not absent]
    absent.go()
    await club.pass_time(GRACE)
    again = await club.comes(absent.person, absent.table.id)
    while not again.ask:
        await club.play(rest, Random(1), moves=1)
    await club.pass_time(PACE)
    assert rest[0].picture["by"] == "bot"


async def test_who_left_has_a_bot_at_once_and_must_take_the_seat_back_first(club: Club, four: list[Guest]) -> None:
    leaver = asked(four)
    rest = [guest for guest in four if guest is not leaver]
    ask, move = leaver.ask, leaver.any_move(Random(1))
    assert ask is not None
    await club.house.lobby_commands.leave(leaver.person, leaver.table.id)
    assert place(rest[0], leaver.seat)["bot_plays"] is True
    leaver.answer("one", move, ask["id"])
    await club.taken()
    assert leaver.refusals == ["seat_left"]
    await club.pass_time(PACE)
    assert [entry.by for entry in club.log(leaver.table.id)] == ["house", "bot"]
    while not leaver.ask:
        await club.play(rest, Random(1), moves=1)
    await club.house.lobby_commands.take_back(leaver.person, leaver.table.id)
    leaver.answer("two")
    await club.settled()
    assert leaver.hears("step")["cmd_id"] == "two"


async def test_who_left_is_still_gone_after_the_table_was_asleep(club: Club, four: list[Guest]) -> None:
    leaver = asked(four)
    await club.house.lobby_commands.leave(leaver.person, leaver.table.id)
    club.forget()
    again = await club.comes(leaver.person, leaver.table.id)
    assert place(again, again.seat)["bot_plays"] is True
    again.answer("one")
    await club.taken()
    assert again.refusals == ["seat_left"]


async def test_nobody_plays_on_at_an_empty_table(club: Club) -> None:
    people = await club.people(3)
    guests = await club.guests(people, await club.game(people, bots=2))
    for guest in guests:
        guest.go()
    table = guests[0].table
    await club.pass_time(9 * 60_000)
    seq = table.seq
    await club.pass_time(60 * 60_000)
    assert table.seq == seq
    assert len(club.log(table.id)) == seq


async def test_an_empty_table_is_forgotten_after_a_while_and_comes_back_as_it_was(
    club: Club, four: list[Guest]
) -> None:
    await club.play(four, Random(1), moves=21)
    before = four[0].table
    pictures = [before.snapshot(seat).partition(b'"view"')[2] for seat in range(4)]
    for guest in four:
        guest.go()
    await club.pass_time(9 * 60_000)
    assert await club.table(before.id) is before
    await club.pass_time(11 * 60_000)
    assert club.house.live_tables.awake() == []
    after = await club.table(before.id)
    assert after is not before
    assert [after.snapshot(seat).partition(b'"view"')[2] for seat in range(4)] == pictures


async def test_when_the_first_comes_back_to_an_empty_table_the_others_get_their_grace(
    club: Club, four: list[Guest]
) -> None:
    absent = asked(four)
    for guest in four:
        guest.go()
    club.forget()
    await club.pass_time(GRACE)
    first = await club.comes(next(guest for guest in four if guest is not absent).person, absent.table.id)
    assert place(first, absent.seat)["away_since"] == club.clock.now()
    await club.pass_time(GRACE - 1)
    assert len(club.log(absent.table.id)) == 1
    await club.pass_time(1)
    assert [entry.by for entry in club.log(absent.table.id)] == ["house", "bot"]


async def test_what_comes_while_the_first_is_back_is_missed_and_told(club: Club, four: list[Guest]) -> None:
    absent = four[3]
    await club.play(four, Random(1), moves=3)
    seen = absent.picture["seq"]
    absent.go()
    for number in range(12):
        if await club.play(four[:3], Random(number), moves=1) == 0:
            await club.pass_time(GRACE)
    again = await club.comes(absent.person, absent.table.id, after=seen)
    missed = again.hears("welcome")["missed"]
    assert [step["seq"] for step in missed] == list(range(seen + 1, again.picture["seq"] + 1))
    # The very words the others heard, but for what is secret to them or to the one who was away.
    heard = {step["seq"]: step["events"] for step in four[0].ear.heard("step")}
    for step in missed:
        assert [event["event"] for event in step["events"]] == [event["event"] for event in heard[step["seq"]]]


# Nudges


async def test_a_nudge_reaches_whoever_is_asked_and_nobody_else(club: Club, four: list[Guest]) -> None:
    sleepy = asked(four)
    awake = next(guest for guest in four if guest is not sleepy)
    assert sleepy.seat is not None
    club.house.chat.nudge(awake.table, awake.viewer, sleepy.seat)
    assert sleepy.hears("nudged") == {"type": "nudged", "from": awake.person.name}
    assert [guest for guest in four if guest.ear.heard("nudged")] == [sleepy]


async def test_nudges_are_few(club: Club, four: list[Guest]) -> None:
    sleepy = asked(four)
    awake = next(guest for guest in four if guest is not sleepy)
    assert sleepy.seat is not None
    for _ in range(3):
        club.house.chat.nudge(awake.table, awake.viewer, sleepy.seat)
    assert awake.refusals == ["too_many_nudges"]
    assert len(sleepy.ear.heard("nudged")) == 2
    await club.pass_time(10_000)
    club.house.chat.nudge(awake.table, awake.viewer, sleepy.seat)
    assert len(sleepy.ear.heard("nudged")) == 3


@pytest.mark.parametrize("who", ["oneself", "not asked", "spectator"])
async def test_one_nudges_only_somebody_else_whose_turn_it_is(club: Club, four: list[Guest], who: str) -> None:
    sleepy = asked(four)
    others = [guest for guest in four if guest is not sleepy]
    assert sleepy.seat is not None
    nudger, seat = {"oneself": (sleepy, sleepy.seat), "not asked": (others[0], others[1].seat)}.get(
        who, (others[0], sleepy.seat)
    )
    if who == "spectator":
        table = sleepy.table
        invite = others[0].hears("welcome")["lobby"]["invite"]
        watcher: Person = await club.person("Watcher")
        await club.house.lobby.join(watcher, table.id, invite)
        nudger = await club.comes(watcher, table.id)
    assert seat is not None
    club.house.chat.nudge(nudger.table, nudger.viewer, seat)
    assert nudger.refusals == ["nobody_to_nudge"]
    assert [guest for guest in four if guest.ear.heard("nudged")] == []


async def test_only_who_sits_there_takes_a_seat_back(club: Club, four: list[Guest]) -> None:
    stranger = await club.person("Stranger")
    with pytest.raises(Refusal) as refused:
        await club.house.lobby_commands.take_back(stranger, four[0].table.id)
    assert refused.value.code == "invite_needed"

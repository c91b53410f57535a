"""Bets while the race runs: the server's order decides, bots take their time, and for who is away nobody bets."""

from collections import Counter
from typing import Any

import pytest

from app.engine.kernel.play import Ask
from app.engine.readysetbet.components import PROPS
from app.errors import Refusal
from app.table import bots
from app.table.bots import LOOKS_UP
from app.table.commands import REFUSALS_BURST, REFUSALS_PER_SECOND
from tests.fakes.club import Club, Guest, open_club
from tests.fakes.races import GATE_MS, PACE_MS, at_the_races, bet, bets, facts, off, tokens
from tests.storage.builders import held

RACE_MS = 300_000  # longer than any race


def said(guest: Guest) -> dict[str, Any]:
    """The last refusal."""
    return guest.hears("refused")


async def to_the_end(club: Club, guest: Guest) -> None:
    while guest.picture["status"] == "playing":
        await club.pass_time(60_000)


# First come, first served


async def test_of_two_for_one_spot_the_first_gets_it_and_nobody_loses_a_token(club: Club) -> None:
    ann, bo = await off(club)
    with held(club.database):
        bet(bo, "6.win.3")
        bet(ann, "6.win.3")
    await club.settled()
    assert bets(ann) == [(1, "3", "6.win.3")]
    assert ann.refusals == ["illegal_move"]
    assert (said(ann)["rule"], said(ann)["detail"]) == ("R-4.1", "Seat 1 has a token on this spot.")
    assert tokens(ann) == ["2", "3", "3", "4", "5"]
    bet(ann, "6.win.2")
    await club.settled()
    assert tokens(ann) == ["2", "3", "4", "5"]


async def test_bets_stand_in_the_log_in_the_order_in_which_they_came(club: Club) -> None:
    guests = await off(club, people=4)
    spots = [f"{horse}.win.{number}" for horse in (4, 5, 6) for number in (1, 2, 3)]
    with held(club.database):
        for number, spot in enumerate(spots):
            bet(guests[number % 4], spot, "2345"[number // 4])
    await club.settled()
    laid = [(fact["seat"], fact["spot"]) for fact in facts(club.log(guests[0].table.id), "BetLaid")]
    assert laid == [(number % 4, spot) for number, spot in enumerate(spots)]


REFUSED = {
    "a taken spot": ("6.win.3", "3", "R-4.1"),
    "the own spot": ("8.win.3", "3", "R-4.1"),
    "a token that one has not": ("9.win.1", "6", "R-4.1"),
    "a token that is laid": ("9.win.1", "4", "R-4.1"),
    "a spot there is not": ("12.win.1", "3", "R-1.2"),
    "a card that does not lie out": ("", "3", "R-7.1"),
}


@pytest.mark.parametrize("what", REFUSED)
async def test_a_bet_that_cannot_be_is_refused_at_once_with_its_paragraph(club: Club, what: str) -> None:
    spot, token, rule = REFUSED[what]
    ann, bo = await off(club)
    lie_out = [card["card"] for card in ann.picture["view"]["props"]]
    spot = spot or next(card for card in PROPS if card not in lie_out)
    bet(bo, "6.win.3")
    await club.settled()
    bet(ann, "8.win.3", "4")
    await club.settled()
    before = ann.picture
    bet(ann, spot, token)
    await club.taken()
    assert (said(ann)["error"], said(ann)["rule"]) == ("illegal_move", rule)
    assert said(ann)["detail"].endswith(".")
    await club.settled()
    assert ann.picture == before


async def test_two_tokens_on_one_exotic_card_are_refused(club: Club) -> None:
    [ann, _] = await off(club)
    [card] = ann.picture["view"]["exotics"]
    bet(ann, card["spots"][0])
    await club.settled()
    bet(ann, card["spots"][1], "4")
    await club.taken()
    assert (said(ann)["error"], said(ann)["rule"]) == ("illegal_move", "R-4.2")


async def test_a_bet_after_the_close_is_refused_with_the_reason(club: Club) -> None:
    [ann, bo] = await off(club)
    while not ann.picture["view"]["closed"]:
        await club.pass_time(PACE_MS)
    bet(ann, "7.show.1")
    await club.settled()
    assert (said(ann)["error"], said(ann)["rule"]) == ("illegal_move", "R-3.3")
    while ann.picture["view"]["race"] == 1:
        await club.pass_time(PACE_MS)
    bo.answer("late", {"do": "bet", "token": "3", "spot": "7.show.1"}, "1.bet.1")
    await club.settled()
    assert (said(bo)["error"], said(bo)["rule"]) == ("illegal_move", "R-3.4")


async def test_house_tokens_are_refused_once_the_race_runs(club: Club) -> None:
    [ann, bo] = await at_the_races(club, host="betting_person")
    for number in range(6):
        ann.answer(f"house-{number}")
        await club.settled()
    bo.answer("too early", {"do": "bet", "token": "3", "spot": "6.win.1"}, "1.bet.1")
    await club.settled()
    assert (said(bo)["error"], said(bo)["rule"]) == ("illegal_move", "R-4.1")
    ann.answer("off")
    await club.settled()
    ann.answer("house again", {"do": "house", "token": "h3", "spot": "6.win.1"}, "1.house.0.6")
    await club.settled()
    assert (said(ann)["error"], said(ann)["rule"]) == ("illegal_move", "R-2.4")


# Floods


async def test_who_floods_the_table_is_not_listened_to_and_the_others_bet_on(club: Club) -> None:
    ann, bo = await off(club)
    bet(bo, "6.win.3")
    await club.settled()
    for number in range(500):
        bet(ann, "6.win.3", cmd_id=f"flood-{number}")
    bet(bo, "6.win.2", "4")
    await club.settled()
    assert Counter(ann.refusals) == {"illegal_move": REFUSALS_BURST, "too_many_moves": 500 - REFUSALS_BURST}
    assert bets(ann) == [(1, "3", "6.win.3"), (1, "4", "6.win.2")]
    assert bo.refusals == []
    await club.pass_time(1_000)
    for number in range(10):
        bet(ann, "6.win.3", cmd_id=f"again-{number}")
    await club.taken()
    assert Counter(ann.refusals[500:]) == {
        "illegal_move": REFUSALS_PER_SECOND, "too_many_moves": 10 - REFUSALS_PER_SECOND
    }  # fmt: skip


async def test_what_is_flooded_is_not_looked_up_in_the_database(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    [ann, _] = await at_the_races(club)
    looked = Counter[str]()
    read = club.database.read

    async def counted(job: Any, *args: Any) -> Any:
        looked[job.__name__] += 1
        return await read(job, *args)

    monkeypatch.setattr(club.database, "read", counted)
    for number in range(200):
        bet(ann, "6.win.3", cmd_id=f"flood-{number}")
    await club.settled()
    assert looked == {"move_by_command": REFUSALS_BURST}


async def test_moves_that_are_made_cost_no_patience(club: Club) -> None:
    people = await club.people(4)
    guests = await club.guests(people, await club.game(people))
    while guests[0].picture["status"] == "playing":
        asked = next(guest for guest in guests if guest.ask)
        asked.answer(f"m-{asked.table.seq}")
        await club.settled()
    assert guests[0].table.seq > 4 * REFUSALS_BURST / 3
    assert [guest.refusals for guest in guests] == [[]] * 4


# Bots


async def test_bots_bet_in_their_own_time(club: Club) -> None:
    """Never at once, and not all at the same moment."""
    [guest] = await off(club, people=1, bots=4)
    await club.pass_time(20 * PACE_MS)
    log = club.log(guest.table.id)
    laid = [entry for entry in log if entry.by == "bot" and entry.move and '"bet"' in entry.move]
    assert {entry.seat for entry in laid} == {1, 2, 3, 4}
    waited = [entry.at - max(e.at for e in log if e.at < entry.at and e.ask is None) for entry in laid]
    assert min(waited) >= LOOKS_UP[0]
    assert len(set(waited)) > len(waited) / 2


async def test_bots_that_want_nothing_wait_until_something_happens(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = Counter[tuple[int, int]]()

    def undecided(game: Any, state: Any, ask: Ask, level: str) -> None:
        looks[guest.table.seq, ask.seat] += 1

    [guest] = await off(club, people=1, bots=5)
    monkeypatch.setattr(bots, "choose", undecided)
    await club.pass_time(10 * PACE_MS)
    assert set(looks.values()) == {1}
    assert 10 * 5 * 2 / 3 < len(looks) <= 11 * 5
    assert club.clock.next_due() is not None


async def test_however_much_goes_on_no_bot_is_kept_from_looking(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = Counter[int]()

    def undecided(game: Any, state: Any, ask: Ask, level: str) -> None:
        looks[ask.seat] += 1

    guests = await off(club, people=5, bots=3, pace=4)
    monkeypatch.setattr(bots, "choose", undecided)
    spots = [f"{horse}.{row}" for horse in (4, 5, 6, 8) for row in ("win.1", "win.2", "win.3", "show.1", "place.1")]
    for number, spot in enumerate(spots):
        bet(guests[number % 5], spot, "2345"[number // 5])
        await club.pass_time(199)
    assert set(looks) == {5, 6, 7}
    for count in looks.values():
        assert len(spots) * 199 / LOOKS_UP[1] - 1 <= count <= len(spots) * 199 / LOOKS_UP[0]


async def test_with_a_faster_clock_bots_look_up_sooner(url: str) -> None:
    async with open_club(url, speed=10.0) as club:
        [guest] = await off_at(club, GATE_MS // 10)
        before = club.clock.now()
        await club.pass_time(RACE_MS // 10)
        laid = facts(club.log(guest.table.id), "BetLaid")
        assert laid
        assert min(fact["at_ms"] for fact in laid) >= before + LOOKS_UP[0] // 10


async def off_at(club: Club, gate: int) -> list[Guest]:
    guests = await at_the_races(club, people=1, bots=3)
    await club.pass_time(gate)
    return guests


# Who is away


async def test_for_who_is_away_nobody_bets_and_what_must_be_chosen_is_chosen(club: Club) -> None:
    [guest] = await off(club, people=1, absent=1, bots=1, settings={"absent_after": 15}, pace=1.5)
    while len(facts(club.log(guest.table.id), "RaceStarted")) < 3:
        await club.pass_time(10_000)
    log = club.log(guest.table.id)
    assert guest.table.seats.bot_plays(1)
    assert {fact["seat"] for fact in facts(log, "BetLaid")} == {2}
    kept = facts(log, "VipKept")
    assert [(fact["late"], fact["entry_by"]) for fact in kept if fact["seat"] == 1] == [(False, "bot")] * 2
    assert [(fact["late"], fact["entry_by"]) for fact in kept if fact["seat"] == 0] == [(True, "house")] * 2


async def test_for_who_has_left_a_bot_bets(club: Club) -> None:
    ann, bo = await off(club)
    await club.house.lobby_commands.leave(bo.person, bo.table.id)
    await club.pass_time(RACE_MS)
    assert {fact["seat"] for fact in facts(club.log(ann.table.id), "BetLaid")} == {1}


@pytest.mark.parametrize(
    ("host", "first"),
    [
        ("automatic", "is away"),
        ("person", "sleeps"),
        ("person", "has left"),
        ("betting_person", "is away"),
        ("betting_person", "is a bot"),
        ("rotating", "sleeps"),
        ("rotating", "has left"),
    ],
)
async def test_whoever_hosts_and_however_it_goes_on_to_the_end(club: Club, host: str, first: str) -> None:
    """One looks on and does nothing, one is away for long, one is a bot; and the first, or the host, is as it says."""
    options: dict[str, Any] = {"host": host, "pace": 1.5, "host_seat": 4 if first == "is a bot" else 1}
    guests = await at_the_races(club, people=2, absent=1, bots=1, settings={"absent_after": 300}, **options)
    if first == "is away":
        guests[0].go()
    elif first == "has left":
        await club.house.lobby_commands.leave(guests[0].person, guests[0].table.id)
    await to_the_end(club, guests[1])
    log = club.log(guests[1].table.id)
    assert [fact["race"] for fact in facts(log, "RaceSettled")] == [1, 2, 3, 4]
    assert facts(log, "GameEnded")


async def test_nine_can_play_only_where_one_of_them_hosts(club: Club) -> None:
    people = await club.people(9)
    table_id = await club.lobby(people, game="readysetbet")
    with pytest.raises(Refusal) as refused:
        await club.house.lobby_commands.start(people[0], table_id)
    assert refused.value.code == "too_many"
    assert "9 players" in refused.value.detail
    await club.house.lobby_commands.change(people[0], table_id, {"host": "person"}, None, None, None)
    await club.house.lobby_commands.start(people[0], table_id)
    [guest] = await club.guests(people[8:], table_id)
    assert len(guest.picture["view"]["seats"]) == 9
    assert guest.picture["view"]["host"] == 0


async def test_when_the_host_of_the_table_leaves_another_may_pause(club: Club) -> None:
    ann, bo = await at_the_races(club, host="person")
    ann.answer("they are off")
    await club.settled()
    await club.house.lobby_commands.leave(ann.person, ann.table.id)
    assert bo.hears("lobby")["host"] == bo.person.id
    await club.house.lobby_commands.pause(bo.person, bo.table.id, True)
    assert bo.hears("lobby")["paused"] is True
    await club.house.lobby_commands.pause(bo.person, bo.table.id, False)
    seq = bo.table.seq
    await club.pass_time(20_000)
    rolled = facts(club.log(bo.table.id)[seq:], "DiceRolled")
    assert rolled
    assert {fact["by"] for fact in rolled} == {0}  # a bot rolls on for who hosted the race

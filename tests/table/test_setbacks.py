"""A database that goes back to an earlier state: the table stands still, and goes on with fresh luck, or ends."""

import asyncio
from random import Random

import pytest

from app.cluster.watch import RENEW_MS, WATCH_MS
from app.engine.catalog import GAMES
from app.engine.kernel.rng import commitment, renew
from app.engine.record import check_record
from app.engine.record_values import RecordDiffers
from app.maintenance.queries import MARKS_MS
from app.meters import meters
from app.person import Person
from app.storage.queries.setbacks import count_undecided, list_setbacks, note_setback, undecided_setbacks
from app.storage.queries.tables import table as find_row
from tests.fakes.backups import Backup
from tests.fakes.club import PLAIN, Club, Guest
from tests.fakes.guests import asked, refusal
from tests.fakes.pair import Pair


def back_up(club: Club) -> Backup:
    return Backup(str(club.database.url.database))


async def lose_moves(club: Club, guests: list[Guest], count: int) -> None:
    """So many moves are made and seen, and then the database has none of them."""
    backup = back_up(club)
    assert await club.play(guests, Random(2), moves=count, name="lost") == count
    backup.restore()


async def come_again(club: Club, guests: list[Guest]) -> list[Guest]:
    """Everybody reconnects, and says how much they had seen."""
    assert {guest.ear.closed for guest in guests} == {"set_back"}
    again = [await club.comes(guest.person, guest.table.id, after=guest.picture["seq"]) for guest in guests]
    await club.settled()
    return again


async def notice_by_a_move(club: Club, guests: list[Guest]) -> None:
    asked(guests).answer("the next")
    await club.settled()


async def test_the_next_move_after_a_restored_backup_is_not_taken_and_everybody_is_told(
    club: Club, four: list[Guest]
) -> None:
    await club.play(four, Random(1), moves=5)
    before = meters.setbacks
    await lose_moves(club, four, 6)
    author = asked(four)
    await notice_by_a_move(club, four)
    assert author.refusals == ["set_back"]
    assert [entry.seq for entry in club.log(four[0].table.id)] == [1, 2, 3, 4, 5, 6]
    guests = await come_again(club, four)
    assert [guest.picture["seq"] for guest in guests] == [6] * 4
    said = [guest.picture["lobby"]["setback"] for guest in guests]
    assert said == [{"seq": 6, "told": 12, "at": club.clock.now(), "decides": n == 0} for n in range(4)]
    assert meters.setbacks == before + 1
    asked(guests).answer("not yet")
    await club.settled()
    assert asked(guests).refusals == ["set_back"]


async def test_a_table_where_nobody_moves_notices_within_seconds(club: Club, four: list[Guest]) -> None:
    await club.play(four, Random(1), moves=5)
    await club.pass_time(WATCH_MS)
    backup = back_up(club)
    await club.play(four, Random(2), moves=1, name="lost")
    await club.pass_time(WATCH_MS)
    backup.restore()
    assert [guest.ear.closed for guest in four] == [None] * 4
    await club.pass_time(WATCH_MS)
    assert {guest.ear.closed for guest in four} == {"set_back"}
    assert await club.database.read(count_undecided) == 1
    [listed] = await club.database.read(undecided_setbacks)
    assert (listed.setback.table_id, listed.setback.lost) == (four[0].table.id, 1)


async def test_a_worker_that_nobody_has_looked_at_for_days_is_not_alarmed_by_its_own_clean_up(
    club: Club, four: list[Guest], caplog: pytest.LogCaptureFixture
) -> None:
    await club.pass_time(WATCH_MS)
    for guest in four:
        guest.go()
    for _ in range(2 * MARKS_MS // RENEW_MS):
        club.clock.advance(RENEW_MS)
        await club.settled()
    await club.house.tidying.tidy()
    again = await club.comes(four[0].person, four[0].table.id)
    await club.pass_time(WATCH_MS)
    assert again.ear.closed is None
    assert "the database has gone back" not in caplog.text


async def test_nobody_pays_time_for_a_table_that_stands_still(club: Club, people: list[Person]) -> None:
    table_id = await club.game(people, settings={**PLAIN, "clock": {"bank": 60, "increment": 0}})
    guests = await club.guests(people, table_id)
    await club.play(guests, Random(1), moves=3)
    await lose_moves(club, guests, 2)
    await notice_by_a_move(club, guests)
    guests = await come_again(club, guests)
    left = list(guests[0].table.session.banks.left)
    await club.pass_time(200_000)
    assert guests[0].table.seq == 4
    await club.house.lobby_commands.decide_setback(people[0], table_id, True)
    await club.settled()
    assert guests[0].table.session.banks.left == left
    assert min(guests[0].table.session.closes().values()) >= club.clock.now() + min(left) - 1_000


@pytest.mark.parametrize("game", list(GAMES))
async def test_a_game_goes_on_with_fresh_luck_and_its_record_is_right(club: Club, game: str) -> None:
    """Whoever remembers the lost moves knows nothing of what is to come; the new seed is promised before."""
    people = await club.people(max(2, GAMES[game].seats[0]))
    table_id = await club.game(people, game=game)
    guests = await club.guests(people, table_id)
    await play(club, guests, 12, "before")
    seed_before = guests[0].table.session.playing.rng.seed
    backup = back_up(club)
    await play(club, guests, 4, "lost")
    await club.pass_time(WATCH_MS)
    backup.restore()
    await club.pass_time(WATCH_MS)
    guests = await come_again(club, guests)
    at = guests[0].table.seq
    piles = [list(pile) for pile in guests[0].table.session.playing.undealt()]
    await club.house.lobby_commands.decide_setback(people[0], table_id, True)
    await club.pass_time(1)
    session = guests[0].table.session
    assert (session.seq, session.playing.rng.seed == seed_before) == (at + 1, False)
    assert [sorted(pile, key=str) for pile in piles] == [sorted(pile, key=str) for pile in session.playing.undealt()]
    [told] = [message["events"] for message in guests[1].ear.heard("step") if message["seq"] == at + 1]
    [setback] = await club.database.read(list_setbacks, table_id)
    assert told == [{"event": "LuckRenewed", "commitment": setback.commitment, "lost": setback.lost}]
    assert commitment(renew(session.deal.seed, setback.salt or "")) == setback.commitment
    assert guests[1].picture["lobby"]["setback"] is None if guests[1].picture["type"] == "welcome" else True
    # Read again from its log, the game is the same.
    club.forget()
    again = (await club.table(table_id)).session.playing
    assert (again.rng, again.phase, again.ledger) == (
        session.playing.rng,
        session.playing.phase,
        session.playing.ledger,
    )
    assert again.undealt() == session.playing.undealt()
    guests = await club.guests(people, table_id)
    await play(club, guests, 10_000, "after")
    record = await club.house.records.record(people[0], table_id)
    assert record["renewals"] == [
        {"seq": at + 1, "salt": setback.salt, "commitment": setback.commitment, "lost": setback.lost}
    ]
    assert any("renewed the luck" in sentence for sentence in check_record(record))
    with pytest.raises(RecordDiffers):
        check_record({**record, "renewals": [{**record["renewals"][0], "salt": "another"}]})
    with pytest.raises(RecordDiffers):
        check_record({name: value for name, value in record.items() if name != "renewals"})


async def play(club: Club, guests: list[Guest], moves: int, name: str) -> None:
    """People answer; where only time goes on, it passes."""
    for number in range(moves):
        if guests[0].table.status == "finished":
            return
        thinker = next((guest for guest in guests if guest.ask), None)
        if thinker is None:
            await club.pass_time(5_000)
        else:
            thinker.answer(f"{name}-{number}", thinker.any_move(Random(number)))
            await club.settled()


async def test_the_host_may_end_the_game_instead(club: Club, four: list[Guest]) -> None:
    await club.play(four, Random(1), moves=4)
    await lose_moves(club, four, 3)
    await notice_by_a_move(club, four)
    guests = await come_again(club, four)
    table_id, host = guests[0].table.id, guests[0].person
    with refusal("not_the_host"):
        await club.house.lobby_commands.decide_setback(guests[1].person, table_id, False)
    await club.house.lobby_commands.decide_setback(host, table_id, False)
    await club.settled()
    assert {guest.ear.closed for guest in guests} == {"stopped"}
    row = await club.database.read(find_row, table_id)
    assert row is not None
    assert (row.status, row.reason) == ("closed", "set_back")
    with refusal("table_closed"):
        await club.comes(host, table_id)


async def test_there_is_one_decision_and_only_after_a_loss(club: Club, four: list[Guest]) -> None:
    table_id, host = four[0].table.id, four[0].person
    with refusal("no_setback"):
        await club.house.lobby_commands.decide_setback(host, table_id, True)
    await club.play(four, Random(1), moves=4)
    await lose_moves(club, four, 3)
    await notice_by_a_move(club, four)
    await come_again(club, four)
    await club.house.lobby_commands.decide_setback(host, table_id, True)
    with refusal("no_setback"):
        await club.house.lobby_commands.decide_setback(host, table_id, False)


async def test_a_table_whose_start_is_lost_is_in_its_lobby_with_another_promise(
    club: Club, people: list[Person]
) -> None:
    table_id = await club.lobby(people)
    guests = await club.guests(people, table_id)
    promised = guests[0].table.rows.table.commitment
    backup = back_up(club)
    await club.house.lobby_commands.start(people[0], table_id)
    await club.settled()
    await club.play(guests, Random(1), moves=2)
    await club.pass_time(WATCH_MS)
    backup.restore()
    await club.pass_time(WATCH_MS)
    guests = await come_again(club, guests)
    lobby = guests[0].picture["lobby"]
    assert (lobby["status"], lobby["setback"], lobby["commitment"] == promised) == ("lobby", None, False)
    await club.house.lobby_commands.start(people[0], table_id)
    await club.settled()
    assert guests[0].picture["seq"] == 1


async def test_a_worker_that_remembers_a_lost_start_stops_no_game_that_began_since(
    club: Club, people: list[Person]
) -> None:
    table_id = await club.lobby(people)
    guests = await club.guests(people, table_id)
    remembered = guests[0].table.rows.table.commitment
    backup = back_up(club)
    await club.house.lobby_commands.start(people[0], table_id)
    await club.pass_time(WATCH_MS)
    backup.restore()
    await club.pass_time(WATCH_MS)

    async def notes_it_late() -> object:
        known = await club.database.read(find_row, table_id)
        assert not await club.database.write(
            lambda c: note_setback(c, table_id, 38, club.clock.now(), ("seed", "another promise"), remembered)
        )
        assert await club.database.read(list_setbacks, table_id) == []
        assert known is not None
        assert await club.database.read(find_row, table_id) == known
        return known.status

    assert await notes_it_late() == "lobby"
    guests = await come_again(club, guests)
    await club.house.lobby_commands.start(people[0], table_id)
    assert await notes_it_late() == "playing"
    assert await club.play(guests, Random(1), moves=3) == 3


async def test_a_lobby_whose_seats_went_back_starts_when_it_is_asked_again(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people)
    await club.guests(people, table_id)
    backup = back_up(club)
    for is_ready in (False, True, False, True):
        await club.house.lobby_commands.ready(people[1], table_id, is_ready)
    backup.restore()
    async with asyncio.timeout(60):
        with refusal("database_away"):
            await club.house.lobby_commands.start(people[0], table_id)
        await club.settled()
        assert await club.house.lobby_commands.start(people[0], table_id) == 1


async def test_a_house_loses_moves_twice_at_one_table(club: Club, four: list[Guest]) -> None:
    guests, host, table_id = four, four[0].person, four[0].table.id
    for number in range(2):
        await club.play(guests, Random(number), moves=4, name=f"round {number}")
        await lose_moves_once_more(club, guests, number)
        guests = await come_again(club, guests)
        await club.house.lobby_commands.decide_setback(host, table_id, True)
        await club.pass_time(1)
    assert await club.play(guests, Random(9), name="end") > 0
    record = await club.house.records.record(host, table_id)
    assert len(record["renewals"]) == 2
    assert check_record(record)


async def lose_moves_once_more(club: Club, guests: list[Guest], number: int) -> None:
    backup = back_up(club)
    await club.play(guests, Random(2), moves=3, name=f"lost {number}")
    backup.restore()
    asked(guests).answer(f"next {number}")
    await club.settled()


@pytest.mark.parametrize("pair", ["sqlite"], indirect=True)
async def test_a_worker_that_notices_stops_the_table_at_every_worker(pair: Pair) -> None:
    people = await pair.one.people(4)
    table_id = await pair.one.game(people)
    guests = await pair.seated(people, table_id)
    await pair.play(guests, Random(1), moves=5)
    await pair.pass_time(WATCH_MS)
    backup = back_up(pair.one)
    await pair.play(guests, Random(2), moves=4)
    await pair.pass_time(WATCH_MS)
    backup.restore()
    await pair.pass_time(WATCH_MS + 100)
    await pair.settled()
    assert {guest.ear.closed for guest in guests} == {"set_back"}
    guests = await pair.seated(people, table_id)
    assert [guest.picture["lobby"]["setback"]["told"] for guest in guests] == [10] * 4
    await pair.two.house.lobby_commands.decide_setback(people[0], table_id, True)
    await pair.pass_time(1)
    assert [guest.picture["seq"] for guest in guests] == [7] * 4
    assert await pair.play(guests, Random(3)) > 0
    assert {guest.picture["status"] for guest in guests} == {"finished"}
    assert check_record(await pair.one.house.records.record(people[0], table_id))
    setbacks = await pair.one.database.read(list_setbacks, table_id)
    assert [one.decision for one in setbacks] == ["go_on"]


async def test_a_backup_that_has_lost_nothing_stops_no_table(club: Club, four: list[Guest]) -> None:
    await club.play(four, Random(1), moves=4)
    await club.pass_time(WATCH_MS)
    backup = back_up(club)
    await club.pass_time(3 * WATCH_MS)
    backup.restore()
    await club.pass_time(3 * WATCH_MS)
    assert [guest.ear.closed for guest in four] == [None] * 4
    assert await club.play(four, Random(3), moves=4, name="on") == 4

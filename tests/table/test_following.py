"""Following another worker: only what is new is read, it is played on what is in memory, and it comes to the same as if
everything had been read again. Whatever is odd has everything read again.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any
from unittest import mock

import pytest

from app.cluster.newer_moves import Following
from app.cluster.table_sync import POLL_MS
from app.engine.catalog import GAMES
from app.storage.log import reader as log_store
from app.storage.log.reader import Newer
from app.storage.store_errors import DatabaseAway
from app.table.commands import Follow
from app.table.live import Table
from app.table.recovery import RETRY_MS, bring_back, read_table
from app.table.session import SNAPSHOT_EVERY, Banks
from tests.fakes.club import PLAIN, Club, Guest
from tests.fakes.guests import asked
from tests.fakes.pair import Pair
from tests.fakes.races import BACK_MS, GATE_MS, PACE_MS, bet

CLOCK = {**PLAIN, "clock": {"bank": 60, "increment": 5}, "absent_after": 86_400}


def pictures(table: Table) -> list[bytes]:
    """What each seat and the rail are shown, as bytes."""
    return [table.snapshot(seat) for seat in (None, *sorted(table.seats.rows))]


class Readings:
    """How a worker reads of the games that are watched there: `newer`, only what is new, or `read_table`, everything.

    On PostgreSQL tables of other tests are in the house as well, and are woken up when their time has come.
    """

    def __init__(self, club: Club, patch: pytest.MonkeyPatch) -> None:
        self.kinds: list[str] = []
        self.newer: list[dict[str, int]] = []  # by table, after which move
        self.entries: list[dict[str, list[int]]] = []
        read = club.database.read

        async def listening(fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
            watched = {table.id for table in club.house.live_tables.awake() if table.audience.viewers}
            is_newer = fn is log_store.newer and not watched.isdisjoint(args[0])
            if is_newer or (fn is read_table and args[0] in watched):
                self.kinds.append(fn.__name__)
            found = await read(fn, *args, **kwargs)
            if is_newer:
                self.newer.append(dict(args[0]))
                self.entries.append({of: [entry.seq for entry in one.entries] for of, one in found.items()})
            return found

        patch.setattr(club.database, "read", listening)

    def forget(self) -> None:
        self.kinds, self.newer, self.entries = [], [], []


async def watched(pair: Pair, **game: Any) -> tuple[list[Guest], Guest]:
    """A game whose people are all at one worker; one of them looks at it from the other worker as well."""
    people = await pair.one.people(4)
    table_id = await pair.one.game(people, **game)
    guests = await pair.one.guests(people, table_id)
    watcher = await pair.two.comes(people[1], table_id)
    await pair.settled()
    return guests, watcher


# Only what is new


async def test_each_move_of_another_worker_is_read_by_itself(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    people = await pair.one.people(4)
    table_id = await pair.one.game(people)
    guests = await pair.seated(people, table_id)
    readings = {id(club): Readings(club, monkeypatch) for club in pair.clubs}
    tables = [await club.table(table_id) for club in pair.clubs]
    states = [table.session.state for table in tables]
    for seq in range(2, 40):
        author = asked(guests)
        here, there = readings[id(pair.of(author))], readings[id(pair.other_than(author))]
        here.forget()
        there.forget()
        await pair.play(guests, Random(seq), moves=1)
        assert here.kinds == []
        assert there.kinds == ["newer"]
        assert there.newer == [{table_id: seq - 1}]
        assert there.entries == [{table_id: [seq]}]
    assert all(table.session.state is state for table, state in zip(tables, states, strict=True))


async def test_a_whole_game_is_read_again_only_when_its_rows_change(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    guests, watcher = await watched(pair)
    there = Readings(pair.two, monkeypatch)
    moves = await pair.play(guests, Random(1))
    # The last move changes the table's row as well: the game has finished.
    assert there.kinds == ["newer"] * moves + ["read_table"]
    assert watcher.seqs == list(range(2, moves + 2))
    assert watcher.picture["status"] == "finished"
    assert watcher.table.rows.table.finished_at is not None


async def test_tables_with_something_new_at_the_same_moment_are_read_together(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [await watched(pair) for _ in range(3)]
    there = Readings(pair.two, monkeypatch)
    for number, (guests, _) in enumerate(games):
        asked(guests).answer(f"m-{number}")
    await pair.settled()
    assert there.newer == [{watcher.table.id: 1 for _, watcher in games}]
    assert [watcher.seqs for _, watcher in games] == [[2]] * 3


async def test_what_comes_while_something_is_read_is_read_together_afterwards() -> None:
    asked_for: list[dict[str, int]] = []
    gate = asyncio.Event()

    class Slow:
        async def read(self, fn: Callable[..., Any], behind: dict[str, int]) -> dict[str, Newer]:
            asked_for.append(behind)
            await gate.wait()
            return {of: Newer(seq, 0, None, None, []) for of, seq in behind.items()}

    following = Following(Slow())  # type: ignore[arg-type]
    first = asyncio.ensure_future(following.newer("a", 1))
    for _ in range(3):
        await asyncio.sleep(0)
    later = [asyncio.ensure_future(following.newer(of, seq)) for of, seq in (("b", 2), ("c", 3))]
    for _ in range(3):
        await asyncio.sleep(0)
    assert asked_for == [{"a": 1}]
    gate.set()
    assert [one.revision for one in await asyncio.gather(first, *later) if one] == [1, 2, 3]
    assert asked_for == [{"a": 1}, {"b": 2, "c": 3}]


async def test_several_moves_behind_are_played_on_at_once(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    guests, watcher = await watched(pair)
    there = Readings(pair.two, monkeypatch)
    pair.line.is_cut = True
    await pair.play(guests, Random(1), moves=SNAPSHOT_EVERY)
    await pair.pass_time(POLL_MS)
    assert there.kinds == ["newer"]
    assert watcher.seqs == list(range(2, SNAPSHOT_EVERY + 2))
    assert pictures(watcher.table) == pictures(guests[0].table)


async def test_where_a_saved_state_is_nearer_everything_is_read_from_there(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    guests, watcher = await watched(pair)
    there = Readings(pair.two, monkeypatch)
    pair.line.is_cut = True
    await pair.play(guests, Random(1), moves=SNAPSHOT_EVERY + 1)
    await pair.pass_time(POLL_MS)
    assert there.kinds == ["read_table"]
    assert watcher.seqs == list(range(2, SNAPSHOT_EVERY + 3))


# Whatever is odd


def a_gap(newer: Newer) -> Newer | None:
    return replace(newer, entries=newer.entries[1:])


def other_events(newer: Newer) -> Newer | None:
    return replace(newer, entries=[*newer.entries[:2], replace(newer.entries[2], events="[]")])


def an_ask_there_never_was(newer: Newer) -> Newer | None:
    return replace(newer, entries=[*newer.entries[:2], replace(newer.entries[2], ask="nobody")])


def other_rows(newer: Newer) -> Newer | None:
    return replace(newer, revision=newer.revision + 1)


def no_saved_state(newer: Newer) -> Newer | None:
    return None


def no_database(newer: Newer) -> Newer | None:
    raise DatabaseAway("The connection is gone.")


@pytest.mark.parametrize(
    "oddity", [a_gap, other_events, an_ask_there_never_was, other_rows, no_saved_state, no_database]
)
async def test_whatever_is_odd_has_everything_read_again(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, oddity: Callable[[Newer], Newer | None]
) -> None:
    """After a mistake in the third of three moves nothing is left of the first two."""
    guests, watcher = await watched(pair)
    there = Readings(pair.two, monkeypatch)
    before, really = watcher.table.session.state, log_store.newer

    def newer(connection: Any, behind: dict[str, int]) -> dict[str, Newer]:
        found = {of: oddity(one) for of, one in really(connection, behind).items()}
        return {of: one for of, one in found.items() if one is not None}

    pair.line.is_cut = True
    await pair.play(guests, Random(1), moves=3)
    with monkeypatch.context() as odd:
        odd.setattr(log_store, "newer", newer)
        await pair.pass_time(POLL_MS)
    assert there.kinds == ["newer", "read_table"]
    assert watcher.table.session.state is not before
    assert pictures(watcher.table) == pictures(guests[0].table)
    # And from there it goes on as if nothing had been.
    pair.line.is_cut = False
    there.forget()
    await pair.play(guests, Random(2), moves=20)
    assert there.kinds == ["newer"] * 20
    assert watcher.seqs == list(range(2, 25))
    assert pictures(watcher.table) == pictures(guests[0].table)


async def test_after_a_mistake_there_is_nothing_to_trust_until_everything_has_been_read(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    guests, watcher = await watched(pair)
    pair.line.is_cut = True
    await pair.play(guests, Random(1), moves=3)
    really, pair.line.is_cut = pair.two.database.read, False

    async def read(fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if fn is read_table:
            raise DatabaseAway("The connection is gone.")
        found = await really(fn, *args, **kwargs)
        return {of: other_events(one) for of, one in found.items()} if fn is log_store.newer else found

    with monkeypatch.context() as odd:
        odd.setattr(pair.two.database, "read", read)
        watcher.table.put(Follow(4))
        await pair.settled()
        assert watcher.table.session.state is None
        assert watcher.seqs == []
    await pair.pass_time(RETRY_MS)
    assert watcher.seqs == [2, 3, 4]
    assert pictures(watcher.table) == pictures(guests[0].table)


async def test_what_cannot_be_played_at_all_is_refused_as_loudly_as_ever(pair: Pair) -> None:
    guests, watcher = await watched(pair)
    pair.line.is_cut = True
    await pair.play(guests, Random(1), moves=3)
    spoil = f"UPDATE moves SET events = '[]' WHERE table_id = '{watcher.table.id}' AND seq = 4"
    await pair.one.house.database.write(lambda connection: connection.exec_driver_sql(spoil))
    await pair.pass_time(POLL_MS)
    assert watcher.ear.closed == "unreadable"
    assert watcher.table.broken_by
    assert watcher.seqs == []


async def test_a_change_of_the_lobby_whose_hint_was_lost_is_seen_with_the_next_move(pair: Pair) -> None:
    guests, watcher = await watched(pair)
    pair.line.is_cut = True
    await pair.one.house.lobby_commands.change(
        guests[0].person, watcher.table.id, None, {**PLAIN, "absent_after": 30}, None, None
    )
    await pair.settled()
    assert watcher.table.rows.settings["absent_after"] == PLAIN["absent_after"]
    pair.line.is_cut = False
    await pair.play(guests, Random(1), moves=1)
    assert watcher.table.rows.settings["absent_after"] == 30
    assert watcher.seqs == [2]


# Time


async def one_more_move(pair: Pair, guests: list[Guest], number: int) -> Guest:
    """Whoever did not make it has the banks that everything read again would give; in both, as much is left."""
    author = asked(guests)
    tables = [await club.table(author.table.id) for club in pair.clubs]
    [follower] = [table for table in tables if table is not author.table]
    before = follower.session.banks.copy()
    await pair.play(guests, Random(number), moves=1)
    play = pair.one.database.read_now(read_table, author.table.id)
    again = Banks.of(follower.rows.settings, len(follower.seats.rows), 1.0)
    dealer = pair.one.house.live_tables._dealer
    assert play.saved is not None
    play = replace(play, saved=dealer.opened(follower.rows, play.saved, play.chain))
    asks = bring_back(dealer.deal(follower.rows), play, again).asks
    again.keep(before, asks)
    assert follower.session.banks == again
    assert author.table.session.banks.left == again.left
    return author


async def test_thinking_time_is_what_everything_read_again_says_it_is(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await pair.one.people(4)
    table_id = await pair.one.game(people, settings=CLOCK)
    guests = await pair.seated(people, table_id)
    await pair.play(guests, Random(1), moves=1)
    readings = [Readings(club, monkeypatch) for club in pair.clubs]
    for number in range(40):
        await pair.pass_time(700 + 10 * number)
        await one_more_move(pair, guests, number)
        assert guests[0].table.session.banks.opened == guests[1].table.session.banks.opened
    assert [kind for reading in readings for kind in reading.kinds] == ["newer"] * 40


async def test_after_a_pause_everything_is_read_once_and_nobody_has_paid_for_it(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    guests, _ = await watched(pair, settings=CLOCK)
    await pair.play(guests, Random(1), moves=5)
    table, host = guests[0].table, guests[0].person
    there = Readings(pair.two, monkeypatch)
    for paused in (True, False):
        await pair.one.house.lobby_commands.pause(host, table.id, paused)
        await pair.settled()
        await pair.pass_time(600_000 if paused else 2_000)
    for number in range(6):
        await one_more_move(pair, guests, number)
        assert min(table.session.banks.left) > 50_000
        await pair.pass_time(500)
    assert there.kinds == ["newer", "read_table", *["newer"] * 5]


@pytest.mark.parametrize("game", ["mafia", "jockeys"])
async def test_time_that_one_worker_has_given_back_stays_given_back(pair: Pair, game: str) -> None:
    """It has lost its database for a while and nobody pays for that there, whether all are asked at once or one is."""
    people = await pair.one.people(4)
    table_id = await pair.one.game(people, game=game, settings=CLOCK)
    guests = await pair.seated(people, table_id)
    tables = [await club.table(table_id) for club in pair.clubs]
    for number in range(24):
        if number % 8 == 0:
            away = number // 8 % 2
            with mock.patch.object(pair.clubs[away].database, "reading", side_effect=DatabaseAway("It is gone.")):
                tables[away].put(Follow(tables[away].seq + 1))
                await pair.pass_time(2_000)
            await pair.pass_time(RETRY_MS)
            assert tables[away].session.banks.mended
            assert tables[0].session.banks.opened != tables[1].session.banks.opened
        await one_more_move(pair, guests, number)
        await pair.pass_time(300)


async def test_while_time_is_held_back_both_workers_hold_it_alike(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    people = await pair.one.people(2)
    table_id = await pair.one.game(people, game="readysetbet", options={})
    guests = await pair.seated(people, table_id)
    await pair.pass_time(GATE_MS + PACE_MS)
    for paused in (True, False):
        await pair.one.house.lobby_commands.pause(guests[0].person, table_id, paused)
        await pair.settled()
        await pair.pass_time(60_000 if paused else BACK_MS // 2)
    back_at = pair.clock.now() + BACK_MS - BACK_MS // 2
    readings = [Readings(club, monkeypatch) for club in pair.clubs]
    for number, guest in enumerate(guests):
        bet(guest, f"{4 + number}.win.1")
        await pair.settled()
        assert [one.picture["view"]["back_at"] for one in guests] == [back_at] * 2
    assert [reading.kinds for reading in readings] == [["newer", "read_table"]] * 2
    await pair.pass_time(BACK_MS + PACE_MS)
    for reading in readings:
        reading.forget()
    bet(guests[0], "6.win.1", "2")
    await pair.settled()
    assert [guest.picture["view"]["back_at"] for guest in guests] == [None] * 2
    assert [kind for reading in readings for kind in reading.kinds] == ["newer"]


# Whole games


@pytest.mark.parametrize("game", list(GAMES))
async def test_over_a_whole_game_both_workers_show_the_same_byte_for_byte(pair: Pair, game: str) -> None:
    luck = Random(7)
    people = await pair.one.people(min(4, GAMES[game].seats[1]))
    table_id = await pair.one.game(people, game=game)
    guests = await pair.seated(people, table_id)
    one, two = [await club.table(table_id) for club in pair.clubs]
    number = 0
    while one.status != "finished":
        thinkers = [guest for guest in guests if guest.ask]
        if not thinkers or (GAMES[game].back_after and luck.random() < 0.8):
            await pair.pass_time(PACE_MS)
        else:
            number += 1
            luck.choice(thinkers).answer(f"m-{number}")
            await pair.settled()
        assert pictures(one) == pictures(two)
        assert one.session.asks == two.session.asks
        assert one.session._saved_wakes_at == two.session._saved_wakes_at
    log = pair.one.log(table_id)
    assert len(log) > 30
    for guest in guests:
        assert guest.seqs == list(range(2, len(log) + 1))

"""The log is the table: whatever is in memory can be lost at any moment, and what cannot be read is not guessed."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.engine.catalog import GAMES
from app.engine.kernel.rng import commitment
from app.engine.mafia.game import Mafia
from app.engine.record import check_record
from app.errors import Refusal
from app.luck.key import HouseKey, is_sealed
from app.person import Person
from app.storage.database import Connection
from app.storage.log import reader as log_store
from app.storage.queries.tables import Status
from app.storage.store_errors import DatabaseAway
from app.table.bots import PACE
from app.table.recovery import RETRY_MS
from app.table.session import SNAPSHOT_EVERY
from app.table.table_rows import read_rows
from tests.fakes.club import Club, Guest, open_club, storm
from tests.fakes.guests import asked, refusal
from tests.storage.builders import held


@pytest.fixture
async def four(club: Club) -> list[Guest]:
    people = await club.people(4)
    return await club.guests(people, await club.game(people))


async def pictures(club: Club, table_id: str) -> list[bytes]:
    """What each seat and the rail are shown of a table, as bytes."""
    table = await club.table(table_id)
    return [table.snapshot(seat) for seat in (None, *sorted(table.seats.rows))]


async def edit(club: Club, sql: str, *values: Any) -> None:
    """Change what is on disk behind the house's back."""
    await club.house.database.write(lambda connection: connection.exec_driver_sql(sql, values))


async def unseal(club: Club, table_id: str) -> None:
    """Store the table as releases did that had no key."""
    rows, dealer = (await club.table(table_id)).rows, club.house.live_tables._dealer
    saved = club.database.read_now(log_store.load_state, table_id)
    assert saved is not None
    hashes = {entry.seq: entry.chain for entry in club.log(table_id)}
    state = dealer.opened(rows, saved, hashes[saved.seq]).state
    await edit(club, "UPDATE states SET state = ? WHERE table_id = ?", state, table_id)
    await edit(club, "UPDATE tables SET server_seed = ? WHERE id = ?", dealer.seed(rows), table_id)


# Back from the log


@pytest.mark.parametrize("bots", [0, 2])
async def test_at_every_move_of_a_game_the_table_comes_back_byte_for_byte(club: Club, bots: int) -> None:
    people = await club.people(4 if bots == 0 else 3)
    table_id = await club.game(people, bots)
    luck, distances = Random(5), set()
    while True:
        guests = await club.guests(people, table_id)
        before = await pictures(club, table_id)
        seq = guests[0].table.seq
        saved = club.database.read_now(log_store.load_state, table_id)
        assert saved is not None
        distances.add(seq - saved.seq)
        club.forget()
        assert await pictures(club, table_id) == before
        status: Status = (await club.table(table_id)).status
        if status == "finished":
            break
        guests = await club.guests(people, table_id)
        if await club.play(guests, luck, moves=1) == 0:
            await club.pass_time(PACE)
        assert (await club.table(table_id)).seq > seq
    assert distances == set(range(SNAPSHOT_EVERY)) | {0}
    assert len(club.log(table_id)) > 60


async def test_a_log_without_any_saved_state_is_played_from_its_first_entry(club: Club, four: list[Guest]) -> None:
    table_id = four[0].table.id
    await club.play(four, Random(1), moves=30)
    before = await pictures(club, table_id)
    await edit(club, "DELETE FROM states WHERE table_id = ?", table_id)
    club.forget()
    assert await pictures(club, table_id) == before


async def test_a_stop_keeps_the_newest_state_and_the_next_house_goes_on_from_it(url: str) -> None:
    async with open_club(url) as club:
        people = await club.people(4)
        table_id = await club.game(people)
        guests = await club.guests(people, table_id)
        await club.play(guests, Random(1), moves=12)
        before = await pictures(club, table_id)
        await club.house.live_tables.drain()
        assert [guest.ear.closed for guest in guests] == ["draining"] * 4
        saved = club.database.read_now(log_store.load_state, table_id)
        assert saved is not None
        assert saved.seq == 13
        clock = club.clock
    async with open_club(url, clock) as club:
        assert await pictures(club, table_id) == before


async def test_a_move_on_its_way_when_the_house_stops_is_saved_and_told(club: Club, four: list[Guest]) -> None:
    with held(club.database):
        asked(four).answer("the last one")
        stopping = asyncio.ensure_future(club.house.live_tables.drain())
        await asyncio.sleep(0)
        four[0].answer("too late", {"do": "pass"}, "1.1/0")
    await stopping
    assert [guest.seqs for guest in four] == [[2]] * 4
    assert four[0].refusals == ["draining"]
    assert [guest.ear.closed for guest in four] == ["draining"] * 4
    assert len(club.log(four[0].table.id)) == 2


async def test_no_game_starts_in_a_house_that_stops(club: Club) -> None:
    people = await club.people(4)
    table_id = await club.lobby(people)
    table = await club.table(table_id)
    with held(club.database):
        starting = asyncio.ensure_future(club.house.lobby_commands.start(people[0], table_id))
        await asyncio.sleep(0)
        stopping = asyncio.ensure_future(club.house.live_tables.drain())
        await asyncio.sleep(0)
    await stopping
    assert table.is_draining
    for call in (starting, club.house.lobby_commands.start(people[0], table_id)):
        with refusal("draining"):
            await call
    assert club.log(table_id) == []


# What is sealed


async def test_a_table_of_a_release_without_a_key_goes_on_and_is_sealed_from_there(
    club: Club, four: list[Guest]
) -> None:
    table_id = four[0].table.id
    await club.play(four, Random(1), moves=20)
    before = await pictures(club, table_id)
    await unseal(club, table_id)
    club.forget()
    assert await pictures(club, table_id) == before
    guests = await club.guests([guest.person for guest in four], table_id)
    await club.play(guests, Random(1), moves=SNAPSHOT_EVERY)
    saved = club.database.read_now(log_store.load_state, table_id)
    assert saved is not None
    assert is_sealed(saved.state)
    before = await pictures(club, table_id)
    club.forget()
    assert await pictures(club, table_id) == before


async def test_neither_the_seed_nor_a_card_to_come_is_in_the_database_before_the_end(club: Club) -> None:
    people = await club.people(4)
    table_id = await club.lobby(people)
    table = await club.table(table_id)
    seed = club.house.live_tables._dealer.seed(table.rows)

    def on_disk() -> str:
        path = str(club.database.url.database)
        return "".join(Path(f"{path}{end}").read_bytes().decode("latin-1") for end in ("", "-wal"))

    def seeds() -> list[str]:
        return [seed, "" if table.session.state is None else table.session.state.rng.seed]

    assert commitment(seed) == table.rows.table.commitment
    assert seed not in on_disk()
    await club.house.lobby_commands.start(people[0], table_id)
    guests = await club.guests(people, table_id)
    await club.play(guests, Random(3), moves=40)
    assert all(one not in on_disk() for one in seeds())
    assert '"rng":' not in on_disk()  # a field of each state
    await club.play(guests, Random(3))
    assert table.status == "finished"
    assert seed in on_disk()
    record = await club.house.records.record(people[0], table_id)
    assert record["seed"] == seed
    check_record(record)


FORGED = {
    "an unsealed state beside a sealed seed": "UPDATE states SET state = '{}'",
    "a sealed state of another moment": "UPDATE states SET seq = seq - 1",
    "a seed that was sealed with another key": "UPDATE tables SET server_seed = 'sealed:1:{other}'",
    "a state that was sealed with another key": "UPDATE states SET state = 'sealed:1:{other}'",
}


@pytest.mark.parametrize("kind", FORGED)
async def test_what_does_not_open_with_the_houses_key_is_refused_loudly(
    club: Club, four: list[Guest], kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    table_id = four[0].table.id
    await club.play(four, Random(1), moves=20)
    other = HouseKey(b"other" * 7).of(table_id).close(b"ab" * 32, "seed").removeprefix("sealed:1:")
    await edit(club, FORGED[kind].format(other=other) if "{other}" in FORGED[kind] else FORGED[kind])
    club.forget()
    with refusal("table_unreadable"):
        await club.table(table_id)
    assert "key" in caplog.text


# What cannot be read


BROKEN = {
    "no JSON": ("UPDATE states SET state = '{\"seats\": 4,'", "cannot be read"),
    "JSON of something else": ("UPDATE states SET state = '[1, 2]'", "cannot be read"),
    "a field of another kind": ("UPDATE states SET state = replace(state, '\"race\":1', '\"race\":\"1\"')", "cannot"),
    "a state that cannot be": ("UPDATE states SET state = replace(state, '\"phase\":\"', '\"phase\":\"no ')", "played"),
    "a newer format": ("UPDATE states SET format = 99", "format 99"),
    "a clock of something else": ("UPDATE states SET clock = '7'", "cannot be read"),
    "other events": ("UPDATE moves SET events = replace(events, 'Card', 'Horse') || ' ' WHERE seq = 21", "other"),
    "another move": ("UPDATE moves SET move = '{\"do\":\"pass\"}' WHERE seq = 21", "played again"),
    "an ask there never was": ("UPDATE moves SET ask = 'nobody' WHERE seq = 21", "played again"),
    "a missing move": ("DELETE FROM moves WHERE seq = 21", "move 21 is missing"),
    "other hands": ("UPDATE states SET state = replace(state, '\"hands\":[[', '\"hands\":[[\"9-9\"],[')", "played"),
}  # fmt: skip


@pytest.mark.parametrize("kind", BROKEN)
async def test_what_is_broken_on_disk_is_refused_loudly_and_nothing_is_guessed(
    club: Club, four: list[Guest], kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    sql, words = BROKEN[kind]
    table_id = four[0].table.id
    await club.play(four, Random(1), moves=23)
    await unseal(club, table_id)
    await edit(club, "PRAGMA foreign_keys = OFF")
    await edit(club, "DELETE FROM ledger")
    await edit(club, sql)
    before = club.log(table_id)
    club.forget()
    for _ in range(2):
        with pytest.raises(Refusal) as refused:
            await club.table(table_id)
        assert refused.value.code == "table_unreadable"
    assert words in caplog.text
    assert table_id in caplog.text
    assert club.log(table_id) == before


async def test_a_table_that_turns_out_to_be_broken_in_play_says_goodbye_and_hangs_nobody(
    club: Club, four: list[Guest]
) -> None:
    table = four[0].table
    await club.play(four, Random(1), moves=20)
    await unseal(club, table.id)
    await edit(club, "UPDATE states SET state = '{'")
    author = asked(four)
    with storm():
        author.answer("lost")
        await club.settled()
    late = await club.comes(four[1].person, table.id)
    four[2].answer("waits", {"do": "pass"}, "any")
    await club.pass_time(RETRY_MS)
    assert author.refusals == ["database_away"]
    assert [guest.ear.closed for guest in (*four, late)] == ["unreadable"] * 5
    assert four[2].refusals == ["table_unreadable"]
    with refusal("table_unreadable"):
        await club.table(table.id)
    await club.pass_time(60_000)
    assert club.house.live_tables.awake() == []


# Another version


class Renovated(Mafia):
    """The game after a change of its state: `round` was called `turn` before this format."""

    format = Mafia.format + 1

    def upgrade(self, saved: dict[str, Any], format: int) -> dict[str, Any]:
        if format == Mafia.format:
            return {("round" if name == "turn" else name): value for name, value in saved.items()}
        return super().upgrade(saved, format)


def age(connection: Connection) -> None:
    connection.exec_driver_sql("""UPDATE states SET state = replace(state, '"round":', '"turn":')""")


async def test_a_state_of_an_older_format_is_upgraded_and_the_game_goes_on(
    club: Club, four: list[Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = four[0].table.id
    people = [guest.person for guest in four]
    await club.play(four, Random(1), moves=SNAPSHOT_EVERY + 3)
    before = await pictures(club, table_id)
    await unseal(club, table_id)
    await club.house.database.write(age)
    club.forget()
    with refusal("table_unreadable"):  # the old version does not read what it does not know
        await club.table(table_id)
    monkeypatch.setitem(GAMES, "mafia", Renovated())
    assert await pictures(club, table_id) == before
    guests = await club.guests(people, table_id)
    await club.play(guests, Random(2))
    assert guests[0].table.status == "finished"
    saved = club.database.read_now(log_store.load_state, table_id)
    assert saved is not None
    assert saved.format == Renovated.format


async def test_going_back_to_the_older_version_is_refused_not_guessed(
    club: Club, four: list[Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = four[0].table.id
    people = [guest.person for guest in four]
    club.forget()
    with monkeypatch.context() as deployed:
        deployed.setitem(GAMES, "mafia", Renovated())
        guests = await club.guests(people, table_id)
        await club.play(guests, Random(1), moves=SNAPSHOT_EVERY)
        before = await pictures(club, table_id)
        club.forget()
    with refusal("table_unreadable"):
        await club.table(table_id)
    monkeypatch.setitem(GAMES, "mafia", Renovated())
    assert await pictures(club, table_id) == before


@pytest.mark.parametrize("is_saved", [True, False])
async def test_a_game_that_began_under_older_rules_goes_on_by_them_and_its_record_names_them(
    club: Club, people: list[Person], monkeypatch: pytest.MonkeyPatch, is_saved: bool
) -> None:
    with monkeypatch.context() as then:
        then.setattr(Mafia, "version", 1)
        then.setattr(Mafia, "format", 1)
        table_id = await club.game(people)
        guests = await club.guests(people, table_id)
        await club.play(guests, Random(1), moves=SNAPSHOT_EVERY + 3)
        before = await pictures(club, table_id)
        club.forget()
    if not is_saved:
        await edit(club, "DELETE FROM states")
    assert await pictures(club, table_id) == before
    guests = await club.guests(people, table_id)
    await club.play(guests, Random(2))
    record = await club.house.records.record(people[0], table_id)
    assert record["version"] == 1 < Mafia.version
    assert check_record(record)


# The database away


@pytest.fixture(params=["sqlite", "postgresql"])
def any_url(request: pytest.FixtureRequest) -> str:
    name = "url" if request.param == "sqlite" else "postgres_url"
    url: str = request.getfixturevalue(name)
    return url


async def test_while_the_database_is_away_authors_are_refused_and_afterwards_the_game_goes_on(any_url: str) -> None:
    async with open_club(any_url) as club:
        people = await club.people(4)
        table_id = await club.game(people)
        guests = await club.guests(people, table_id)
        await club.play(guests, Random(1), moves=5)
        author = asked(guests)
        move, ask = author.any_move(Random(2)), author.ask
        assert ask is not None
        before = [guest.seqs for guest in guests]
        with storm():
            author.answer("one", move)
            await club.settled()
            assert author.refusals == ["database_away"]
            for _ in range(3):
                await club.pass_time(RETRY_MS)
            # What comes meanwhile waits for what the log will say.
            author.answer("two", move, ask["id"])
            # Who stands in the door is sent away to try again, and not left waiting.
            late = await club.comes(people[0], table_id)
            assert (late.ear.closed, late.ear.heard("welcome")) == ("database_away", [])
        assert [guest.seqs for guest in guests] == before
        await club.pass_time(RETRY_MS)
        assert [guest.seqs for guest in guests] == [[*seqs, 7] for seqs in before]
        assert author.hears("step")["cmd_id"] == "two"
        await club.play(guests, Random(3))
        assert guests[0].table.status == "finished"
        log = club.log(table_id)
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
        assert "one" not in {entry.cmd_id for entry in log}


async def test_bots_wait_for_a_database_that_is_away_and_play_on(club: Club) -> None:
    people = await club.people(1)
    [guest] = await club.guests(people, await club.game(people, bots=3))
    while guest.ask:
        guest.answer(f"m-{guest.table.seq}")
        await club.settled()
    seq = guest.table.seq
    with storm():
        await club.pass_time(20 * PACE)
        assert guest.table.seq == seq
    await club.pass_time(RETRY_MS + PACE)
    assert guest.table.seq == seq + 1
    assert guest.picture["by"] == "bot"


async def test_a_commit_whose_answer_was_lost_is_one_move_and_its_author_hears_of_it(
    club: Club, four: list[Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    author, log = asked(four), club.house.log
    move, ask = author.any_move(Random(1)), author.ask
    assert ask is not None
    append, gone = log.append, DatabaseAway("The connection is gone.")

    def lose_the_answer(one: Any) -> Any:
        told = asyncio.get_running_loop().create_future()
        append(one).add_done_callback(lambda _: told.set_exception(gone))
        return told

    with monkeypatch.context() as broken:
        broken.setattr(log, "append", lose_the_answer)
        author.answer("one", move)
        # The lost answer is one step behind the log's own.
        await club.settled()
        await club.settled()
    assert author.refusals == ["database_away"]
    assert [guest.seqs for guest in four] == [[2]] * 4
    assert author.hears("step")["cmd_id"] == "one"
    author.answer("one", move, ask["id"])
    await club.settled()
    assert len(club.log(author.table.id)) == 2
    assert author.refusals == ["database_away"]


async def test_a_house_stops_although_the_database_is_away(club: Club, four: list[Guest]) -> None:
    """And saves nothing of a state that holds a move which was never written."""
    table_id = four[0].table.id
    await club.play(four, Random(1), moves=4)
    saved = club.database.read_now(log_store.load_state, table_id)
    with storm():
        asked(four).answer("lost")
        await club.settled()
        stopping = asyncio.ensure_future(club.house.live_tables.drain())
        await asyncio.sleep(0)
        club.clock.advance(RETRY_MS)
        await asyncio.wait_for(stopping, 30)
    assert [guest.ear.closed for guest in four] == ["draining"] * 4
    assert club.database.read_now(log_store.load_state, table_id) == saved
    assert len(club.log(table_id)) == 5


# Rows


async def test_rows_read_before_a_change_do_not_undo_it(club: Club, four: list[Guest]) -> None:
    """A slow reader of the table's rows comes back after somebody was sent away."""
    table = four[0].table
    old = await club.database.read(read_rows, table.id)
    await club.house.lobby_commands.kick(four[0].person, table.id, 3)
    table.changed(old)
    assert four[3].person.id in table.rows.barred


async def test_rows_read_before_the_start_do_not_bring_the_lobby_back(club: Club) -> None:
    people = await club.people(4)
    table_id = await club.lobby(people)
    guests = await club.guests(people, table_id)
    old = await club.database.read(read_rows, table_id)
    await club.house.lobby_commands.start(people[0], table_id)
    guests[0].table.changed(old)
    asked(guests).answer("one")
    await club.settled()
    assert [guest.seqs for guest in guests] == [[1, 2]] * 4

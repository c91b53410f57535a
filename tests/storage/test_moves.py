"""Reading what the log wrote: log, states, money, secrets, results; and the tables whose time has come."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import update

from app.cluster.queries import Presence, write_presence
from app.storage.log import reader as moves
from app.storage.log.entry import Accepted, Append, Finish, LedgerLine, NewState, Refused, Secret
from app.storage.log.reader import Payment, Result, SavedState
from app.storage.queries import chat
from app.storage.queries.setbacks import decide_setback, note_setback
from app.storage.queries.tables import add_member
from app.storage.queries.tables import table as find_row
from app.storage.schema import seats
from app.storage.store_errors import NotStored
from tests.storage.builders import House, lane_of, move, results_of, secrets_of
from tests.storage.conftest import LANES, available


@pytest.fixture(scope="module", params=LANES)
def kind(request: pytest.FixtureRequest) -> str:
    return available(request)


def write(house: House, *entries: Append) -> None:
    async def write_each() -> None:
        lane = lane_of(house.database)
        for entry in entries:
            assert await lane.write([entry]) == [Accepted(entry.seq)]
        await lane.close()

    asyncio.run(write_each())


def test_the_log_is_read_in_order_from_anywhere(house: House) -> None:
    table_id = house.playing()
    write(house, *(move(table_id, seq) for seq in (1, 2, 3)))
    with house.database.reading() as connection:
        assert [one.seq for one in moves.whole_log(connection, table_id)] == [1, 2, 3]
        assert [one.seq for one in moves.moves_after(connection, table_id, 1)] == [2, 3]
        assert [one.seq for one in moves.moves_after(connection, table_id, 0, 2)] == [1, 2]
        assert moves.moves_after(connection, table_id, 3) == []


def test_each_table_is_compared_by_its_own_last_entry_with_or_without_a_saved_state(house: House) -> None:
    saved, unsaved, another, lobby = house.playing(), house.playing(), house.playing(), house.table()
    write(house, move(saved, 1, state=NewState(1, "{}")), move(saved, 2))
    write(house, *(move(unsaved, seq) for seq in (1, 2, 3)), move(another, 1))
    with house.database.reading() as connection:
        found = {head.table_id: head for head in moves.heads(connection, [saved, unsaved, another, lobby])}
        for table_id, seq in ((saved, 2), (unsaved, 3), (another, 1)):
            last = moves.whole_log(connection, table_id)[-1]
            assert (found[table_id].seq, found[table_id].at, found[table_id].chain) == (seq, last.at, last.chain)
    assert (found[lobby].seq, found[lobby].at, found[lobby].chain) == (0, None, None)


def test_what_is_newer_is_found_with_or_without_a_saved_state(house: House) -> None:
    saved, unsaved, up_to_date = house.playing(), house.playing(), house.playing()
    write(house, move(saved, 1), move(saved, 2, state=NewState(1, "{}")), move(saved, 3))
    write(house, *(move(unsaved, seq) for seq in (1, 2, 3)), move(up_to_date, 1))
    with house.database.reading() as connection:
        found = moves.newer(connection, {saved: 1, unsaved: 1, up_to_date: 1})
    assert {table_id: [entry.seq for entry in one.entries] for table_id, one in found.items()} == {
        saved: [2, 3],
        unsaved: [2, 3],
    }
    assert (found[saved].saved_seq, found[unsaved].saved_seq) == (2, 0)


@pytest.mark.parametrize(
    "entry",
    [
        {"seq": 4},
        {"seq": 3, "previous_at": 1_700_000_000_009},
        {"seq": 3, "previous_at": 1_700_000_000_002, "previous_chain": "lost"},
        {"seq": 2, "cmd_id": "again"},
    ],
    ids=["a gap", "a predecessor of another time", "another predecessor of the same time", "a number that is used"],
)
async def test_an_entry_is_written_only_behind_the_one_that_its_worker_knows(
    house: House, entry: dict[str, Any]
) -> None:
    """A database that has gone back lacks the predecessor, or has another one; the others of a batch are written."""
    table_id, other = house.playing(), house.playing()
    lane = lane_of(house.database)
    for seq in (1, 2):
        assert (
            await lane.write([move(one, seq, chain=f"hash {seq}") for one in (table_id, other)]) == [Accepted(seq)] * 2
        )
    known = {"previous_at": 1_700_000_000_002, "previous_chain": "hash 2"}
    both = [move(table_id, **entry), move(other, 3, **known)]
    assert await lane.write(both) == [Refused("seq", entry["seq"]), Accepted(3)]
    await lane.close()
    assert [one.seq for one in house.database.read_now(moves.whole_log, table_id)] == [1, 2]


async def test_an_entry_of_a_worker_that_has_not_heard_of_a_loss_is_refused(house: House) -> None:
    table_id = house.playing()
    lane = lane_of(house.database)
    assert await lane.write([move(table_id, 1)]) == [Accepted(1)]
    with house.database.writing() as connection:
        row = find_row(connection, table_id)
        assert row is not None
        assert note_setback(connection, table_id, 2, 9, ("seed", "commitment"), row.commitment)
    for known in (0, 1):  # it stands still until somebody has decided
        assert await lane.write([move(table_id, 2, setbacks=known)]) == [Refused("seq", 2)]
    with house.database.writing() as connection:
        decide_setback(connection, table_id, "go_on", 9, salt="salt", commitment="commitment")
    assert await lane.write([move(table_id, 2, setbacks=0)]) == [Refused("seq", 2)]
    assert await lane.write([move(table_id, 2, setbacks=1)]) == [Accepted(2)]
    await lane.close()


def test_a_move_is_read_as_it_was_written(house: House) -> None:
    table_id = house.playing()
    odd = 'é 馬 🐎 "quoted" back\\slash %s :name ? \\u0000'
    write(house, Append(table_id, 1, 2**41, None, None, odd, odd, "clock", odd))
    [found] = house.database.read_now(moves.whole_log, table_id)
    assert found == moves.Move(1, 2**41, None, None, odd, odd, "clock", odd)


def test_a_command_leads_to_its_move(house: House) -> None:
    table_id, other = house.playing(), house.playing()
    write(house, move(table_id, 1, "first"), move(table_id, 2, "second"), move(other, 1, "elsewhere"))
    with house.database.reading() as connection:
        found = moves.move_by_command(connection, table_id, "second")
        assert found is not None
        assert found.seq == 2
        assert moves.move_by_command(connection, table_id, "elsewhere") is None


@pytest.mark.parametrize("state", ['{"a":1}', b'{"a":1}', lambda: '{"a":1}', lambda: b'{"a":1}'])
def test_a_state_may_come_as_text_as_bytes_or_later(house: House, state: Any) -> None:
    table_id = house.playing()
    write(house, move(table_id, 1, state=NewState(4, state, '{"bank":9}', 77)))
    assert house.database.read_now(moves.load_state, table_id) == SavedState(1, 4, '{"a":1}', '{"bank":9}', 77)


def test_the_newest_state_counts(house: House) -> None:
    table_id = house.playing()
    assert house.database.read_now(moves.load_state, table_id) is None
    write(house, move(table_id, 1, state=NewState(1, "one", "c", 5)), move(table_id, 2))
    write(house, move(table_id, 3, state=NewState(2, "three")))
    assert house.database.read_now(moves.load_state, table_id) == SavedState(3, 2, "three", None, None)


def test_a_server_that_stops_leaves_a_newer_state_and_never_an_older_or_a_lost_one(house: House) -> None:
    """After the database has gone back, the log lacks the entry that made the state, or has another one."""
    table_id = house.playing()
    write(house, move(table_id, 1, state=NewState(1, "one")), move(table_id, 2), move(table_id, 3, chain="hash"))
    at_3 = move(table_id, 3).at
    for seq, at, chain, kept in (
        (4, None, None, 1),
        (3, at_3 + 9, "hash", 1),
        (3, at_3, "lost", 1),
        (3, at_3, "hash", 3),
        (2, None, None, 3),
    ):
        with house.database.writing() as connection:
            moves.save_state(connection, table_id, SavedState(seq, 1, f"state {seq}", None, None), at, chain, 9)
        found = house.database.read_now(moves.load_state, table_id)
        assert found is not None
        assert (found.seq, found.state) == (kept, "one" if kept == 1 else f"state {kept}")


def test_the_ledger_keeps_the_order_of_its_lines(house: House) -> None:
    table_id = house.playing()
    write(
        house,
        move(table_id, 1, ledger=[LedgerLine(None, None, 0, 20, 20, "M-1"), LedgerLine(1, 0, 1, 3, 5, "M-4.3")]),
        move(table_id, 2, ledger=[LedgerLine(1, 1, None, 0, 4, "M-5")]),
    )
    assert house.database.read_now(moves.list_payments, table_id) == [
        Payment(1, 0, None, None, 0, 20, 20, "M-1"),
        Payment(1, 1, 1, 0, 1, 3, 5, "M-4.3"),
        Payment(2, 0, 1, 1, None, 0, 4, "M-5"),
    ]


def test_every_secret_is_kept_with_its_move(house: House) -> None:
    table_id = house.playing()
    write(
        house,
        move(table_id, 1, secrets=[Secret(1, "order/1.0", "[1]"), Secret(0, "order/1.1", "[2]")]),
        move(table_id, 2, secrets=[Secret(0, "order/2.0", "[3]")]),
    )
    assert house.database.read_now(secrets_of, table_id) == [
        (0, "order/1.1", 1, "[2]"),
        (0, "order/2.0", 2, "[3]"),
        (1, "order/1.0", 1, "[1]"),
    ]


def test_results_begin_with_the_winner(house: House) -> None:
    table_id = house.playing()
    results = [Result(0, None, "random", 2, -4), Result(1, None, "random", 1, 30)]
    write(house, move(table_id, 1, finish=Finish(9, "three_races", results)))
    assert house.database.read_now(results_of, table_id) == results[::-1]


def let_nothing_be_due(house: House) -> None:
    """The tables of other tests in the same database have no deadline from now on."""
    with house.database.writing() as connection:
        connection.exec_driver_sql("UPDATE states SET wakes_at = NULL")


def due(house: House, now: int, **more: int) -> list[str]:
    terms = {"overdue_ms": 0, "watched_since": 0, "lease_ms": 100} | more
    with house.database.writing() as connection:
        return moves.take_due(connection, now, **terms)


def test_tables_whose_time_has_come_are_taken_the_longest_overdue_first(house: House) -> None:
    let_nothing_be_due(house)
    late, later, never, ahead = (house.playing() for _ in range(4))
    for table_id, wakes_at in ((late, 40), (later, 50), (never, None), (ahead, 51)):
        write(house, move(table_id, 1, state=NewState(1, "", None, wakes_at)))
    assert due(house, 50, limit=1) == [late]
    assert due(house, 50) == [later]
    assert due(house, 50) == []


def test_a_table_that_nobody_wakes_is_due_again_after_the_lease(house: House) -> None:
    let_nothing_be_due(house)
    table_id = house.playing()
    write(house, move(table_id, 1, state=NewState(1, "", None, 50)))
    assert due(house, 50) == [table_id]
    assert due(house, 149) == []
    assert due(house, 150) == [table_id]


def test_a_table_is_overdue_when_its_time_has_come_so_long_ago(house: House) -> None:
    let_nothing_be_due(house)
    table_id = house.playing()
    write(house, move(table_id, 1, state=NewState(1, "", None, 50)))
    assert due(house, 69, overdue_ms=20) == []
    assert due(house, 70, overdue_ms=20) == [table_id]
    assert due(house, 169, overdue_ms=20) == []
    assert due(house, 170, overdue_ms=20) == [table_id]


def test_a_table_that_somebody_watches_at_any_worker_is_not_due(house: House) -> None:
    let_nothing_be_due(house)
    table_id = house.playing()
    write(house, move(table_id, 1, state=NewState(1, "", None, 50)))
    with house.database.writing() as connection:
        write_presence(connection, "there", [Presence(table_id, "there", "{}", 1, at=60)], 60)
    assert due(house, 70, watched_since=60) == []
    assert due(house, 71, watched_since=61) == [table_id]


def test_a_paused_or_finished_table_is_not_due(house: House) -> None:
    let_nothing_be_due(house)
    paused, finished = house.playing(), house.playing()
    write(house, move(paused, 1, state=NewState(1, "", None, 50)))
    write(house, move(finished, 1, state=NewState(1, "", None, 50), finish=Finish(9, None)))
    with house.database.writing() as connection:
        connection.exec_driver_sql(f"UPDATE tables SET paused = true WHERE id = '{paused}'")
    assert due(house, 50) == []


def test_two_sweepers_at_once_share_what_is_due(house: House, kind: str) -> None:
    let_nothing_be_due(house)
    tables = {house.playing() for _ in range(4)}
    for table_id in tables:
        write(house, move(table_id, 1, state=NewState(1, "", None, 50)))
    with house.database.writing() as first:
        taken = moves.take_due(first, 50, overdue_ms=0, watched_since=0, lease_ms=100, limit=2)
        if kind != "sqlite":
            # The other does not wait for the first, and does not take the same.
            taken += due(house, 50)
    if kind == "sqlite":
        taken += due(house, 50)
    assert sorted(taken) == sorted(tables)


def test_lines_of_a_chat_are_counted_table_by_table(house: House) -> None:
    table_id, other = house.table(), house.table()
    ann = house.sit(table_id, "Ann")
    with house.database.writing() as connection:
        assert chat.last_number(connection, table_id) == 0
        numbers = [chat.add_line(connection, table_id, ann, 0, f"line {number}", number) for number in range(4)]
        assert chat.add_line(connection, other, ann, None, "elsewhere", 9) == 1
        assert chat.last_number(connection, table_id) == 4
        lines = chat.last_lines(connection, table_id)
        assert chat.last_lines(connection, table_id, 3) == lines[1:]
        assert chat.lines_after(connection, table_id, 2) == lines[2:]
    assert lines[0] == chat.Line(1, ann, "Ann", 0, "line 0", 0)
    assert numbers == [one.id for one in lines] == [1, 2, 3, 4]


def test_nothing_is_said_at_a_table_that_is_not_there(house: House) -> None:
    ann = house.person()
    with pytest.raises(NotStored), house.database.writing() as connection:
        chat.add_line(connection, "nothing", ann, None, "hello?", 1)


def test_results_are_of_whoever_has_the_seat_on_disk(house: House) -> None:
    """A worker that has not heard of a change writes the end of the game as well."""
    table_id = house.playing()
    heard = [Result(0, None, "random", 1, 30), Result(1, None, "random", 2, -4)]
    late = house.person("Late")
    with house.database.writing() as connection:
        add_member(connection, table_id, late, 5)
        taken = update(seats).where(seats.c.table_id == table_id, seats.c.seat == 0)
        connection.execute(taken.values(person_id=late, bot=None, name="Late"))
    write(house, move(table_id, 1, finish=Finish(9, "three_races", heard)))
    assert house.database.read_now(results_of, table_id) == [Result(0, late, None, 1, 30), heard[1]]

"""The schema refuses what must not be, whoever asks: each row here breaks one rule."""

from typing import Any

import pytest
from sqlalchemy import func, insert, select

from app.storage import schema
from app.storage.database import Database
from app.storage.store_errors import NotStored
from tests.storage.builders import House

SESSION = {"token_hash": "a" * 64, "created_at": 1, "seen_at": 1}
TABLE = {
    "id": "t", "game": "mafia", "options": "{}", "settings": "{}", "seats": 4, "visibility": "private",
    "status": "lobby", "server_seed": "", "commitment": "", "created_at": 1,
}  # fmt: skip
MOVE = {"seq": 1, "at": 1, "cmd_id": "c", "by": "person", "events": "[]"}
SEAT = {"seat": 3, "name": "Ann", "since": 1}
LINE = {"seq": 7, "line": 1, "payer": None, "payee": 0, "amount": 5, "due": 5, "rule": "M-1"}
STATE = {"seq": 1, "format": 1, "state": "", "updated_at": 1}
RESULT = {"seat": 0, "bot": "random", "place": 1, "score": 5}


@pytest.fixture
def table_id(house: House) -> str:
    """A table with bots on seats 0 and 1, and a move 7 with a line 0 in its ledger."""
    table_id = house.playing()
    with house.database.writing() as connection:
        connection.execute(insert(schema.moves).values(MOVE | {"table_id": table_id, "seq": 7, "cmd_id": "seven"}))
        connection.execute(insert(schema.ledger).values(LINE | {"table_id": table_id, "line": 0}))
    return table_id


def put(database: Database, table: str, row: dict[str, Any]) -> None:
    with database.writing() as connection:
        connection.execute(insert(schema.metadata.tables[table]).values(row))


def rows(database: Database, table: str) -> int:
    with database.reading() as connection:
        count: int = connection.execute(select(func.count()).select_from(schema.metadata.tables[table])).scalar_one()
    return count


@pytest.mark.parametrize(
    ("table", "row"),
    [
        ("moves", MOVE),
        ("moves", MOVE | {"seat": 1, "ask": "a", "move": "{}"}),
        ("ledger", LINE),
        ("ledger", LINE | {"payer": 0, "payee": 1, "amount": 3}),
        ("seats", SEAT | {"bot": "random", "ready": True}),
        ("states", STATE),
        ("secrets", {"seat": 0, "name": "order", "seq": 7, "value": ""}),
        ("results", RESULT),
    ],
)
def test_a_row_that_breaks_no_rule_is_taken(database: Database, table_id: str, table: str, row: dict[str, Any]) -> None:
    before = rows(database, table)
    put(database, table, row | {"table_id": table_id})
    assert rows(database, table) == before + 1


@pytest.mark.parametrize(
    ("table", "broken", "constraint"),
    [
        ("moves", MOVE | {"seq": 7}, "pk_moves"),
        ("moves", MOVE | {"cmd_id": "seven"}, "uq_moves_table_id_cmd_id"),
        ("moves", MOVE | {"seq": 0}, "ck_moves_seq"),
        ("moves", MOVE | {"by": "ghost"}, "ck_moves_by"),
        ("moves", MOVE | {"events": None}, "events"),
        ("moves", MOVE | {"cmd_id": None}, "cmd_id"),
        ("ledger", LINE | {"line": 0}, "pk_ledger"),
        ("ledger", LINE | {"seq": 8}, "fk_ledger_table_id_seq_moves"),
        ("ledger", LINE | {"amount": -1}, "ck_ledger_amount"),
        ("ledger", LINE | {"amount": 6}, "ck_ledger_amount"),
        ("ledger", LINE | {"payer": 2, "payee": 2}, "ck_ledger_two_accounts"),
        ("ledger", LINE | {"payer": None, "payee": None}, "ck_ledger_two_accounts"),
        ("ledger", LINE | {"rule": None}, "rule"),
        ("seats", SEAT | {"bot": "random", "ready": True, "seat": 0}, "pk_seats"),
        ("seats", SEAT | {"bot": "random", "ready": True, "seat": -1}, "ck_seats_seat"),
        ("seats", SEAT | {"ready": True}, "ck_seats_person_or_bot"),
        ("seats", SEAT | {"bot": "random"}, "ck_seats_bots_are_ready"),
        ("seats", SEAT | {"bot": "random", "ready": True, "nonce": "n"}, "ck_seats_bots_bring_no_nonce"),
        ("seats", SEAT | {"bot": "random", "ready": True, "left": True}, "ck_seats_bots_stay"),
        ("seats", SEAT | {"person_id": "nobody"}, "fk_seats_table_id_person_id_members"),
        ("states", STATE | {"format": None}, "format"),
        ("secrets", {"seat": 3, "name": "order", "seq": 7, "value": ""}, "fk_secrets_table_id_seat_seats"),
        ("results", RESULT | {"seat": 3}, "fk_results_table_id_seat_seats"),
        ("results", RESULT | {"place": 0}, "ck_results_place"),
        ("results", RESULT | {"bot": None}, "ck_results_person_or_bot"),
        ("members", {"person_id": "nobody", "joined_at": 1}, "fk_members_person_id_people"),
        ("chat", {"id": 1, "person_id": "nobody", "text": "hi", "at": 1}, "fk_chat_person_id_people"),
    ],
)
def test_a_row_of_a_table_that_breaks_a_rule_is_refused(
    database: Database, table_id: str, table: str, broken: dict[str, Any], constraint: str
) -> None:
    with pytest.raises(NotStored) as refused:
        put(database, table, broken | {"table_id": table_id})
    assert_names(refused.value, table, constraint)


@pytest.mark.parametrize(
    ("table", "broken", "constraint"),
    [
        ("people", {"id": "p", "name": "", "created_at": 1}, "ck_people_name"),
        ("people", {"id": "p", "name": None, "created_at": 1}, "name"),
        ("sessions", SESSION | {"person_id": "x"}, "fk_sessions_person_id_people"),
        ("sessions", SESSION | {"person_id": "x", "token_hash": "ab"}, "ck_sessions_token_hash"),
        ("tables", TABLE | {"status": "asleep"}, "ck_tables_status"),
        ("tables", TABLE | {"visibility": "secret"}, "ck_tables_visibility"),
        ("tables", TABLE | {"seats": 0}, "ck_tables_seats"),
        ("tables", TABLE | {"status": "playing"}, "ck_tables_started"),
        ("tables", TABLE | {"status": "playing", "started_at": 1}, "ck_tables_game_version"),
        ("tables", TABLE | {"status": "finished", "started_at": 1, "game_version": 1}, "ck_tables_finished"),
        ("tables", TABLE | {"host_id": "nobody"}, "fk_tables_host_id_people"),
        ("tables", TABLE | {"rematch_of": "nothing"}, "fk_tables_rematch_of_tables"),
        ("tables", TABLE | {"server_seed": None}, "server_seed"),
        ("moves", MOVE | {"table_id": "nothing"}, "fk_moves_table_id_tables"),
        ("states", STATE | {"table_id": "nothing"}, "fk_states_table_id_tables"),
        ("admin_links", {"token_hash": "ab", "created_at": 1, "expires_at": 1}, "ck_admin_links_token_hash"),
        ("admin_sessions", SESSION | {"admin_id": "x"}, "fk_admin_sessions_admin_id_admins"),
        ("audit", {"at": 1, "admin_id": "nobody", "action": "look"}, "fk_audit_admin_id_admins"),
    ],
)
def test_a_row_of_the_house_that_breaks_a_rule_is_refused(
    database: Database, table: str, broken: dict[str, Any], constraint: str
) -> None:
    with pytest.raises(NotStored) as refused:
        put(database, table, broken)
    assert_names(refused.value, table, constraint)


def assert_names(refused: NotStored, table: str, constraint: str) -> None:
    """SQLite names checks by their name, keys by their columns and foreign keys not at all."""
    said = f"{refused} {refused.constraint}"
    if "FOREIGN KEY" in said:
        assert constraint.startswith("fk_")
    elif "UNIQUE" in said:
        assert constraint.startswith(("pk_", "uq_"))
        assert f"{table}." in said
    else:
        assert constraint in said


def test_two_tables_cannot_have_one_code(house: House) -> None:
    first, second = house.table(), house.table()
    with house.database.writing() as connection:
        connection.exec_driver_sql(f"UPDATE tables SET code = 'QQQQQQ' WHERE id = '{first}'")
    with pytest.raises(NotStored), house.database.writing() as connection:
        connection.exec_driver_sql(f"UPDATE tables SET code = 'QQQQQQ' WHERE id = '{second}'")


def test_a_person_sits_once_at_a_table(house: House) -> None:
    table_id = house.table()
    person = house.sit(table_id, seat=0)
    with pytest.raises(NotStored) as refused:
        put(house.database, "seats", SEAT | {"table_id": table_id, "person_id": person})
    assert_names(refused.value, "seats", "uq_seats_table_id_person_id")


def test_a_refusal_quotes_no_hidden_value(database: Database, table_id: str) -> None:
    row = MOVE | {"table_id": table_id, "seq": 0, "events": "the order is 3-1-2"}
    with pytest.raises(NotStored) as refused:
        put(database, "moves", row)
    assert "3-1-2" not in str(refused.value)
    assert refused.value.__cause__ is None
    assert refused.value.__suppress_context__

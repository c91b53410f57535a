"""What those see who look after the house."""

from typing import Any

import pytest

from app.admin import queries as admin
from app.admin.queries import GameFilter
from app.people import queries as people
from app.storage.queries import seats
from app.storage.store_errors import AdminNameTaken
from tests.storage.builders import House, new_id


def finished(house: House, at: int, *players: str, **more: Any) -> str:
    table_id = house.table(**more)
    for player in players:
        house.sit(table_id, player)
    with house.database.writing() as connection:
        connection.exec_driver_sql(
            f"UPDATE tables SET status = 'finished', started_at = 1, finished_at = {at}, game_version = 1 "
            f"WHERE id = '{table_id}'"
        )
    return table_id


def find(house: House, **wanted: Any) -> list[str]:
    page = house.database.read_now(admin.finished_games, GameFilter(**wanted))
    assert page.total == len(page.games)
    return [one.table.id for one in page.games]


def admin_of(house: House) -> str:
    admin_id = new_id("a")
    with house.database.writing() as connection:
        admin.add_admin(connection, admin_id, f"name of {admin_id}", "hash", 5)
    return admin_id


def test_games_are_found_by_when_they_ended(house: House) -> None:
    game = new_id("g")
    first, second, third = (finished(house, at, game=game) for at in (100, 200, 300))
    assert find(house, game=game) == [third, second, first]
    assert find(house, game=game, since=200) == [third, second]
    assert find(house, game=game, before=200) == [first]
    assert find(house, game=game, since=200, before=300) == [second]


def test_games_that_have_not_ended_are_not_found(house: House) -> None:
    game = new_id("g")
    house.table(game=game)
    house.playing(game=game)
    assert find(house, game=game) == []


def test_games_are_found_by_code_or_number(house: House) -> None:
    code = new_id("C").upper()
    table_id = finished(house, 1, code=code)
    assert find(house, code=code.lower()) == find(house, code=table_id) == [table_id]
    assert find(house, code="nothing") == []


def test_games_are_found_by_a_part_of_a_players_name(house: House) -> None:
    game = new_id("g")
    first, second = finished(house, 1, "Annabel", "Bo", game=game), finished(house, 2, "Cy", game=game)
    assert find(house, game=game, player="nab") == find(house, game=game, player="ANN") == [first]
    assert find(house, game=game, player="c") == [second]
    assert find(house, game=game, player="%") == find(house, game=game, player="_") == []


def test_games_are_found_by_a_person_and_by_the_name_they_have_now(house: House) -> None:
    game, new_name = new_id("g"), new_id("n")
    table_id = finished(house, 1, "Ann", game=game)
    [ann] = [one.person_id for one in house.database.read_now(seats.list_seats, table_id)]
    assert ann is not None
    with house.database.writing() as connection:
        people.rename(connection, ann, new_name)
    assert find(house, player=ann) == find(house, player=new_name) == find(house, game=game, player="ann") == [table_id]


def test_games_come_in_pages_with_the_names_at_the_table(house: House) -> None:
    game = new_id("g")
    made = [finished(house, at, f"Ann {at}", "Bo", game=game) for at in range(5)]
    pages = [
        house.database.read_now(admin.finished_games, GameFilter(game=game), page=page, size=2) for page in range(4)
    ]
    assert [one.table.id for page in pages for one in page.games] == made[::-1]
    assert [page.total for page in pages] == [5] * 4
    assert pages[0].games[0].players == ("Ann 4", "Bo")


def test_a_name_belongs_to_one_admin(house: House) -> None:
    admin_id = admin_of(house)
    with house.database.writing() as connection:
        found = admin.admin_by_name(connection, f"name of {admin_id}")
        assert found == admin.Admin(admin_id, f"name of {admin_id}", "hash", 5)
        with pytest.raises(AdminNameTaken):
            admin.add_admin(connection, "another", f"name of {admin_id}", "hash", 6)
        admin.set_password(connection, admin_id, "new hash")
        found = admin.admin_by_name(connection, f"name of {admin_id}")
        assert found is not None
        assert found.password_hash == "new hash"
        assert admin.admin_by_name(connection, "nobody") is None


def test_admins_are_counted(house: House) -> None:
    before = house.database.read_now(admin.count_admins)
    admin_of(house)
    assert house.database.read_now(admin.count_admins) == before + 1


def test_what_admins_look_at_is_written_down_the_newest_first(house: House) -> None:
    admin_id, table_id = admin_of(house), house.table()
    with house.database.writing() as connection:
        admin.add_entry(connection, admin_id, "open", 7, table_id=table_id, detail="all hands")
        admin.add_entry(connection, admin_id, "export", 8, table_id=table_id)
        admin.add_entry(connection, admin_id, "sign in", 9)
        here = admin.list_entries(connection, table_id=table_id)
        everywhere = admin.list_entries(connection, limit=1)
        older = admin.list_entries(connection, table_id=table_id, before_id=here[0].id)
    assert [(one.action, one.at, one.detail) for one in here] == [("export", 8, ""), ("open", 7, "all hands")]
    assert {one.admin_name for one in here} == {f"name of {admin_id}"}
    assert [one.action for one in everywhere] == ["sign in"]
    assert [one.action for one in older] == ["open"]


def test_what_the_command_line_does_and_what_is_done_about_somebody_is_written_down_too(house: House) -> None:
    admin_id, person_id = admin_of(house), house.person()
    with house.database.writing() as connection:
        admin.add_entry(connection, None, "link_made", 7)
        admin.add_entry(connection, admin_id, "name_hidden", 8, person_id=person_id, detail="Ann")
        newest, made = admin.list_entries(connection, limit=2)
        about = admin.list_entries(connection, person_id=person_id)
    assert (made.admin_id, made.admin_name, made.action) == (None, None, "link_made")
    assert about == [newest]
    assert (newest.admin_name, newest.person_id, newest.detail) == (f"name of {admin_id}", person_id, "Ann")


def test_links_that_were_not_used_can_be_ended(house: House) -> None:
    used, left, later = house.token_hash(), house.token_hash(), house.token_hash()
    with house.database.writing() as connection:
        for token in (used, left):
            admin.add_link(connection, token, 5, 10)
        assert admin.use_link(connection, used, 6)
        admin.end_links(connection, 7)
        admin.add_link(connection, later, 7, 12)
        assert [admin.is_link_good(connection, token, 7) for token in (used, left, later)] == [False, False, True]


def test_a_link_is_good_once_and_until_it_expires(house: House) -> None:
    good, late = house.token_hash(), house.token_hash()
    with house.database.writing() as connection:
        for token in (good, late):
            admin.add_link(connection, token, 5, 10)
        assert admin.is_link_good(connection, good, 9)
        assert admin.is_link_good(connection, good, 9)
        assert admin.use_link(connection, good, 9)
        assert not admin.is_link_good(connection, good, 9)
        assert not admin.use_link(connection, good, 9)
        assert not admin.is_link_good(connection, late, 10)
        assert not admin.use_link(connection, late, 10)
        assert not admin.use_link(connection, house.token_hash(), 9)


def test_an_admins_session_leads_to_them_until_it_ends(house: House) -> None:
    admin_id, token = admin_of(house), house.token_hash()
    with house.database.writing() as connection:
        admin.open_admin_session(connection, token, admin_id, 5)
        admin.touch_admin_session(connection, token, 8)
        found = admin.admin_session(connection, token)
        assert found is not None
        assert (found.admin.id, found.created_at, found.seen_at) == (admin_id, 5, 8)
        assert admin.end_admin_session(connection, token, 9)
        assert admin.admin_session(connection, token) is None
        assert not admin.end_admin_session(connection, token, 9)


def test_all_sessions_of_an_admin_are_ended_at_once_but_one_perhaps(house: House) -> None:
    ann, bo = admin_of(house), admin_of(house)
    first, second, third, of_bo = (house.token_hash() for _ in range(4))
    with house.database.writing() as connection:
        for token, whose in ((first, ann), (second, ann), (third, ann), (of_bo, bo)):
            admin.open_admin_session(connection, token, whose, 5)
        assert admin.end_admin_sessions_of(connection, ann, 6, but=second) == 2
        still_open = [admin.admin_session(connection, token) is not None for token in (first, second, third, of_bo)]
        assert still_open == [False, True, False, True]
        assert admin.end_admin_sessions_of(connection, ann, 7) == 1


def test_sessions_that_go_on_are_counted(house: House) -> None:
    ann = admin_of(house)
    ended, idle, old, open_one = (house.token_hash() for _ in range(4))
    with house.database.writing() as connection:
        for token, opened, seen in ((ended, 50, 90), (idle, 50, 60), (old, 10, 90), (open_one, 50, 90)):
            admin.open_admin_session(connection, token, ann, opened)
            admin.touch_admin_session(connection, token, seen)
        admin.end_admin_session(connection, ended, 91)
        assert admin.count_admin_sessions(connection, ann, 40, 80) == 1


def test_a_token_stays_the_proof_that_its_admin_was_signed_in(house: House) -> None:
    ann, bo, token = admin_of(house), admin_of(house), house.token_hash()
    with house.database.writing() as connection:
        admin.open_admin_session(connection, token, ann, 5)
        admin.end_admin_session(connection, token, 6)
        assert admin.was_session_of(connection, token, f"name of {ann}")
        assert not admin.was_session_of(connection, token, f"name of {bo}")
        assert not admin.was_session_of(connection, house.token_hash(), f"name of {ann}")

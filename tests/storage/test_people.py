"""People, their sessions and what the house shares."""

from app.people import queries as people
from app.storage.queries import seats, tables
from tests.storage.builders import House


def test_a_person_comes_with_a_name(house: House) -> None:
    ann = house.person("Ann")
    with house.database.reading() as connection:
        assert people.person(connection, ann) == people.Person(ann, "Ann", house.now, False)
        assert people.person(connection, "nobody") is None


def test_a_session_leads_to_its_person_until_it_ends(house: House) -> None:
    ann, token = house.person("Ann"), house.token_hash()
    with house.database.writing() as connection:
        people.open_session(connection, token, ann, 5)
        opened = people.session(connection, token, 5)
        assert opened is not None
        assert (opened.person.id, opened.created_at, opened.seen_at) == (ann, 5, 5)
        assert people.end_session(connection, token, 9)
        assert people.session(connection, token, 0) is None
        assert not people.end_session(connection, token, 10)


def test_a_session_nobody_used_for_long_leads_nowhere_until_then(house: House) -> None:
    ann, token = house.person("Ann"), house.token_hash()
    with house.database.writing() as connection:
        people.open_session(connection, token, ann, 5)
        assert people.session(connection, token, 6) is None
        people.touch_session(connection, token, 8)
        seen = people.session(connection, token, 8)
    assert seen is not None
    assert (seen.created_at, seen.seen_at) == (5, 8)


def test_an_unknown_token_has_no_session(house: House) -> None:
    assert house.database.read_now(people.session, house.token_hash(), 0) is None


def test_all_sessions_of_a_person_can_be_ended(house: House) -> None:
    ann, bo = house.person("Ann"), house.person("Bo")
    tokens = [house.token_hash() for _ in range(3)]
    with house.database.writing() as connection:
        for token, person in zip(tokens, (ann, ann, bo), strict=True):
            people.open_session(connection, token, person, 5)
        assert sorted(people.end_sessions_of(connection, ann, 6)) == sorted(tokens[:2])
        assert [people.session(connection, token, 0) is None for token in tokens] == [True, True, False]


def test_a_new_name_shows_at_the_tables_that_go_on_and_not_at_finished_ones(house: House) -> None:
    lobby, finished = house.table(), house.table()
    ann = house.sit(lobby, "Ann")
    with house.database.writing() as connection:
        tables.add_member(connection, finished, ann, 1)
        seats.take_seat(connection, finished, None, ann, "Ann", "", 1)
        connection.exec_driver_sql(
            "UPDATE tables SET status = 'finished', started_at = 1, finished_at = 2, game_version = 1 "
            f"WHERE id = '{finished}'"
        )
        before = tables.table(connection, lobby)
        assert people.rename(connection, ann, "Anna") == [lobby]
        after = tables.table(connection, lobby)
        assert before is not None
        assert after is not None
        assert after.revision == before.revision + 1
        assert [one.name for one in seats.list_seats(connection, lobby)] == ["Anna"]
        assert [one.name for one in seats.list_seats(connection, finished)] == ["Ann"]


def test_a_name_can_be_hidden_and_shown_again(house: House) -> None:
    ann = house.person()
    for hidden in (True, False):
        with house.database.writing() as connection:
            people.set_hidden(connection, ann, hidden)
            found = people.person(connection, ann)
        assert found is not None
        assert found.hidden is hidden


def test_the_key_of_the_house_is_made_once(house: House) -> None:
    name = house.token_hash()
    with house.database.writing() as connection:
        made = people.house_key(connection, name)
    with house.database.writing() as connection:
        assert people.house_key(connection, name, lambda: "another") == made
    assert len(bytes.fromhex(made)) == 32

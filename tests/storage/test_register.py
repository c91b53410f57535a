"""Everybody who has told the house a name, found again by those who look after it."""

from app.admin import people_queries as register
from app.people import queries as people
from tests.storage.builders import House, new_id


def find(house: House, part: str) -> list[str]:
    page = house.database.read_now(register.find_people, part)
    assert page.total == len(page.people)
    return [one.id for one in page.people]


def test_people_are_found_by_a_part_of_their_name_by_number_and_by_a_name_they_sat_under(house: House) -> None:
    name = new_id("Ann")
    ann = house.sit(house.table(), name)
    assert find(house, name[:-2].upper()) == find(house, ann) == [ann]
    assert find(house, name.replace("n", "_")) == find(house, name + "%") == []
    other = new_id("Bo")
    with house.database.writing() as connection:
        connection.exec_driver_sql(f"UPDATE people SET name = '{other}' WHERE id = '{ann}'")
    assert find(house, name) == find(house, other) == [ann]


def test_people_come_in_pages_the_newest_first(house: House) -> None:
    name = new_id("n")
    made = []
    for number in range(5):
        house.now += 1
        made.append(house.person(f"{name} {number}"))
    pages = [house.database.read_now(register.find_people, name, page=page, size=2) for page in range(4)]
    assert [one.id for page in pages for one in page.people] == made[::-1]
    assert [page.total for page in pages] == [5] * 4


def test_a_person_is_listed_with_their_tables_and_sessions(house: House) -> None:
    ann, bo = house.sit(house.table(), "Ann"), house.person("Bo")
    first, second = house.token_hash(), house.token_hash()
    with house.database.writing() as connection:
        people.open_session(connection, first, ann, 5)
        people.open_session(connection, second, ann, 7)
        people.end_session(connection, second, 8)
        of_ann = register.Listed(ann, "Ann", False, house.now, tables=1, sessions=1, seen_at=7)
        of_bo = register.Listed(bo, "Bo", False, house.now, tables=0, sessions=0, seen_at=None)
        assert register.listed_person(connection, ann) == of_ann
        assert register.listed_person(connection, bo) == of_bo
        assert register.listed_person(connection, "nobody") is None

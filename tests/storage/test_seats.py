"""Sitting down, getting up, bots, and the numbers a game starts with."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from app.storage.queries import seats, tables
from app.storage.queries.seats import Seat
from app.storage.store_errors import Barred, NoFreeSeat, NoSuchSeat, NotAMember, NotInLobby, SeatTaken
from tests.storage.builders import House


def take(house: House, table_id: str, person: str, seat: int | None) -> Seat:
    with house.database.writing() as connection:
        return seats.take_seat(connection, table_id, seat, person, "Ann", "nonce", 7)


def member(house: House, table_id: str) -> str:
    person = house.person("Ann")
    with house.database.writing() as connection:
        tables.add_member(connection, table_id, person, 1)
    return person


def taken(house: House, table_id: str) -> list[int]:
    return [one.seat for one in house.database.read_now(seats.list_seats, table_id)]


def test_a_member_sits_down_where_they_like(house: House) -> None:
    table_id = house.table()
    ann = member(house, table_id)
    assert take(house, table_id, ann, 2) == Seat(2, ann, None, "Ann", "nonce", None, False, False, 7)
    assert house.database.read_now(seats.list_seats, table_id) == [
        Seat(2, ann, None, "Ann", "nonce", None, False, False, 7)
    ]


def test_without_a_wish_it_is_the_first_free_seat(house: House) -> None:
    table_id = house.table()
    house.sit(table_id, seat=0)
    assert take(house, table_id, member(house, table_id), None).seat == 1


def test_who_sits_and_has_no_wish_stays(house: House) -> None:
    table_id = house.table()
    ann = house.sit(table_id, seat=3)
    assert take(house, table_id, ann, None).seat == 3


def test_who_sits_may_move_to_a_free_seat(house: House) -> None:
    table_id = house.table()
    ann = house.sit(table_id, seat=3)
    assert take(house, table_id, ann, 1).seat == 1
    assert taken(house, table_id) == [1]


def test_a_taken_seat_is_refused_and_the_own_is_kept(house: House) -> None:
    table_id = house.table()
    house.sit(table_id, seat=1)
    ann = house.sit(table_id, seat=3)
    with pytest.raises(SeatTaken, match="Seat 1 is taken"):
        take(house, table_id, ann, 1)
    assert taken(house, table_id) == [1, 3]


@pytest.mark.parametrize("seat", [-1, 4, 1000])
def test_a_seat_that_is_not_there_is_refused(house: House, seat: int) -> None:
    table_id = house.table(seats=4)
    with pytest.raises(NoSuchSeat):
        take(house, table_id, member(house, table_id), seat)


def test_a_full_table_has_no_seat(house: House) -> None:
    table_id = house.table(seats=1)
    house.sit(table_id)
    with pytest.raises(NoFreeSeat):
        take(house, table_id, member(house, table_id), None)


def test_a_stranger_cannot_sit(house: House) -> None:
    with pytest.raises(NotAMember):
        take(house, house.table(), house.person(), None)


def test_who_was_sent_away_cannot_sit(house: House) -> None:
    table_id = house.table()
    ann = member(house, table_id)
    with house.database.writing() as connection:
        tables.set_barred(connection, table_id, ann, True)
    with pytest.raises(Barred):
        take(house, table_id, ann, None)


def test_of_two_who_want_one_seat_at_once_one_gets_it(house: House) -> None:
    table_id = house.table()
    both = [member(house, table_id) for _ in range(2)]

    def want(person: str) -> object:
        try:
            return take(house, table_id, person, 2).person_id
        except SeatTaken as refused:
            return refused.seat

    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(want, both))
    assert 2 in answers
    assert set(answers) & set(both)


def test_bots_sit_on_free_seats_and_make_way_for_other_bots(house: House) -> None:
    table_id = house.table()
    house.sit(table_id, seat=0)
    with house.database.writing() as connection:
        assert seats.put_bot(connection, table_id, None, "random", "Bot", 7).seat == 1
        seats.put_bot(connection, table_id, 1, "regular", "Bot", 8)
        found = seats.list_seats(connection, table_id)
    assert found[1] == Seat(1, None, "regular", "Bot", "", None, True, False, 8)
    with pytest.raises(SeatTaken), house.database.writing() as connection:
        seats.put_bot(connection, table_id, 0, "regular", "Bot", 8)


def test_a_seat_is_freed_once(house: House) -> None:
    table_id = house.table()
    ann = house.sit(table_id, seat=2)
    with house.database.writing() as connection:
        assert seats.free_seat_of(connection, table_id, ann)
        assert not seats.free_seat_of(connection, table_id, ann)
    assert taken(house, table_id) == []


def test_who_gets_up_leaves_their_own_seat_whatever_its_number_is_by_then(house: House) -> None:
    table_id = house.table()
    ann, bo = house.sit(table_id, "Ann", 1), house.sit(table_id, "Bo", 2)
    with house.database.writing() as connection:
        seats.renumber_seats(connection, table_id)
        assert seats.free_seat_of(connection, table_id, ann)
        assert [one.person_id for one in seats.list_seats(connection, table_id)] == [bo]


def test_only_a_bot_is_taken_away_by_the_number_of_its_seat(house: House) -> None:
    table_id = house.table()
    house.sit(table_id, seat=0)
    with house.database.writing() as connection:
        seats.put_bot(connection, table_id, 1, "random", "Bot", 7)
        assert [seats.take_bot_away(connection, table_id, seat) for seat in (0, 1, 2)] == [False, True, False]
    assert taken(house, table_id) == [0]


def test_who_sits_brings_a_nonce_later_and_stays_ready_where_they_are(house: House) -> None:
    table_id = house.table()
    ann = member(house, table_id)
    with house.database.writing() as connection:
        seats.take_seat(connection, table_id, 1, ann, "Ann", "", 7)
        seats.set_ready(connection, table_id, ann, True)
        before = tables.bump_revision(connection, table_id)
        for seat, nonce, written in ((None, "a", "a"), (None, "", "a"), (1, "b", "b"), (1, "b", "b")):
            sat = seats.take_seat(connection, table_id, seat, ann, "Ann", nonce, 9)
            assert sat == Seat(1, ann, None, "Ann", written, None, True, False, 7)
            assert seats.list_seats(connection, table_id) == [sat]
        assert tables.bump_revision(connection, table_id) == before + 3  # only what was new is a change


def test_who_moves_takes_the_nonce_along(house: House) -> None:
    table_id = house.table()
    ann = member(house, table_id)
    with house.database.writing() as connection:
        seats.take_seat(connection, table_id, 1, ann, "Ann", "a", 7)
        assert seats.take_seat(connection, table_id, 2, ann, "Ann", "", 9).nonce == "a"
        assert seats.take_seat(connection, table_id, 3, ann, "Ann", "b", 9).nonce == "b"


def test_ready_and_left_are_said_by_those_who_sit(house: House) -> None:
    table_id = house.table()
    ann = house.sit(table_id)
    with house.database.writing() as connection:
        seats.set_ready(connection, table_id, ann, True)
        seats.set_left(connection, table_id, ann)
        [found] = seats.list_seats(connection, table_id)
        assert (found.ready, found.left) == (True, True)
    with pytest.raises(NotAMember), house.database.writing() as connection:
        seats.set_ready(connection, table_id, "nobody", True)
    with pytest.raises(NotAMember), house.database.writing() as connection:
        seats.set_left(connection, table_id, "nobody")


def test_in_play_seats_are_settled(house: House) -> None:
    table_id = house.playing()
    with house.database.writing() as connection:
        for change in (
            lambda: seats.put_bot(connection, table_id, 3, "random", "Bot", 1),
            lambda: seats.free_seat_of(connection, table_id, "x"),
            lambda: seats.take_bot_away(connection, table_id, 0),
            lambda: seats.renumber_seats(connection, table_id),
            lambda: seats.set_ready(connection, table_id, "x", True),
            lambda: seats.take_seat(connection, table_id, 3, "x", "Ann", "", 1),
        ):
            with pytest.raises(NotInLobby, match="it is playing"):
                change()
    assert taken(house, table_id) == [0, 1]


def test_a_game_starts_without_gaps_between_its_seats(house: House) -> None:
    table_id = house.table(seats=6)
    people = [house.sit(table_id, name, seat) for name, seat in (("Ann", 1), ("Bo", 3), ("Cy", 5))]
    with house.database.writing() as connection:
        found = seats.renumber_seats(connection, table_id)
        revision = tables.bump_revision(connection, table_id)
        assert seats.renumber_seats(connection, table_id) == found
        assert tables.bump_revision(connection, table_id) == revision + 1
    assert [(one.seat, one.person_id, one.nonce) for one in found] == [
        (0, people[0], "nonce of Ann"),
        (1, people[1], "nonce of Bo"),
        (2, people[2], "nonce of Cy"),
    ]


def test_every_change_of_the_seats_is_a_new_revision(house: House) -> None:
    table_id = house.table()
    ann = member(house, table_id)
    seen = []
    with house.database.writing() as connection:
        for change in (
            lambda: seats.take_seat(connection, table_id, None, ann, "Ann", "", 1),
            lambda: seats.set_ready(connection, table_id, ann, True),
            lambda: seats.put_bot(connection, table_id, 3, "random", "Bot", 1),
            lambda: seats.renumber_seats(connection, table_id),
            lambda: seats.take_bot_away(connection, table_id, 1),
            lambda: seats.set_left(connection, table_id, ann),
        ):
            change()
            found = tables.table(connection, table_id)
            assert found is not None
            seen.append(found.revision)
    assert seen == sorted(set(seen))


def test_a_table_is_loaded_with_everybody_at_it(house: House) -> None:
    table_id = house.table()
    ann = house.sit(table_id, "Ann")
    loaded = house.database.read_now(seats.load_table, table_id)
    assert loaded is not None
    assert loaded.table.id == table_id
    assert [one.person_id for one in loaded.seats] == [one.person_id for one in loaded.members] == [ann]

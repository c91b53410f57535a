"""Tables, their members and the lists of them."""

import pytest
from sqlalchemy import insert

from app.storage.queries import pauses, seats, tables
from app.storage.queries.tables import Placed, Table
from app.storage.schema import results
from app.storage.store_errors import CodeTaken, NotInLobby, NotStored, RematchMade, SeatTaken
from tests.storage.builders import House, new_id


def read(house: House, table_id: str) -> Table:
    found = house.database.read_now(tables.table, table_id)
    assert found is not None
    return found


def test_a_table_begins_in_its_lobby_with_its_host_as_member(house: House) -> None:
    ann = house.person("Ann")
    code = new_id("C")
    table_id = house.table(code=code, host_id=ann, options='{"track": 30}')
    found = read(house, table_id)
    assert (found.status, found.host_id, found.options, found.paused) == ("lobby", ann, '{"track": 30}', False)
    with house.database.reading() as connection:
        assert tables.table_by_code(connection, code) == found
        assert [one.person_id for one in tables.list_members(connection, table_id)] == [ann]
        assert seats.list_seats(connection, table_id) == []


def test_an_unknown_table_is_none(house: House) -> None:
    with house.database.writing() as connection:
        assert tables.table(connection, "nothing") is None
        assert tables.table_by_code(connection, "nothing") is None
        assert tables.lock_table(connection, "nothing") is None
        assert seats.load_table(connection, "nothing") is None


def test_a_code_belongs_to_one_table(house: House) -> None:
    code = new_id("C")
    house.table(code=code)
    with pytest.raises(CodeTaken):
        house.table(code=code)


def test_a_rematch_is_made_once_and_found_afterwards(house: House) -> None:
    first = house.table()
    assert house.database.read_now(tables.rematch_of_table, first) is None
    again = house.table(rematch_of=first)
    assert house.database.read_now(tables.rematch_of_table, first) == again
    with pytest.raises(RematchMade) as made:
        house.table(rematch_of=first)
    assert made.value.table_id == again


def test_what_is_given_is_changed_and_the_rest_stays(house: House) -> None:
    table_id = house.table()
    before = read(house, table_id)
    with house.database.writing() as connection:
        revision = tables.change_table(connection, table_id, settings='{"clock": null}', visibility="public", seats=6)
    after = read(house, table_id)
    assert revision == after.revision == before.revision + 1
    assert (after.settings, after.visibility, after.seats) == ('{"clock": null}', "public", 6)
    assert (after.options, after.game) == (before.options, before.game)


@pytest.mark.parametrize("change", [{"options": "{}"}, {"visibility": "public"}, {"seats": 6}])
def test_what_a_lobby_settles_cannot_change_in_play(house: House, change: dict[str, object]) -> None:
    table_id = house.playing()
    with pytest.raises(NotInLobby), house.database.writing() as connection:
        tables.change_table(connection, table_id, **change)  # type: ignore[arg-type]


def test_pause_host_and_settings_can_change_in_play(house: House) -> None:
    table_id, ann = house.playing(), house.person()
    with house.database.writing() as connection:
        tables.change_table(connection, table_id, host_id=ann, settings="[]")
        pauses.begin(connection, table_id, ann, 7, is_alone=True)
    found = read(house, table_id)
    assert (found.host_id, found.settings, found.paused) == (ann, "[]", True)
    assert house.database.read_now(pauses.pause_of, table_id) == pauses.Pause(ann, 7, 1)
    with house.database.writing() as connection:
        pauses.end(connection, table_id)
        pauses.begin(connection, table_id, None, None, is_alone=False)
    assert house.database.read_now(pauses.pause_of, table_id) == pauses.Pause(None, None, 1)


def test_a_seat_somebody_sits_on_cannot_be_taken_from_the_table(house: House) -> None:
    table_id = house.table(seats=5)
    house.sit(table_id, seat=3)
    with pytest.raises(SeatTaken), house.database.writing() as connection:
        tables.change_table(connection, table_id, seats=3)
    with house.database.writing() as connection:
        tables.change_table(connection, table_id, seats=4)
    assert read(house, table_id).seats == 4


def test_a_table_that_is_not_there_cannot_change(house: House) -> None:
    with pytest.raises(NotStored), house.database.writing() as connection:
        tables.change_table(connection, "nothing", settings="[]")
    with pytest.raises(NotInLobby), house.database.writing() as connection:
        tables.lock_lobby(connection, "nothing")


def test_invitations_are_renewed_the_spoken_ones_too(house: House) -> None:
    first, second, taken = (new_id("C") for _ in range(3))
    table_id = house.table(code=first)
    house.table(code=taken)
    with house.database.writing() as connection:
        assert tables.renew_invite(connection, table_id, second) == 1
        with pytest.raises(CodeTaken):
            tables.renew_invite(connection, table_id, taken)
        assert tables.table_by_code(connection, first) is None
    found = read(house, table_id)
    assert (found.invite_epoch, found.code) == (1, second)


def test_a_closed_table_gives_its_code_back(house: House) -> None:
    code = new_id("C")
    table_id = house.table(code=code)
    with house.database.writing() as connection:
        tables.close_table(connection, table_id, 9)
    found = read(house, table_id)
    assert (found.status, found.finished_at, found.code) == ("closed", 9, None)
    house.table(code=code)


def test_a_rematch_that_is_closed_makes_room_for_another(house: House) -> None:
    first = house.table()
    again = house.table(rematch_of=first)
    before = read(house, first).revision
    with house.database.writing() as connection:
        assert tables.close_table(connection, again, 9) == first
        assert tables.close_table(connection, house.add_table(connection), 9) is None
    assert read(house, first).revision == before + 1  # who looks at the first one hears of it
    assert house.database.read_now(tables.rematch_of_table, first) is None
    assert house.database.read_now(tables.rematch_of_table, first) != house.table(rematch_of=first)


# Members


def test_joining_twice_is_joining_once(house: House) -> None:
    table_id, ann = house.table(), house.person("Ann")
    with house.database.writing() as connection:
        first = tables.add_member(connection, table_id, ann, 5)
        revision = tables.bump_revision(connection, table_id)
        assert tables.add_member(connection, table_id, ann, 9) == first
        assert tables.bump_revision(connection, table_id) == revision + 1
    assert (first.name, first.joined_at, first.barred) == ("Ann", 5, False)


def test_who_was_barred_stays_barred_when_joining_again(house: House) -> None:
    table_id, ann = house.table(), house.person()
    with house.database.writing() as connection:
        tables.add_member(connection, table_id, ann, 5)
        tables.set_barred(connection, table_id, ann, True)
        assert tables.add_member(connection, table_id, ann, 9).barred
        tables.set_barred(connection, table_id, ann, False)
        assert not tables.add_member(connection, table_id, ann, 9).barred


def test_members_come_in_the_order_they_joined(house: House) -> None:
    table_id = house.table()
    late, early = house.person(), house.person()
    with house.database.writing() as connection:
        tables.add_member(connection, table_id, late, 9)
        tables.add_member(connection, table_id, early, 5)
        assert [one.person_id for one in tables.list_members(connection, table_id)] == [early, late]


# Lists


def test_public_lobbies_have_a_free_seat_and_are_public_and_not_begun(house: House) -> None:
    ann = house.person("Ann")
    free = house.table(visibility="public", host_id=ann, now=house.now + 2)
    newer = house.table(visibility="public", now=house.now + 3)
    house.sit(free)
    full = house.table(visibility="public", seats=1)
    house.sit(full)
    private, begun = house.table(), house.playing(visibility="public")
    lobbies = {one.table.id: one for one in house.database.read_now(tables.public_lobbies, 0, 1000, 1000)}
    assert (lobbies[free].host_name, lobbies[free].seated, lobbies[newer].seated) == ("Ann", 1, 0)
    assert not lobbies.keys() & {full, private, begun}
    assert list(lobbies).index(newer) < list(lobbies).index(free)


def test_no_host_fills_the_list_alone_and_old_tables_are_not_on_it(house: House) -> None:
    ann, bo = house.person("Ann"), house.person("Bo")
    later = house.now + 1_000_000
    many = [house.table(visibility="public", host_id=ann, now=later + n) for n in range(5)]
    other, old = (house.table(visibility="public", host_id=bo, now=at) for at in (later, later - 1))
    listed = [one.table.id for one in house.database.read_now(tables.public_lobbies, later, 1000)]
    assert listed == [*reversed(many[2:]), other]
    assert old not in listed


def test_my_tables_are_those_i_am_at_what_goes_on_first(house: House) -> None:
    lobby = house.table(now=house.now)
    ann = house.sit(lobby, "Ann", seat=2)
    finished, watched, barred = house.table(now=house.now + 5), house.table(now=house.now + 1), house.table()
    house.table()
    with house.database.writing() as connection:
        for table_id in (finished, watched, barred):
            tables.add_member(connection, table_id, ann, 1)
        seats.put_bot(connection, lobby, 0, "regular", "Bot", 1)
        tables.set_barred(connection, barred, ann, True)
        connection.exec_driver_sql(
            "UPDATE tables SET status = 'finished', started_at = 1, finished_at = 2, game_version = 1 "
            f"WHERE id = '{finished}'"
        )
    mine = house.database.read_now(tables.my_tables, ann)
    assert [one.table.id for one in mine] == [watched, lobby, finished]
    assert [(one.seat, one.left, one.players) for one in mine] == [
        (None, False, ()),
        (2, False, ("Bot", "Ann")),
        (None, False, ()),
    ]


def test_a_finished_table_of_mine_has_its_ranking_the_winner_first(house: House) -> None:
    table_id = house.table()
    ann = house.sit(table_id, "Ann", seat=0)
    with house.database.writing() as connection:
        seats.put_bot(connection, table_id, 1, "regular", "Dusty", 1)
        for seat, place, score in ((0, 2, 10), (1, 1, 30)):
            who = {"person_id": ann} if seat == 0 else {"bot": "regular"}
            connection.execute(insert(results).values(table_id=table_id, seat=seat, place=place, score=score, **who))
    assert house.database.read_now(tables.my_tables, ann)[0].ranking == ()  # not before it is over
    with house.database.writing() as connection:
        connection.exec_driver_sql(
            "UPDATE tables SET status = 'finished', started_at = 1, finished_at = 2, game_version = 1 "
            f"WHERE id = '{table_id}'"
        )
    [mine] = house.database.read_now(tables.my_tables, ann)
    assert mine.ranking == (Placed(1, "Dusty", 1, 30), Placed(0, "Ann", 2, 10))


def test_who_has_left_finds_the_table_as_left(house: House) -> None:
    table_id = house.table()
    ann = house.sit(table_id)
    with house.database.writing() as connection:
        seats.set_left(connection, table_id, ann)
    assert [one.left for one in house.database.read_now(tables.my_tables, ann)] == [True]

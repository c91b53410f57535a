"""What is found to be forgotten, and that it is only changed while it still is."""

from app.admin import queries as admin
from app.cluster import queries as presence
from app.maintenance import queries as tidying
from app.people import queries as people
from app.storage.database import Connection
from app.storage.queries import seats, tables
from app.storage.queries.promises import set_mark
from tests.storage.builders import House, new_id

DAY = 24 * 3600 * 1000


def forgotten(now: int) -> tidying.Forgotten:
    return tidying.Forgotten(now - DAY, now - 7 * DAY, now - tidying.LOOKED_MS, now)


def found(house: House, now: int) -> set[str]:
    return set(house.database.read_now(tidying.forgotten_lobbies, forgotten(now)))


def test_a_public_lobby_is_forgotten_in_a_day_and_a_private_one_in_a_week(house: House) -> None:
    public, private, playing = house.table(visibility="public"), house.table(), house.playing()
    made = house.now
    assert not {public, private} & found(house, made + DAY)
    assert {public, private} & found(house, made + DAY + 1) == {public}
    assert {public, private, playing} & found(house, made + 7 * DAY + 1) == {public, private}


def test_whoever_comes_sits_down_or_looks_keeps_a_lobby_open(house: House) -> None:
    joined, sat, looked_at, left = (house.table(visibility="public") for _ in range(4))
    ann, now = house.person(), house.now + 2 * DAY
    with house.database.writing() as connection:
        tables.add_member(connection, joined, ann, now - DAY)
        tables.add_member(connection, sat, ann, house.now)
        seats.take_seat(connection, sat, None, ann, "Ann", "", now - DAY)
        for worker, table, at in (("one", looked_at, now - 5_000), ("two", left, now - tidying.LOOKED_MS - 1)):
            row = presence.Presence(table, worker + new_id("w"), "{}", 1, at)
            presence.write_presence(connection, row.worker, [row], at)
    assert {joined, sat, looked_at, left} & found(house, now) == {left}
    assert {joined, sat, looked_at} & found(house, now + DAY) == {joined, sat, looked_at}


def test_a_lobby_is_closed_once_and_only_while_it_is_forgotten(house: House) -> None:
    first = house.table()
    stale, visited = house.table(rematch_of=first), house.table()
    now = house.now + 8 * DAY
    with house.database.writing() as connection:
        tables.add_member(connection, visited, house_person(connection), now)
        assert tidying.close_if_forgotten(connection, visited, forgotten(now)) is None
        assert tidying.close_if_forgotten(connection, stale, forgotten(now)) == first
        assert tidying.close_if_forgotten(connection, stale, forgotten(now)) is None
        assert [tables.table(connection, one).status for one in (visited, stale)] == ["lobby", "closed"]  # type: ignore[union-attr]


def house_person(connection: Connection) -> str:
    return people.add_person(connection, new_id("p"), "Bo", 1).id


def test_a_session_ends_unless_somebody_has_come_with_it_meanwhile(house: House) -> None:
    ann, unseen, back = house.person(), house.token_hash(), house.token_hash()
    with house.database.writing() as connection:
        for token in (unseen, back):
            people.open_session(connection, token, ann, 5)
        assert {unseen, back} <= set(tidying.unseen_sessions(connection, 6))
        people.touch_session(connection, back, 9)
        tidying.end_unseen(connection, [unseen, back], 6, 10)
        assert [people.session(connection, token, 0) is None for token in (unseen, back)] == [True, False]
        assert not {unseen, back} & set(tidying.unseen_sessions(connection, 6))


def test_marks_of_workers_that_are_gone_are_dropped_and_those_of_running_ones_stay(house: House) -> None:
    now = house.now + 2 * tidying.MARKS_MS
    with house.database.writing() as connection:
        set_mark(connection, "gone", 7, now - tidying.MARKS_MS - 1)
        set_mark(connection, "runs", 3, now - tidying.MARKS_MS)
        for _ in range(2):
            tidying.drop_what_is_past(connection, now)
        assert set_mark(connection, "gone", 1, now) is None
        assert set_mark(connection, "runs", 4, now) == 3


def test_links_that_are_used_up_and_workers_that_are_gone_leave_nothing_behind(house: House) -> None:
    now = house.now
    table = house.table()
    with house.database.writing() as connection:
        good, used, old = (house.token_hash() for _ in range(3))
        for token, expires in ((good, now + 1), (used, now + 1), (old, now)):
            admin.add_link(connection, token, 1, expires)
        assert admin.use_link(connection, used, now - 1)
        presence.write_presence(connection, "gone", [presence.Presence(table, "gone", "{}", 1, 1)], 1)
        for _ in range(2):
            tidying.drop_what_is_past(connection, now)
        assert presence.presence_elsewhere(connection, "other", [table]) == []
        left = connection.exec_driver_sql("SELECT token_hash FROM admin_links").scalars()
        assert {good, used, old} & set(left) == {good}

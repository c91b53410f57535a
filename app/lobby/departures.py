"""Departures from a table, voluntary or not, and the choice of the next host. Run changes in `Database.write`."""

from collections.abc import Iterable

from app.lobby.creation import with_new_code
from app.storage.database import Connection
from app.storage.queries import tables as store
from app.storage.queries.seats import Seat, free_seat_of, list_seats, set_left, take_bot_away


def heir(seated: Iterable[Seat], leaving: str) -> str | None:
    """The next host: the person who has sat longest, except the leaving one."""
    others = [s for s in seated if s.person_id not in {None, leaving} and not s.left]
    first = min(others, key=lambda s: (s.since, s.seat), default=None)
    return first.person_id if first else None


def onlooker(members: Iterable[store.Member], here: set[str]) -> str | None:
    """The next host of a lobby without seated people: of the members with an open socket, the one who joined first."""
    return next((one.person_id for one in members if one.person_id in here and not one.barred), None)


def send_away(c: Connection, table_id: str, sent: Seat) -> None:
    """Remove the player of a seat, bar them from the table and revoke all invitations. A person is removed even if they
    have moved to another seat meanwhile. The role of a removed host passes on.
    """
    row = store.lock_table(c, table_id)
    assert row is not None, table_id
    if sent.person_id is None:
        take_bot_away(c, table_id, sent.seat)
        return
    if row.status == "lobby":
        free_seat_of(c, table_id, sent.person_id)
    elif row.status == "playing":
        set_left(c, table_id, sent.person_id)
    if row.host_id == sent.person_id and (next_host := heir(list_seats(c, table_id), sent.person_id)) is not None:
        store.change_table(c, table_id, host_id=next_host)
    store.set_barred(c, table_id, sent.person_id, True)
    with_new_code(lambda code: store.renew_invite(c, table_id, code))

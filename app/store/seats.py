"""Seats: a free seat has no row. Who sits down, gets up or makes way for a bot; all of it changes the table's revision.

Before the start everything goes through the lock of the lobby; in play a seat stays whose it is, and may only be left
to a bot and taken back.
"""

from dataclasses import dataclass, replace

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from app.store.errors import Barred, NoSuchSeat, NotAMember, SeatTaken
from app.store.rows import fill
from app.store.schema import seats
from app.store.tables import Member, Table, bump_revision, list_members, lock_lobby, member, table


@dataclass(frozen=True, slots=True)
class Seat:
    """`person_id` or `bot` (its level). `left`: the person went away in play and a bot plays on for them. `since`: when
    they sat down, or took the seat back."""

    seat: int
    person_id: str | None
    bot: str | None
    name: str
    nonce: str
    ready: bool
    left: bool
    since: int


@dataclass(frozen=True, slots=True)
class LoadedTable:
    table: Table
    seats: tuple[Seat, ...]
    members: tuple[Member, ...]


def load_table(connection: Connection, table_id: str) -> LoadedTable | None:
    found = table(connection, table_id)
    if found is None:
        return None
    return LoadedTable(found, tuple(list_seats(connection, table_id)), tuple(list_members(connection, table_id)))


def list_seats(connection: Connection, table_id: str) -> list[Seat]:
    wanted = select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    return [fill(Seat, row) for row in connection.execute(wanted).mappings()]


def take_seat(
    connection: Connection, table_id: str, seat: int | None, person_id: str, name: str, nonce: str, now: int
) -> Seat:
    """Sit down, or move to another seat; None is the own seat, else the first free one.

    Who stays where they are stays ready, and as long as before. A nonce, once brought, is only changed for another.
    SeatTaken, NoSuchSeat, NotAMember, Barred or NotInLobby if that is not possible.
    """
    lobby = lock_lobby(connection, table_id)
    known = member(connection, table_id, person_id)
    if known is None:
        raise NotAMember
    if known.barred:
        raise Barred
    taken = {one.seat: one for one in list_seats(connection, table_id)}
    own = next((one for one in taken.values() if one.person_id == person_id), None)
    if seat is None:
        seat = own.seat if own else _first_free(lobby, taken)
    _check_free(lobby, taken, seat, own)
    if own is not None and own.seat == seat:
        return _bring_nonce(connection, table_id, own, nonce)
    if own is not None:
        _free(connection, table_id, own.seat)
        nonce = nonce or own.nonce
    return _sit(connection, table_id, Seat(seat, person_id, None, name, nonce, False, False, now))


def put_bot(connection: Connection, table_id: str, seat: int | None, level: str, name: str, now: int) -> Seat:
    """A bot on a free seat, or in place of another bot; SeatTaken, NoSuchSeat or NotInLobby."""
    lobby = lock_lobby(connection, table_id)
    taken = {one.seat: one for one in list_seats(connection, table_id)}
    if seat is None:
        seat = _first_free(lobby, taken)
    there = taken.get(seat)
    _check_free(lobby, taken, seat, there if there and there.bot else None)
    if there is not None:
        _free(connection, table_id, seat)
    return _sit(connection, table_id, Seat(seat, None, level, name, "", True, False, now))


def free_seat_of(connection: Connection, table_id: str, person_id: str) -> bool:
    """In the lobby: the seat is free again, whatever its number is by now. Whether the person sat anywhere."""
    return _clear(connection, table_id, seats.c.person_id == person_id)


def take_bot_away(connection: Connection, table_id: str, seat: int) -> bool:
    """In the lobby: the seat is free again, if it is a bot's. Whether it was."""
    return _clear(connection, table_id, (seats.c.seat == seat) & seats.c.bot.is_not(None))


def set_ready(connection: Connection, table_id: str, person_id: str, ready: bool) -> None:
    """In the lobby; NotAMember if the person does not sit."""
    lock_lobby(connection, table_id)
    _change_own(connection, table_id, person_id, ready=ready)


def set_left(connection: Connection, table_id: str, person_id: str) -> None:
    """In play: away, so that a bot plays on; NotAMember if the person does not sit."""
    _change_own(connection, table_id, person_id, left=True)


def take_back(connection: Connection, table_id: str, person_id: str, now: int) -> None:
    """In play: here again, after leaving or being away; a worker for which a bot plays there sees it by `since`."""
    _change_own(connection, table_id, person_id, left=False, since=now)


def renumber_seats(connection: Connection, table_id: str) -> list[Seat]:
    """Close the gaps: the seats are 0 to n-1 afterwards, in the same order. What a game starts with."""
    lock_lobby(connection, table_id)
    before = list_seats(connection, table_id)
    for number, one in enumerate(before):
        # In rising order every new number is free already.
        if one.seat != number:
            at = (seats.c.table_id == table_id) & (seats.c.seat == one.seat)
            connection.execute(update(seats).where(at).values(seat=number))
    if [one.seat for one in before] != list(range(len(before))):
        bump_revision(connection, table_id)
    return list_seats(connection, table_id)


def _first_free(lobby: Table, taken: dict[int, Seat]) -> int:
    free = next((number for number in range(lobby.seats) if number not in taken), None)
    if free is None:
        raise NoSuchSeat(None)
    return free


def _check_free(lobby: Table, taken: dict[int, Seat], seat: int, own: Seat | None) -> None:
    if not 0 <= seat < lobby.seats:
        raise NoSuchSeat(seat)
    if seat in taken and taken[seat] is not own:
        raise SeatTaken(seat)


def _sit(connection: Connection, table_id: str, one: Seat) -> Seat:
    row = {name: getattr(one, name) for name in Seat.__slots__}
    connection.execute(insert(seats).values(table_id=table_id, **row))
    bump_revision(connection, table_id)
    return one


def _bring_nonce(connection: Connection, table_id: str, own: Seat, nonce: str) -> Seat:
    if nonce in ("", own.nonce):
        return own
    at = (seats.c.table_id == table_id) & (seats.c.seat == own.seat)
    connection.execute(update(seats).where(at).values(nonce=nonce))
    bump_revision(connection, table_id)
    return replace(own, nonce=nonce)


def _clear(connection: Connection, table_id: str, which: ColumnElement[bool]) -> bool:
    lock_lobby(connection, table_id)
    cleared = connection.execute(delete(seats).where(seats.c.table_id == table_id, which)).rowcount == 1
    if cleared:
        bump_revision(connection, table_id)
    return cleared


def _free(connection: Connection, table_id: str, seat: int) -> None:
    connection.execute(delete(seats).where(seats.c.table_id == table_id, seats.c.seat == seat))


def _change_own(connection: Connection, table_id: str, person_id: str, **values: bool | int) -> None:
    of_person = (seats.c.table_id == table_id) & (seats.c.person_id == person_id)
    if connection.execute(update(seats).where(of_person).values(**values)).rowcount == 0:
        raise NotAMember
    bump_revision(connection, table_id)

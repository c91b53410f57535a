"""Queries of seats; a free seat has no row. Every change raises the table's `revision`.

Changes before the start take the lock of the table's row. During play a seat keeps its person, who may leave it to a
bot and take it back."""

from dataclasses import dataclass, replace

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from app.storage.queries.tables import Member, Table, bump_revision, list_members, lock_lobby, member, table
from app.storage.row_to_dataclass import fill
from app.storage.schema import seats
from app.storage.store_errors import Barred, NoFreeSeat, NoSuchSeat, NotAMember, SeatTaken


@dataclass(frozen=True, slots=True)
class Seat:
    """A taken seat, of a person (`person_id`) or a bot (`bot`, its level). `left`: the person left during play, and a
    bot plays for them. `since`: when the player sat down or took the seat back."""

    seat: int
    person_id: str | None
    bot: str | None
    name: str
    nonce: str
    nonce_hash: str | None
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
    connection: Connection,
    table_id: str,
    seat: int | None,
    person_id: str,
    name: str,
    nonce: str,
    now: int,
    nonce_hash: str | None = None,
) -> Seat:
    """Sit down, or move to another seat. With `seat` None, take the person's own seat or else the first free one.

    `nonce_hash`: the seat reveals its nonce when the start is fixed. A person who keeps the seat stays ready, and
    without a new nonce or hash keeps the earlier one. Raises SeatTaken, NoSuchSeat, NoFreeSeat, NotAMember, Barred,
    NotInLobby or StartFixed.
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
        return _bring_luck(connection, table_id, own, nonce, nonce_hash)
    if own is not None:
        _free(connection, table_id, own.seat)
        if not nonce and nonce_hash is None:
            nonce, nonce_hash = own.nonce, own.nonce_hash
    return _sit(connection, table_id, Seat(seat, person_id, None, name, nonce, nonce_hash, False, False, now))


def put_bot(connection: Connection, table_id: str, seat: int | None, level: str, name: str, now: int) -> Seat:
    """Put a bot on a free seat, or in place of another bot. Raises SeatTaken, NoSuchSeat or NotInLobby."""
    lobby = lock_lobby(connection, table_id)
    taken = {one.seat: one for one in list_seats(connection, table_id)}
    if seat is None:
        seat = _first_free(lobby, taken)
    there = taken.get(seat)
    _check_free(lobby, taken, seat, there if there and there.bot else None)
    if there is not None:
        _free(connection, table_id, seat)
    return _sit(connection, table_id, Seat(seat, None, level, name, "", None, True, False, now))


def free_seat_of(connection: Connection, table_id: str, person_id: str) -> bool:
    """Free the person's seat in the lobby, even if its number has changed; False if the person has no seat."""
    return _clear(connection, table_id, seats.c.person_id == person_id)


def take_bot_away(connection: Connection, table_id: str, seat: int) -> bool:
    """Free a bot's seat in the lobby; False if no bot sits there."""
    return _clear(connection, table_id, (seats.c.seat == seat) & seats.c.bot.is_not(None))


def set_ready(connection: Connection, table_id: str, person_id: str, ready: bool) -> None:
    """Set whether a seated person is ready, in the lobby; NotAMember if the person has no seat."""
    lock_lobby(connection, table_id, fixed_too=True)
    _change_own(connection, table_id, person_id, ready=ready)


def set_left(connection: Connection, table_id: str, person_id: str) -> None:
    """Mark the person's seat as left during play, so that a bot plays; NotAMember if the person has no seat."""
    _change_own(connection, table_id, person_id, left=True)


def take_back(connection: Connection, table_id: str, person_id: str, now: int) -> None:
    """Give a seat that a bot plays back to its person. The new `since` tells other workers to stop their bot."""
    _change_own(connection, table_id, person_id, left=False, since=now)


def renumber_seats(connection: Connection, table_id: str) -> list[Seat]:
    """Renumber the taken seats from 0 without gaps, in the same order, for the start of the game."""
    lock_lobby(connection, table_id)
    before = list_seats(connection, table_id)
    for number, one in enumerate(before):
        # Ascending order: each new number is already free.
        if one.seat != number:
            at = (seats.c.table_id == table_id) & (seats.c.seat == one.seat)
            connection.execute(update(seats).where(at).values(seat=number))
    if [one.seat for one in before] != list(range(len(before))):
        bump_revision(connection, table_id)
    return list_seats(connection, table_id)


def _first_free(lobby: Table, taken: dict[int, Seat]) -> int:
    free = next((number for number in range(lobby.seats) if number not in taken), None)
    if free is None:
        raise NoFreeSeat
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


def _bring_luck(connection: Connection, table_id: str, own: Seat, nonce: str, nonce_hash: str | None) -> Seat:
    brought = (nonce, nonce_hash)
    if brought in (("", None), (own.nonce, own.nonce_hash)):
        return own
    _change_luck(connection, table_id, own.seat, nonce=nonce, nonce_hash=nonce_hash)
    return replace(own, nonce=nonce, nonce_hash=nonce_hash)


def open_seat(connection: Connection, table_id: str, seat: int, nonce: str) -> None:
    """Store the nonce for the hash that the seat has committed to."""
    _change_luck(connection, table_id, seat, nonce=nonce)


def _change_luck(connection: Connection, table_id: str, seat: int, **luck: str | None) -> None:
    at = (seats.c.table_id == table_id) & (seats.c.seat == seat)
    connection.execute(update(seats).where(at).values(**luck))
    bump_revision(connection, table_id)


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

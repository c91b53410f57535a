"""Tables and who may be at them. Changes are for the writer's jobs: each raises the table's `revision` by one.

What a lobby settles (options, seats) is changed under the lock of the table's row, so that nobody sits down at a game
that another worker is just starting.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from sqlalchemy import Connection, Select, exists, func, insert, select, update

from app.store.errors import CodeTaken, NotInLobby, NotStored, RematchMade, SeatTaken
from app.store.rows import fill
from app.store.schema import members, people, seats, tables

Status: TypeAlias = Literal["lobby", "playing", "finished", "closed"]
Visibility: TypeAlias = Literal["private", "public"]


@dataclass(frozen=True, slots=True)
class Table:
    """A row of `tables`; `options` and `settings` are JSON, `seats` is how many people and bots may sit."""

    id: str
    code: str | None
    game: str
    options: str
    settings: str
    seats: int
    visibility: Visibility
    status: Status
    host_id: str | None
    invite_epoch: int
    server_seed: str
    commitment: str
    paused: bool
    revision: int
    created_at: int
    started_at: int | None
    finished_at: int | None
    rematch_of: str | None
    game_version: int | None
    reason: str | None


@dataclass(frozen=True, slots=True)
class Member:
    person_id: str
    name: str
    joined_at: int
    barred: bool


@dataclass(frozen=True, slots=True)
class Lobby:
    """A public table one may still sit down at."""

    table: Table
    host_name: str | None
    seated: int


@dataclass(frozen=True, slots=True)
class MyTable:
    """A table of one person: where they sit, and the names at it by seat."""

    table: Table
    seat: int | None
    left: bool
    players: tuple[str, ...]


# Making and finding


def add_table(
    connection: Connection,
    *,
    id: str,
    code: str | None,
    game: str,
    options: str,
    settings: str,
    seats: int,
    visibility: Visibility,
    host_id: str | None,
    server_seed: str,
    commitment: str,
    now: int,
    rematch_of: str | None = None,
) -> Table:
    """A table in its lobby, its host a member of it; CodeTaken or RematchMade if another has that already."""
    if rematch_of is not None and (made := rematch_of_table(connection, rematch_of)) is not None:
        raise RematchMade(made)
    if code is not None:
        _check_code(connection, code)
    row = insert(tables).values(
        id=id, code=code, game=game, options=options, settings=settings, seats=seats, visibility=visibility,
        status="lobby", host_id=host_id, server_seed=server_seed, commitment=commitment, created_at=now,
        rematch_of=rematch_of,
    )  # fmt: skip
    connection.execute(row)
    if host_id is not None:
        add_member(connection, id, host_id, now)
    made_now = table(connection, id)
    assert made_now is not None, id
    return made_now


def table(connection: Connection, table_id: str) -> Table | None:
    return _one(connection, select(tables).where(tables.c.id == table_id))


def table_by_code(connection: Connection, code: str) -> Table | None:
    return _one(connection, select(tables).where(tables.c.code == code))


def rematch_of_table(connection: Connection, table_id: str) -> str | None:
    """The id of the table that was made as this one's rematch."""
    return connection.execute(select(tables.c.id).where(tables.c.rematch_of == table_id)).scalar_one_or_none()


def lock_table(connection: Connection, table_id: str) -> Table | None:
    """The row, which nobody else changes until this transaction ends."""
    # Not a full lock: moves of this table refer to the row and need not wait for a change of its settings.
    return _one(connection, select(tables).where(tables.c.id == table_id).with_for_update(key_share=True))


def lock_lobby(connection: Connection, table_id: str) -> Table:
    """The same, sure to be in its lobby; else NotInLobby."""
    found = lock_table(connection, table_id)
    if found is None or found.status != "lobby":
        raise NotInLobby("closed" if found is None else found.status)
    return found


def _one(connection: Connection, wanted: Select[tuple[object, ...]]) -> Table | None:
    row = connection.execute(wanted).mappings().one_or_none()
    return fill(Table, row) if row else None


# Changing


def change_table(
    connection: Connection,
    table_id: str,
    *,
    options: str | None = None,
    settings: str | None = None,
    visibility: Visibility | None = None,
    seats: int | None = None,
    host_id: str | None = None,
    paused: bool | None = None,
) -> int:
    """Change what is given, leave the rest; the new revision. Options, visibility and seats: only in the lobby.

    SeatTaken if somebody sits where there would be no seat any more.
    """
    if options is not None or visibility is not None or seats is not None:
        lock_lobby(connection, table_id)
    if seats is not None and (highest := _highest_seat(connection, table_id)) >= seats:
        raise SeatTaken(highest)
    given = {
        "options": options, "settings": settings, "visibility": visibility, "seats": seats, "host_id": host_id,
        "paused": paused,
    }  # fmt: skip
    return _change(connection, table_id, {name: value for name, value in given.items() if value is not None})


def _highest_seat(connection: Connection, table_id: str) -> int:
    highest = select(func.coalesce(func.max(seats.c.seat), -1)).where(seats.c.table_id == table_id)
    found: int = connection.execute(highest).scalar_one()
    return found


def renew_invite(connection: Connection, table_id: str, code: str) -> int:
    """Make the invitations given out so far worthless, links and code; the new epoch. CodeTaken if another has it."""
    _check_code(connection, code)
    _change(connection, table_id, {"invite_epoch": tables.c.invite_epoch + 1, "code": code})
    epoch: int = connection.execute(select(tables.c.invite_epoch).where(tables.c.id == table_id)).scalar_one()
    return epoch


def _check_code(connection: Connection, code: str) -> None:
    if table_by_code(connection, code) is not None:
        raise CodeTaken(code)


def close_table(connection: Connection, table_id: str, now: int) -> str | None:
    """Nobody will play here. The code is free again; and the table whose rematch it was, which is named, may have
    another one."""
    first: str | None = connection.execute(select(tables.c.rematch_of).where(tables.c.id == table_id)).scalar_one()
    _change(connection, table_id, {"status": "closed", "finished_at": now, "code": None, "rematch_of": None})
    if first is not None:
        bump_revision(connection, first)
    return first


def bump_revision(connection: Connection, table_id: str) -> int:
    """For a change of seats or members, which are rows of their own."""
    return _change(connection, table_id, {})


def _change(connection: Connection, table_id: str, values: dict[str, object]) -> int:
    changed = update(tables).where(tables.c.id == table_id).values(revision=tables.c.revision + 1, **values)
    revision: int | None = connection.execute(changed.returning(tables.c.revision)).scalar_one_or_none()
    if revision is None:
        raise NotStored("There is no such table.")
    return revision


# Members


def add_member(connection: Connection, table_id: str, person_id: str, now: int) -> Member:
    """May watch and sit from now on. Once more changes nothing, and lets nobody in who was barred: look at `barred`."""
    known = member(connection, table_id, person_id)
    if known is not None:
        return known
    connection.execute(insert(members).values(table_id=table_id, person_id=person_id, joined_at=now))
    bump_revision(connection, table_id)
    added = member(connection, table_id, person_id)
    assert added is not None, (table_id, person_id)
    return added


def set_barred(connection: Connection, table_id: str, person_id: str, barred: bool) -> None:
    of_person = (members.c.table_id == table_id) & (members.c.person_id == person_id)
    connection.execute(update(members).where(of_person).values(barred=barred))
    bump_revision(connection, table_id)


def member(connection: Connection, table_id: str, person_id: str) -> Member | None:
    wanted = _members(table_id).where(members.c.person_id == person_id)
    row = connection.execute(wanted).mappings().one_or_none()
    return fill(Member, row) if row else None


def list_members(connection: Connection, table_id: str) -> list[Member]:
    """The one who has been here longest first: they are next to be host."""
    wanted = _members(table_id).order_by(members.c.joined_at, members.c.person_id)
    return [fill(Member, row) for row in connection.execute(wanted).mappings()]


def _members(table_id: str) -> Select[tuple[str, str, int, bool]]:
    return (
        select(members.c.person_id, people.c.name, members.c.joined_at, members.c.barred)
        .join(people, people.c.id == members.c.person_id)
        .where(members.c.table_id == table_id)
    )


# Lists of tables


def public_lobbies(connection: Connection, since: int, limit: int = 50, each: int = 3) -> list[Lobby]:
    """Public tables with a free seat that were made since then, the newest first, and of one host only `each`: nobody
    fills the list alone."""
    seated = select(func.count()).where(seats.c.table_id == tables.c.id).scalar_subquery()
    newest = tables.c.created_at.desc(), tables.c.id
    open_ones = (
        select(
            tables.c.id,
            seated.label("seated"),
            func.row_number().over(partition_by=tables.c.host_id, order_by=newest).label("of_host"),
        )
        .where(
            tables.c.status == "lobby",
            tables.c.visibility == "public",
            tables.c.created_at >= since,
            seated < tables.c.seats,
        )
        .subquery()
    )
    wanted = (
        select(tables, people.c.name.label("host_name"), open_ones.c.seated)
        .join(open_ones, open_ones.c.id == tables.c.id)
        .outerjoin(people, people.c.id == tables.c.host_id)
        .where(open_ones.c.of_host <= each)
        .order_by(*newest)
        .limit(limit)
    )
    rows = connection.execute(wanted).mappings()
    return [Lobby(fill(Table, row), row["host_name"], row["seated"]) for row in rows]


def count_open(connection: Connection, host_id: str) -> int:
    """How many tables of this host have not come to an end."""
    mine = (tables.c.host_id == host_id) & tables.c.status.in_(("lobby", "playing"))
    return connection.execute(select(func.count()).select_from(tables).where(mine)).scalar_one()


def my_tables(connection: Connection, person_id: str, limit: int = 50) -> list[MyTable]:
    """Where this person is host, sits, or may watch: what still goes on first, then the newest."""
    mine = exists().where(
        members.c.table_id == tables.c.id, members.c.person_id == person_id, members.c.barred.is_(False)
    )
    goes_on = tables.c.status.in_(("lobby", "playing"))
    wanted = (
        select(tables)
        .where(mine, tables.c.status != "closed")
        .order_by(goes_on.desc(), func.coalesce(tables.c.finished_at, tables.c.created_at).desc(), tables.c.id)
        .limit(limit)
    )
    found = [fill(Table, row) for row in connection.execute(wanted).mappings()]
    at_them = (
        select(seats.c.table_id, seats.c.seat, seats.c.person_id, seats.c.name, seats.c.left)
        .where(seats.c.table_id.in_([one.id for one in found]))
        .order_by(seats.c.table_id, seats.c.seat)
    )
    names: dict[str, list[str]] = {one.id: [] for one in found}
    own: dict[str, int] = {}
    away: set[str] = set()
    for row in connection.execute(at_them):
        names[row.table_id].append(row.name)
        if row.person_id == person_id:
            own[row.table_id] = row.seat
            if row.left:
                away.add(row.table_id)
    return [MyTable(one, own.get(one.id), one.id in away, tuple(names[one.id])) for one in found]

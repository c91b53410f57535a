"""Queries of tables and their members. Run changes in `Database.write`; each raises the table's `revision` by one.

Changes of options and seats lock the table's row, so that none happens while another worker starts the game.
"""

from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from sqlalchemy import Connection, Select, bindparam, exists, func, insert, select, update

from app.storage.row_to_dataclass import fill
from app.storage.schema import members, people, results, seats, tables
from app.storage.store_errors import CodeTaken, NotInLobby, NotStored, RematchMade, SeatTaken, StartFixed

Status: TypeAlias = Literal["lobby", "playing", "finished", "closed"]
Visibility: TypeAlias = Literal["private", "public"]


@dataclass(frozen=True, slots=True)
class Progress:
    """The status and progress of a table."""

    status: Status
    paused: bool
    revision: int
    created_at: int
    started_at: int | None
    finished_at: int | None
    opens_until: int | None
    game_version: int | None
    reason: str | None


@dataclass(frozen=True, slots=True)
class Table(Progress):
    """A row of `tables`. `options` and `settings` are JSON, `seats` is the number of seats including free ones, and
    `lesson` is the key of the lesson at a lesson's table.
    """

    id: str
    code: str | None
    game: str
    options: str
    settings: str
    seats: int
    visibility: Visibility
    host_id: str | None
    invite_epoch: int
    server_seed: str
    commitment: str
    lesson: str | None


@dataclass(frozen=True, slots=True)
class Member:
    person_id: str
    name: str
    joined_at: int
    barred: bool
    waits_since: int | None  # since when the member is on the waiting list for the rematch
    household: str | None = None  # at public tables: marks of where the person came from
    device: str | None = None


@dataclass(frozen=True, slots=True)
class Lobby:
    """A public table with a free seat, before its start."""

    table: Table
    host_name: str | None
    seated: int


@dataclass(frozen=True, slots=True)
class Placed:
    """One line of a finished game's ranking."""

    seat: int
    name: str
    place: int
    score: int


@dataclass(frozen=True, slots=True)
class MyTable:
    """A table in a person's list: the person's seat, the players' names by seat, and the ranking of a finished game."""

    table: Table
    seat: int | None
    left: bool
    players: tuple[str, ...]
    ranking: tuple[Placed, ...]


# Create and find


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
    lesson: str | None = None,
) -> Table:
    """Create a table in its lobby, with its host as a member. Raises CodeTaken, or RematchMade if one exists."""
    if rematch_of is not None and (made := rematch_of_table(connection, rematch_of)) is not None:
        raise RematchMade(made)
    if code is not None:
        _check_code(connection, code)
    row = insert(tables).values(
        id=id, code=code, game=game, options=options, settings=settings, seats=seats, visibility=visibility,
        status="lobby", host_id=host_id, server_seed=server_seed, commitment=commitment, created_at=now,
        rematch_of=rematch_of, lesson=lesson,
    )  # fmt: skip
    connection.execute(row)
    if host_id is not None:
        add_member(connection, id, host_id, now)
    made_now = table(connection, id)
    assert made_now is not None, id
    return made_now


def table(connection: Connection, table_id: str) -> Table | None:
    return one_table(connection, select(tables).where(tables.c.id == table_id))


def table_by_code(connection: Connection, code: str) -> Table | None:
    return one_table(connection, select(tables).where(tables.c.code == code))


def rematch_of_table(connection: Connection, table_id: str) -> str | None:
    """The id of the table's rematch, if there is one."""
    return connection.execute(select(tables.c.id).where(tables.c.rematch_of == table_id)).scalar_one_or_none()


def lock_table(connection: Connection, table_id: str) -> Table | None:
    """Read the table's row and lock it until the transaction ends."""
    # FOR NO KEY UPDATE, not FOR UPDATE: inserts of moves refer to the row and must not wait for the lock.
    return one_table(connection, select(tables).where(tables.c.id == table_id).with_for_update(key_share=True))


def lock_lobby(connection: Connection, table_id: str, *, fixed_too: bool = False) -> Table:
    """Read and lock the row of a table in its lobby; NotInLobby if it has left the lobby, StartFixed if its start is
    fixed, unless `fixed_too`."""
    found = lock_table(connection, table_id)
    if found is None or found.status != "lobby":
        raise NotInLobby("closed" if found is None else found.status)
    if found.opens_until is not None and not fixed_too:
        raise StartFixed
    return found


def fix_start(connection: Connection, table_id: str, until: int) -> None:
    """Fix the start: seats, options and hashes cannot change, and seats may reveal their nonces until `until`."""
    _change(connection, table_id, {"opens_until": until})


def one_table(connection: Connection, wanted: Select[tuple[object, ...]]) -> Table | None:
    row = connection.execute(wanted).mappings().one_or_none()
    return fill(Table, row) if row else None


# Change


def change_table(
    connection: Connection,
    table_id: str,
    *,
    options: str | None = None,
    settings: str | None = None,
    visibility: Visibility | None = None,
    seats: int | None = None,
    host_id: str | None = None,
) -> int:
    """Change the given columns; returns the new revision. Options, visibility and seats change only in the lobby.

    Raises SeatTaken if a smaller number of seats would remove a taken one.
    """
    if options is not None or visibility is not None or seats is not None:
        lock_lobby(connection, table_id)
    if seats is not None and (highest := _highest_seat(connection, table_id)) >= seats:
        raise SeatTaken(highest)
    given = {
        "options": options, "settings": settings, "visibility": visibility, "seats": seats, "host_id": host_id,
    }  # fmt: skip
    return _change(connection, table_id, {name: value for name, value in given.items() if value is not None})


def set_paused(connection: Connection, table_id: str, paused: bool) -> None:
    _change(connection, table_id, {"paused": paused})


def _highest_seat(connection: Connection, table_id: str) -> int:
    highest = select(func.coalesce(func.max(seats.c.seat), -1)).where(seats.c.table_id == table_id)
    found: int = connection.execute(highest).scalar_one()
    return found


def renew_invite(connection: Connection, table_id: str, code: str) -> int:
    """Revoke all invitations, links and code, and set a new code; returns the new epoch. CodeTaken if another table has
    the code.
    """
    _check_code(connection, code)
    _change(connection, table_id, {"invite_epoch": tables.c.invite_epoch + 1, "code": code})
    epoch: int = connection.execute(select(tables.c.invite_epoch).where(tables.c.id == table_id)).scalar_one()
    return epoch


def _check_code(connection: Connection, code: str) -> None:
    if table_by_code(connection, code) is not None:
        raise CodeTaken(code)


def close_table(connection: Connection, table_id: str, now: int) -> str | None:
    """Close a lobby for good and free its code. If it was a rematch, the first game's table may have a new one; returns
    that table's id.
    """
    first: str | None = connection.execute(select(tables.c.rematch_of).where(tables.c.id == table_id)).scalar_one()
    _change(connection, table_id, {"status": "closed", "finished_at": now, "code": None, "rematch_of": None})
    if first is not None:
        bump_revision(connection, first)
    return first


def bump_revision(connection: Connection, table_id: str) -> int:
    """Raise the table's revision after a change of its seats or members, which have rows of their own."""
    return _change(connection, table_id, {})


def _change(connection: Connection, table_id: str, values: dict[str, object]) -> int:
    changed = update(tables).where(tables.c.id == table_id).values(revision=tables.c.revision + 1, **values)
    revision: int | None = connection.execute(changed.returning(tables.c.revision)).scalar_one_or_none()
    if revision is None:
        raise NotStored("There is no such table.")
    return revision


# Members


def add_member(connection: Connection, table_id: str, person_id: str, now: int) -> Member:
    """Make a person a member, who may watch and sit; returns the existing row if there is one, which may be
    `barred`."""
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


def set_origin(
    connection: Connection, table_id: str, person_id: str, household: str | None, device: str | None
) -> None:
    """Mark where a member came from."""
    of_person = (members.c.table_id == table_id) & (members.c.person_id == person_id)
    connection.execute(update(members).where(of_person).values(household=household, device=device))
    bump_revision(connection, table_id)


def member(connection: Connection, table_id: str, person_id: str) -> Member | None:
    wanted = _members(table_id).where(members.c.person_id == person_id)
    row = connection.execute(wanted).mappings().one_or_none()
    return fill(Member, row) if row else None


def list_members(connection: Connection, table_id: str) -> list[Member]:
    """Members in the order of joining, which is also the order of succession as host."""
    wanted = _members(table_id).order_by(members.c.joined_at, members.c.person_id)
    return [fill(Member, row) for row in connection.execute(wanted).mappings()]


def _members(table_id: str) -> Select[tuple[object, ...]]:
    return (
        select(
            members.c.person_id,
            people.c.name,
            members.c.joined_at,
            members.c.barred,
            members.c.waits_since,
            members.c.household,
            members.c.device,
        )
        .join(people, people.c.id == members.c.person_id)
        .where(members.c.table_id == table_id)
    )


# Lists of tables


def _select_public_lobbies() -> Select[Any]:
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
            tables.c.created_at >= bindparam("since"),
            seated < tables.c.seats,
        )
        .subquery()
    )
    return (
        select(tables, people.c.name.label("host_name"), open_ones.c.seated)
        .join(open_ones, open_ones.c.id == tables.c.id)
        .outerjoin(people, people.c.id == tables.c.host_id)
        .where(open_ones.c.of_host <= bindparam("each"))
        .order_by(*newest)
        .limit(bindparam("most"))
    )


_PUBLIC_LOBBIES: Final = _select_public_lobbies()  # built once, because each visitor of the home page causes this query


def public_lobbies(connection: Connection, since: int, limit: int = 50, each: int = 3) -> list[Lobby]:
    """Public lobbies with a free seat created since then, newest first; at most `each` per host, so that one host
    cannot fill the list."""
    rows = connection.execute(_PUBLIC_LOBBIES, {"since": since, "each": each, "most": limit}).mappings()
    return [Lobby(fill(Table, row), row["host_name"], row["seated"]) for row in rows]


def count_open(connection: Connection, host_id: str) -> int:
    """Number of this host's tables in the lobby or in play."""
    mine = (tables.c.host_id == host_id) & tables.c.status.in_(("lobby", "playing"))
    return connection.execute(select(func.count()).select_from(tables).where(mine)).scalar_one()


def my_tables(connection: Connection, person_id: str, limit: int = 50) -> list[MyTable]:
    """Tables of which the person is a member: unfinished ones first, then by time, newest first."""
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
    rankings = _rankings(connection, [one.id for one in found if one.status == "finished"])
    return [
        MyTable(one, own.get(one.id), one.id in away, tuple(names[one.id]), tuple(rankings.get(one.id, ())))
        for one in found
    ]


def _rankings(connection: Connection, table_ids: list[str]) -> dict[str, list[Placed]]:
    """Final ranking per table id, best first, with the names at the time of the game."""
    wanted = (
        select(results.c.table_id, results.c.seat, seats.c.name, results.c.place, results.c.score)
        .join(seats, (seats.c.table_id == results.c.table_id) & (seats.c.seat == results.c.seat))
        .where(results.c.table_id.in_(table_ids))
        .order_by(results.c.table_id, results.c.place, results.c.seat)
    )
    found: dict[str, list[Placed]] = {}
    for row in connection.execute(wanted).mappings():
        found.setdefault(row["table_id"], []).append(fill(Placed, row))
    return found

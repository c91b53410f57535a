"""Queries for admins: finished games, the audit log, admin accounts with their sessions and one-time links."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, func, insert, or_, select, update

from app.storage.queries.tables import Table
from app.storage.row_to_dataclass import fill
from app.storage.schema import admin_links, admin_sessions, admins, audit, claims, people, seats, tables
from app.storage.store_errors import AdminNameTaken


@dataclass(frozen=True, slots=True)
class Admin:
    id: str
    name: str
    password_hash: str
    created_at: int
    totp_secret: str | None = None


@dataclass(frozen=True, slots=True)
class AdminSession:
    token_hash: str
    admin: Admin
    created_at: int
    seen_at: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the audit log: what an admin did or looked at. `admin_id` is None for the command line; `detail` is
    free text."""

    id: int
    at: int
    admin_id: str | None
    admin_name: str | None
    action: str
    table_id: str | None
    person_id: str | None
    detail: str


@dataclass(frozen=True, slots=True)
class GameFilter:
    """Conditions on finished games; None means any. `since` <= finished < `before`, in milliseconds. `player` is a
    person's id or part of a name."""

    since: int | None = None
    before: int | None = None
    game: str | None = None
    player: str | None = None
    code: str | None = None


@dataclass(frozen=True, slots=True)
class ListedGame:
    table: Table
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Page:
    games: tuple[ListedGame, ...]
    total: int


# Games


def finished_games(connection: Connection, wanted: GameFilter, *, page: int = 0, size: int = 50) -> Page:
    """Finished games that match, newest first; pages count from 0."""
    conditions = list(_conditions(wanted))
    total = connection.execute(select(func.count()).select_from(tables).where(*conditions)).scalar_one()
    newest = select(tables).where(*conditions).order_by(tables.c.finished_at.desc(), tables.c.id)
    rows = connection.execute(newest.limit(size).offset(page * size)).mappings()
    return Page(_with_players(connection, [fill(Table, row) for row in rows]), total)


def running_games(connection: Connection, limit: int = 100) -> tuple[ListedGame, ...]:
    """Games in play with their players' names, newest first; without any cards."""
    newest = select(tables).where(tables.c.status == "playing").order_by(tables.c.started_at.desc(), tables.c.id)
    rows = connection.execute(newest.limit(limit)).mappings()
    return _with_players(connection, [fill(Table, row) for row in rows])


def _with_players(connection: Connection, found: list[Table]) -> tuple[ListedGame, ...]:
    names: dict[str, list[str]] = {one.id: [] for one in found}
    at_them = select(seats.c.table_id, seats.c.name).where(seats.c.table_id.in_(names))
    for row in connection.execute(at_them.order_by(seats.c.table_id, seats.c.seat)):
        names[row.table_id].append(row.name)
    return tuple(ListedGame(one, tuple(names[one.id])) for one in found)


def _conditions(wanted: GameFilter) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = [tables.c.status == "finished"]
    if wanted.since is not None:
        conditions.append(tables.c.finished_at >= wanted.since)
    if wanted.before is not None:
        conditions.append(tables.c.finished_at < wanted.before)
    if wanted.game is not None:
        conditions.append(tables.c.game == wanted.game)
    if wanted.code is not None:
        conditions.append(or_(tables.c.code == wanted.code.upper(), tables.c.id == wanted.code))
    if wanted.player is not None:
        # Match the player's name during the game and their current name.
        part = wanted.player.lower()
        sat_there = (
            select(seats.c.seat)
            .outerjoin(people, people.c.id == seats.c.person_id)
            .where(
                seats.c.table_id == tables.c.id,
                or_(
                    func.lower(seats.c.name).contains(part, autoescape=True),
                    func.lower(people.c.name).contains(part, autoescape=True),
                    seats.c.person_id == wanted.player,
                ),
            )
        )
        # Match people who lost their seat to a claim during the game as well.
        left_there = (
            select(claims.c.id)
            .outerjoin(people, people.c.id == claims.c.was_person)
            .where(
                claims.c.table_id == tables.c.id,
                claims.c.standing == "granted",
                or_(
                    func.lower(claims.c.was_name).contains(part, autoescape=True),
                    func.lower(people.c.name).contains(part, autoescape=True),
                    claims.c.was_person == wanted.player,
                ),
            )
        )
        conditions.append(or_(sat_there.exists(), left_there.exists()))
    return conditions


# The audit log


def add_entry(
    connection: Connection,
    admin_id: str | None,
    action: str,
    now: int,
    *,
    table_id: str | None = None,
    person_id: str | None = None,
    detail: str = "",
) -> None:
    about = {"table_id": table_id, "person_id": person_id, "detail": detail}
    connection.execute(insert(audit).values(at=now, admin_id=admin_id, action=action, **about))


def list_entries(
    connection: Connection,
    *,
    table_id: str | None = None,
    person_id: str | None = None,
    before_id: int | None = None,
    limit: int = 100,
) -> list[Entry]:
    """Entries of the audit log, newest first."""
    wanted = select(audit, admins.c.name.label("admin_name")).outerjoin(admins, admins.c.id == audit.c.admin_id)
    if table_id is not None:
        wanted = wanted.where(audit.c.table_id == table_id)
    if person_id is not None:
        wanted = wanted.where(audit.c.person_id == person_id)
    if before_id is not None:
        wanted = wanted.where(audit.c.id < before_id)
    rows = connection.execute(wanted.order_by(audit.c.id.desc()).limit(limit)).mappings()
    return [fill(Entry, row) for row in rows]


# Admins


def add_admin(connection: Connection, admin_id: str, name: str, password_hash: str, now: int) -> Admin:
    if admin_by_name(connection, name) is not None:
        raise AdminNameTaken(name)
    connection.execute(insert(admins).values(id=admin_id, name=name, password_hash=password_hash, created_at=now))
    return Admin(admin_id, name, password_hash, now)


def admin_by_name(connection: Connection, name: str) -> Admin | None:
    row = connection.execute(select(admins).where(admins.c.name == name)).mappings().one_or_none()
    return fill(Admin, row) if row else None


def set_password(connection: Connection, admin_id: str, password_hash: str) -> None:
    connection.execute(update(admins).where(admins.c.id == admin_id).values(password_hash=password_hash))


def count_admins(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(admins)).scalar_one()


def add_link(connection: Connection, token_hash: str, now: int, expires_at: int) -> None:
    connection.execute(insert(admin_links).values(token_hash=token_hash, created_at=now, expires_at=expires_at))


def end_links(connection: Connection, now: int) -> None:
    """Expire all unused links."""
    left = admin_links.c.used_at.is_(None) & (admin_links.c.expires_at > now)
    connection.execute(update(admin_links).where(left).values(expires_at=now))


def is_link_good(connection: Connection, token_hash: str, now: int) -> bool:
    """True if the link is unused and not expired. Does not use it."""
    return connection.execute(select(admin_links.c.token_hash).where(*_good(token_hash, now))).first() is not None


def use_link(connection: Connection, token_hash: str, now: int) -> bool:
    """Use the link; True for only one of several concurrent callers."""
    used = update(admin_links).where(*_good(token_hash, now)).values(used_at=now)
    return connection.execute(used).rowcount == 1


def _good(token_hash: str, now: int) -> tuple[ColumnElement[bool], ...]:
    links: Any = admin_links.c
    return links.token_hash == token_hash, links.used_at.is_(None), links.expires_at > now


# Sessions of admins


def open_admin_session(connection: Connection, token_hash: str, admin_id: str, now: int) -> None:
    connection.execute(
        insert(admin_sessions).values(token_hash=token_hash, admin_id=admin_id, created_at=now, seen_at=now)
    )


def admin_session(connection: Connection, token_hash: str) -> AdminSession | None:
    """The session of this token; None if it has ended."""
    wanted = (
        select(admins, admin_sessions.c.created_at.label("opened_at"), admin_sessions.c.seen_at)
        .join(admin_sessions, admin_sessions.c.admin_id == admins.c.id)
        .where(admin_sessions.c.token_hash == token_hash, admin_sessions.c.ended_at.is_(None))
    )
    row = connection.execute(wanted).mappings().one_or_none()
    return AdminSession(token_hash, fill(Admin, row), row["opened_at"], row["seen_at"]) if row else None


def was_session_of(connection: Connection, token_hash: str, name: str) -> bool:
    """True if the token belongs to a session of this admin, open or ended."""
    wanted = (
        select(admin_sessions.c.token_hash)
        .join(admins, admins.c.id == admin_sessions.c.admin_id)
        .where(admin_sessions.c.token_hash == token_hash, admins.c.name == name)
    )
    return connection.execute(wanted).first() is not None


def count_admin_sessions(connection: Connection, admin_id: str, opened_after: int, seen_after: int) -> int:
    """Number of the admin's open sessions that have not expired."""
    going_on = (
        admin_sessions.c.admin_id == admin_id,
        admin_sessions.c.ended_at.is_(None),
        admin_sessions.c.created_at > opened_after,
        admin_sessions.c.seen_at > seen_after,
    )
    return connection.execute(select(func.count()).select_from(admin_sessions).where(*going_on)).scalar_one()


def touch_admin_session(connection: Connection, token_hash: str, now: int) -> None:
    connection.execute(update(admin_sessions).where(admin_sessions.c.token_hash == token_hash).values(seen_at=now))


def end_admin_session(connection: Connection, token_hash: str, now: int) -> bool:
    """End a session; False if it was not open."""
    of_token = (admin_sessions.c.token_hash == token_hash) & admin_sessions.c.ended_at.is_(None)
    return connection.execute(update(admin_sessions).where(of_token).values(ended_at=now)).rowcount == 1


def end_admin_sessions_of(connection: Connection, admin_id: str, now: int, *, but: str | None = None) -> int:
    """End all open sessions of an admin except the one with token hash `but`; returns their number."""
    open_ones = (admin_sessions.c.admin_id == admin_id) & admin_sessions.c.ended_at.is_(None)
    if but is not None:
        open_ones &= admin_sessions.c.token_hash != but
    return connection.execute(update(admin_sessions).where(open_ones).values(ended_at=now)).rowcount

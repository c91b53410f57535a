"""Queries of claims: requests to take over the seat of an absent person or of a bot. Run changes in `Database.write`.

A granted claim stays as the record that another person took the seat; `seq` is the log's last entry before that.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from sqlalchemy import ColumnElement, Connection, func, insert, select, update

from app.storage.queries.seats import Seat, list_seats
from app.storage.queries.tables import Table, add_member, bump_revision, change_table, lock_table, member
from app.storage.row_to_dataclass import fill
from app.storage.schema import claims, members, moves, seats
from app.storage.store_errors import (
    AlreadySeated,
    Barred,
    ClaimsEnded,
    NoSuchClaim,
    NoSuchSeat,
    NotGoingOn,
    StartFixed,
    TooManyClaims,
)

REFUSALS: Final = 3  # refused claims after which a person cannot claim a seat at this table again
OPEN: Final = 8  # open claims per table
FRESH_MS: Final = 10 * 60 * 1000  # lifetime of an unanswered claim

Standing: TypeAlias = Literal["open", "granted", "refused", "void"]


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim of a seat. `was_person` or `was_bot`, and `was_name`, identify the seat's player at the time of the
    claim."""

    id: int
    seat: int
    person_id: str
    name: str
    was_person: str | None
    was_bot: str | None
    was_name: str
    at: int
    standing: Standing
    decided_at: int | None
    decided_by: str | None
    decider: str | None
    seq: int | None

    def is_fresh(self, now: int) -> bool:
        return self.standing == "open" and now < self.at + FRESH_MS

    def is_for(self, seat: Seat) -> bool:
        """True if the seat still has the player that it had when the claim was made."""
        return (seat.seat, seat.person_id, seat.bot) == (self.seat, self.was_person, self.was_bot)


def list_claims(connection: Connection, table_id: str) -> list[Claim]:
    wanted = select(claims).where(claims.c.table_id == table_id).order_by(claims.c.id)
    return [fill(Claim, row) for row in connection.execute(wanted).mappings()]


def ask(connection: Connection, table_id: str, seat: int, person_id: str, name: str, now: int) -> int:
    """Claim a seat; returns the claim's number. A person has one open claim per table, so a new claim voids the last.

    A member who claims a bot's seat also joins the waiting list for the rematch, in case nobody grants the claim.
    """
    _lock(connection, table_id)
    seated = {one.seat: one for one in list_seats(connection, table_id)}
    _check_person(connection, table_id, person_id, list(seated.values()))
    if seat not in seated:
        raise NoSuchSeat(seat)
    known = list_claims(connection, table_id)
    own = [one for one in known if one.person_id == person_id]
    if sum(one.standing == "refused" for one in own) >= REFUSALS:
        raise ClaimsEnded
    same = next((one for one in own if one.is_fresh(now) and one.is_for(seated[seat])), None)
    if same is not None:
        return same.id
    if sum(one.is_fresh(now) for one in known if one.person_id != person_id) >= OPEN:
        raise TooManyClaims
    _void(connection, table_id, claims.c.person_id == person_id, now)
    there, number = seated[seat], max((one.id for one in known), default=0) + 1
    row = {"seat": seat, "person_id": person_id, "name": name, "at": now, "standing": "open"}
    was = {"was_person": there.person_id, "was_bot": there.bot, "was_name": there.name}
    connection.execute(insert(claims).values(table_id=table_id, id=number, **row, **was))
    if there.bot is not None and member(connection, table_id, person_id) is not None:
        set_waiting(connection, table_id, person_id, now)
    bump_revision(connection, table_id)
    return number


def grant(connection: Connection, table_id: str, number: int, decided_by: str, decider: str, now: int) -> Claim:
    """Grant a claim: the seat, and the host's role if its person was host, pass to the claimant. StartFixed while the
    seats reveal their nonces, because each of them counts.
    """
    row = _lock(connection, table_id)
    if row.status == "lobby" and row.opens_until is not None:
        raise StartFixed
    seated = {one.seat: one for one in list_seats(connection, table_id)}
    claim = _open_claim(connection, table_id, number, now)
    if claim.seat not in seated or not claim.is_for(seated[claim.seat]):
        raise NoSuchClaim
    _check_person(connection, table_id, claim.person_id, list(seated.values()))
    add_member(connection, table_id, claim.person_id, now)
    known = member(connection, table_id, claim.person_id)
    assert known is not None, (table_id, claim.person_id)
    _give(connection, row, claim, known.name, now)
    last = select(func.coalesce(func.max(moves.c.seq), 0)).where(moves.c.table_id == table_id)
    seq: int = connection.execute(last).scalar_one()
    granted = {"standing": "granted", "decided_at": now, "decided_by": decided_by, "decider": decider}
    of_claim = (claims.c.table_id == table_id) & (claims.c.id == number)
    connection.execute(update(claims).where(of_claim).values(**granted, name=known.name, seq=seq))
    _void(connection, table_id, (claims.c.seat == claim.seat) | (claims.c.person_id == claim.person_id), now)
    set_waiting(connection, table_id, claim.person_id, None)
    bump_revision(connection, table_id)
    return claim


def refuse(connection: Connection, table_id: str, number: int, decided_by: str, decider: str, now: int) -> None:
    _lock(connection, table_id)
    _open_claim(connection, table_id, number, now)
    refused = {"standing": "refused", "decided_at": now, "decided_by": decided_by, "decider": decider}
    of_claim = (claims.c.table_id == table_id) & (claims.c.id == number)
    connection.execute(update(claims).where(of_claim).values(**refused))
    bump_revision(connection, table_id)


def take_back_claims(connection: Connection, table_id: str, person_id: str, now: int) -> None:
    """Void the person's open claim."""
    lock_table(connection, table_id)
    _void(connection, table_id, claims.c.person_id == person_id, now)
    bump_revision(connection, table_id)


def wait(connection: Connection, table_id: str, person_id: str, since: int | None, now: int) -> None:
    """Set or clear a person's place on the waiting list for the rematch. A spectator becomes a member."""
    known = add_member(connection, table_id, person_id, now)
    if known.barred:
        raise Barred
    set_waiting(connection, table_id, person_id, since)
    bump_revision(connection, table_id)


def set_waiting(connection: Connection, table_id: str, person_id: str, since: int | None) -> None:
    """Put a member on the waiting list for the rematch since that time, or remove them with None. A member who is
    already on it keeps the earlier time.
    """
    of_person = (members.c.table_id == table_id) & (members.c.person_id == person_id)
    if since is not None:
        of_person &= members.c.waits_since.is_(None)
    connection.execute(update(members).where(of_person).values(waits_since=since))


def _give(connection: Connection, row: Table, claim: Claim, name: str, now: int) -> None:
    """Put the claimant on the seat. During play the seat keeps its nonce (its share of the random seed, fixed at the
    start); in the lobby the new person sets their own."""
    at = (seats.c.table_id == row.id) & (seats.c.seat == claim.seat)
    values: dict[str, object] = {"person_id": claim.person_id, "bot": None, "name": name, "since": now}
    values |= {"ready": True, "left": False} | ({"nonce": "", "nonce_hash": None} if row.status == "lobby" else {})
    connection.execute(update(seats).where(at).values(**values))
    if claim.was_person is not None and row.host_id == claim.was_person:
        change_table(connection, row.id, host_id=claim.person_id)


def _check_person(connection: Connection, table_id: str, person_id: str, seated: list[Seat]) -> None:
    known = member(connection, table_id, person_id)
    if known is not None and known.barred:
        raise Barred
    if any(one.person_id == person_id for one in seated):
        raise AlreadySeated


def _open_claim(connection: Connection, table_id: str, number: int, now: int) -> Claim:
    found = next((one for one in list_claims(connection, table_id) if one.id == number), None)
    if found is None or not found.is_fresh(now):
        raise NoSuchClaim
    return found


def _lock(connection: Connection, table_id: str) -> Table:
    """Lock the table's row; NotGoingOn unless the table is in its lobby or in play."""
    row = lock_table(connection, table_id)
    if row is None or row.status not in {"lobby", "playing"}:
        raise NotGoingOn
    return row


def _void(connection: Connection, table_id: str, which: ColumnElement[bool], now: int) -> None:
    still_open = (claims.c.table_id == table_id) & (claims.c.standing == "open") & which
    connection.execute(update(claims).where(still_open).values(standing="void", decided_at=now))

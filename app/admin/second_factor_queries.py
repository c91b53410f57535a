"""Queries of the admins' second factor: its secret, the last used step, and recovery codes.

`totp_pending` is a secret that the admin has not confirmed with a code. Both secrets are sealed, unless an older
release wrote them.
"""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from app.storage.row_to_dataclass import fill
from app.storage.schema import admin_recovery_codes as codes
from app.storage.schema import admins


@dataclass(frozen=True, slots=True)
class Factor:
    totp_secret: str | None
    totp_pending: str | None


def factor_of(connection: Connection, admin_id: str) -> Factor:
    wanted = select(admins.c.totp_secret, admins.c.totp_pending).where(admins.c.id == admin_id)
    return fill(Factor, connection.execute(wanted).mappings().one())


def left_codes(connection: Connection, admin_id: str) -> int:
    unused = (codes.c.admin_id == admin_id) & codes.c.used_at.is_(None)
    return connection.execute(select(func.count()).select_from(codes).where(unused)).scalar_one()


def propose(connection: Connection, admin_id: str, secret: str, before: str | None) -> None:
    """Store a proposed secret in place of `before`. If a second browser has done so already, return its secret."""
    free = (admins.c.id == admin_id) & admins.c.totp_pending.is_not_distinct_from(before)
    connection.execute(update(admins).where(free).values(totp_pending=secret))


def seal(connection: Connection, admin_id: str, clear: str, sealed: str) -> None:
    connection.execute(
        update(admins).where(admins.c.id == admin_id, admins.c.totp_secret == clear).values(totp_secret=sealed)
    )


def confirm(
    connection: Connection, admin_id: str, pending: str, secret: str, step: int, code_hashes: list[str]
) -> bool:
    """Activate the pending secret, with new recovery codes. False if it is no longer pending."""
    waiting = (admins.c.id == admin_id) & (admins.c.totp_pending == pending)
    values = {"totp_secret": secret, "totp_pending": None, "totp_step": step}
    if connection.execute(update(admins).where(waiting).values(**values)).rowcount == 0:
        return False
    connection.execute(delete(codes).where(codes.c.admin_id == admin_id))
    connection.execute(insert(codes), [{"admin_id": admin_id, "code_hash": one} for one in code_hashes])
    return True


def remove(connection: Connection, admin_id: str) -> None:
    values = {"totp_secret": None, "totp_pending": None, "totp_step": None}
    connection.execute(update(admins).where(admins.c.id == admin_id).values(**values))
    connection.execute(delete(codes).where(codes.c.admin_id == admin_id))


def use_step(connection: Connection, admin_id: str, step: int) -> bool:
    """Use the code of a time step. False if this code or a later one was used: a code works once."""
    later = or_(admins.c.totp_step.is_(None), admins.c.totp_step < step)
    used = update(admins).where(admins.c.id == admin_id, later).values(totp_step=step)
    return connection.execute(used).rowcount == 1


def use_recovery_code(connection: Connection, admin_id: str, code_hash: str, now: int) -> bool:
    unused = (codes.c.admin_id == admin_id) & (codes.c.code_hash == code_hash) & codes.c.used_at.is_(None)
    return connection.execute(update(codes).where(unused).values(used_at=now)).rowcount == 1

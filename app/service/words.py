"""What the lobby says of a table, as each person may see it."""

from typing import Any

from app.service import invites
from app.service.people import Person
from app.service.table import Table


def why_not(table: Table) -> dict[str, str] | None:
    """Why the game cannot start now, if so."""
    low, high = table.game.seats_with(table.options)
    seated = len(table.seats.rows)
    if table.status != "lobby":
        return {"error": "already_started", "detail": "The game has started already."}
    if seated < low:
        more = "One more player is needed" if seated == low - 1 else f"{low - seated} more players are needed"
        return {"error": "too_few", "detail": f"{more}: the game is for {low} to {high}."}
    if seated > high:
        return {"error": "too_many", "detail": f"With these options the game is for {low} to {high}, not {seated}."}
    return None


def lobby_message(table: Table, person: Person, key: bytes) -> dict[str, Any]:
    row, seat = table.row, table.seats.of(person.id)
    may_invite = seat is not None or table.is_host(person.id)
    invite = invites.invite_of(key, row.id, row.invite_epoch) if may_invite else None
    reason = why_not(table)
    return {
        "type": "lobby",
        "table": row.id,
        "game": row.game,
        "title": table.game.title,
        "status": row.status,
        "visibility": row.visibility,
        "code": row.code if may_invite and row.status == "lobby" else None,
        "invite": invite,
        "link": invites.link(row.id, invite) if invite else None,
        "commitment": row.commitment,
        "options": table.options,
        "settings": table.settings,
        "paused": row.paused,
        "host": row.host_id,
        "you": {
            "user": person.id,
            "name": person.name,
            "seat": seat,
            "host": table.is_host(person.id),
            "nonce": seat is not None and table.seats.rows[seat].nonce != "",
        },
        "min_seats": table.game.seats_with(table.options)[0],
        "max_seats": row.seats,
        "seats": [
            {"seat": s.seat, "user": s.person_id, "name": s.name, "bot": s.bot, "ready": s.ready}
            for s in sorted(table.seats.rows.values(), key=lambda s: s.seat)
        ],
        "guests": sum(viewer.seat is None for viewer in table.viewers),
        "can_start": reason is None,
        "why_not": reason,
        "rematch": table.rematch,
    }

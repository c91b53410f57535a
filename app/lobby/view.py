"""The lobby message and its parts, as each person may see them."""

from collections.abc import Iterable
from typing import Any

from app.errors import Refusal
from app.lobby import invite_links
from app.lobby.voting import may_resume, open_motions
from app.luck.nonces import has_luck
from app.person import Person, is_screen
from app.storage.queries.claims import Claim
from app.table.audience import why_not_watch
from app.table.deadlines import grace
from app.table.live import Table
from app.table.table_rows import open_setback


def _host_away_since(table: Table) -> int | None:
    """Since when there is no host, or no socket of the host."""
    seat = table.seats.of(table.rows.table.host_id or "")
    return table.audience.host_away_since if seat is None else table.seats.away_since(seat)


def host_is_away(table: Table) -> bool:
    return _host_away_since(table) is not None


def host_stays_away(table: Table) -> bool:
    """True if the host has been away for as long as a player may be before a bot takes over."""
    since = _host_away_since(table)
    return since is not None and since + grace(table.rows.settings, table.session.deal.speed) <= table.now()


def households(table: Table) -> dict[int, int]:
    """Map each seat of a public table that shares a household or a browser with another seat to the first such seat."""
    if table.rows.table.visibility != "public":
        return {}
    known = {
        seat: table.rows.origins[row.person_id]
        for seat, row in sorted(table.seats.rows.items())
        if row.person_id is not None and row.person_id in table.rows.origins
    }
    first = {seat: next(one for one in known if known[one].is_like(origin)) for seat, origin in known.items()}
    shared = [seat for seat in first.values() if list(first.values()).count(seat) > 1]
    return {seat: one for seat, one in first.items() if one in shared}


def waiting(table: Table) -> list[dict[str, Any]]:
    """Unanswered knocks, without those of people who may look at the table by now."""
    return [
        {"knock": knock.person_id, "name": knock.name, "at": knock.at}
        for knock in table.rows.knocks.values()
        if knock.is_waiting and why_not_watch(table.rows, knock.person_id) == "private"
    ]


def why_not(table: Table) -> Refusal | None:
    """The refusal that a start would get now, or None if the game can start."""
    low, high = table.rows.game.seats_with(table.rows.options)
    seated = len(table.seats.rows)
    if table.status != "lobby":
        return Refusal("already_started")
    if seated < low:
        return Refusal("too_few", n=low - seated, least=low)
    if seated > high:
        return Refusal("too_many", n=seated)
    return None


def may_decide(table: Table, person_id: str, claim: Claim) -> bool:
    """True if the person may decide a claim: as host, or as seated person while the host is away. A claimant may decide
    their own claim only as host, and only for a bot's seat.
    """
    if claim.person_id == person_id:
        return table.rows.is_host(person_id) and claim.was_bot is not None
    if table.rows.is_host(person_id):
        return True
    seat = table.seats.of(person_id)
    return host_is_away(table) and seat is not None and not table.seats.rows[seat].left


def claim_facts(table: Table, claim: Claim, person: Person) -> dict[str, Any]:
    """A claim as this person may see it."""
    return {
        "claim": str(claim.id),
        "seat": claim.seat,
        "name": claim.name,
        "was": {"name": claim.was_name, "bot": claim.was_bot},
        "at": claim.at,
        "standing": claim.standing,
        "yours": claim.person_id == person.id,
        "decides": claim.standing == "open" and may_decide(table, person.id, claim),
    }


def open_claims(table: Table, person: Person) -> list[dict[str, Any]]:
    """Unanswered claims that this person may see: their own, and all others if they sit or host. Omits claims of a seat
    whose person is back."""
    now, at_home = table.now(), table.rows.is_at_home(person.id)
    return [
        claim_facts(table, claim, person)
        for claim in table.rows.claims.values()
        if claim.is_fresh(now)
        and (row := table.seats.rows.get(claim.seat)) is not None
        and claim.is_for(row)
        and (row.bot is not None or not table.seats.is_here(claim.seat))
        and (at_home or claim.person_id == person.id)
    ]


def change_facts(claim: Claim) -> dict[str, Any]:
    """A granted claim, for the log shown to players: after move `seq` another person took the seat."""
    return {
        "seq": claim.seq,
        "at": claim.decided_at,
        "seat": claim.seat,
        "was": {"name": claim.was_name, "bot": claim.was_bot},
        "name": claim.name,
        "by": claim.decider,
    }


def changes(claims: Iterable[Claim]) -> list[dict[str, Any]]:
    granted = [claim for claim in claims if claim.standing == "granted"]
    return [change_facts(claim) for claim in sorted(granted, key=lambda one: (one.seq or 0, one.decided_at or 0))]


def _setback_facts(table: Table, person: Person) -> dict[str, Any] | None:
    if (setback := open_setback(table.rows)) is None or table.status != "playing":
        return None
    decides = table.rows.is_host(person.id)
    return {"seq": setback.seq, "told": setback.told, "at": setback.at, "decides": decides}


def may_pass_on(table: Table, viewer_id: str) -> bool:
    """True if this viewer may see the table's code and link: seated people, the host, and big screens while seats are
    free, because they show the code to the room.
    """
    if is_screen(viewer_id):
        return table.status == "lobby" and len(table.seats.rows) < table.rows.table.seats
    return table.rows.is_at_home(viewer_id)


def lobby_message(table: Table, person: Person, key: bytes) -> dict[str, Any]:
    row, seat = table.rows.table, table.seats.of(person.id)
    may_invite = may_pass_on(table, person.id)
    invite = invite_links.invite_of(key, row.id, row.invite_epoch) if may_invite else None
    refusal, homes = why_not(table), households(table)
    return {
        "type": "lobby",
        "table": row.id,
        "game": row.game,
        "title": table.rows.game.title,
        "status": row.status,
        "visibility": row.visibility,
        "code": row.code if may_invite and row.status in {"lobby", "playing"} else None,
        "invite": invite,
        "link": invite_links.link(row.id, invite) if invite else None,
        "commitment": row.commitment,
        "options": table.rows.options,
        "settings": table.rows.settings,
        "paused": row.paused,
        "paused_by": table.rows.votes.pause.by_id if row.paused else None,
        "paused_until": table.rows.votes.pause.until if row.paused else None,
        "host": row.host_id,
        "you": {
            "user": person.id,
            "name": person.name,
            "seat": seat,
            "host": table.rows.is_host(person.id),
            "nonce": seat is not None and has_luck(table.seats.rows[seat]),
        },
        "resumes": row.paused and may_resume(table, person.id),
        "min_seats": table.rows.game.seats_with(table.rows.options)[0],
        "max_seats": row.seats,
        "seats": [
            {
                "seat": s.seat,
                "user": s.person_id,
                "name": s.name,
                "bot": s.bot,
                "ready": s.ready,
                "household": homes.get(s.seat),
            }
            for s in sorted(table.seats.rows.values(), key=lambda s: s.seat)
        ],
        "guests": table.audience.looking()[None],
        "boards": sum(screen.token_hash is not None for screen in table.rows.screens.values()),
        "can_start": refusal is None,
        "why_not": None if refusal is None else refusal.facts(),
        "rematch": table.rows.rematch,
        "knocks": waiting(table) if table.rows.is_at_home(person.id) else [],
        "claims": open_claims(table, person),
        "motions": open_motions(table, person),
        "changes": changes(table.rows.claims.values()),
        "next": [
            {"user": one.person_id, "name": one.name}
            for one in table.rows.waits
            if table.seats.of(one.person_id) is None
        ],
        "setback": _setback_facts(table, person),
        "lesson": row.lesson,
    }

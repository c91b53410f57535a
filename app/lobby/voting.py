"""Votes of the people at a running game: who may vote, and how many votes decide.

Every present player has a vote, except the person whom the motion concerns and, for a pause, the person who asks for
it. More than half of these votes decide. The removal of a person needs at least two, so that in a game of two people
neither can remove the other.
"""

from typing import Any, Final

from app.person import Person
from app.storage.queries.motions import Kind, Motion
from app.table.live import Table

LEAST_TO_KICK: Final = 2


def others(table: Table, person_id: str) -> list[str]:
    """The other people who play here, present or not."""
    rows = table.seats.rows.values()
    return [row.person_id for row in rows if row.person_id not in (None, person_id) and not row.left]


def present(table: Table, people: list[str]) -> list[str]:
    """Those of these people who are at the table, at any worker."""
    return [one for one in people if (seat := table.seats.of(one)) is not None and table.seats.is_here(seat)]


def voters(table: Table, kind: Kind, person_id: str | None, by_id: str) -> list[str]:
    return present(table, others(table, by_id if kind == "pause" else person_id or ""))


def needed(kind: Kind, voters: list[str]) -> int:
    most = len(voters) // 2 + 1
    return max(most, LEAST_TO_KICK) if kind == "kick" else most


def may_resume(table: Table, person_id: str) -> bool:
    """True if the person may end the pause: the host may end any pause, and a person may end a pause that the others
    granted them.
    """
    granted = [one for one in table.rows.votes.motions.values() if (one.kind, one.standing) == ("pause", "granted")]
    has_asked = bool(granted) and granted[-1].by_id == person_id and table.rows.votes.pause.by_id is None
    return table.rows.is_host(person_id) or has_asked


def open_motions(table: Table, person: Person) -> list[dict[str, Any]]:
    """The undecided motions, for people who play."""
    now = table.now()
    seat = table.seats.of(person.id)
    if seat is None or table.seats.rows[seat].left or table.status != "playing":
        return []
    return [_facts(table, one, person) for one in table.rows.votes.motions.values() if one.is_fresh(now)]


def _facts(table: Table, motion: Motion, person: Person) -> dict[str, Any]:
    who = voters(table, motion.kind, motion.person_id, motion.by_id)
    return {
        "motion": str(motion.id),
        "kind": motion.kind,
        "seat": motion.seat,
        "by": table.rows.names.get(motion.by_id, ""),
        "ends_at": motion.ends_at,
        "agree": motion.count(who, True),
        "disagree": motion.count(who, False),
        "needed": needed(motion.kind, who),
        "votes": person.id in who,
        "vote": motion.votes.get(person.id),
    }

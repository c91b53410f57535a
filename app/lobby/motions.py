"""Motions at a running game: a person proposes, the others vote, and the deciding vote carries the motion out."""

from typing import Final

from app.clock import HouseClock
from app.errors import Refusal
from app.limits import Buckets
from app.lobby.departures import send_away
from app.lobby.pauses import Pauses
from app.lobby.service import Lobby
from app.lobby.voting import needed, voters
from app.person import Person
from app.storage.database import Connection
from app.storage.queries import motions as store
from app.storage.queries.motions import Kind, Motion
from app.table.live import Table

WAIT_SECONDS: Final = 60


class Motions:
    def __init__(self, lobby: Lobby, pauses: Pauses, clock: HouseClock) -> None:
        self._lobby, self._pauses = lobby, pauses
        # rate limit per person, for all tables together
        self._often = Buckets(clock, burst=4, per_second=1 / WAIT_SECONDS)

    async def propose(self, person: Person, table_id: str, kind: Kind, seat: int | None) -> int:
        """Open a motion; returns its number. If the proposer has a vote, it counts as the first one."""
        table = await self._playing(person, table_id)
        if kind != "bot" and table.rows.settings["host_alone"]:
            raise Refusal("not_the_host")
        subject = None if kind == "pause" else self._subject(table, person, kind, seat)
        self._check(table, person, kind, subject)
        if not self._often.take(person.id):
            raise Refusal("too_many_motions", wait=WAIT_SECONDS)
        now, who = table.now(), voters(table, kind, subject, person.id)
        place = None if subject is None else table.seats.of(subject)

        def job(c: Connection) -> int:
            made = store.make(c, table.id, kind, place, subject, person.id, now)
            if person.id in who:
                self._count(c, table, store.vote(c, table.id, made.id, person.id, True, now))
            return made.id

        return await self._lobby.change(table, job)

    async def vote(self, person: Person, table_id: str, number: int, agrees: bool) -> None:
        table = await self._playing(person, table_id)
        if number not in table.rows.votes.motions:
            # another worker made the motion a moment ago: read the rows again
            await self._lobby.change(table, lambda c: None)
        now = table.now()
        motion = table.rows.votes.motions.get(number)
        if motion is None or not motion.is_fresh(now):
            raise Refusal("no_such_motion")
        if person.id not in voters(table, motion.kind, motion.person_id, motion.by_id):
            raise Refusal("not_yours_to_decide")

        def job(c: Connection) -> None:
            self._count(c, table, store.vote(c, table.id, number, person.id, agrees, now))

        await self._lobby.change(table, job)

    async def _playing(self, person: Person, table_id: str) -> Table:
        table = await self._lobby.enter(person, table_id)
        if table.status != "playing":
            raise Refusal("not_playing")
        if table.seats.rows[self._lobby.own_seat(table, person)].left:
            raise Refusal("not_seated")
        return table

    def _subject(self, table: Table, person: Person, kind: Kind, seat: int | None) -> str:
        row = table.seats.rows.get(-1 if seat is None else seat)
        if row is None or row.person_id is None or row.person_id in table.rows.barred:
            raise Refusal("empty_seat")
        if row.person_id == person.id:
            raise Refusal("own_seat")
        if kind == "bot" and table.seats.silence.of.get(row.seat) != "overdue":
            raise Refusal("not_silent")
        return row.person_id

    def _check(self, table: Table, person: Person, kind: Kind, subject: str | None) -> None:
        if kind == "pause" and table.rows.table.paused:
            raise Refusal("paused")
        who = voters(table, kind, subject, person.id)
        if len(who) < needed(kind, who):
            raise Refusal("nobody_to_vote")

    def _count(self, c: Connection, table: Table, motion: Motion) -> None:
        """Decide the motion if there are enough votes, in the transaction of the last one."""
        who = voters(table, motion.kind, motion.person_id, motion.by_id)
        enough = needed(motion.kind, who)
        if motion.count(who, True) >= enough:
            store.decide(c, table.id, motion.id, "granted")
            self._carry_out(c, table, motion)
        elif motion.count(who, False) > len(who) - enough:
            store.decide(c, table.id, motion.id, "refused")

    def _carry_out(self, c: Connection, table: Table, motion: Motion) -> None:
        """Carry out a motion in the transaction. A bot for a silent player starts later, when a worker reads the
        decision: see `Lobby.tell`.
        """
        if motion.kind == "pause":
            self._pauses.begin_agreed(c, table)
        elif motion.kind == "kick":
            seat = table.seats.of(motion.person_id or "")
            if seat is not None:
                send_away(c, table.id, table.seats.rows[seat])

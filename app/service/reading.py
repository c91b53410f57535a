"""A table's memory and the log: read when it is taken up, when in doubt, and when another worker has written."""

import logging
from typing import TYPE_CHECKING

import orjson

from app.service.clock import HouseClock
from app.service.fanout import Entry
from app.service.following import Following
from app.service.log import Play, TableUnreadable, bring_back, play_newer, read_play
from app.store.database import Database
from app.store.errors import StoreError
from app.store.moves import Move, Newer

if TYPE_CHECKING:
    from app.service.table import Table

log = logging.getLogger("railbird.table")

SNAPSHOT_EVERY = 16  # moves between saved states; the ones in between are played again on load
RETRY_MS = 500


class Reading:
    def __init__(self, table: "Table", database: Database, clock: HouseClock) -> None:
        self.following: Following | None = None  # where there are other workers
        self._table, self._database, self._clock = table, database, clock

    def take_up(self, play: Play, was_away: bool = True) -> None:
        """Bring the game to the last entry of its log, and tell what the viewers have not heard."""
        table = self._table
        table.renew(play.known)
        told, before, was, banks = table.seq, table.banks, table.state, table.fresh_banks()
        state, seq, asks = bring_back(table.deal(), play, banks)
        table.stand_at(seq, state, asks, banks, play.saved.wakes_at if play.saved else None)
        if was_away:
            banks.restart(asks, self._clock.now())  # nobody pays for an outage
            if state is not None and table.has_stood_still(state):
                table.hold_since(play.entries[-1].at)
            table.tell_asks()
        else:
            banks.keep(before, asks)
            if state is not None and was is not None:
                table.game.hold_like(state, was)
                table.asks = table.game.asks(state)
        self._tell(play.entries, told)

    def _tell(self, entries: list[Move], told: int) -> None:
        """Tell the viewers what comes after the move that they have heard last."""
        table = self._table
        for entry in [entry for entry in entries if entry.seq > told and table.viewers]:
            table.tell(entry.seq, Entry(table.game, orjson.loads(entry.events)), entry.seat, entry.cmd_id, entry.by)
        table.plan()

    # Other workers

    def doubt(self) -> None:
        """Something may have been written that we have not heard of."""
        self._table.turns.when_free(self.again)

    def follow(self, seq: int) -> None:
        """Another worker has made move `seq`: read what we do not have, once no move of ours is on its way."""
        if seq > self._table.seq:
            self._table.turns.when_free(lambda: self._follow(seq))

    def _follow(self, seq: int) -> None:
        table = self._table
        if seq <= table.seq or table.is_broken:
            return
        if self.following is None or seq > table.seq + SNAPSHOT_EVERY:
            self.again()  # nobody else could have written it; or a saved state is nearer than ours
        else:
            table.turns.is_busy = True
            table.turns.spawn(self._catch_up(self.following))

    async def _catch_up(self, following: Following) -> None:
        """Read only what is new. If there is anything odd about it, or about what we have, read it all again."""
        table = self._table
        try:
            newer = await following.newer(table.id, table.seq)
            is_plain = newer is not None and self._goes_on_with(newer)
        except (StoreError, TableUnreadable) as error:
            log.warning("table %s: what is new is not enough, reading it all again: %s", table.id, error)
            is_plain = False
        except Exception:
            log.exception("table %s: what is new cannot be played, reading it all again", table.id)
            is_plain = False
        if is_plain:
            self._is_up_to_date()
        else:
            await self._read_all()

    def _goes_on_with(self, newer: Newer) -> bool:
        """Play what another worker has written on what is in memory, and tell it; False if that is not the same as to
        read it all: the rows have changed, or time was given back or held back of which the log knows nothing."""
        table = self._table
        s, before = table.state, table.banks
        if s is None or newer.revision != table.row.revision or before.mended or s.held_until > self._clock.now():
            return False
        told, banks = table.seq, before.copy()
        table.forget()  # if it cannot be played there is nothing left of it to trust
        state, seq, asks = play_newer(table.deal(), s, told, newer, banks)
        banks.keep(before, asks)
        table.stand_at(seq, state, asks, banks, newer.wakes_at)
        self._tell(newer.entries, told)
        return True

    # When in doubt

    def again(self, pause: int = 0) -> None:
        """What is in memory is not what is on disk: read it again, however long the database is away."""
        self._table.turns.is_busy = True
        if pause:
            self._later(pause)
        else:
            self._table.turns.spawn(self._read_all())

    def _later(self, pause: int, was_away: bool = False) -> None:
        spawn = self._table.turns.spawn
        self._clock.at(self._clock.now() + pause, lambda: spawn(self._read_all(was_away)))

    async def _read_all(self, was_away: bool = False) -> None:
        table = self._table
        try:
            play = await self._database.read(read_play, table.id, table.seq)
            self.take_up(play, was_away)
        except StoreError as error:
            log.warning("table %s: the log cannot be read, trying again: %s", table.id, error)
            if table.draining:
                self._give_up()
            else:
                self._later(RETRY_MS, was_away=True)
        except Exception as error:
            log.error("table %s: %s", table.id, error, exc_info=not isinstance(error, TableUnreadable))
            self._give_up()
            for viewer in list(table.viewers):
                viewer.outlet.close("unreadable")
        else:
            self._is_up_to_date()

    def _is_up_to_date(self) -> None:
        self._table.turns.is_busy = False
        self._table.turns.go_on()

    def _give_up(self) -> None:
        """Nothing in memory can be trusted, and there is no other. Whoever waits hears of it."""
        table = self._table
        table.forget()
        table.is_broken, table.turns.is_busy = True, False
        table.turns.go_on()

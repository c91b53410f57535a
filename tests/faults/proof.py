"""What must hold after a fault, checked in the database itself: no acknowledged move is lost, none is there twice, the
ledger is complete, all people have their seats, and their views equal a replay of the log.
"""

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from typing import Any, cast

import orjson

from app.clock import WallClock
from app.storage.database import Database, open_database
from app.storage.log import reader as log_store
from app.storage.log.log import Log
from app.table.live import Table
from app.table.other_workers import Alone
from app.table.recovery import Stored, read_table
from app.table.table_rows import Dealer
from tests.fakes.club import dealer_of
from tests.faults.play import Party, Player


def prove(party: Party, database_url: str) -> int:
    """Check everything; returns the number of acknowledged moves."""
    with closing(open_database(plain(database_url), alone=False)) as database:
        for made in party.tables:
            players = party.of(made)
            log = database.read_now(log_store.whole_log, made.id)
            assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
            prove_commands(players, log)
            play = database.read_now(read_table, made.id)
            assert [seat.person_id for seat in play.rows.seats.values()] == party.seats[made.id], "a seat is lost"
            dealer = dealer_of(plain(database_url))
            table = brought_back(database, play, dealer)
            prove_money(database.read_now(log_store.list_payments, made.id), table)
            prove_pictures(players, table)
            # From the first card on, as the review and `railbird verify` read it.
            whole = brought_back(database, replace(play, saved=None, entries=log), dealer)
            assert orjson.dumps(whole.session.state) == orjson.dumps(table.session.state)
    return party.acknowledged


def plain(url: str) -> str:
    return url.replace("postgresql://", "postgresql+psycopg://", 1)


def prove_commands(players: list[Player], log: list[log_store.Move]) -> None:
    where: dict[str, list[int]] = {}
    for entry in log:
        where.setdefault(entry.cmd_id, []).append(entry.seq)
    for player in players:
        for command, seq in player.acknowledged.items():
            assert where.get(command) == [seq], (
                f"{command} was acknowledged as {seq} and is in the log as {where.get(command)}"
            )
        if not player.is_pushy:
            # A client that repeats a command only when it had no answer is never refused.
            assert player.refused == {}, player.refused
    asks = [entry.ask for entry in log if entry.ask is not None]
    assert len(asks) == len(set(asks)), "an ask was answered twice"


class Silent:
    def cancel(self) -> None:
        """Nothing would have rung."""


class ClockWithoutAlarms(WallClock):
    def at(self, when: int, call: Callable[[], None]) -> Silent:
        return Silent()


def brought_back(database: Database, play: Stored, dealer: Dealer) -> Table:
    """The table as a newly started server restores it."""
    return Table(play, database, cast(Log, None), Alone(), ClockWithoutAlarms(), dealer)


def prove_money(payments: list[log_store.Payment], table: Table) -> None:
    held: dict[int | None, int] = {}
    for paid in payments:
        held[paid.payer] = held.get(paid.payer, 0) - paid.amount
        held[paid.payee] = held.get(paid.payee, 0) + paid.amount
        assert all(money >= 0 for account, money in held.items() if account is not None), held
    assert sum(held.values()) == 0
    assert table.session.state is not None
    assert table.session.state.ledger.is_balanced()
    assert table.session.state.ledger.held == [held.get(seat, 0) for seat in range(len(table.seats.rows))]


def prove_pictures(players: list[Player], table: Table) -> None:
    for seat, player in enumerate(players):
        shown = orjson.loads(b"{%b}" % table.snapshot(seat))
        assert player.picture is not None
        for part in ("seq", "status", "view"):
            assert player.picture[part] == shown[part], (player.person.name, part)
        assert without_times(player.picture["asks"]) == without_times(shown["asks"])


def without_times(asks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in ask.items() if name != "closes_at"} for ask in asks]

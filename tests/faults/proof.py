"""What must hold when all is well again, looked up on the disk itself: nothing acknowledged is lost, nothing is there
twice, the money is all there, everybody sits where they sat, and sees what the log gives when it is played again.
"""

from contextlib import closing
from dataclasses import replace
from typing import Any, cast

import orjson

from app.service.clock import WallClock
from app.service.log import Play, read_play
from app.service.table import Table
from app.store import moves as log_store
from app.store.database import Database, open_database
from app.store.writer import Writer
from tests.faults.play import Party, Player


def prove(party: Party, database_url: str) -> int:
    """The number of moves that were acknowledged and are all there."""
    with closing(open_database(plain(database_url), alone=False)) as database:
        for made in party.tables:
            players = party.of(made)
            log = database.read_now(log_store.whole_log, made.id)
            assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
            prove_commands(players, log)
            play = database.read_now(read_play, made.id)
            assert [seat.person_id for seat in play.known.loaded.seats] == party.seats[made.id], "a seat is lost"
            table = brought_back(database, play)
            prove_money(database.read_now(log_store.list_payments, made.id), table)
            prove_pictures(players, table)
            # From the first card on, as the review and `railbird verify` read it.
            whole = brought_back(database, replace(play, saved=None, entries=log))
            assert orjson.dumps(whole.state) == orjson.dumps(table.state)
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
            # Who says a thing once, and again only without an answer, is never told no.
            assert player.refused == {}, player.refused
    asks = [entry.ask for entry in log if entry.ask is not None]
    assert len(asks) == len(set(asks)), "an ask was answered twice"


def brought_back(database: Database, play: Play) -> Table:
    """The table as a server finds it that has just been started."""
    table = Table(play.known, database, cast(Writer, None), WallClock())
    table.timer.plan = lambda: None  # type: ignore[method-assign]
    table.reading.take_up(play)
    return table


def prove_money(payments: list[log_store.Payment], table: Table) -> None:
    held: dict[int | None, int] = {}
    for paid in payments:
        held[paid.payer] = held.get(paid.payer, 0) - paid.amount
        held[paid.payee] = held.get(paid.payee, 0) + paid.amount
        assert all(money >= 0 for account, money in held.items() if account is not None), held
    assert sum(held.values()) == 0
    assert table.state is not None
    assert table.state.ledger.is_balanced()
    assert table.state.ledger.held == [held.get(seat, 0) for seat in range(len(table.seats.rows))]


def prove_pictures(players: list[Player], table: Table) -> None:
    for seat, player in enumerate(players):
        shown = orjson.loads(b"{%b}" % table.snapshot(seat))
        assert player.picture is not None
        for part in ("seq", "status", "view"):
            assert player.picture[part] == shown[part], (player.person.name, part)
        assert without_times(player.picture["asks"]) == without_times(shown["asks"])


def without_times(asks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in ask.items() if name != "closes_at"} for ask in asks]

"""What must hold in every world. Each function says what does not: an empty list is a world in which all is well."""

from typing import Any

import orjson

from app.table.live import Table
from app.table.other_workers import Alone
from app.table.recovery import read_table
from tests.simulation.clients import Client
from tests.simulation.machine import MortalClock
from tests.simulation.world import World


def broken_promises(world: World) -> list[str]:
    """At any moment: the log has no gap and nothing twice, and all that was ever acknowledged."""
    world.look_at_disk()
    seqs = [seq for seq, _, _ in world.log]
    commands = {command: seq for seq, command, _ in world.log}
    asks = [ask for _, _, ask in world.log if ask is not None]
    wrong = list(world.complaints)
    if seqs != list(range(1, len(seqs) + 1)):
        wrong.append(f"the log has gaps: {seqs}")
    if len(commands) != len(seqs):
        wrong.append("a command is in the log twice")
    if len(set(asks)) != len(asks):
        wrong.append("an ask was answered twice")
    return wrong + [
        f"{command} was acknowledged as {seq} and is in the log as {commands.get(command)}"
        for client in world.clients
        for command, seq in client.told.items()
        if commands.get(command) != seq
    ]


def disagreements(world: World) -> list[str]:
    """At rest: everybody sees what is on disk, and so does every worker."""
    wrong = broken_promises(world)
    if world.log_on_disk() != world.log:
        wrong.append("what once was on disk is there no more")
    if world.seats_on_disk() != world.seats:
        wrong.append(f"the seats were {world.seats} and are {world.seats_on_disk()}")
    fresh = fresh_table(world)
    if fresh.seq != len(world.log):
        wrong.append(f"the table is at {fresh.seq}, its log at {len(world.log)}")
    for client in world.people():
        wrong += wrongly_seen(client, fresh)
    removed = world.removed()
    wrong += [
        f"{c.person.name} was removed and is there" for c in world.clients if c.person.id in removed and c.is_connected
    ]
    for machine in world.machines:
        table = machine.house.live_tables.if_awake(world.table_id)
        if (
            table is not None
            and table.audience.viewers
            and (table.seq, known(world, table)) != (fresh.seq, known(world, fresh))
        ):
            wrong.append(f"a worker is at {table.seq} with {table.seats.rows}")
    return wrong + wrong_money(world, fresh)


def known(world: World, table: Table) -> object:
    """The seats; once the database went back, who sits there, because other rows may have the number of lost ones."""
    rows = table.seats.rows
    return rows if not world.most_told else {seat: (row.person_id, row.bot) for seat, row in rows.items()}


def fresh_table(world: World) -> Table:
    """The table as somebody would find it who has just come from nowhere."""
    house = world.machines[0].house
    play = house.database.read_now(read_table, world.table_id)
    return Table(
        play, house.database, house.log, Alone(), MortalClock(world.clock, is_alive=False), house.live_tables._dealer
    )


def wrongly_seen(client: Client, fresh: Table) -> list[str]:
    """What this client would see otherwise if it came anew."""
    shown = orjson.loads(b"{%b}" % fresh.snapshot(client.seat))
    assert client.picture is not None
    assert client.lobby is not None
    wrong = [name for name in ("seq", "status", "view") if client.picture[name] != shown[name]]
    if without_times(client.picture["asks"]) != without_times(shown["asks"]):
        wrong.append("asks")
    if client.lobby["paused"] != fresh.rows.table.paused:
        wrong.append("paused")
    return [f"seat {client.seat} sees another {name} at {client.picture['seq']}" for name in wrong]


def without_times(asks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in ask.items() if name != "closes_at"} for ask in asks]


def wrong_money(world: World, table: Table) -> list[str]:
    """All of it comes from somewhere, nobody ever had less than none, and the engine counts as the ledger does."""
    rows = "SELECT payer, payee, amount FROM ledger WHERE table_id = ? ORDER BY seq, line"
    held: dict[int | None, int] = {}
    wrong: list[str] = []
    for payer, payee, amount in world.disk.execute(rows, (world.table_id,)):
        held[payer] = held.get(payer, 0) - amount
        held[payee] = held.get(payee, 0) + amount
        if payer is not None and held[payer] < 0:
            wrong.append(f"seat {payer} paid what it did not have: {held}")
    assert table.session.state is not None
    if sum(held.values()) != 0 or not table.session.state.ledger.is_balanced():
        wrong.append(f"money came from nowhere, or went there: {held}")
    if (counted := table.session.state.ledger.held) != [held.get(seat, 0) for seat in range(len(world.seats))]:
        wrong.append(f"the ledger says {held}, the engine {counted}")
    return wrong

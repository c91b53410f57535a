"""The end of a simulation, without faults: all people return, workers catch up, and the game is played to its end."""

from app.cluster.table_sync import POLL_MS
from app.cluster.watch import WATCH_MS
from app.services import House
from app.table.recovery import RETRY_MS
from tests.simulation.happenings import decide
from tests.simulation.machine import breathe
from tests.simulation.world import PATIENCE, World


async def come_to_rest(world: World) -> None:
    """Run until no client and no worker waits for anything."""
    world.party_line.is_cut = False
    world.open_gates()
    has_looked = world.workers == 1 and not world.most_told
    for _ in range(PATIENCE):
        await breathe()
        if do_what_is_left(world):
            continue
        if has_looked:
            return
        # Whatever hints were lost before all was well again: the next look finds it. Where the database went back, rows
        # may have got their former number by another change; only a worker's next mark tells.
        world.clock.advance(WATCH_MS if world.most_told else POLL_MS)
        has_looked = True
    raise AssertionError(f"it does not come to rest; {world.complaints}")


def do_what_is_left(world: World) -> bool:
    """The next thing that waits for something; in the end, for time. Was there any?"""
    if any(machine.turn() for machine in world.machines) or world.party_line.pass_on():
        return True
    for client in world.people():
        if not client.is_connected:
            was_at = client.line.machine if client.line is not None else world.machines[0]
            world.connect(client, was_at if was_at in world.machines else world.luck.choice(world.machines))
            return True
        if client.on_its_way:
            client.deliver(0)
            return True
    if world.stands_still():
        decide(world)
        world.clock.advance(RETRY_MS)  # a worker may still be about to hear of it
        return True
    return wait_for_tables(world) or ask_again(world)


def wait_for_tables(world: World) -> bool:
    """What only time brings: another try of a table that lost its database, a look at what other workers did."""
    world.look_at_disk()
    behind = any(client.line is None or client.line.seq != len(world.log) for client in world.people())
    tables = [table for machine in world.machines for table in machine.house.live_tables.awake()]
    if behind or any(table.is_busy for table in tables):
        world.clock.advance(max(POLL_MS, RETRY_MS) if world.workers > 1 else RETRY_MS)
        return True
    return False


def ask_again(world: World) -> bool:
    unsure = [client for client in world.people() if client.unanswered]
    for client in unsure:
        client.say_again()
    return bool(unsure)


async def play_to_the_end(world: World) -> None:
    """Nothing goes wrong any more; whoever left takes the seat back, and the game ends."""
    await world.done(wake_up(world, world.machines[0].house))
    for _ in range(PATIENCE):
        await come_to_rest(world)
        if world.outcome()[0] == "finished":
            return
        thought = [client.think(is_careful=True) for client in world.people()]
        world.clock.advance(1 if any(thought) else 900)
    raise AssertionError(f"the game does not end; {world.complaints}")


async def wake_up(world: World, house: House) -> None:
    table = await house.live_tables.table(world.table_id)
    if table.status != "playing":
        return
    for client in world.people():
        if client.seat is not None:
            await house.lobby_commands.take_back(client.person, world.table_id)
        if table.rows.is_host(client.person.id) and table.rows.table.paused:
            await house.lobby_commands.pause(client.person, world.table_id, False)

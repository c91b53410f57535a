"""All is well again: everybody is back, whatever was lost is found, and in the end the game is played out."""

from app.service.house import House
from app.service.neighbours import POLL_MS
from app.service.reading import RETRY_MS
from tests.service.simulation.machine import breathe
from tests.service.simulation.world import PATIENCE, World


async def come_to_rest(world: World) -> None:
    """Until nobody waits for anything any more."""
    world.party_line.is_cut = False
    world.open_gates()
    has_looked = world.workers == 1
    for _ in range(PATIENCE):
        await breathe()
        if do_what_is_left(world):
            continue
        if has_looked:
            return
        # Whatever hints were lost before all was well again: the next look finds it.
        world.clock.advance(POLL_MS)
        has_looked = True
    raise AssertionError(f"it does not come to rest; {world.complaints}")


def do_what_is_left(world: World) -> bool:
    """The next thing that waits for something; in the end, for time. Was there any?"""
    if any(machine.turn() for machine in world.machines) or world.party_line.pass_on():
        return True
    for client in world.clients:
        if not client.is_connected:
            was_at = client.line.machine if client.line is not None else world.machines[0]
            world.connect(client, was_at if was_at in world.machines else world.luck.choice(world.machines))
            return True
        if client.on_its_way:
            client.deliver(0)
            return True
    return wait_for_tables(world) or ask_again(world)


def wait_for_tables(world: World) -> bool:
    """What only time brings: another try of a table that lost its database, a look at what other workers did."""
    world.look_at_disk()
    behind = any(client.line is None or client.line.seq != len(world.log) for client in world.clients)
    tables = [table for machine in world.machines for table in machine.house.hall.awake()]
    if behind or any(table.turns.is_busy for table in tables):
        world.clock.advance(max(POLL_MS, RETRY_MS) if world.workers > 1 else RETRY_MS)
        return True
    return False


def ask_again(world: World) -> bool:
    unsure = [client for client in world.clients if client.unanswered]
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
        thought = [client.think(is_careful=True) for client in world.clients]
        if not any(thought):
            world.clock.advance(900)
    raise AssertionError(f"the game does not end; {world.complaints}")


async def wake_up(world: World, house: House) -> None:
    table = await house.hall.table(world.table_id)
    if table.status != "playing":
        return
    for client in world.clients:
        if client.seat is not None:
            await house.arranging.take_back(client.person, world.table_id)
        if table.is_host(client.person.id) and table.row.paused:
            await house.arranging.pause(client.person, world.table_id, False)

"""The random events of a simulation: people play, time passes, disk operations finish, and faults of all kinds."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from app.table.table_rows import open_setback
from tests.fakes.backups import Backup
from tests.simulation.machine import Fate, breathe
from tests.simulation.world import World

Deed: TypeAlias = Callable[[World], Awaitable[None] | None]
Deeds: TypeAlias = dict[Deed, int]

HOUR = 3_600_000


async def something_happens(world: World) -> None:
    deeds = TROUBLE if world.luck.random() < 0.1 * world.faults else what_can_be_done(world)
    [deed] = world.luck.choices(list(deeds), list(deeds.values()))
    world.acted.append(deed.__name__)
    happens = deed(world)
    if happens is not None:
        await happens
    await breathe()


def what_can_be_done(world: World) -> Deeds:
    deeds: Deeds = {pass_time: 4, say_again: 1}
    if any(client.is_connected and client.has_something_to_say for client in world.clients):
        deeds[think] = 20
    if any(client.on_its_way for client in world.clients):
        deeds[deliver] = 30
    if any(machine.writer.has_work for machine in world.machines):
        deeds[write] = 30
    if any(machine.reads.waiting for machine in world.machines):
        deeds[read] = 40
    if any(not client.is_connected for client in world.clients):
        deeds[come] = 20
    if world.party_line.hints:
        deeds[pass_hints] = 20
    if world.stands_still():
        deeds[decide] = 5
    if open_motions(world):
        deeds[vote] = 15
    if any(client.line is not None and not client.line.gate.is_set() for client in world.clients):
        deeds[open_gate] = 1
    return deeds


def fate(world: World) -> Fate:
    if world.luck.random() > 0.15 * world.faults:
        return "well"
    return world.luck.choice(["never written", "answer lost"])


# People


def think(world: World) -> None:
    world.luck.choice([client for client in world.clients if client.has_something_to_say]).think()


def deliver(world: World) -> None:
    talking = [client for client in world.clients if client.on_its_way]
    if talking:
        client = world.luck.choice(talking)
        client.deliver(world.luck.randrange(len(client.on_its_way)) if world.luck.random() < 0.3 else 0)


def say_again(world: World) -> None:
    world.luck.choice(world.clients).say_again()


def come(world: World) -> None:
    away = [client for client in world.clients if not client.is_connected]
    if away:  # also those who were removed, who may try
        client = world.luck.choice(away)
        world.connect(client, world.luck.choice(world.machines))


def drop(world: World) -> None:
    world.luck.choice(world.clients).lose_line()


def shut_gate(world: World) -> None:
    client = world.luck.choice(world.clients)
    if client.line is not None:
        client.line.gate.clear()


def open_gate(world: World) -> None:
    world.open_gates()


def arrange(world: World) -> None:
    """A random person pauses the game, leaves, or takes the seat back."""
    house = world.luck.choice(world.machines).house.lobby_commands
    person = world.luck.choice(world.clients[:-1]).person
    wish = world.luck.choice([house.leave, *[house.take_back] * 4, None, None, None])
    if wish is None:
        world.spawn(house.pause(person, world.table_id, world.luck.random() < 0.3))
    else:
        world.spawn(wish(person, world.table_id))


def propose(world: World) -> None:
    """Somebody asks for a pause, or for a bot in a silent seat, or that somebody is removed."""
    client, house = world.luck.choice(world.clients), world.luck.choice(world.machines).house
    kind, seat = world.luck.choice(["pause", "bot", "kick"]), world.luck.randrange(len(world.seats))
    world.spawn(house.motions.propose(client.person, world.table_id, kind, None if kind == "pause" else seat))


def vote(world: World) -> None:
    motions = open_motions(world)
    if motions:
        client, house = world.luck.choice(world.clients), world.luck.choice(world.machines).house
        number, agrees = world.luck.choice(motions), world.luck.random() < 0.8
        world.spawn(house.motions.vote(client.person, world.table_id, number, agrees))


def open_motions(world: World) -> list[int]:
    rows = "SELECT id FROM motions WHERE table_id = ? AND standing = 'open' ORDER BY id"
    return [number for (number,) in world.disk.execute(rows, (world.table_id,))]


def chat(world: World) -> None:
    client = world.luck.choice(world.clients)
    client.on_its_way.append(b'{"type":"chat","text":"well"}')


# Machines


def write(world: World) -> None:
    busy = [machine for machine in world.machines if machine.writer.has_work]
    if busy:
        world.luck.choice(busy).writer.turn(fate(world), world.luck.choice([1, 2, 256]))


def read(world: World) -> None:
    busy = [machine for machine in world.machines if machine.reads.waiting]
    if busy:
        reads = world.luck.choice(busy).reads
        reads.turn(fate(world), world.luck.randrange(len(reads.waiting)))


def pass_time(world: World) -> None:
    world.clock.advance(world.luck.choice([10, 300, 900, 900, 2_000, 6_000, 20_000, 61_000]))


def set_clocks(world: World) -> None:
    """The clock of one machine is set, or of all, forwards or backwards."""
    machines = world.luck.choice([world.machines, [world.luck.choice(world.machines)]])
    by = world.luck.choice([-HOUR, -30_000, 30_000, HOUR])
    for machine in machines:
        machine.watch.set_by += by


def dear_request(world: World) -> None:
    """Something keeps the event loops for a while: time passes, and what is due rings afterwards."""
    world.clock.skip(world.luck.choice([40, 300, 2_300, 17_400]))


def back_up(world: World) -> None:
    if not world.stands_still():
        world.backup = Backup(str(world.path))


def go_back(world: World) -> None:
    world.go_back()
    world.clock.advance(world.luck.randint(1, 50))  # nobody does anything else at the same moment


def forge_hints(world: World) -> None:
    """Somebody who may publish on the bus says this and that, and says again what others have said."""
    line, luck = world.party_line, world.luck
    table, seats = world.table_id, list(range(len(world.seats)))
    forged = [
        {"k": "move", "t": table, "seq": luck.choice([1, 40, 10**9])},
        {"k": "rows", "t": table, "revision": luck.choice([0, 10**9])},
        {"k": "said", "t": table, "line": luck.choice([0, 10**9])},
        {"k": "here", "t": table, "w": "nobody", "seats": {}, "watching": 0, "bots": seats, "at": 10**15},
        {"k": "who", "t": table},
        {"k": "nudge", "t": table, "seq": 3, "seat": 0, "name": "Nobody"},
        {"k": "ended", "sessions": ["", "nobody's"]},
    ]
    for hint in luck.sample(forged, 3):
        for end in line.ends:
            end.hear(dict(hint))
    line.say_again(luck.sample(line.said, min(3, len(line.said))))


def decide(world: World) -> None:
    """The host lets a table go on that has lost moves, when all workers where somebody looks have heard of it."""
    awake = [machine.house.live_tables.if_awake(world.table_id) for machine in world.machines]
    if any(t is not None and t.audience.viewers and open_setback(t.rows) is None for t in awake):
        return
    house = world.luck.choice(world.machines).house.lobby_commands
    world.backup = None  # nobody restores one from before a decision, which the log would then not explain
    [host] = [client.person for client in world.clients if client.person.id == world.host_on_disk()]
    world.spawn(house.decide_setback(host, world.table_id, True))


def pass_hints(world: World) -> None:
    """Deliver hints in random order: some are lost, some arrive twice, some are delayed."""
    line, luck = world.party_line, world.luck
    late = [hint for hint in line.hints if luck.random() < 0.2 * world.faults]
    now = [hint for hint in line.hints if hint not in late]
    now += [hint for hint in now if luck.random() < 0.1 * world.faults]
    if luck.random() < 0.3 * world.faults:
        luck.shuffle(now)
    line.hints, line.is_cut = now, luck.random() < 0.2 * world.faults
    line.pass_on()
    line.hints = late + line.hints


async def crash(world: World) -> None:
    """A power failure, at random just after a write has reached the disk."""
    number = world.luck.randrange(len(world.machines))
    machine = world.machines[number]
    if machine.writer.has_work and world.luck.random() < 0.5:
        machine.writer.turn("answer lost", world.luck.choice([1, 256]))
    await world.replace(number)


async def stop(world: World) -> None:
    """The house stops in order, and another one opens."""
    number = world.luck.randrange(len(world.machines))
    world.open_gates()
    await world.done(world.machines[number].house.live_tables.drain())
    await world.replace(number)


TROUBLE: Deeds = {
    drop: 8,
    shut_gate: 4,
    arrange: 5,
    propose: 6,
    crash: 2,
    stop: 1,
    chat: 2,
    set_clocks: 2,
    dear_request: 2,
    forge_hints: 3,
    back_up: 5,
    go_back: 3,
}

"""What must hold of votes and of pauses in every world."""

from app.lobby.pauses import AGREED_MS, LOOK_MS
from tests.simulation.rest import come_to_rest
from tests.simulation.world import World

LONGEST = 8  # half hours after which a pause is over, whatever the workers' clocks say


def unfair_decisions(world: World) -> list[str]:
    """At any moment: what was decided had the votes for it, and nobody was removed without a vote."""
    motions = "SELECT id, kind, person_id, by_id, standing FROM motions WHERE table_id = ?"
    votes = "SELECT person_id, agrees FROM votes WHERE table_id = ? AND motion = ?"
    wrong, voted_out = [], set()
    for number, kind, about, by, standing in world.disk.execute(motions, (world.table_id,)).fetchall():
        given = dict(world.disk.execute(votes, (world.table_id, number)).fetchall())
        if about in given or (kind == "pause" and by in given):
            wrong.append(f"somebody voted on their own {kind}: motion {number}")
        if world.host_alone and kind != "bot":
            wrong.append(f"a vote on a {kind} where the host decides alone: motion {number}")
        if standing == "granted":
            least = 2 if kind == "kick" else 1
            if sum(given.values()) < least:
                wrong.append(f"a {kind} with {sum(given.values())} votes: motion {number}")
            if kind == "kick":
                voted_out.add(about)
    if without := world.removed() - voted_out:
        wrong.append(f"removed without a vote: {sorted(without)}")
    return wrong


async def pause_that_stays(world: World) -> list[str]:
    """At rest, with everybody there: a bounded pause ends by itself."""
    for _ in range(LONGEST):
        if not is_waited_for(world):
            return []
        world.clock.advance(AGREED_MS)
        await come_to_rest(world)
        world.clock.advance(LOOK_MS)
        await come_to_rest(world)
    return ["a pause has not ended"] if is_waited_for(world) else []


def is_waited_for(world: World) -> bool:
    """The game is paused for a time, and somebody plays who did not ask for it."""
    rows = (
        "SELECT count(*) FROM tables t JOIN pauses p ON p.table_id = t.id JOIN seats s ON s.table_id = t.id"
        " WHERE t.id = ? AND t.status = 'playing' AND t.paused AND p.until IS NOT NULL"
        " AND s.person_id IS NOT NULL AND s.person_id <> coalesce(p.by_id, '') AND NOT s.\"left\""
    )
    [found] = world.disk.execute(rows, (world.table_id,)).fetchone()
    return bool(found)

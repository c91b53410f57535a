"""The figures of Force of the Horse: four that tell how the game works."""

from typing import Any, Final

from app.engine.force.cards.pool import horse
from app.engine.force.state import Card, Side
from app.engine.kernel.teaching.figure import Figure, Figures, Game, blank

FORCE: Final = "normal_force"
HAND: Final = ("full_sail", "ashen_road", "padded_rail", "hypnotist", *(FORCE,) * 5)
AREA: Final = 6  # cards in an area at the start
LEFT: Final = ((0, 4, AREA, AREA), (3, AREA, AREA, AREA))  # by side: what is still to be run in each area
FARMS: Final = (12, 9)


def race(game: Game, **fields: Any) -> Any:
    """The third turn of a short race on turf. Seat 0 has run more than a quarter of it."""
    serial = iter(range(1, 1000))

    def cards(owner: int, *names: str) -> list[Card]:
        return [Card(next(serial), name, owner) for name in names]

    sides = [
        Side(
            deck_name="own",
            areas=[cards(seat, *[FORCE] * left) for left in LEFT[seat]],
            hand=cards(seat, *HAND),
            farm=cards(seat, *[FORCE] * FARMS[seat]),
            to_run=4 * AREA,
        )
        for seat in (0, 1)
    ]
    s = blank(game, 2, phase="runner", turn=3, active=0, run_count=1, size=40, metres=1200, going=1, sides=sides)
    s.course, s.surface = "chukyo", "turf"
    for name, value in fields.items():
        setattr(s, name, value)
    s.serial = next(serial)
    return s


def duel(game: Game) -> Any:
    """Seat 0 has played a horse and paid for it; seat 1 has put a guard in its way."""
    s = race(game, phase="riding", runs=1)
    mine, theirs = s.sides
    runner = mine.hand[0]
    paid = mine.hand[-horse(runner.name).cost :]
    guard = theirs.hand[1]
    runner.role, guard.role = "runner", "guard"
    for one in paid:
        one.role, one.of = "force", runner.id
    mine.run, theirs.run = [runner, *paid], [guard]
    mine.hand = [one for one in mine.hand if not one.role]
    theirs.hand = [one for one in theirs.hand if not one.role]
    return s


FIGURES: Final = Figures(
    how=("track", "pay", "duel", "supports"),
    all={
        "track": Figure(race),
        "pay": Figure(race, seat=0),
        "duel": Figure(duel),
        "supports": Figure(race, seat=0),
    },
)

"""Positions as text: a table of Long Shot at any point of the game, and what one can do there.

Cards are written as on the wire; in a box the last card lies on top, in the stack the first one. Unless a test says
otherwise it is seat 0's turn, the last of the round; seat 1 holds the marker, and everybody else holds a free 0.
"""

from typing import Any

from app.engine.kernel.ledger import Ledger
from app.engine.kernel.rng import Rng
from app.engine.longshot.components import RUNNERS
from app.engine.longshot.game import Longshot
from app.engine.longshot.state import LongshotState
from app.engine.suzuki.boxes import BOXES_OF
from app.engine.suzuki.state import Runner
from tests.engine.positions import BoxPosition
from tests.engine.positions import only as only

LONGSHOT = Longshot()
SEED = "5eed" * 16


class Table(BoxPosition[LongshotState]):
    game = LONGSHOT


def cards(text: str) -> list[str]:
    return text.split()


def table(
    *,
    seats: int = 5,
    race: int = 1,
    round: int = 4,
    marker: int = 1,
    phase: str = "turns",
    acted: int | None = None,
    hands: dict[int, str] | None = None,
    boxes: str = "",
    fill: str | None = None,
    stack: str = "F-8 5-7 5-6",
    drawn: str | None = None,
    at: dict[int, int] | None = None,
    home: dict[int, int] | None = None,
    orders: tuple[int, ...] = (1, 2, 3, 4, 5, 6),
    money: tuple[int, ...] | int = 20_000,
    spurt: bool = False,
    first_box: str | None = None,
    version: int = LONGSHOT.version,
    **options: Any,
) -> Table:
    """A position. `fill` is a card put into every box that `boxes` does not name; `home` the round of coming home."""
    held = [money] * seats if isinstance(money, int) else list(money)
    s = LongshotState(
        seats,
        LONGSHOT.meant(LONGSHOT.chosen(options, version), version),
        Rng(SEED),
        Ledger(held, -sum(held)),
        version=version,
    )
    s.race, s.round, s.marker, s.phase, s.drawn = race, round, marker, phase, drawn
    s.spurt, s.first_box = spurt, first_box
    s.acted = seats - 1 if acted is None else acted
    s.hands = [cards((hands or {}).get(seat, "F-0")) for seat in range(seats)]
    s.stack = cards(stack)[::-1]
    horses = RUNNERS[seats]
    s.boxes = {box: [fill] if fill else [] for horse in horses for box in BOXES_OF[horse]}
    for pile in filter(None, boxes.split(",")):
        box, text = pile.split(":")
        assert box.strip() in s.boxes
        s.boxes[box.strip()] = cards(text)
    s.runners = [Runner((at or {}).get(horse, 0), (home or {}).get(horse)) for horse in horses]
    for horse, runner in enumerate(s.runners, 1):
        if runner.home is not None:
            sooner = [other for other in s.runners if other.home is not None and other.home < runner.home]
            beside = [other for other in s.runners if other.home == runner.home and other.at > runner.at]
            runner.place = 1 + len(sooner) + len(beside)
            assert runner.at >= s.track, horse
    s.orders = list(orders[:seats])
    return Table(s)

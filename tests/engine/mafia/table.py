"""Positions as text: a table of Horse Racing Mafia at any point of the game, and what one can do there.

Cards are written as on the wire; in a box the last card lies on top, in the stack the first one. Unless a test says
otherwise the track is 52 spaces long, it is seat 0's turn, the last of the round; seat 1 holds the marker, and
everybody else holds a free 0.
"""

from typing import Any

from app.engine.catalog import GAMES
from app.engine.kernel.ledger import Ledger
from app.engine.kernel.rng import Rng
from app.engine.mafia.components import BOXES, HORSES
from app.engine.mafia.game import Mafia
from app.engine.mafia.state import MafiaState, Runner
from tests.engine.positions import BoxPosition
from tests.engine.positions import only as only

MAFIA: Mafia = GAMES["mafia"]  # type: ignore[assignment]
SEED = "5eed" * 16


class Table(BoxPosition[MafiaState]):
    game = MAFIA


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
    stack: str = "6-8 6-7",
    drawn: str | None = None,
    at: dict[int, int] | None = None,
    home: dict[int, int] | None = None,
    orders: tuple[int, ...] = (1, 2, 3, 4, 5, 6),
    money: tuple[int, ...] | int = 500_000,
    bets: dict[int, str] | None = None,
    supplied: bool = False,
    version: int = MAFIA.version,
    **options: Any,
) -> Table:
    """A position. `fill` is a card put into every box that `boxes` does not name; `home` the round of coming home."""
    held = [money] * seats if isinstance(money, int) else list(money)
    s = MafiaState(
        seats,
        MAFIA.meant(MAFIA.chosen({"track": 52, **options}, version), version),
        Rng(SEED),
        Ledger(held, -sum(held)),
        version=version,
    )
    s.race, s.round, s.marker, s.phase, s.supplied, s.drawn = race, round, marker, phase, supplied, drawn
    s.acted = seats - 1 if acted is None else acted
    s.hands = [cards((hands or {}).get(seat, "F-0")) for seat in range(seats)]
    s.stack = cards(stack)[::-1]
    s.boxes = {box: [fill] if fill else [] for box in BOXES}
    for pile in filter(None, boxes.split(",")):
        box, text = pile.split(":")
        s.boxes[box.strip()] = cards(text)
    s.runners = [Runner((at or {}).get(horse, 0), (home or {}).get(horse)) for horse in HORSES]
    for horse, runner in enumerate(s.runners, 1):
        if runner.home is not None:
            ahead = [other for other in s.runners if other.home is not None and other.at > runner.at]
            runner.place = 1 + len(ahead)
            assert runner.at >= s.track, horse
    s.orders = list(orders[:seats])
    s.bets = [[bet.split("+") for bet in cards((bets or {}).get(seat, ""))] for seat in range(seats)]
    s.bets_open = supplied
    return Table(s)

"""Long Shot, as the house knows it."""

from typing import Any

from app.engine.kernel.game import Game
from app.engine.kernel.ledger import BANK
from app.engine.longshot import view
from app.engine.longshot.bots import BOTS
from app.engine.longshot.components import OPTIONS, START_MONEY
from app.engine.longshot.events import EVENTS
from app.engine.longshot.moves import MOVES
from app.engine.longshot.phases import PHASES
from app.engine.longshot.state import LongshotState


class Longshot(Game[LongshotState]):
    slug = "longshot"
    title = "Long Shot"
    version = 1
    seats = (4, 6)
    minutes = 60
    options = OPTIONS
    state = LongshotState
    view_type = view.LongshotView
    moves = MOVES
    events = EVENTS
    phases = PHASES
    bots = BOTS

    def set_up(self, s: LongshotState) -> None:
        for seat in range(s.seats):
            s.pay(BANK, seat, START_MONEY, "L-2.1")

    def public(self, s: LongshotState) -> dict[str, Any]:
        return view.public(s)

    def own(self, s: LongshotState, seat: int) -> dict[str, Any]:
        return view.own(s, seat)

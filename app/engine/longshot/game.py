"""Long Shot as a `Game`."""

from typing import Any

from app.engine.kernel.game import Game
from app.engine.kernel.ledger import BANK
from app.engine.longshot import view
from app.engine.longshot.bots import BOTS
from app.engine.longshot.components import OPTIONS, START_MONEY
from app.engine.longshot.events import EVENTS
from app.engine.longshot.guide import GUIDE
from app.engine.longshot.lesson import LESSON
from app.engine.longshot.moves import MOVES
from app.engine.longshot.payouts import PAYOUTS
from app.engine.longshot.phases import PHASES
from app.engine.longshot.puzzles import PUZZLES
from app.engine.longshot.state import LongshotState


class Longshot(Game[LongshotState], guide=GUIDE, puzzles=PUZZLES):
    slug = "longshot"
    title = "Long Shot"
    version = 2
    format = 2
    seats = (4, 6)
    minutes = 60
    symbol = "h2"
    payouts = PAYOUTS
    lessons = (LESSON,)
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

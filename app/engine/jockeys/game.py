"""The Jockeys' Game as a `Game`."""

from typing import Any

from app.engine.jockeys import view
from app.engine.jockeys.bots import BOTS
from app.engine.jockeys.components import OPTIONS
from app.engine.jockeys.events import EVENTS
from app.engine.jockeys.guide import GUIDE
from app.engine.jockeys.lesson import LESSON
from app.engine.jockeys.moves import MOVES
from app.engine.jockeys.payouts import PAYOUTS
from app.engine.jockeys.phases import PHASES
from app.engine.jockeys.puzzles import PUZZLES
from app.engine.jockeys.state import JockeysState
from app.engine.kernel.game import Game


class Jockeys(Game[JockeysState], guide=GUIDE, puzzles=PUZZLES):
    slug = "jockeys"
    title = "The Jockeys' Game"
    version = 2
    format = 2
    seats = (3, 4)
    minutes = 30
    unit = "points"
    symbol = "jh3"
    payouts = PAYOUTS
    lessons = (LESSON,)
    options = OPTIONS
    state = JockeysState
    view_type = view.JockeysView
    moves = MOVES
    events = EVENTS
    phases = PHASES
    bots = BOTS

    def public(self, s: JockeysState) -> dict[str, Any]:
        return view.public(s)

    def own(self, s: JockeysState, seat: int) -> dict[str, Any]:
        return view.own(s, seat)

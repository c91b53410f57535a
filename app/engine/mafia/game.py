"""Horse Racing Mafia as a `Game`."""

from typing import Any

from app.engine.kernel.game import Game
from app.engine.kernel.ledger import BANK
from app.engine.mafia import view
from app.engine.mafia.bots import BOTS
from app.engine.mafia.components import OPTIONS, START_MONEY
from app.engine.mafia.events import EVENTS
from app.engine.mafia.guide import GUIDE
from app.engine.mafia.lesson import LESSON
from app.engine.mafia.moves import MOVES
from app.engine.mafia.payouts import PAYOUTS
from app.engine.mafia.phases import PHASES
from app.engine.mafia.puzzles import PUZZLES
from app.engine.mafia.state import MafiaState


class Mafia(Game[MafiaState], guide=GUIDE, puzzles=PUZZLES):
    slug = "mafia"
    title = "Horse Racing Mafia"
    version = 2
    format = 2
    seats = (4, 6)
    minutes = 60
    symbol = "h3"
    payouts = PAYOUTS
    lessons = (LESSON,)
    options = OPTIONS
    state = MafiaState
    view_type = view.MafiaView
    moves = MOVES
    events = EVENTS
    phases = PHASES
    bots = BOTS

    def set_up(self, s: MafiaState) -> None:
        for seat in range(s.seats):
            s.pay(BANK, seat, START_MONEY, "M-2.1")

    def public(self, s: MafiaState) -> dict[str, Any]:
        return view.public(s)

    def own(self, s: MafiaState, seat: int) -> dict[str, Any]:
        return view.own(s, seat)

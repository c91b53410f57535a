"""Ready Set Bet as a `Game`."""

from typing import Any

from app.engine.kernel.ledger import BANK
from app.engine.readysetbet import view
from app.engine.readysetbet.bots import BOTS
from app.engine.readysetbet.components import BACK_AFTER, EXOTICS, HOST_START, OPTIONS, PROPS, SEATS, VIP_DECK
from app.engine.readysetbet.events import EVENTS
from app.engine.readysetbet.guide import GUIDE
from app.engine.readysetbet.late import ExplainsLateBets
from app.engine.readysetbet.lesson import LESSON
from app.engine.readysetbet.moves import MOVES
from app.engine.readysetbet.phases import PHASES
from app.engine.readysetbet.puzzles import PUZZLES
from app.engine.readysetbet.state import ReadySetBetState


class ReadySetBet(ExplainsLateBets, guide=GUIDE, puzzles=PUZZLES):
    slug = "readysetbet"
    title = "Ready Set Bet"
    version = 2
    format = 2
    seats = (2, 9)
    minutes = 30
    symbol = "h6"
    options = OPTIONS
    state = ReadySetBetState
    view_type = view.ReadySetBetView
    moves = MOVES
    events = EVENTS
    phases = PHASES
    bots = BOTS
    back_after = BACK_AFTER
    lessons = (LESSON,)

    def seats_with(self, options: dict[str, Any]) -> tuple[int, int]:
        return SEATS[options["host"]]

    def set_up(self, s: ReadySetBetState) -> None:
        s.prop_pile = s.rng.shuffled(tuple(PROPS), "props") if s.options["props"] else []
        s.exotic_pile = s.rng.shuffled(tuple(EXOTICS), "exotics") if s.options["exotics"] else []
        s.vip_pile = s.rng.shuffled(VIP_DECK, "vip") if s.options["vip"] else []
        s.dealt = [[] for _ in range(s.seats)]
        s.vip = [[] for _ in range(s.seats)]
        if s.options["host"] in {"person", "betting_person"}:
            s.host = min(s.options["host_seat"], s.seats) - 1
        if s.options["host"] == "betting_person":
            assert s.host is not None
            s.pay(BANK, s.host, HOST_START, "R-2.3")

    def public(self, s: ReadySetBetState) -> dict[str, Any]:
        return view.public(s)

    def own(self, s: ReadySetBetState, seat: int) -> dict[str, Any]:
        return view.own(s, seat)

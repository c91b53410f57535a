"""Force of the Horse, as the house knows it."""

from typing import Any, Final

from app.engine.force import cards, loops, ready, view
from app.engine.force.bots import BOTS
from app.engine.force.components import OPTIONS
from app.engine.force.events import EVENTS
from app.engine.force.moves import MOVES
from app.engine.force.runs import Again, Clear, Compare, Distance, Guard, Riding, Runner
from app.engine.force.setup import Conditions, Decks, Hands, Redraws, Start
from app.engine.force.stage import Stage
from app.engine.force.state import ForceState
from app.engine.force.turn import DrawOne, EndTurn, HandLimit, NextTurn, Supports, TurnStart
from app.engine.kernel.errors import GameError
from app.engine.kernel.game import Game, news
from app.engine.kernel.play import Ask, Event, Move

PHASES: Final[tuple[Stage, ...]] = (
    *(Conditions(), Decks(), Hands(), Redraws(), Start()),
    *(TurnStart(), DrawOne(), Supports()),
    *(Runner(), Guard(), Riding(), Again(), Compare(), Distance(), Clear()),
    *(EndTurn(), HandLimit(), NextTurn()),
)

FILLED: Final = (cards.ALL, ready.READY_DECKS)  # the pool: having them here is what fills it


class ForceOfTheHorse(Game[ForceState]):
    slug = "force"
    title = "Force of the Horse"
    version = 1
    seats = (2, 2)
    minutes = 40
    unit = "points"
    options = OPTIONS
    state = ForceState
    view_type = view.ForceView
    moves = MOVES
    events = EVENTS
    phases = PHASES
    bots = BOTS

    def decide(self, s: ForceState, ask: Ask, move: Move, now: int) -> list[Event]:
        """As any move, and then whatever was agreed to be repeated (1201.1a)."""
        phase = self._asking[s.phase]
        phase.check(s, ask.seat, move)
        phase.act(s, ask.seat, move, now)
        self._flow(s, now)
        while s.loop.left and s.result is None:
            self._repeat(s, now)
        return news(s)

    def _repeat(self, s: ForceState, now: int) -> None:
        """Make the moves of the loop once more; it ends where one of them cannot be made any longer (103.2)."""
        for step in s.loop.replay:
            if s.result is not None:
                return
            phase = self._asking[s.phase]
            move = self.read(loops.again(s, step))
            try:
                phase.check(s, step["seat"], move)
            except GameError:
                s.loop.left = 0
                return
            phase.act(s, step["seat"], move, now)
            self._flow(s, now)
        s.loop.left -= 1

    def public(self, s: ForceState) -> dict[str, Any]:
        return view.public(s)

    def own(self, s: ForceState, seat: int) -> dict[str, Any]:
        return view.own(s, seat)

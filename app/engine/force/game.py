"""Force of the Horse as a `Game`: title, versions, options, phases, and repetitions players agreed on (1201.1a)."""

from collections.abc import Mapping
from typing import Any, Final

from app.engine.force import view
from app.engine.force.bots import BOTS
from app.engine.force.cards import all_cards
from app.engine.force.components import OPTIONS, VERSION
from app.engine.force.decks.facet import ForceDecks
from app.engine.force.events import EVENTS
from app.engine.force.moves import MOVES
from app.engine.force.phases import PHASES
from app.engine.force.rules import endless_loops
from app.engine.force.state import ForceState
from app.engine.force.text.language import GOING_WORDS, SPOKEN, TERMS, Says
from app.engine.kernel.about import Value
from app.engine.kernel.game import Game, news
from app.engine.kernel.game_errors import GameError
from app.engine.kernel.play import Ask, Event, Move

FILLED: Final = all_cards.ALL  # importing the cards fills the pool


class ForceOfTheHorse(Game[ForceState]):
    slug = "force"
    title = "Force of the Horse"
    version = VERSION
    format = 2
    seats = (2, 2)
    minutes = 40
    unit = "points"
    symbol = "h1"
    options = OPTIONS
    state = ForceState
    view_type = view.ForceView
    moves = MOVES
    events = EVENTS
    decks = ForceDecks()
    phases = PHASES
    bots = BOTS

    def choice_words(self, name: str, value: Value, language: str) -> str | None:
        """Racecourses, surfaces and goings are called what the cards call them."""
        printed: dict[str, Mapping[Any, Says]] = {"racecourse": TERMS, "surface": TERMS, "going": GOING_WORDS}
        said = printed.get(name, {}).get(value)
        return said.in_(SPOKEN[language]) if said else None

    def decide(self, s: ForceState, ask: Ask, move: Move, now: int) -> list[Event]:
        """Carry out a move, then any repetitions that both players have agreed on (1201.1a)."""
        phase = self._asking[s.phase]
        phase.check(s, ask.seat, move)
        phase.act(s, ask.seat, move, now)
        self._flow(s, now)
        while s.loop.left and s.result is None:
            self._repeat(s, now)
        return news(s)

    def _repeat(self, s: ForceState, now: int) -> None:
        """Make the moves of the loop once more. A move that has become illegal ends the repetition (103.2)."""
        for step in s.loop.replay:
            if s.result is not None:
                return
            phase = self._asking[s.phase]
            move = self.read(endless_loops.again(s, step))
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

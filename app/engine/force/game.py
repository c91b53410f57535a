"""Force of the Horse as a `Game`: title, versions, options, phases."""

from collections.abc import Mapping
from typing import Any, Final

from app.engine.force import view
from app.engine.force.bots import BOTS
from app.engine.force.cards import all_cards
from app.engine.force.components import OPTIONS, VERSION
from app.engine.force.decks.building_lesson import BUILDING
from app.engine.force.decks.facet import ForceDecks
from app.engine.force.events import EVENTS
from app.engine.force.guide import GUIDE
from app.engine.force.lesson import LESSON
from app.engine.force.moves import MOVES
from app.engine.force.phases import PHASES
from app.engine.force.puzzles import PUZZLES
from app.engine.force.rules.repeating import RepeatsMoves
from app.engine.force.state import ForceState
from app.engine.force.text.language import GOING_WORDS, SPOKEN, TERMS, Says
from app.engine.kernel.about import Value

FILLED: Final = all_cards.ALL  # importing the cards fills the pool


class ForceOfTheHorse(RepeatsMoves, guide=GUIDE, puzzles=PUZZLES):
    slug = "force"
    title = "Force of the Horse"
    version = VERSION
    format = 4
    seats = (2, 2)
    minutes = 40
    unit = "points"
    symbol = "h1"
    lessons = (LESSON, BUILDING)
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

    def public(self, s: ForceState) -> dict[str, Any]:
        return view.public(s)

    def own(self, s: ForceState, seat: int) -> dict[str, Any]:
        return view.own(s, seat)

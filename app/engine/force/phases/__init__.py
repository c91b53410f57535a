"""The sections of the rules in their order (600 to 702). `PHASES` is the sequence."""

from typing import Final

from app.engine.force.phases.before_the_race import Conditions, Decks, Hands, Redraws, Start
from app.engine.force.phases.dealt_decks import Lots, Opening
from app.engine.force.phases.next_race import NextRace, TurnChoice
from app.engine.force.phases.run import Again, Clear, Compare, Distance, Guard, Riding, Runner
from app.engine.force.phases.section import Section
from app.engine.force.phases.turn import DrawOne, EndTurn, HandLimit, NextTurn, Supports, TurnStart

PHASES: Final[tuple[Section, ...]] = (
    *(Conditions(), Opening(), Lots(), Decks(), TurnChoice(), Hands(), Redraws(), Start(), NextRace()),
    *(TurnStart(), DrawOne(), Supports()),
    *(Runner(), Guard(), Riding(), Again(), Compare(), Distance(), Clear()),
    *(EndTurn(), HandLimit(), NextTurn()),
)

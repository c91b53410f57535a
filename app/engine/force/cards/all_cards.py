"""All cards, by kind, in the order of their numbers. Importing this module fills the pool."""

from typing import Final

from app.engine.force.cards.forces import FORCES
from app.engine.force.cards.former import FORMER
from app.engine.force.cards.horses_close import HORSES_CLOSE
from app.engine.force.cards.horses_lead import HORSES_LEAD
from app.engine.force.cards.horses_offpace import HORSES_OFFPACE
from app.engine.force.cards.horses_stalk import HORSES_STALK
from app.engine.force.cards.items import ITEMS
from app.engine.force.cards.jockeys import JOCKEYS
from app.engine.force.cards.pool import add_cards, add_earlier
from app.engine.force.cards.situations import SITUATIONS

ALL: Final = (
    *(*HORSES_LEAD, *HORSES_STALK, *HORSES_OFFPACE, *HORSES_CLOSE),
    *(*ITEMS, *JOCKEYS, *SITUATIONS, *FORCES),
)

add_cards(*ALL)
for last, cards in FORMER:
    add_earlier(last, *cards())

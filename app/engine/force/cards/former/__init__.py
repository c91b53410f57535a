"""Declarations of cards in earlier versions of the game, for games that began with them (pool.EARLIER).

A change of a card puts its old declaration here. The newest version comes first, because each old declaration is
written as a difference from the one that replaced it.
"""

from typing import Final

from app.engine.force.cards.former.until_2 import until_version_2
from app.engine.force.cards.former.until_3 import until_version_3
from app.engine.force.cards.former.until_5 import until_version_5

FORMER: Final = ((5, until_version_5), (3, until_version_3), (2, until_version_2))

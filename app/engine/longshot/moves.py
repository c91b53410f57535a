"""The moves of Long Shot."""

from typing import ClassVar

from app.engine.kernel.play import Move, fact


@fact
class PlaceCard(Move):
    """Place a card from the hand, or the card turned up, in a box (L-3.1, L-3.2)."""

    do: ClassVar[str] = "place"
    card: str
    box: str


@fact
class Pass(Move):
    """Place no card this turn, and draw one (L-5.1)."""

    do: ClassVar[str] = "pass"


@fact
class Stand(Move):
    """Place no card this turn, and draw none (L-5.1)."""

    do: ClassVar[str] = "stand"


@fact
class Finish(Move):
    """Decline the second card in the spurt (L-6.2)."""

    do: ClassVar[str] = "done"


MOVES = (PlaceCard, Pass, Stand, Finish)

"""What a player of Long Shot can decide."""

from typing import ClassVar

from app.engine.kernel.play import Move, fact


@fact
class PlaceCard(Move):
    """Place a card of the hand, or the card turned up, into a box (L-3.1, L-3.2)."""

    do: ClassVar[str] = "place"
    card: str
    box: str


@fact
class Pass(Move):
    """Place nothing this turn (L-5.1)."""

    do: ClassVar[str] = "pass"


@fact
class Finish(Move):
    """Leave it at one card in the spurt (L-6.2)."""

    do: ClassVar[str] = "done"


MOVES = (PlaceCard, Pass, Finish)

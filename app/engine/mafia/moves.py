"""What a player of Horse Racing Mafia can decide."""

from typing import ClassVar

from app.engine.kernel.play import Move, fact


@fact
class PlaceCard(Move):
    """Place a card of the hand, or the card just drawn, into a box (M-3.1, M-3.2)."""

    do: ClassVar[str] = "place"
    card: str
    box: str


@fact
class Pass(Move):
    """Place nothing this turn (M-5.6)."""

    do: ClassVar[str] = "pass"


@fact
class BuyCards(Move):
    """Take this many cards from the new stack (M-5.3)."""

    do: ClassVar[str] = "buy"
    count: int


@fact
class LayQuinella(Move):
    """Lay two cards of two horses face down as a bet on them (M-5.4)."""

    do: ClassVar[str] = "lay"
    first: str
    second: str


@fact
class FinishBetting(Move):
    """Lay no more bets (M-5.4)."""

    do: ClassVar[str] = "done"


MOVES = (PlaceCard, Pass, BuyCards, LayQuinella, FinishBetting)

"""The moves of Horse Racing Mafia."""

from typing import ClassVar

from app.engine.kernel.play import Move, fact


@fact
class PlaceCard(Move):
    """Place a card from the hand, or the card just drawn, in a box (M-3.1, M-3.2)."""

    do: ClassVar[str] = "place"
    card: str
    box: str


@fact
class Pass(Move):
    """Place nothing this turn (M-5.6)."""

    do: ClassVar[str] = "pass"


@fact
class BuyCards(Move):
    """Buy this many cards from the new stack (M-5.3)."""

    do: ClassVar[str] = "buy"
    count: int


@fact
class LayQuinella(Move):
    """Lay two cards of two different horses face down, as a bet on these horses (M-5.4)."""

    do: ClassVar[str] = "lay"
    first: str
    second: str


@fact
class FinishBetting(Move):
    """Decline further bets (M-5.4)."""

    do: ClassVar[str] = "done"


MOVES = (PlaceCard, Pass, BuyCards, LayQuinella, FinishBetting)

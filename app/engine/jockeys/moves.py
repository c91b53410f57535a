"""The moves of the Jockeys' Game."""

from typing import ClassVar

from app.engine.kernel.play import Move, fact


@fact
class DiscardCard(Move):
    """Choose the hidden discard (J-3.3)."""

    do: ClassVar[str] = "discard"
    card: str


@fact
class LayBet(Move):
    """Lay the first bet card face up (J-4.1)."""

    do: ClassVar[str] = "bet"
    card: str


@fact
class HideBet(Move):
    """Lay the second bet card face down (J-4.2)."""

    do: ClassVar[str] = "hide"
    card: str


@fact
class PlayCard(Move):
    """Play a card to the trick (J-5.1)."""

    do: ClassVar[str] = "play"
    card: str


@fact
class WhipCard(Move):
    """Play a card to the trick and declare the whip: the suit of this card decides the trick (J-6)."""

    do: ClassVar[str] = "whip"
    card: str


MOVES = (DiscardCard, LayBet, HideBet, PlayCard, WhipCard)

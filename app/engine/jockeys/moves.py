"""What a player of the Jockeys' Game can decide."""

from typing import ClassVar

from app.engine.kernel.play import Move, fact


@fact
class DiscardCard(Move):
    """Choose the hidden discard (J-3.3)."""

    do: ClassVar[str] = "discard"
    card: str


@fact
class LayBet(Move):
    """Lay a bet card face up (J-4.1)."""

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
    """Play a card to the trick and declare the whip: its suit decides (J-6)."""

    do: ClassVar[str] = "whip"
    card: str


MOVES = (DiscardCard, LayBet, HideBet, PlayCard, WhipCard)

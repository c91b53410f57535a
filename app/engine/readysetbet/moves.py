"""The moves of Ready Set Bet."""

from typing import ClassVar

from app.engine.kernel.play import Move, fact


@fact
class LayBet(Move):
    """Lay an own token on a spot while the race runs (R-4.1)."""

    do: ClassVar[str] = "bet"
    token: str
    spot: str


@fact
class LayHouseBet(Move):
    """Lay a house token on a spot before the race (R-2.4)."""

    do: ClassVar[str] = "house"
    token: str
    spot: str


@fact
class Start(Move):
    """Say that one is ready for the race. A host's `start` calls the race (R-3.1)."""

    do: ClassVar[str] = "start"


@fact
class Roll(Move):
    """Roll the dice as the host of the race (R-3.1)."""

    do: ClassVar[str] = "roll"


@fact
class KeepCard(Move):
    """Keep one of the two VIP cards (R-7.2)."""

    do: ClassVar[str] = "keep"
    card: str


@fact
class OfferToHost(Move):
    """Say whether the player wants to host the next race (R-2.6)."""

    do: ClassVar[str] = "host"
    accept: bool


MOVES = (LayBet, LayHouseBet, Start, Roll, KeepCard, OfferToHost)

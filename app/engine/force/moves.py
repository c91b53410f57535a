"""The moves of Force of the Horse. A move names cards by their ids in their present zone."""

from typing import ClassVar

from app.engine.kernel.play import Move, fact


@fact
class TakeDeck(Move):
    """Bring one of the ready decks (603.1a)."""

    do: ClassVar[str] = "take_deck"
    deck: str


@fact
class BringDeck(Move):
    """Bring a deck of one's own: the names of all its cards (602.1, 603.1a)."""

    do: ClassVar[str] = "bring_deck"
    cards: tuple[str, ...]


@fact
class GoFirst(Move):
    """Take the first turn of the next race of a match, or leave it to the other player (604.4)."""

    do: ClassVar[str] = "go_first"
    first: bool


@fact
class Redraw(Move):
    """Draw a new hand of seven, or keep this one (603.1c)."""

    do: ClassVar[str] = "redraw"
    redraw: bool


@fact
class PlaySupport(Move):
    """Play a support of the area or situation type (702.5)."""

    do: ClassVar[str] = "support"
    card: int


@fact
class PlayRunner(Move):
    """Play a horse to run and pay its cost: so many normal forces, and these special ones (702.6b, 503)."""

    do: ClassVar[str] = "run"
    card: int
    normal: int
    special: tuple[int, ...]


@fact
class PlayGuard(Move):
    """Play a horse to guard (702.6d)."""

    do: ClassVar[str] = "guard"
    card: int


@fact
class PlayOnHorse(Move):
    """Play a support of the horse type on a runner or a guard (702.6g)."""

    do: ClassVar[str] = "ride"
    card: int
    horse: int


@fact
class Pass(Move):
    """Play no (more) card here."""

    do: ClassVar[str] = "pass"


@fact
class ChooseCards(Move):
    """Choose these cards, in this order if the order matters."""

    do: ClassVar[str] = "choose"
    cards: tuple[int, ...]


@fact
class PayForce(Move):
    """Pay force that an ability asks for (503)."""

    do: ClassVar[str] = "pay"
    normal: int
    special: tuple[int, ...]


@fact
class Decline(Move):
    """Decline an optional action."""

    do: ClassVar[str] = "decline"


@fact
class Agree(Move):
    """Accept an optional action."""

    do: ClassVar[str] = "agree"


@fact
class ChooseOption(Move):
    """Choose one of the options on a card, counted from 1."""

    do: ClassVar[str] = "option"
    option: int


@fact
class ChooseNumber(Move):
    """Name a number (103.5)."""

    do: ClassVar[str] = "number"
    number: int


@fact
class ChooseFirst(Move):
    """Choose which waiting ability to play first, or which replacement to apply first (804.2b, 809.2)."""

    do: ClassVar[str] = "first"
    ability: int


@fact
class Repeat(Move):
    """Offer to repeat the last moves so many times (1201.1a); the other player answers with a number."""

    do: ClassVar[str] = "repeat"
    times: int


MOVES = (
    *(TakeDeck, BringDeck, GoFirst, Redraw, PlaySupport, PlayRunner, PlayGuard, PlayOnHorse, Pass),
    *(ChooseCards, PayForce, Decline, Agree, ChooseOption, ChooseNumber, ChooseFirst, Repeat),
)

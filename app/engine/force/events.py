"""What happens in a race of Force of the Horse, as facts from which the whole game can be recomputed.

Places are written "0/hand", "1/area3", "0/farm", "resolution": whose zone, and which. `cards` are names, `ids` the new
ids of cards where they are now, `were` those they had before. Every card that changes its zone is told by one of five
events, by what can be seen of it; what an event says of *why* is a clause of the rules or the name of a card.
"""

from typing import Any, ClassVar

from app.engine.force.card_events import (
    AreaReached,
    CardPicked,
    CardsArranged,
    CardsFaceUp,
    CardsHidden,
    CardsLaid,
    CardsMoved,
    CardsPassed,
    CardsRevealed,
    CardsSeen,
    CardsShown,
    PileShuffled,
)
from app.engine.kernel.play import Event, GameBegan, GameEnded, fact

# Before the start (600)


@fact
class DeckSizeSettled(Event):
    """Decks are chosen before the conditions are known: this much has to be (602.1a)."""

    size: int


@fact
class ConditionsSettled(Event):
    course: str
    surface: str
    metres: int
    distance: str
    going: int


@fact
class DeckBrought(Event):
    """`deck` is the name of a ready deck, or "own"; `cards` is how many of each name."""

    secret: ClassVar[tuple[str, ...]] = ("deck", "cards")
    seat: int
    size: int
    deck: str
    cards: dict[str, int]


@fact
class RedrawChosen(Event):
    secret: ClassVar[tuple[str, ...]] = ("redraw",)
    seat: int
    redraw: bool


@fact
class HandRedrawn(Event):
    """The first hand went back into the deck, which was shuffled."""

    seat: int


@fact
class FirstSettled(Event):
    """`by` is "horse" (the first card that decided), or "lot" where no pair of cards did (603.1e)."""

    seat: int
    by: str


# The turn (702)


@fact
class TurnBegan(Event):
    turn: int
    seat: int


@fact
class SupportPlayed(Event):
    """`id` is in the resolution area; `horse` the id of the one it is played on, or 0."""

    seat: int
    card: str
    id: int
    horse: int


@fact
class PlayTakenBack(Event):
    """The text did nothing at all (805.3): it was never played. `cards` are in the hand again, whatever they were for.

    `were` is what everybody knew them by a moment ago, `ids` what their owner knew them by before, and does again.
    """

    secret: ClassVar[tuple[str, ...]] = ("ids",)
    seat: int
    card: str
    cards: list[str]
    ids: list[int]
    were: list[int]
    rule: str


@fact
class RunnerPlayed(Event):
    seat: int
    card: str
    id: int
    cost: int
    paid: list[str]


@fact
class GuardPlayed(Event):
    seat: int
    card: str
    id: int


@fact
class Unguarded(Event):
    """702.6d-ii"""

    seat: int
    runner: int


@fact
class PriorityTaken(Event):
    """702.6h"""

    seat: int


@fact
class Passed(Event):
    """`what` is what was not played (any more): support, runner, guard, ride."""

    seat: int
    what: str


@fact
class ExtraRunsGained(Event):
    """512"""

    seat: int
    by: int
    count: int


@fact
class RunCompared(Event):
    """702.6j: `runners` and `guards` list {"id", "card", "value", "why"}; below 0 a value counts 0."""

    seat: int
    runners: list[dict[str, Any]]
    guards: list[dict[str, Any]]
    running: int
    guard: int


@fact
class RunSucceeded(Event):
    seat: int
    distance: int


@fact
class RunFailed(Event):
    seat: int


@fact
class GuardWon(Event):
    seat: int


@fact
class TurnEnded(Event):
    turn: int
    seat: int


# Abilities and effects (800)


@fact
class AbilityPlayed(Event):
    """A waiting ability is carried out; `ability` is its key."""

    seat: int
    card: str
    ability: str


@fact
class NothingDone(Event):
    """The ability's condition is not so (any more), or nothing of it could be done (103.2)."""

    seat: int
    card: str
    ability: str


@fact
class EffectBegan(Event):
    """A continuous effect: `horses` are the ids it is applied to, `amounts` its numbers, settled once and for all."""

    seat: int
    effect: int
    card: str
    key: str
    horses: list[int]
    amounts: dict[str, int]
    until: str


@fact
class EffectsEnded(Event):
    effects: list[int]


@fact
class Replaced(Event):
    """Something else happens instead (809)."""

    seat: int
    what: str
    card: str


@fact
class GoingChanged(Event):
    """511"""

    going: int
    was: int


@fact
class NumberNamed(Event):
    """103.5, 1201.1a"""

    seat: int
    number: int
    why: str


@fact
class ChoiceMade(Event):
    """Which of the things a card offers."""

    seat: int
    card: str
    option: int


EVENTS = (
    *(GameBegan, DeckSizeSettled, ConditionsSettled, DeckBrought, RedrawChosen, HandRedrawn, FirstSettled),
    *(CardsMoved, CardsShown, CardsHidden, CardsPassed, CardsLaid, CardsSeen, CardsRevealed, PileShuffled),
    *(CardsArranged, AreaReached, TurnBegan, SupportPlayed, PlayTakenBack, RunnerPlayed, GuardPlayed, Unguarded),
    *(PriorityTaken, Passed, ExtraRunsGained, RunCompared, RunSucceeded, RunFailed, GuardWon, TurnEnded),
    *(
        AbilityPlayed,
        NothingDone,
        EffectBegan,
        EffectsEnded,
        Replaced,
        GoingChanged,
        NumberNamed,
        ChoiceMade,
        CardPicked,
    ),
    *(CardsFaceUp, GameEnded),
)

"""What happens in a race of Force of the Horse, as facts from which the whole game can be recomputed.

Places are written "0/hand", "1/area3", "0/farm", "resolution": whose zone, and which. `cards` are names, `ids` the new
ids of cards where they are now, `were` those they had before. Every card that changes its zone is told by one of five
events, by what can be seen of it; what an event says of *why* is a clause of the rules or the name of a card.
"""

from dataclasses import dataclass
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
from app.engine.kernel.play import Event, GameBegan, GameEnded

# Before the start (600)


@dataclass(frozen=True, slots=True)
class DeckSizeSettled(Event):
    """Decks are chosen before the conditions are known: this much has to be (602.1a)."""

    size: int


@dataclass(frozen=True, slots=True)
class ConditionsSettled(Event):
    course: str
    surface: str
    metres: int
    distance: str
    going: int


@dataclass(frozen=True, slots=True)
class DeckBrought(Event):
    """`deck` is the name of a ready deck, or "own"; `cards` is how many of each name."""

    secret: ClassVar[tuple[str, ...]] = ("deck", "cards")
    seat: int
    size: int
    deck: str
    cards: dict[str, int]


@dataclass(frozen=True, slots=True)
class RedrawChosen(Event):
    secret: ClassVar[tuple[str, ...]] = ("redraw",)
    seat: int
    redraw: bool


@dataclass(frozen=True, slots=True)
class HandRedrawn(Event):
    """The first hand went back into the deck, which was shuffled."""

    seat: int


@dataclass(frozen=True, slots=True)
class FirstSettled(Event):
    """`by` is "horse" (the first card that decided), or "lot" where no pair of cards did (603.1e)."""

    seat: int
    by: str


# The turn (702)


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    turn: int
    seat: int


@dataclass(frozen=True, slots=True)
class SupportPlayed(Event):
    """`id` is in the resolution area; `horse` the id of the one it is played on, or 0."""

    seat: int
    card: str
    id: int
    horse: int


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class RunnerPlayed(Event):
    seat: int
    card: str
    id: int
    cost: int
    paid: list[str]


@dataclass(frozen=True, slots=True)
class GuardPlayed(Event):
    seat: int
    card: str
    id: int


@dataclass(frozen=True, slots=True)
class Unguarded(Event):
    """702.6d-ii"""

    seat: int
    runner: int


@dataclass(frozen=True, slots=True)
class PriorityTaken(Event):
    """702.6h"""

    seat: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """`what` is what was not played (any more): support, runner, guard, ride."""

    seat: int
    what: str


@dataclass(frozen=True, slots=True)
class ExtraRunsGained(Event):
    """512"""

    seat: int
    by: int
    count: int


@dataclass(frozen=True, slots=True)
class RunCompared(Event):
    """702.6j: `runners` and `guards` list {"id", "card", "value", "why"}; below 0 a value counts 0."""

    seat: int
    runners: list[dict[str, Any]]
    guards: list[dict[str, Any]]
    running: int
    guard: int


@dataclass(frozen=True, slots=True)
class RunSucceeded(Event):
    seat: int
    distance: int


@dataclass(frozen=True, slots=True)
class RunFailed(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class GuardWon(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    turn: int
    seat: int


# Abilities and effects (800)


@dataclass(frozen=True, slots=True)
class AbilityPlayed(Event):
    """A waiting ability is carried out; `ability` is its key."""

    seat: int
    card: str
    ability: str


@dataclass(frozen=True, slots=True)
class NothingDone(Event):
    """The ability's condition is not so (any more), or nothing of it could be done (103.2)."""

    seat: int
    card: str
    ability: str


@dataclass(frozen=True, slots=True)
class EffectBegan(Event):
    """A continuous effect: `horses` are the ids it is applied to, `amounts` its numbers, settled once and for all."""

    seat: int
    effect: int
    card: str
    key: str
    horses: list[int]
    amounts: dict[str, int]
    until: str


@dataclass(frozen=True, slots=True)
class EffectsEnded(Event):
    effects: list[int]


@dataclass(frozen=True, slots=True)
class Replaced(Event):
    """Something else happens instead (809)."""

    seat: int
    what: str
    card: str


@dataclass(frozen=True, slots=True)
class GoingChanged(Event):
    """511"""

    going: int
    was: int


@dataclass(frozen=True, slots=True)
class NumberNamed(Event):
    """103.5, 1201.1a"""

    seat: int
    number: int
    why: str


@dataclass(frozen=True, slots=True)
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

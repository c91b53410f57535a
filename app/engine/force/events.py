"""The events of Force of the Horse. A reader can recompute the whole game from them.

Events of cards that move or are looked at are in card_events.py, which also explains how events write places and ids.
`EVENTS` lists the events of both files.
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
    """Decks come before the conditions; this is the size they must have (602.1a)."""

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
class CardsOpened(Event):
    """602.3a: the cards of which a player builds a sealed deck, as many of each name."""

    secret: ClassVar[tuple[str, ...]] = ("cards",)
    seat: int
    size: int
    cards: dict[str, int]


@fact
class RedrawChosen(Event):
    secret: ClassVar[tuple[str, ...]] = ("redraw",)
    seat: int
    redraw: bool


@fact
class HandRedrawn(Event):
    """A player's first hand went back into the deck, and the deck was shuffled."""

    seat: int


@fact
class RaceBegan(Event):
    """604.1: a race of a match begins."""

    race: int


@fact
class RaceEnded(Event):
    """604.1: a race of a match is over. `winner` is None if it was drawn; `ran` are the cards run, by seat."""

    race: int
    reason: str
    winner: int | None
    ran: list[int]


@fact
class FirstChosen(Event):
    """604.4: the loser of the last race has chosen who has the first turn."""

    seat: int
    first: int


@fact
class FirstSettled(Event):
    """The first player is settled. `by`: "horse" if a pair of cards decided it, "lot" if none did (603.1e), "choice" if
    the loser of the last race did (604.4).
    """

    seat: int
    by: str


# The turn (702)


@fact
class TurnBegan(Event):
    turn: int
    seat: int


@fact
class SupportPlayed(Event):
    """A support is played. `id` is its id in the resolution area; `horse`: the horse it is played on, or 0."""

    seat: int
    card: str
    id: int
    horse: int


@fact
class PlayTakenBack(Event):
    """A play did nothing at all and was undone (805.3). `cards`: the support and what it required, back in the hand.

    `were` are the public ids during the play; `ids` are the ids in the hand, the same as before the play.
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
    """702.6d-ii: no guard was played against the runner."""

    seat: int
    runner: int


@fact
class PriorityTaken(Event):
    """702.6h: the other player took priority."""

    seat: int


@fact
class Passed(Event):
    """A player plays no (more) card. `what`: support, runner, guard, or ride."""

    seat: int
    what: str


@fact
class ExtraRunsGained(Event):
    """512: a player may run `by` more horses; `count` is the new number of runs to go."""

    seat: int
    by: int
    count: int


@fact
class RunCompared(Event):
    """702.6j: `runners` and `guards` are lists of {"id", "card", "value", "why"}. Values below 0 count as 0."""

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
    """A waiting ability is played. `ability` is its key."""

    seat: int
    card: str
    ability: str


@fact
class NothingDone(Event):
    """An ability did nothing: its condition did not hold, or no part of it was possible (103.2)."""

    seat: int
    card: str
    ability: str


@fact
class EffectBegan(Event):
    """A continuous effect began. `horses` are the ids it applies to; `amounts` are its numbers. Both are final."""

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
    """A replacement effect replaced an event; `what` is the event that did not happen (809)."""

    seat: int
    what: str
    card: str


@fact
class GoingChanged(Event):
    """511: the going changed."""

    going: int
    was: int


@fact
class NumberNamed(Event):
    """103.5, 1201.1a: a player named a number."""

    seat: int
    number: int
    why: str


@fact
class ChoiceMade(Event):
    """A player chose one of the options on a card."""

    seat: int
    card: str
    option: int


EVENTS = (
    *(GameBegan, DeckSizeSettled, ConditionsSettled, CardsOpened, DeckBrought, RedrawChosen, HandRedrawn, FirstSettled),
    *(RaceBegan, RaceEnded, FirstChosen),
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

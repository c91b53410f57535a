"""The state of a race: cards in their zones, unfinished work, waiting abilities, effects in force.

A card gets a new `id` whenever it changes its zone: it counts as a new card there (808.2), later ids are newer (808.1h,
903), and nobody can track a card through a hand or a face-down pile by its id.
"""

from dataclasses import dataclass, field
from typing import Any

from app.engine.kernel.play import State


@dataclass(slots=True)
class Card:
    """A card in a zone. Cards that came to the zone together have the same `moment` (903.2c)."""

    id: int
    name: str
    owner: int
    moment: int = 0
    down: bool = False  # face down in a farm (406.2)
    role: str = ""  # in a run area: runner, guard, force (paid for `of`), support (played on `of`)
    of: int = 0


@dataclass(slots=True)
class Side:
    """One player's zones (401.1). In a pile the last card is on top."""

    deck_name: str = ""  # a ready deck, or "own"; empty until one is brought
    opened: dict[str, int] = field(default_factory=dict)  # 602.3a: the cards of a sealed deck, by name
    cards: dict[str, int] = field(default_factory=dict)  # the deck as it was brought to this race of a match
    former_name: str = ""  # 604.3: the deck of the race before: its name, and its cards
    former: dict[str, int] = field(default_factory=dict)
    redraw: bool | None = None  # 603.1c
    redrawn: bool = False
    deck: list[Card] = field(default_factory=list)
    aside: list[Card] = field(default_factory=list)
    hand: list[Card] = field(default_factory=list)
    areas: list[list[Card]] = field(default_factory=lambda: [[], [], [], []])
    situation: list[Card] = field(default_factory=list)
    run: list[Card] = field(default_factory=list)
    farm: list[Card] = field(default_factory=list)
    removed: list[Card] = field(default_factory=list)
    to_run: int = 0  # cards in the areas at the start


@dataclass(slots=True)
class Job:
    """A piece of unfinished work. The topmost job runs until it needs a decision or is done. `key` names a declaration.

    `card` is the source as it last was (810, 811); `target`: the horse a support was played on; `answer`: the player's
    last answer; `done`: whether anything has been carried out (805.3).
    """

    kind: str
    seat: int = 0
    key: str = ""
    at: int = 0
    card: Card | None = None
    target: int = 0
    memory: dict[str, Any] = field(default_factory=dict)
    done: bool = False
    answer: Any = None


@dataclass(slots=True)
class Decision:
    """A choice that a job waits for. `seen`: hidden cards that the deciding player may look at."""

    seat: int
    prompt: str
    kind: str  # cards, yes, option, number, ability, pay
    cards: list[int] = field(default_factory=list)
    least: int = 0
    most: int = 0
    optional: bool = False
    seen: list[int] = field(default_factory=list)
    source: str = ""  # the name of the card that asks


@dataclass(slots=True)
class Waiting:
    """A triggered ability that waits to be played (806.2). `memory` holds the facts of the event."""

    id: int
    key: str
    seat: int
    card: Card
    target: int = 0
    memory: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Timer:
    """A timed trigger (806.5), made by the declaration at `key`. It ends when it triggers, or at `until`."""

    id: int
    key: str
    seat: int
    card: Card
    until: str
    turn: int
    target: int = 0
    memory: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Effect:
    """A continuous effect of an ability or a support (802.1b): a modifier with its targets and amounts.

    `until` is "run" (the end of this run), "turn", "round" (the end of the next turn) or "game". A `bound` effect lasts
    only while its source is in the run area (1102.5). `id` gives its age (808.1h-ii).
    """

    id: int
    key: str
    seat: int
    card: Card
    until: str
    turn: int
    targets: list[int] = field(default_factory=list)
    amounts: dict[str, int] = field(default_factory=dict)
    bound: bool = False


@dataclass(slots=True)
class Last:
    """The values of a horse when it left the run area (810)."""

    running: int
    guard: int
    muted: bool


@dataclass(slots=True)
class Loop:
    """The moves of this turn and what the table looked like before each of them, to find endless loops (1201).

    `steps` are the moves since the first card played, with cards by name so that they can be repeated.
    """

    whole: list[str] = field(default_factory=list)  # digest of everything before each step; "" before choices
    shape: list[str] = field(default_factory=list)  # digest of where the cards lie, likewise
    steps: list[dict[str, Any]] = field(default_factory=list)
    barred: list[str] = field(default_factory=list)  # shapes whose repetition has been carried out (1201.1a)
    offered: int = 0  # repetitions offered to the other player
    replay: list[dict[str, Any]] = field(default_factory=list)
    left: int = 0  # repetitions still to carry out


@dataclass(slots=True)
class PastRace:
    """604: a race of a match that has ended. A race without a winner was drawn."""

    reason: str
    winner: int | None
    ran: list[int]  # by seat


@dataclass(slots=True)
class ForceState(State):
    """`race` counts the races of a match (604), and is 0 where there is only one."""

    turn: int = 0
    active: int = 0  # the turn player
    first: int = 0  # who had the first turn
    course: str = ""
    surface: str = ""
    metres: int = 0
    going: int = 0
    size: int = 0  # of a deck for this race
    sides: list[Side] = field(default_factory=list)
    resolution: list[Card] = field(default_factory=list)
    serial: int = 0  # the last id given
    moment: int = 0
    run_count: int = 0
    runs: int = 0  # runners played in this run process
    riding: int = 0  # the priority player (702.6f)
    keep: int = 1  # 513
    distance: int = 0  # of the run that succeeded
    errands: int = 0  # errands played in this turn (702.5c)
    ended: bool = False  # this section's own question has been answered
    answers: int = 0
    work: list[Job] = field(default_factory=list)
    decision: Decision | None = None
    waiting: list[Waiting] = field(default_factory=list)
    timers: list[Timer] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    last: dict[str, Last] = field(default_factory=dict)
    forced: int = 0  # abilities played since somebody last had a choice (1201.1c)
    played: int = 0  # abilities played since this rules check began
    loop: Loop = field(default_factory=Loop)
    past: list[PastRace] = field(default_factory=list)  # 604
    over: bool = False  # 604: this race of a match has ended, and the next one has not begun
    sent_first: int | None = None  # 604.4: who has the first turn, if the loser of the last race has chosen
    before: "ForceState | None" = None  # copy from before a play that may do nothing (805.3)
    # Cache of RaceNow, cleared by `changed`. Not part of the state, and never saved.
    _now: Any = field(default=None, compare=False, repr=False)

    def undealt(self) -> list[list[Any]]:
        """Whoever knew the place of a card in a deck does not know it any more."""
        return [side.deck for side in self.sides]

    @property
    def has_ended(self) -> bool:
        """Whether the race is over; the game may go on with another one (604)."""
        return self.over or self.result is not None

    @property
    def other(self) -> int:
        return 1 - self.active

    def races_won(self) -> list[int]:
        """604.1: by seat, in this match."""
        return [sum(race.winner == seat for race in self.past) for seat in (0, 1)]

    @property
    def loser(self) -> int | None:
        """604.4: who has lost the last race of the match."""
        winner = self.past[-1].winner if self.past else None
        return None if winner is None else 1 - winner

    def area(self, seat: int) -> int:
        """403.4: the number of the current area, 1 to 4; 0 if all areas are empty."""
        for number, pile in enumerate(self.sides[seat].areas, 1):
            if pile:
                return number
        return 0

    def left(self, seat: int) -> int:
        return sum(map(len, self.sides[seat].areas))

    def new_id(self) -> int:
        self.serial += 1
        return self.serial

    def changed(self) -> None:
        """Discard the computed values of cards: something that they depend on has changed."""
        self._now = None

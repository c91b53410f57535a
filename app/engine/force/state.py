"""The table of Force of the Horse as data: cards, zones, work under way, and what is in force.

A card gets a new `id` each time it goes to another zone: it is a new card there (808.2), its id tells what came later
(808.1h, 903), and nobody can follow a card through a hand or a face-down pile by its id.
"""

from dataclasses import dataclass, field
from typing import Any

from app.engine.kernel.play import State


@dataclass(slots=True)
class Card:
    """A card in a zone. `moment` is when it came there: cards that came together share it (903.2c)."""

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
    """Work under way: the topmost goes on until it needs a decision or is done. `key` names a declaration.

    `card` is the source as it was (810, 811), `target` the horse a support was played on, `answer` the last decision,
    `done` whether anything has been carried out (805.3).
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
    """Something one player has to decide before the work goes on. `seen`: hidden cards shown to the one who decides."""

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
    """An automatic ability whose condition has come true (806.2). `memory` holds the facts of the event."""

    id: int
    key: str
    seat: int
    card: Card
    target: int = 0
    memory: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Timer:
    """A timed trigger (806.5): `key` is the declaration that made it; gone when it has triggered, or at `until`."""

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
    """A continuous effect made by an ability or a support (802.1b): a modifier, with whom and how much settled.

    `until` is "run" (the end of this run), "turn", "round" (the end of the next turn) or "game". With `bound` it lasts
    only while its source is in the run area (1102.5). `id` is its place in the order of 808.1h-ii.
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
    """What a horse was when it left the run area (810)."""

    running: int
    guard: int
    muted: bool


@dataclass(slots=True)
class Loop:
    """What may repeat in a turn (1201): what the turn player did where, by what the table looked like.

    `steps` are the moves of the turn since the first of them, with cards by name, so that they can be done again.
    """

    whole: list[str] = field(default_factory=list)  # before each step: everything, as a digest; "" where none was taken
    shape: list[str] = field(default_factory=list)  # the same without what only adds up
    steps: list[dict[str, Any]] = field(default_factory=list)
    barred: list[str] = field(default_factory=list)  # announced and done: may not go on (1201.1a)
    offered: int = 0  # repetitions named, waiting for the other player's word
    replay: list[dict[str, Any]] = field(default_factory=list)
    left: int = 0  # repetitions still to be carried out


@dataclass(slots=True)
class ForceState(State):
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
    ended: bool = False  # the section's own decision has been taken
    answers: int = 0
    work: list[Job] = field(default_factory=list)
    decision: Decision | None = None
    waiting: list[Waiting] = field(default_factory=list)
    timers: list[Timer] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    last: dict[str, Last] = field(default_factory=dict)
    forced: int = 0  # abilities played since somebody last had a choice
    played: int = 0  # abilities played since this rules check began
    loop: Loop = field(default_factory=Loop)
    before: "ForceState | None" = None  # as it was before a play that may turn out to do nothing (805.3)
    # What follows from all this, until something changes: not part of the table, and never saved.
    _now: Any = field(default=None, compare=False, repr=False)

    @property
    def other(self) -> int:
        return 1 - self.active

    def area(self, seat: int) -> int:
        """403.4: the lowest area that has cards, from 1 to 4; 0 if there is none."""
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
        """Something that the information of cards depends on is not as it was."""
        self._now = None

"""The data of a lesson (docs/decisions/0020): the deal, the bots' moves, and the texts with their conditions.

The table's page evaluates the conditions (app/client/lessons/steps.ts). The learner has seat 0.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final, TypeAlias

from app.engine.kernel.bots import View
from app.engine.kernel.play import Ask, State
from app.engine.kernel.templates import Raw, fits

LEARNER: Final = 0
ABSENT: Final = object()

# A fact, a move or a view matches if each field named here has this value, or one of these values. A name with dots is
# a path: `seats.0.money`.
Pattern: TypeAlias = Mapping[str, int | str | bool | list[int] | list[str] | None]
# The value of a placeholder: see the functions below.
Figure: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class When:
    """A condition. `prompt`: the learner has this ask open. `told`: the log has a fact for each of these patterns;
    `untold`: it has none for any of these."""

    prompt: str | None = None
    view: Pattern = field(default_factory=dict)
    told: tuple[Pattern, ...] = ()
    untold: tuple[Pattern, ...] = ()


ALWAYS: Final = When()


@dataclass(frozen=True, slots=True)
class Line:
    """A few sentences, shown together: the text `<slug>.lesson.<key>`. `point` names elements by their data attributes:
    `card:3-7`, or just `confirm`."""

    key: str
    when: When = ALWAYS
    figures: Mapping[str, Figure] = field(default_factory=dict)
    point: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """The lines for one moment. The last line says what to do, and `right` are the moves that it means. The page skips
    a step while none of its right moves is legal, so a lesson never demands an illegal move.
    """

    id: str
    when: When
    lines: tuple[Line, ...]
    right: tuple[Pattern, ...] = ()


@dataclass(frozen=True, slots=True)
class Workshop:
    """The part of a lesson that comes before its table: the learner mends a deck in the deck builder.

    Its steps read the builder as `When.view`: {"count", "size", "legal", "over" (a card is in it too often), "saved",
    "kinds": {kind: number}, "cards": {name: number}}. Their right moves are the builder's buttons: {"do": "more" or
    "less", "card"}, {"do": "save"} and, at the end, {"do": "race"}, which opens the lesson's table.
    """

    size: int
    cards: Mapping[str, int]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Cue:
    """A bot's answer to an optional ask, given as soon as the bot's view matches."""

    view: Pattern
    move: Raw


Script: TypeAlias = Mapping[str, Raw | tuple[Cue, ...]]


def never(_: State) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Lesson:
    """`seed` is the server's seed; no seat contributes a nonce. `script` has the bots' moves by the id of their ask;
    bots answer asks with cues by their cues only. While a `waits` condition holds, the game's time stops for the
    learner. When `end` holds, the lesson is over.
    """

    key: str
    minutes: int
    seats: int
    options: Mapping[str, Any]
    seed: str
    script: Script
    steps: tuple[Step, ...]
    end: When
    waits: Callable[[Any], bool] = never
    workshop: Workshop | None = None

    def scripted(self, view: View, ask: Ask) -> Raw | None:
        """The bot's move in the script; None if the script has none, or if the move is not legal."""
        entry = self.script.get(ask.id)
        if entry is None:
            return None
        moves = [cue.move for cue in entry if matches(cue.view, view)] if isinstance(entry, tuple) else [entry]
        return next((move for move in moves if any(fits(template, move) for template in ask.moves)), None)

    def is_silent(self, ask: Ask) -> bool:
        """True if a bot answers this ask by its cues only."""
        return isinstance(self.script.get(ask.id), tuple)

    def told(self) -> dict[str, Any]:
        """The lesson as data for clients, without its texts."""
        steps = [asdict(step) for step in self.steps]
        workshop = asdict(self.workshop) if self.workshop else None
        return {"key": self.key, "minutes": self.minutes, "steps": steps, "end": asdict(self.end), "workshop": workshop}

    @property
    def lines(self) -> list[Line]:
        """Every line of the lesson, in the workshop and at the table."""
        steps = (*(self.workshop.steps if self.workshop else ()), *self.steps)
        return [line for step in steps for line in step.lines]


def matches(pattern: Pattern, thing: Mapping[str, Any]) -> bool:
    for name, wanted in pattern.items():
        found = inside(thing, name)
        if found is ABSENT or found not in (wanted if isinstance(wanted, list) else [wanted]):
            return False
    return True


def inside(thing: Any, name: str) -> Any:
    """The value at a path with dots; ABSENT if there is none."""
    for part in name.split("."):
        if isinstance(thing, list):
            thing = thing[int(part)] if int(part) < len(thing) else ABSENT
        elif isinstance(thing, Mapping) and part in thing:
            thing = thing[part]
        else:
            return ABSENT
    return thing


# Figures


def money(amount: int) -> Figure:
    return {"money": amount}


def number(n: int) -> Figure:
    return {"number": n}


def name(seat: int) -> Figure:
    """The name of the player in this seat."""
    return {"seat": seat}


def seen(name: str) -> Figure:
    """A number of the learner's view: `seats.0.cards`."""
    return {"seen": name}


def printed(text: str) -> Figure:
    """A text on the board that is the same in all languages."""
    return {"printed": text}


def words(key: str) -> Figure:
    """A text of the browser's catalog."""
    return {"words": key}


def paid(*rules: str, race: int = 1, points: bool = False) -> Figure:
    """The amount that the learner received or paid in a race by these paragraphs, unsigned, in money or points."""
    return {"paid": list(rules), "race": race, "points": points}


def net(race: int = 1, points: bool = False) -> Figure:
    """The learner's total gain or loss in a race, with its sign."""
    return {"net": True, "race": race, "points": points}


def last(event: str, of: str, **fields: Any) -> Figure:
    """The field `of` of the last fact of this kind that has these fields."""
    return {"fact": {"event": event, **fields}, "of": of}


def fact(event: str, **fields: Any) -> Pattern:
    return {"event": event, **fields}

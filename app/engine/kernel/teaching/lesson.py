"""The data of a lesson (docs/decisions/0020): the deal, what the bots do, and what the learner is told and when.

The page of the table evaluates the conditions (app/client/table/lesson/steps.ts). The learner has seat 0.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final, TypeAlias

from app.engine.kernel.play import Ask
from app.engine.kernel.templates import Raw, fits

LEARNER: Final = 0

# A fact, a move or a view matches if each field named here has this value, or one of these values.
Pattern: TypeAlias = Mapping[str, int | str | bool | list[int] | list[str] | None]
# What fills a placeholder: see the functions below.
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
    """What is said at one moment. The last line says what to do, and `right` are the moves that it means. A step is
    left out while none of its right moves is legal, so a lesson never asks for what the rules forbid."""

    id: str
    when: When
    lines: tuple[Line, ...]
    right: tuple[Pattern, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """`seed` is the server's seed; no seat brings a nonce. `script` has the bots' moves by the id of their ask. When
    `end` holds, everything has been taught."""

    key: str
    minutes: int
    seats: int
    options: Mapping[str, Any]
    seed: str
    script: Mapping[str, Raw]
    steps: tuple[Step, ...]
    end: When

    def scripted(self, ask: Ask) -> Raw | None:
        """The bot's move by the script; None if the script has none, or if it is not legal any more."""
        move = self.script.get(ask.id)
        return move if move is not None and any(fits(template, move) for template in ask.moves) else None

    def told(self) -> dict[str, Any]:
        """What a client needs, apart from the words."""
        steps = [asdict(step) for step in self.steps]
        return {"key": self.key, "minutes": self.minutes, "steps": steps, "end": asdict(self.end)}


# Figures


def money(amount: int) -> Figure:
    return {"money": amount}


def number(n: int) -> Figure:
    return {"number": n}


def name(seat: int) -> Figure:
    """The name of the player in this seat."""
    return {"seat": seat}


def words(key: str) -> Figure:
    """A text of the browser's catalog."""
    return {"words": key}


def paid(*rules: str, race: int = 1) -> Figure:
    """What the learner was paid, or paid, by these paragraphs, without a sign."""
    return {"paid": list(rules), "race": race}


def net(race: int = 1) -> Figure:
    """What the learner won or lost in a race in all, with its sign."""
    return {"net": True, "race": race}


def last(event: str, of: str, **fields: int | str) -> Figure:
    """The field `of` of the last fact of this kind that has these fields."""
    return {"fact": {"event": event, **fields}, "of": of}


def fact(event: str, **fields: Any) -> Pattern:
    return {"event": event, **fields}

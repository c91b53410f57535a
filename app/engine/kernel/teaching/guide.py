"""The data of a guide: hints for a player's first games, and the game's quick reference.

The table's page evaluates the conditions of hints, as it does for lessons.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from app.engine.kernel.teaching.lesson import ALWAYS, Figure, When


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the reference, with the paragraph behind it. Text of a step of a turn: `<slug>.turn.<key>`; of a term:
    `<slug>.term.<key>`, and `<slug>.means.<key>` for what it means."""

    key: str
    rule: str


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint of one or two sentences, the text `<slug>.hint.<key>`, shown the first time that all its conditions hold.
    `may`: a move of this name is legal now. `holding`: the list at this path of the view has one of these values.
    """

    key: str
    rule: str
    when: When = ALWAYS
    may: str | None = None
    holding: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    figures: Mapping[str, Figure] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Guide:
    """A guide. If several hints apply, the first one is shown."""

    turn: tuple[Entry, ...] = ()
    terms: tuple[Entry, ...] = ()
    hints: tuple[Hint, ...] = ()

    def keys(self, slug: str) -> set[str]:
        """The catalog keys of all its texts."""
        named: list[tuple[str, tuple[Entry | Hint, ...]]] = [
            ("turn", self.turn),
            ("term", self.terms),
            ("means", self.terms),
            ("hint", self.hints),
        ]
        return {f"{slug}.{kind}.{one.key}" for kind, entries in named for one in entries}

    def hint_names(self, slug: str) -> set[str]:
        """The names under which the server stores this game's seen hints."""
        return {f"{slug}.{hint.key}" for hint in self.hints}

    def told(self) -> dict[str, Any]:
        """The guide as data for clients, without its texts."""
        return asdict(self)

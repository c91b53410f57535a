"""The puzzles of both games: the card turned up in the last round of the last race. It decides the race, and all orders
are open, so nothing that matters for its player's money is hidden.
"""

from collections.abc import Mapping
from typing import Any

from app.engine.kernel.teaching.puzzle import Game, Puzzles, Worths, played_out


class LastCard(Puzzles):
    """`rules`: by paragraph of the payments, the part of a worth that it belongs to."""

    sizes = (4, 5, 6)

    def __init__(self, rules: Mapping[str, str], margin: int) -> None:
        self.rules, self.margin = rules, margin
        self.parts = tuple(dict.fromkeys(rules.values()))

    def asked(self, s: Any) -> int | None:
        return int(s.marker) if s.drawn is not None and s.is_last_race else None

    def reckon(self, game: Game, s: Any, seat: int) -> Worths | None:
        return played_out(game, s, seat, self.rules, self.parts)

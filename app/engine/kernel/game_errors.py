"""Errors of a move.

GameError
├── UnknownAsk        the decision is not open (any more), or it is somebody else's
├── MalformedMove     not a move of this game: a field is missing, unknown or of the wrong type
└── IllegalMove       a move of this game that a paragraph of its rules forbids here and now
"""

from typing import ClassVar


class GameError(Exception):
    """An answer was refused. The state has not changed."""

    code: ClassVar[str] = "refused"
    rule: str | None = None

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class UnknownAsk(GameError):
    code = "unknown_ask"


class MalformedMove(GameError):
    code = "malformed_move"


class IllegalMove(GameError):
    code = "illegal_move"

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(why)
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.rule}: {self.why}"


def require(fact: bool, rule: str, why: str) -> None:
    """Refuse the move with a paragraph and a reason, unless `fact` is true."""
    if not fact:
        raise IllegalMove(rule, why)

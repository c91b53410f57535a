"""Answers about the puzzles of the day."""

from typing import Annotated, Any, Final

from msgspec import Meta

from app.wire.parts import Ask, Fact, Move, Part, View


class Puzzle(Part):
    """`GET /api/puzzles/{game}/{day}`: a position as the seat that is asked sees it."""

    game: str
    day: str
    seat: int
    view: View
    ask: Ask
    answers: Annotated[list[Move], Meta(description="every legal answer; a solver names one by its place in this list")]


class SolutionStep(Part):
    """A move of a solution, and why it is right."""

    events: list[Fact]
    worth: Annotated[list[float], Meta(description="its own parts of what the right answer is worth")]
    otherwise: Annotated[
        float | None,
        Meta(description="the most that any worse move would have led to in all; null if no move was worse"),
    ]


class PuzzleVerdict(Part):
    """`POST /api/puzzles/{game}/{day}`: what the answers are worth, in the order of `answers`."""

    answer: int
    best: Annotated[list[int], Meta(description="the right answers, which are worth the same")]
    parts: Annotated[list[str], Meta(description="what the parts of a worth are paid for")]
    worths: Annotated[list[list[float]], Meta(description="by answer: its parts, whose sum it is worth")]
    moves: Annotated[list[list[Fact]], Meta(description="by answer: the first facts, which tell the move itself")]
    events: Annotated[
        list[Fact],
        Meta(description="what happens after the answer that was given, along its solution if it has one"),
    ]
    view: View
    after_best: Annotated[list[Fact], Meta(description="what happens after the first of the right answers")]
    solution: Annotated[
        list[SolutionStep],
        Meta(description="the given answer and the moves after it, or the first right one's; empty if it ends at once"),
    ]


ANSWERS: Final[dict[str, Any]] = {
    "GET /api/puzzles/{game}/{day}": Puzzle,
    "POST /api/puzzles/{game}/{day}": PuzzleVerdict,
}

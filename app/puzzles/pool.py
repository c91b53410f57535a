"""The pools of puzzles: the file `puzzles.json` in a game's folder, which `railbird puzzles` writes."""

from dataclasses import astuple, fields
from functools import cache
from pathlib import Path
from typing import Final

import orjson

from app.engine.kernel.teaching.puzzle import Puzzle, Step
from app.engine.kernel.templates import Raw

ENGINE: Final = Path(__file__).resolve().parent.parent / "engine"


@cache
def pool_of(slug: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game; none if it has no pool."""
    path = path_of(slug)
    return read(path.read_bytes()) if path.is_file() else ()


def path_of(slug: str) -> Path:
    return ENGINE / slug / "puzzles.json"


def read(content: bytes) -> tuple[Puzzle, ...]:
    return tuple(
        Puzzle(
            deal=one["deal"],
            seats=one["seats"],
            version=one["version"],
            seat=one["seat"],
            line=tuple(one["line"]),
            worths=[tuple(parts) for parts in one["worths"]],
            solutions={
                int(answer): [_step(*step) for step in steps] for answer, steps in one.get("solutions", {}).items()
            },
        )
        for one in orjson.loads(content)
    )


def written(puzzles: list[Puzzle]) -> bytes:
    """The file with these puzzles, one a line."""
    return b"[\n" + b",\n".join(map(_line, puzzles)) + b"\n]\n"


def _line(puzzle: Puzzle) -> bytes:
    one = {field.name: getattr(puzzle, field.name) for field in fields(puzzle)}
    solutions = one.pop("solutions")
    if solutions:
        one["solutions"] = {str(answer): [astuple(step) for step in steps] for answer, steps in solutions.items()}
    return orjson.dumps(one)


def _step(move: Raw, worth: list[float], otherwise: float | None) -> Step:
    return Step(move, tuple(worth), otherwise)

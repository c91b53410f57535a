"""Calls of the puzzles of the day. They need no session.

The first answer about a puzzle replays its game and plays out every choice, which takes up to 50 ms. One thread does
so, one puzzle after another: the event loop stays with the tables, and what a puzzle shares with itself is made once.
"""

from concurrent.futures import ThreadPoolExecutor
from datetime import date
from typing import Annotated, Final, TypeAlias

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from app.api.bodies import PuzzleAnswer
from app.api.deps import TheHouse
from app.api.response_cache import Shelf, answer
from app.puzzles import service
from app.table.frames import dumps

KEPT: Final = Shelf()
MAKER: Final = ThreadPoolExecutor(1, "puzzles")

router = APIRouter(prefix="/api", tags=["puzzles"])


def open_day(game: str, day: str, house: TheHouse) -> date:
    """The day in the path, if the game has a puzzle that is open."""
    now = service.today(house.clock)
    found = service.day_of(day, now)
    service.check(game, found, now)
    return found


OpenDay: TypeAlias = Annotated[date, Depends(open_day)]


@router.get("/puzzles/{game}/{day}")
async def puzzle(game: str, day: OpenDay, request: Request) -> Response:
    """The puzzle of a day, without what its answers are worth."""
    kept = await KEPT.get_from(MAKER, (game, day), lambda: dumps(service.shown(game, day)))
    return answer(request, kept, "application/json", {"Cache-Control": "no-cache"})


@router.post("/puzzles/{game}/{day}")
async def judge(game: str, day: OpenDay, body: PuzzleAnswer, request: Request) -> Response:
    """Return the worth of the given answer and of all others."""
    kept = await KEPT.get_from(MAKER, (game, day, body.answer), lambda: dumps(service.judged(game, day, body.answer)))
    return answer(request, kept, "application/json", {"Cache-Control": "no-store"})

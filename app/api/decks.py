"""Routes for a person's saved decks; only their owner can read them."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, Final, TypeAlias

from fastapi import APIRouter, Depends, Request

from app.api.bodies import DeckBody, DeckToAdvise, DeckToCheck, DeckToTry
from app.api.deps import KnownPerson, TheHouse, address_of
from app.api.pages.language import language_of
from app.decks.building import advise, judge
from app.errors import Refusal

DECK: Final = re.compile(r"[0-9a-f]{1,40}")
ADVISER: Final = ThreadPoolExecutor(1, "advice")

router = APIRouter(prefix="/api/decks", tags=["decks"])


def deck_id(deck: str) -> str:
    """Deck id from the path. Rejects malformed ids here: PostgreSQL raises on NUL bytes."""
    if DECK.fullmatch(deck) is None:
        raise Refusal("no_such_deck")
    return deck


DeckId: TypeAlias = Annotated[str, Depends(deck_id)]


@router.get("")
async def my_decks(house: TheHouse, person: KnownPerson) -> list[dict[str, Any]]:
    return await house.decks.all_of(person)


@router.post("", status_code=201)
async def save(body: DeckBody, house: TheHouse, person: KnownPerson) -> dict[str, Any]:
    return await house.decks.add(person, body.name, body.size, body.cards)


@router.post("/check")
async def check(body: DeckToCheck, request: Request) -> dict[str, Any]:
    """Check whether a deck is legal, and explain why not. Needs no session, because it reads no person's data."""
    return judge(body.size, body.cards, body.text, language_of(request))


@router.post("/advice")
async def advice(body: DeckToAdvise) -> dict[str, Any]:
    """Suggest cards for a deck. Runs in one thread, because an almost empty deck takes 20 to 45 ms."""
    return await asyncio.get_running_loop().run_in_executor(ADVISER, advise, body.size, body.cards)


@router.post("/trial")
async def trial(body: DeckToTry, request: Request, house: TheHouse) -> dict[str, Any]:
    """Race a deck alone. Needs no session; limited per household, because it takes processor time."""
    house.quotas.trials.take(address_of(request))
    return await house.trials.run(body.cards, body.metres, body.surface)


@router.get("/{deck}/versions")
async def versions(deck: DeckId, house: TheHouse, person: KnownPerson) -> list[dict[str, Any]]:
    return await house.decks.versions(person, deck)


@router.put("/{deck}")
async def change(deck: DeckId, body: DeckBody, house: TheHouse, person: KnownPerson) -> dict[str, Any]:
    return await house.decks.change(person, deck, body.name, body.size, body.cards)


@router.delete("/{deck}", status_code=204)
async def remove(deck: DeckId, house: TheHouse, person: KnownPerson) -> None:
    await house.decks.remove(person, deck)

"""Routes for a person's saved decks; only their owner can read them."""

import re
from typing import Annotated, Any, Final, TypeAlias

from fastapi import APIRouter, Depends, Request

from app.api.bodies import DeckBody, DeckToCheck
from app.api.deps import KnownPerson, TheHouse
from app.api.pages.language import language_of
from app.decks.service import judge
from app.errors import Refusal

DECK: Final = re.compile(r"[0-9a-f]{1,40}")

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


@router.put("/{deck}")
async def change(deck: DeckId, body: DeckBody, house: TheHouse, person: KnownPerson) -> dict[str, Any]:
    return await house.decks.change(person, deck, body.name, body.size, body.cards)


@router.delete("/{deck}", status_code=204)
async def remove(deck: DeckId, house: TheHouse, person: KnownPerson) -> None:
    await house.decks.remove(person, deck)

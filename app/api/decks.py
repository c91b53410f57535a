"""Decks of one's own: kept to one's name, and told to nobody else."""

import re
from typing import Annotated, Any, Final, TypeAlias

from fastapi import APIRouter, Depends, Request

from app.api.bodies import DeckBody, DeckToCheck
from app.api.deps import KnownPerson, TheHouse
from app.api.language import language_of
from app.service.decks import judge, no_deck

DECK: Final = re.compile(r"[0-9a-f]{1,40}")

router = APIRouter(prefix="/api/decks", tags=["decks"])


def deck_id(deck: str) -> str:
    """From the path; what no deck can be called is not asked of the database."""
    if DECK.fullmatch(deck) is None:
        raise no_deck()
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
    """Is it legal, and why not? Needs no session: it is about cards, not about anybody."""
    return judge(body.size, body.cards, body.text, language_of(request))


@router.put("/{deck}")
async def change(deck: DeckId, body: DeckBody, house: TheHouse, person: KnownPerson) -> dict[str, Any]:
    return await house.decks.change(person, deck, body.name, body.size, body.cards)


@router.delete("/{deck}", status_code=204)
async def remove(deck: DeckId, house: TheHouse, person: KnownPerson) -> None:
    await house.decks.remove(person, deck)

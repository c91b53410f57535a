"""Decks of one's own: kept to one's name, and told to nobody else."""

from typing import Any

from fastapi import APIRouter, Request

from app.api.bodies import DeckBody, DeckToCheck
from app.api.deps import KnownPerson, TheHouse
from app.api.language import language_of
from app.service.decks import judge

router = APIRouter(prefix="/api/decks", tags=["decks"])


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
async def change(deck: str, body: DeckBody, house: TheHouse, person: KnownPerson) -> dict[str, Any]:
    return await house.decks.change(person, deck, body.name, body.size, body.cards)


@router.delete("/{deck}", status_code=204)
async def remove(deck: str, house: TheHouse, person: KnownPerson) -> None:
    await house.decks.remove(person, deck)

"""Sessions without accounts, and what this device has been playing."""

from typing import Any

from fastapi import APIRouter, Request, Response

from app.api.bodies import ComeIn
from app.api.deps import KnownPerson, MaybePerson, TheHouse, address_of, give_cookie, take_cookie, token_of

router = APIRouter(prefix="/api", tags=["people"])


@router.post("/session")
async def come_in(
    body: ComeIn, request: Request, house: TheHouse, person: MaybePerson, response: Response
) -> dict[str, Any]:
    """A name is all it takes. With a session already there, this changes the name."""
    if person is not None:
        renamed, tables = await house.people.rename(person, token_of(request) or "", body.name)
        await house.lobby.renamed(renamed, tables)
        return {"user": renamed.id, "name": renamed.name}
    house.quotas.newcomers.take(address_of(request))
    newcomer, token = await house.people.come_in(body.name)
    give_cookie(response, house.settings, token)
    return {"user": newcomer.id, "name": newcomer.name}


@router.delete("/session", status_code=204)
async def go(request: Request, house: TheHouse, person: KnownPerson, response: Response) -> None:
    await house.people.go(person, token_of(request) or "")
    take_cookie(response, house.settings)


@router.get("/me")
async def me(house: TheHouse, person: KnownPerson) -> dict[str, Any]:
    return {"user": person.id, "name": person.name, "tables": await house.lobby.tables_of(person)}

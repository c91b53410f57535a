"""Routes for access to a table: invitations, knocks (requests to join a private table), and claims of a seat."""

import re
from typing import Annotated, Any, Final, TypeAlias

from fastapi import APIRouter, Depends, Path, Request

from app.api.bodies import Answer, ClaimSeat, Join, Wait
from app.api.deps import KnownPerson, MaybePerson, TableId, TheHouse, address_of
from app.api.tables import UNINVITED, WORDLESS
from app.errors import Refusal

MOST_CLAIMS: Final = 999_999_999  # below the limit of a 32-bit integer column
KNOCK: Final = re.compile(r"[0-9a-f]{1,40}")

router = APIRouter(prefix="/api/tables/{table}", tags=["admission"])


def knock_id(knock: str) -> str:
    if KNOCK.fullmatch(knock) is None:
        raise Refusal("no_such_knock")
    return knock


KnockId: TypeAlias = Annotated[str, Depends(knock_id)]


@router.post("/invitation")
async def invitation(table: TableId, house: TheHouse, person: MaybePerson, body: Join = UNINVITED) -> dict[str, Any]:
    """Describe an invitation. POST keeps the token out of URLs and logs; the call changes nothing, needs no session."""
    return await house.invitations.read(person, table, body.invite)


@router.post("/knocks", status_code=202, dependencies=WORDLESS)
async def knock(table: TableId, request: Request, house: TheHouse, person: KnownPerson) -> dict[str, Any]:
    house.quotas.knocks.take(address_of(request))
    return {"knock": await house.knocks.knock(person, table)}


@router.get("/knocks")
async def waiting(table: TableId, house: TheHouse, person: KnownPerson) -> list[dict[str, Any]]:
    return await house.knocks.waiting(person, table)


@router.get("/knocks/own")
async def standing(table: TableId, house: TheHouse, person: KnownPerson) -> dict[str, Any]:
    return {"status": await house.knocks.standing(person, table)}


@router.delete("/knocks/own", status_code=204)
async def give_up(table: TableId, house: TheHouse, person: KnownPerson) -> None:
    await house.knocks.give_up(person, table)


@router.post("/knocks/{knock}", status_code=204)
async def answer(table: TableId, knock: KnockId, body: Answer, house: TheHouse, person: KnownPerson) -> None:
    await house.knocks.answer(person, table, knock, body.grant)


# Claims of a seat during a game


@router.post("/claims", status_code=202)
async def claim_seat(
    table: TableId, body: ClaimSeat, request: Request, house: TheHouse, person: KnownPerson
) -> dict[str, Any]:
    house.quotas.claims.take(address_of(request))
    return {"claim": await house.claims.ask(person, table, body.seat, body.name)}


@router.get("/claims")
async def claims(table: TableId, house: TheHouse, person: KnownPerson) -> list[dict[str, Any]]:
    return await house.claims.listed(person, table)


@router.delete("/claims/own", status_code=204)
async def take_claim_back(table: TableId, house: TheHouse, person: KnownPerson) -> None:
    await house.claims.take_back(person, table)


@router.post("/claims/{claim}", status_code=204)
async def decide_claim(
    table: TableId,
    claim: Annotated[int, Path(ge=1, le=MOST_CLAIMS)],
    body: Answer,
    house: TheHouse,
    person: KnownPerson,
) -> None:
    await house.claims.decide(person, table, claim, body.grant)


@router.post("/wait", status_code=204)
async def wait(table: TableId, body: Wait, house: TheHouse, person: KnownPerson) -> None:
    await house.claims.wait(person, table, body.waits)

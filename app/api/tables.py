"""Tables over HTTP: making, finding, joining and arranging them. What happens at a table goes over its socket."""

import io
from typing import Annotated, Any, Final, TypeAlias

import segno
from fastapi import APIRouter, Depends, Query, Request, Response

from app.api.admin import TheDesk
from app.api.admin import token_of as admin_token
from app.api.bodies import Join, JoinByCode, NewTable, Nothing, OneSeat, Pause, Ready, SeatBot, Sit, TableChange
from app.api.deps import KnownPerson, TableId, TheHouse, address_of, house_of, known_person
from app.api.language import language_of
from app.service.cards import card_book
from app.service.games import games, schema

MOST_STEPS: Final = 999_999_999  # what fits into the database's numbers, as the socket's `after`

router = APIRouter(prefix="/api", tags=["tables"])
Step: TypeAlias = Annotated[int, Query(ge=0, le=MOST_STEPS)]


# What a call says that comes without a body.
NOTHING, UNINVITED, ANYWHERE = Nothing(), Join(), Sit()


async def wordless(body: Nothing = NOTHING) -> None:
    """A call that takes no words is not given any in vain."""


WORDLESS: Final = [Depends(wordless)]


def base_url(request: Request) -> str:
    """How browsers reach the house: as configured, else as this request did."""
    urls = house_of(request).settings.public_urls
    return urls[0] if urls else f"{request.url.scheme}://{request.headers.get('host', request.url.netloc)}"


@router.get("/games")
async def all_games() -> list[dict[str, Any]]:
    return games()


@router.get("/games/{slug}/schema")
async def game_schema(slug: str) -> Response:
    return Response(schema(slug), media_type="application/json")


@router.get("/games/{slug}/cards")
async def game_cards(slug: str, request: Request) -> Response:
    """Every card in the reader's language; asked for again it is only said whether it is still the same."""
    body, tag = card_book(slug, language_of(request))
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type="application/json")


@router.get("/tables")
async def public_tables(house: TheHouse) -> list[dict[str, Any]]:
    return await house.lobby.public_tables()


@router.post("/tables", status_code=201)
async def make(body: NewTable, request: Request, house: TheHouse, person: KnownPerson) -> dict[str, Any]:
    house.quotas.tables.take(address_of(request))
    if body.visibility == "public":
        house.quotas.public_tables.take(address_of(request))
    made = await house.making.make(
        person,
        game=body.game,
        options=body.options,
        seats=body.seats,
        visibility=body.visibility,
        settings=body.settings.model_dump(),
        sit=body.sit,
        nonce=body.nonce,
    )
    return {**made, "link": base_url(request) + made["link"]}


@router.post("/join")
async def join_by_code(body: JoinByCode, request: Request, house: TheHouse, person: KnownPerson) -> dict[str, Any]:
    house.quotas.codes.take(address_of(request))
    table = await house.lobby.join_by_code(person, body.code)
    house.quotas.codes.give_back(address_of(request))  # only what leads nowhere is guessing
    return {"table": table}


@router.post("/tables/{table}/join")
async def join(table: TableId, house: TheHouse, person: KnownPerson, body: Join = UNINVITED) -> dict[str, Any]:
    await house.lobby.join(person, table, body.invite)
    return {"table": table}


@router.get("/tables/{table}")
async def look(table: TableId, house: TheHouse, person: KnownPerson) -> dict[str, Any]:
    return await house.lobby.look(person, table)


@router.patch("/tables/{table}")
async def change(
    table: TableId, body: TableChange, request: Request, house: TheHouse, person: KnownPerson
) -> dict[str, Any]:
    if body.visibility == "public":
        house.quotas.public_tables.take(address_of(request))
    settings = body.settings.model_dump(exclude_unset=True) if body.settings else None
    await house.arranging.change(person, table, body.options, settings, body.visibility, body.seats)
    return await house.lobby.look(person, table)


@router.post("/tables/{table}/sit")
async def sit(table: TableId, house: TheHouse, person: KnownPerson, body: Sit = ANYWHERE) -> dict[str, Any]:
    return {"seat": await house.arranging.sit(person, table, body.seat, body.nonce)}


@router.post("/tables/{table}/leave", status_code=204, dependencies=WORDLESS)
async def leave(table: TableId, house: TheHouse, person: KnownPerson) -> None:
    await house.arranging.leave(person, table)


@router.post("/tables/{table}/ready", status_code=204)
async def ready(table: TableId, body: Ready, house: TheHouse, person: KnownPerson) -> None:
    await house.arranging.ready(person, table, body.ready)


@router.post("/tables/{table}/bots")
async def bots(table: TableId, body: SeatBot, house: TheHouse, person: KnownPerson) -> dict[str, Any]:
    await house.arranging.seat_bot(person, table, body.seat, body.level)
    return {"seat": body.seat, "level": body.level}


@router.post("/tables/{table}/kick", status_code=204)
async def kick(table: TableId, body: OneSeat, house: TheHouse, person: KnownPerson) -> None:
    await house.arranging.kick(person, table, body.seat)


@router.post("/tables/{table}/host", status_code=204)
async def hand_over(table: TableId, body: OneSeat, house: TheHouse, person: KnownPerson) -> None:
    await house.arranging.hand_over(person, table, body.seat)


@router.post("/tables/{table}/start", dependencies=WORDLESS)
async def start(table: TableId, house: TheHouse, person: KnownPerson) -> dict[str, Any]:
    return {"seq": await house.arranging.start(person, table)}


@router.post("/tables/{table}/pause", status_code=204)
async def pause(table: TableId, body: Pause, house: TheHouse, person: KnownPerson) -> None:
    await house.arranging.pause(person, table, body.paused)


@router.post("/tables/{table}/back", status_code=204, dependencies=WORDLESS)
async def back(table: TableId, house: TheHouse, person: KnownPerson) -> None:
    await house.arranging.take_back(person, table)


@router.post("/tables/{table}/rematch", status_code=201, dependencies=WORDLESS)
async def rematch(table: TableId, request: Request, house: TheHouse, person: KnownPerson) -> dict[str, Any]:
    made = await house.making.rematch(person, table)
    return {**made, "link": base_url(request) + made["link"]}


@router.get("/tables/{table}/log")
async def log(table: TableId, house: TheHouse, person: KnownPerson, after: Step = 0) -> Response:
    return Response(await house.records.log(person, table, after), media_type="application/json")


@router.get("/tables/{table}/record")
async def record(table: TableId, request: Request, house: TheHouse, desk: TheDesk) -> dict[str, Any]:
    """To those who look after the house as well, and it is noted."""
    if (admin := await desk.admins.who(admin_token(request))) is not None:
        reviewed = await desk.review.game(table)
        await desk.admins.note(admin, "record", table)
        return reviewed.record()
    return await house.records.record(await known_person(request), table)


@router.get("/tables/{table}/qr.svg")
async def qr(table: TableId, request: Request, house: TheHouse, person: KnownPerson) -> Response:
    path = await house.lobby.link_for(person, table)
    out = io.BytesIO()
    segno.make(base_url(request) + path, error="m").save(
        out, kind="svg", scale=4, border=2, dark="#17110c", light="#fff"
    )
    return Response(out.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})

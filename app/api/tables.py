"""Routes for tables: create, find, join, sit, start, leave. Moves and chat go over the table's WebSocket instead."""

import io
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any, Final, TypeAlias

import segno
from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import JSONResponse

from app.api.admin.games import TheDesk
from app.api.admin.games import token_of as admin_token
from app.api.bodies import (
    Join,
    JoinByCode,
    NewMotion,
    NewTable,
    Nothing,
    OneSeat,
    OpenNonce,
    Pause,
    PlayNow,
    Ready,
    SeatBot,
    SetbackDecision,
    Sit,
    TableChange,
    TableSettings,
    Vote,
)
from app.api.deps import KnownPerson, TableId, TheHouse, address_of, device_of, house_of, known_person
from app.api.games import games, guide, lesson, schema
from app.api.pages.language import language_of
from app.api.pages.templating import VARY
from app.api.response_cache import Shelf, answer
from app.decks.cards import card_book
from app.errors import Refusal
from app.network import site
from app.person import Person
from app.services import House

BOOKS: Final = Shelf()
A_DAY: Final = 86_400  # seconds
MOST_STEPS: Final = 999_999_999  # below the limit of a 32-bit integer column; the same bound as the socket's `after`

router = APIRouter(prefix="/api", tags=["tables"])
Step: TypeAlias = Annotated[int, Query(ge=0, le=MOST_STEPS)]


# Default bodies, for requests without one.
NOTHING, UNINVITED, ANYWHERE = Nothing(), Join(), Sit()


async def wordless(body: Nothing = NOTHING) -> None:
    """Refuse a body with fields on routes without parameters, so that a client notices its mistake."""


WORDLESS: Final = [Depends(wordless)]


def base_url(request: Request) -> str:
    """Base URL for links and QR codes that people pass on."""
    asked = f"{request.url.scheme}://{request.headers.get('host', request.url.netloc)}"
    return site(house_of(request).settings, asked)


@router.get("/games")
async def all_games() -> list[dict[str, Any]]:
    return games()


@router.get("/games/{slug}/schema")
async def game_schema(slug: str, request: Request) -> Response:
    kept = BOOKS.get(("schema", slug), lambda: schema(slug))
    return answer(request, kept, "application/json", {"Cache-Control": "no-cache"})


@router.get("/games/{slug}/cards")
async def game_cards(slug: str, request: Request) -> Response:
    """All cards of a game in the reader's language. Answers 304 if the client's ETag is current."""
    language = language_of(request)
    kept = BOOKS.get(("cards", slug, language), lambda: card_book(slug, language))
    return answer(request, kept, "application/json", {"Cache-Control": "no-cache"}, vary=VARY)


@router.get("/games/{slug}/lesson")
async def game_lesson(slug: str, request: Request) -> Response:
    """The texts of the game's first lesson in the reader's language. Answers 304 if the client's ETag is current."""
    return told_lesson(slug, None, request)


@router.get("/games/{slug}/lessons/{key}")
async def named_lesson(slug: str, key: str, request: Request) -> Response:
    """The texts of one of the game's lessons in the reader's language. Answers 304 if the client's ETag is current."""
    return told_lesson(slug, key, request)


def told_lesson(slug: str, key: str | None, request: Request) -> Response:
    language = language_of(request)
    kept = BOOKS.get(("lesson", slug, key or "", language), lambda: lesson(slug, key, language))
    return answer(request, kept, "application/json", {"Cache-Control": "no-cache"}, vary=VARY)


@router.get("/games/{slug}/guide")
async def game_guide(slug: str, request: Request) -> Response:
    """The game's quick reference and hints in the reader's language. Answers 304 if the client's ETag is current."""
    language = language_of(request)
    kept = BOOKS.get(("guide", slug, language), lambda: guide(slug, language))
    return answer(request, kept, "application/json", {"Cache-Control": "no-cache"}, vary=VARY)


@router.get("/tables")
async def public_tables(house: TheHouse) -> list[dict[str, Any]]:
    return await house.lobby.public_tables()


@router.post("/tables", status_code=201)
async def make(body: NewTable, request: Request, house: TheHouse, person: KnownPerson) -> dict[str, Any]:
    house.quotas.tables.take(address_of(request))
    if body.visibility == "public":
        house.quotas.public_tables.take(address_of(request))
    made = await house.creation.make(
        person,
        game=body.game,
        options=body.options,
        seats=body.seats,
        visibility=body.visibility,
        settings=body.settings.chosen(),
        sit=body.sit,
        nonce=body.nonce,
        nonce_hash=body.nonce_hash,
    )
    return {**made, "link": base_url(request) + made["link"]}


@router.post("/play", status_code=201)
async def play_now(body: PlayNow, request: Request, house: TheHouse, person: KnownPerson) -> dict[str, Any]:
    """Create a table with bots on all other seats. The caller starts the game with `start`. A lesson starts by
    itself."""
    house.quotas.tables.take(address_of(request))
    if body.lesson:
        settings = TableSettings(spectators=False, newcomers=False, absent_after=A_DAY).chosen()
        made = await house.creation.make_lesson(person, body.game, settings, body.lesson_key)
        await start_lesson(house, person, made["table"])
        return {**made, "link": base_url(request) + made["link"]}
    settings = TableSettings().model_dump()
    made = await house.creation.make_with_bots(person, body.game, settings, body.nonce, body.nonce_hash)
    return {**made, "link": base_url(request) + made["link"]}


async def start_lesson(house: House, person: Person, table_id: str) -> None:
    """Start the lesson's game, unless the person continues one that has begun."""
    try:
        await house.lobby_commands.start(person, table_id)
    except Refusal as refusal:
        if refusal.code != "already_started":
            raise


@router.post("/join")
async def join_by_code(body: JoinByCode, request: Request, house: TheHouse, person: KnownPerson) -> dict[str, Any]:
    house.quotas.codes.take(address_of(request))
    table = await house.lobby.join_by_code(person, body.code)
    house.quotas.codes.give_back(address_of(request))  # a valid code is not a guess
    return {"table": table}


@router.post("/tables/{table}/join")
async def join(
    table: TableId, request: Request, house: TheHouse, person: KnownPerson, body: Join = UNINVITED
) -> dict[str, Any]:
    await check_origin(request, house, person, table, is_invited=body.invite is not None)
    await house.lobby.join(person, table, body.invite)
    return {"table": table}


async def check_origin(
    request: Request, house: House, person: Person, table_id: str, is_invited: bool = False
) -> Callable[[], Awaitable[None]]:
    """Refuse people who were removed from this public table. Returns a function that stores the person's marks of
    origin.
    """
    table = await house.live_tables.table(table_id)
    origin = house.origins.of(table.id, address_of(request), device_of(request, house.settings))
    house.origins.check(table, person, origin, is_invited)
    return partial(house.origins.note, table, person, origin)


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
    await house.lobby_commands.change(person, table, body.options, settings, body.visibility, body.seats)
    return await house.lobby.look(person, table)


@router.post("/tables/{table}/sit")
async def sit(
    table: TableId, request: Request, house: TheHouse, person: KnownPerson, body: Sit = ANYWHERE
) -> dict[str, Any]:
    note_origin = await check_origin(request, house, person, table)
    seat = await house.lobby_commands.sit(person, table, body.seat, body.nonce, body.nonce_hash)
    await note_origin()
    return {"seat": seat}


@router.post("/tables/{table}/leave", status_code=204, dependencies=WORDLESS)
async def leave(table: TableId, house: TheHouse, person: KnownPerson) -> None:
    await house.lobby_commands.leave(person, table)


@router.post("/tables/{table}/ready", status_code=204)
async def ready(table: TableId, body: Ready, house: TheHouse, person: KnownPerson) -> None:
    await house.lobby_commands.ready(person, table, body.ready)


@router.post("/tables/{table}/bots")
async def bots(table: TableId, body: SeatBot, house: TheHouse, person: KnownPerson) -> dict[str, Any]:
    await house.lobby_commands.seat_bot(person, table, body.seat, body.level)
    return {"seat": body.seat, "level": body.level}


def answer_or_vote(motion: int | None) -> Response:
    """Answer 204 if the request is done, or 202 with the motion's number if the others vote on it first."""
    return Response(status_code=204) if motion is None else JSONResponse({"motion": str(motion)}, 202)


@router.post("/tables/{table}/kick", status_code=204)
async def kick(table: TableId, body: OneSeat, house: TheHouse, person: KnownPerson) -> Response:
    return answer_or_vote(await house.lobby_commands.kick(person, table, body.seat))


@router.post("/tables/{table}/host", status_code=204)
async def hand_over(table: TableId, body: OneSeat, house: TheHouse, person: KnownPerson) -> None:
    await house.lobby_commands.hand_over(person, table, body.seat)


@router.post("/tables/{table}/start", dependencies=WORDLESS)
async def start(table: TableId, house: TheHouse, person: KnownPerson) -> dict[str, Any]:
    return {"seq": await house.lobby_commands.start(person, table)}


@router.post("/tables/{table}/nonce", status_code=204)
async def open_nonce(table: TableId, body: OpenNonce, house: TheHouse, person: KnownPerson) -> None:
    """Reveal the nonce of the caller's seat, for a client without a socket at the table."""
    await house.lobby_commands.starting.open_nonce(person, table, body.nonce)


@router.post("/tables/{table}/pause", status_code=204)
async def pause(table: TableId, body: Pause, house: TheHouse, person: KnownPerson) -> Response:
    return answer_or_vote(await house.lobby_commands.pause(person, table, body.paused))


@router.post("/tables/{table}/motions", status_code=202)
async def move(table: TableId, body: NewMotion, house: TheHouse, person: KnownPerson) -> dict[str, Any]:
    return {"motion": str(await house.motions.propose(person, table, body.kind, body.seat))}


@router.post("/tables/{table}/motions/{motion}", status_code=204)
async def vote(
    table: TableId, motion: Annotated[int, Path(ge=1, le=MOST_STEPS)], body: Vote, house: TheHouse, person: KnownPerson
) -> None:
    await house.motions.vote(person, table, motion, body.agree)


@router.post("/tables/{table}/setback", status_code=204)
async def decide_setback(table: TableId, body: SetbackDecision, house: TheHouse, person: KnownPerson) -> None:
    """After a loss of moves: continue from the database's last entry with fresh random seeds, or end the game."""
    await house.lobby_commands.decide_setback(person, table, body.go_on)


@router.post("/tables/{table}/back", status_code=204, dependencies=WORDLESS)
async def back(table: TableId, house: TheHouse, person: KnownPerson) -> None:
    await house.lobby_commands.take_back(person, table)


@router.post("/tables/{table}/rematch", status_code=201, dependencies=WORDLESS)
async def rematch(table: TableId, request: Request, house: TheHouse, person: KnownPerson) -> dict[str, Any]:
    made = await house.creation.rematch(person, table)
    return {**made, "link": base_url(request) + made["link"]}


@router.get("/tables/{table}/log")
async def log(table: TableId, house: TheHouse, person: KnownPerson, after: Step = 0) -> Response:
    return Response(await house.records.log(person, table, after), media_type="application/json")


@router.get("/tables/{table}/record")
async def record(table: TableId, request: Request, house: TheHouse, desk: TheDesk) -> dict[str, Any]:
    """The record of a finished game, for its members and for admins; an admin's access goes into the audit log."""
    if (admin := await desk.admins.who(admin_token(request))) is not None and desk.lets_work(admin):
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

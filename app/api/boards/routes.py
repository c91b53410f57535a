"""Routes of big screens ("boards"): a television asks for a code or brings a link, a host connects it to a table."""

import re
from typing import Annotated, Any, Final, TypeAlias

from fastapi import APIRouter, Depends, Request, Response
from starlette.requests import HTTPConnection

from app.api.bodies import ConnectBoard, NewBoard
from app.api.deps import YEAR, KnownPerson, TableId, TheHouse, address_of, cookie_name
from app.api.people import label_of_device, qr_code
from app.api.tables import Step, base_url
from app.boards.service import viewer_of
from app.errors import Refusal
from app.settings import Settings

BOARD: Final = re.compile(r"tv[0-9a-z]{1,40}")

router = APIRouter(prefix="/api", tags=["boards"])


ANY, BY_LINK = NewBoard(), ConnectBoard()


def board_id(board: str) -> str:
    if BOARD.fullmatch(board) is None:
        raise Refusal("no_such_board")
    return board


BoardId: TypeAlias = Annotated[str, Depends(board_id)]


def board_cookie(settings: Settings) -> str:
    """Name of the cookie with the token of a browser's screens. It is separate from a person's session cookie."""
    return f"{cookie_name(settings)}-board"


def board_token(connection: HTTPConnection, settings: Settings) -> str | None:
    return connection.cookies.get(board_cookie(settings))


@router.post("/boards", status_code=201)
async def open_board(request: Request, house: TheHouse, response: Response, body: NewBoard = ANY) -> dict[str, Any]:
    house.quotas.boards.take(address_of(request))
    if body.link is not None:
        house.quotas.links.take(address_of(request))
    opened = await house.boards.open(board_token(request, house.settings), label_of_device(request), body.link)
    if body.link is not None:
        house.quotas.links.give_back(address_of(request))  # a valid token is not a guess
    name, secure = board_cookie(house.settings), house.settings.is_https
    response.set_cookie(name, opened.token, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=secure)
    screen = opened.screen
    return {"board": screen.id, "code": screen.code, "expires_at": screen.expires_at, "table": screen.table_id}


@router.delete("/boards/{board}", status_code=204)
async def end_board(board: BoardId, request: Request, house: TheHouse) -> None:
    await house.boards.end(board_token(request, house.settings), board)


@router.get("/boards/{board}/qr.svg")
async def board_qr(board: BoardId, request: Request, house: TheHouse) -> Response:
    """The screen's QR code. The URL contains no secret, because the cookie authenticates the screen."""
    path = await house.boards.qr_path(board_token(request, house.settings), board)
    return Response(qr_code(base_url(request) + path, grows=True), media_type="image/svg+xml")


@router.get("/boards/{board}/log")
async def board_log(board: BoardId, request: Request, house: TheHouse, after: Step = 0) -> Response:
    """The log of the screen's table as spectators see it, for a screen that is switched on during a game."""
    screen = await house.boards.known(board_token(request, house.settings), board)
    if screen.table_id is None:
        raise Refusal("not_playing")
    log = await house.records.log(viewer_of(board), screen.table_id, after)
    return Response(log, media_type="application/json")


@router.post("/tables/{table}/boards")
async def connect_board(
    table: TableId, request: Request, house: TheHouse, person: KnownPerson, body: ConnectBoard = BY_LINK
) -> dict[str, Any]:
    if body.code is None:
        path, expires_at = await house.boards.make_link(person, table)
        return {"link": base_url(request) + path, "expires_at": expires_at}
    house.quotas.codes.take(address_of(request))
    board = await house.boards.connect(person, table, body.code)
    house.quotas.codes.give_back(address_of(request))  # a valid code is not a guess
    return {"board": board}


@router.get("/tables/{table}/boards")
async def boards(table: TableId, house: TheHouse, person: KnownPerson) -> list[dict[str, Any]]:
    return await house.boards.listed(person, table)


@router.delete("/tables/{table}/boards/{board}", status_code=204)
async def disconnect_board(table: TableId, board: BoardId, house: TheHouse, person: KnownPerson) -> None:
    await house.boards.disconnect(person, table, board)

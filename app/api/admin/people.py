"""Pages for admins about people: find a person by name, list their tables, hide the name, end the sessions."""

import re
from typing import Annotated, Final, TypeAlias

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import RedirectResponse, Response

from app.admin.people import PEOPLE_A_PAGE
from app.api.admin.games import AdminRoute, Asked, TheAdmin, TheDesk, page
from app.api.pages.language import language_of
from app.api.pages.routes import suggested_name
from app.engine.catalog import GAMES
from app.errors import Refusal

PEOPLE: Final = "/admin/people"

# Malformed ids are rejected before a query: PostgreSQL raises on NUL bytes.
NUMBER: Final = re.compile(r"[0-9a-z]{1,40}")

router = APIRouter(prefix=PEOPLE, route_class=AdminRoute, include_in_schema=False)


def number(person: str) -> str:
    if NUMBER.fullmatch(person) is None:
        raise Refusal("no_such_person")
    return person


Number: TypeAlias = Annotated[str, Depends(number)]


@router.get("")
async def people(
    request: Request,
    desk: TheDesk,
    admin: TheAdmin,
    name: Asked = "",
    page_number: Annotated[int, Query(alias="page", ge=1, le=100_000)] = 1,
) -> Response:
    found = await desk.register.find(name, page_number - 1)
    pages = max(1, -(-found.total // PEOPLE_A_PAGE))
    return page(request, "people", admin, found=found, name=name, page_number=page_number, pages=pages)


@router.get("/{person}")
async def person(person: Number, request: Request, desk: TheDesk, admin: TheAdmin) -> Response:
    return page(request, "person", admin, known=await desk.register.person(person), games=list(GAMES))


@router.post("/{person}/hide-name")
async def hide_name(person: Number, request: Request, desk: TheDesk, admin: TheAdmin) -> Response:
    await desk.register.hide_name(admin, person, suggested_name(language_of(request)))
    return back_to(person)


@router.post("/{person}/free-name")
async def free_name(person: Number, desk: TheDesk, admin: TheAdmin) -> Response:
    await desk.register.free_name(admin, person)
    return back_to(person)


@router.post("/{person}/end-sessions")
async def end_sessions(person: Number, desk: TheDesk, admin: TheAdmin) -> Response:
    await desk.register.end_sessions(admin, person)
    return back_to(person)


def back_to(person: str) -> Response:
    return RedirectResponse(f"{PEOPLE}/{person}", 303)

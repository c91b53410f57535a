"""The page of an admin's second factor: set it up with an authenticator app, keep recovery codes, remove it."""

from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.admin.service import Admin
from app.admin.totp import address
from app.api.admin.games import SECOND_FACTOR, AdminRoute, AnyAdmin, Desk, TheDesk, Typed, page, refused, token_of
from app.api.people import qr_code
from app.errors import Refusal
from app.people.service import hash_token

HOUSE: Final = "Railbird"

router = APIRouter(prefix=SECOND_FACTOR, route_class=AdminRoute, include_in_schema=False)


@router.get("")
async def show(request: Request, desk: TheDesk, admin: AnyAdmin) -> Response:
    return await factor_page(request, desk, admin)


@router.post("")
async def confirm(request: Request, desk: TheDesk, admin: AnyAdmin, password: Typed = "", code: Typed = "") -> Response:
    """Confirm the second factor. Only this answer shows the recovery codes."""
    token = token_of(request) or ""
    try:
        await desk.admins.prove(admin, token, password)
        codes = await desk.second_factor.confirm(admin.id, code, hash_token(token))
    except Refusal as error:
        return await factor_page(request, desk, admin, error)
    return await factor_page(request, desk, admin, codes=codes)


@router.post("/remove")
async def remove(request: Request, desk: TheDesk, admin: AnyAdmin, password: Typed = "", code: Typed = "") -> Response:
    try:
        await desk.admins.prove(admin, token_of(request) or "", password)
        await desk.second_factor.remove(admin.id, code)
    except Refusal as error:
        return await factor_page(request, desk, admin, error)
    return RedirectResponse(SECOND_FACTOR, 303)


@router.get("/qr.svg")
async def qr(desk: TheDesk, admin: AnyAdmin) -> Response:
    """QR code with the unconfirmed secret, for an authenticator app."""
    pending = (await desk.second_factor.setup(admin.id)).pending
    if pending is None:
        raise Refusal("not_found")
    return Response(qr_code(address(pending, HOUSE, admin.name)), media_type="image/svg+xml")


async def factor_page(
    request: Request, desk: Desk, admin: Admin, error: Refusal | None = None, codes: list[str] | None = None
) -> Response:
    setup = await desk.second_factor.setup(admin.id)
    facts: dict[str, Any] = {"setup": setup, "codes": codes, "required": desk.needs_second_factor}
    if error is not None:
        return refused(request, "second_factor", admin, error, **facts)
    return page(request, "second_factor", admin, said=None, **facts)

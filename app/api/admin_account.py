"""A steward's own account: another password, and an end to every session."""

from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.api.admin import LOGIN, AdminRoute, Desk, TheAdmin, TheDesk, Typed, page, said, token_of
from app.api.errors import status_of
from app.service.admin import IDLE_MS, SESSION_MS, Admin
from app.service.errors import ServiceError

ACCOUNT: Final = "/admin/account"
HOUR_MS: Final = 3600 * 1000

router = APIRouter(prefix=ACCOUNT, route_class=AdminRoute, include_in_schema=False)


@router.get("")
async def account(request: Request, desk: TheDesk, admin: TheAdmin, changed: bool = False) -> Response:
    return await account_page(request, desk, admin, changed=changed)


@router.post("/password")
async def change_password(
    request: Request, desk: TheDesk, admin: TheAdmin, old: Typed = "", new: Typed = "", again: Typed = ""
) -> Response:
    try:
        await desk.admins.change_password(admin, token_of(request) or "", old, new, again)
    except ServiceError as error:
        return await account_page(request, desk, admin, status_of(error), said=said(request, error))
    return RedirectResponse(f"{ACCOUNT}?changed=true", 303)


@router.post("/sign-out-everywhere")
async def sign_out_everywhere(desk: TheDesk, admin: TheAdmin) -> Response:
    await desk.admins.sign_out_everywhere(admin)
    return RedirectResponse(LOGIN, 303)


async def account_page(
    request: Request, desk: Desk, admin: Admin, status: int = 200, said: str | None = None, changed: bool = False
) -> Response:
    return page(
        request,
        "account",
        admin,
        status,
        said=said,
        changed=changed,
        sessions=await desk.admins.sessions(admin),
        hours=IDLE_MS // HOUR_MS,
        days=SESSION_MS // (24 * HOUR_MS),
    )

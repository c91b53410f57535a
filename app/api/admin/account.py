"""The page of an admin's own account: change the password, end all sessions."""

from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.admin.service import IDLE_MS, SESSION_MS, Admin
from app.api.admin.games import LOGIN, AdminRoute, Desk, TheAdmin, TheDesk, Typed, page, refused, token_of
from app.errors import Refusal

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
    except Refusal as error:
        return await account_page(request, desk, admin, error)
    return RedirectResponse(f"{ACCOUNT}?changed=true", 303)


@router.post("/sign-out-everywhere")
async def sign_out_everywhere(desk: TheDesk, admin: TheAdmin) -> Response:
    await desk.admins.sign_out_everywhere(admin)
    return RedirectResponse(LOGIN, 303)


async def account_page(
    request: Request, desk: Desk, admin: Admin, error: Refusal | None = None, changed: bool = False
) -> Response:
    facts = {
        "changed": changed,
        "sessions": await desk.admins.sessions(admin),
        "hours": IDLE_MS // HOUR_MS,
        "days": SESSION_MS // (24 * HOUR_MS),
    }
    if error is not None:
        return refused(request, "account", admin, error, **facts)
    return page(request, "account", admin, said=None, **facts)

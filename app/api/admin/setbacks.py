"""Admins decide about tables whose last moves the database has lost; docs/operations.md says what each choice means."""

from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response

from app.api.admin.games import HOME, AdminRoute, TheAdmin, TheDesk
from app.api.deps import TableId, house_of

router = APIRouter(prefix="/admin/setbacks", route_class=AdminRoute, include_in_schema=False)


@router.post("/{table}")
async def decide(
    table: TableId, request: Request, desk: TheDesk, admin: TheAdmin, go_on: Annotated[bool, Form()]
) -> Response:
    house = house_of(request)
    await house.lobby_commands.settle_setback(await house.live_tables.table(table), go_on, admin_id=admin.id)
    await desk.admins.note(admin, "setback_go_on" if go_on else "setback_end", table)
    return RedirectResponse(HOME, 303)

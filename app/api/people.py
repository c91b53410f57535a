"""Routes for a person: sign in with a name, list their tables, sign in further devices and sign devices out."""

import io
import re
from typing import Annotated, Any, Final, TypeAlias

import segno
from fastapi import APIRouter, Depends, Request, Response

from app.api.bodies import ClaimSession, ComeIn, HintSeen, NewLink
from app.api.deps import (
    KnownPerson,
    MaybePerson,
    TheHouse,
    address_of,
    give_cookie,
    give_device_cookie,
    take_cookie,
    token_of,
)
from app.api.tables import base_url
from app.errors import Refusal
from app.people.devices import label_of
from app.people.service import hash_token

router = APIRouter(prefix="/api", tags=["people"])
ANYWHERE: Final = NewLink()
DEVICE: Final = re.compile(r"[0-9a-f]{1,64}")


def device_id(device: str) -> str:
    """Device id from the path. Rejects malformed ids here: PostgreSQL raises on NUL bytes."""
    if DEVICE.fullmatch(device) is None:
        raise Refusal("no_such_device")
    return device


DeviceId: TypeAlias = Annotated[str, Depends(device_id)]


def label_of_device(request: Request) -> str:
    return label_of(request.headers.get("user-agent", ""))


@router.post("/session")
async def come_in(
    body: ComeIn, request: Request, house: TheHouse, person: MaybePerson, response: Response
) -> dict[str, Any]:
    """Sign in with a name only: create a person and a session. With a session, rename its person instead."""
    if person is not None:
        renamed, tables = await house.people.rename(person, token_of(request) or "", body.name)
        await house.lobby.renamed(renamed, tables)
        return {"user": renamed.id, "name": renamed.name}
    house.quotas.newcomers.take(address_of(request))
    newcomer, token = await house.people.come_in(body.name, label_of_device(request))
    give_cookie(response, house.settings, token)
    give_device_cookie(request, response)
    return {"user": newcomer.id, "name": newcomer.name}


@router.delete("/session", status_code=204)
async def go(request: Request, house: TheHouse, person: KnownPerson, response: Response) -> None:
    await house.people.go(person, token_of(request) or "")
    take_cookie(response, house.settings)


@router.get("/me")
async def me(house: TheHouse, person: KnownPerson) -> dict[str, Any]:
    return {"user": person.id, "name": person.name, "tables": await house.my_tables.of(person)}


@router.get("/me/hints")
async def hints(house: TheHouse, person: KnownPerson) -> dict[str, list[str]]:
    return {"seen": await house.seen_hints.seen_by(person)}


@router.post("/me/hints", status_code=204)
async def hint_seen(body: HintSeen, house: TheHouse, person: KnownPerson) -> None:
    await house.seen_hints.note(person, body.hint)


@router.delete("/me/hints", status_code=204)
async def hints_again(house: TheHouse, person: KnownPerson) -> None:
    await house.seen_hints.forget(person)


@router.post("/me/links", status_code=201)
async def make_link(request: Request, house: TheHouse, person: KnownPerson, body: NewLink = ANYWHERE) -> dict[str, Any]:
    """Make a link for another device. The QR code is part of the answer: a URL of its own would put the token into
    logs."""
    path, expires_at = await house.devices.make_link(person, body.table)
    link = base_url(request) + path
    return {"link": link, "expires_at": expires_at, "lasts": expires_at - house.clock.now(), "qr": qr_code(link)}


def qr_code(text: str, grows: bool = False) -> str:
    """The text as an SVG QR code, of fixed size or as large as its container."""
    out, colours = io.BytesIO(), {"dark": "#17110c", "light": "#fff"}
    segno.make(text, error="m").save(out, kind="svg", scale=4, border=2, xmldecl=False, omitsize=grows, **colours)
    return out.getvalue().decode()


@router.post("/session/claim")
async def claim(
    body: ClaimSession, request: Request, house: TheHouse, person: MaybePerson, response: Response
) -> dict[str, Any]:
    """Exchange a link's token for a session cookie on this device; with `look`, only name the link's person."""
    house.quotas.links.take(address_of(request))
    if body.look:
        link = await house.devices.look(body.token)
    else:
        before = None if person is None else (person, token_of(request) or "")
        link, session = await house.devices.claim(body.token, label_of_device(request), before, body.replace)
        give_cookie(response, house.settings, session)
        give_device_cookie(request, response)
    house.quotas.links.give_back(address_of(request))  # a valid token is not a guess
    return {"user": link.person.id, "name": link.person.name, "table": link.table_id}


@router.get("/me/devices")
async def devices(request: Request, house: TheHouse, person: KnownPerson) -> list[dict[str, Any]]:
    return await house.devices.devices(person, token_of(request) or "", label_of_device(request))


@router.delete("/me/devices/{device}", status_code=204)
async def sign_out(
    device: DeviceId, request: Request, house: TheHouse, person: KnownPerson, response: Response
) -> None:
    ended = await house.devices.sign_out(person, device)
    if ended == hash_token(token_of(request) or ""):
        take_cookie(response, house.settings)

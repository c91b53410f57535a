"""FastAPI dependencies of the routes: the services, the signed-in person, the table id in the path."""

import re
import secrets
from typing import Annotated, Final, TypeAlias

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from app.errors import Refusal
from app.person import Person
from app.services import House
from app.settings import Settings

YEAR = 365 * 24 * 3600
TABLE: Final = re.compile(r"[0-9a-z]{1,40}")


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


TheHouse: TypeAlias = Annotated[House, Depends(house_of)]


def address_of(connection: HTTPConnection) -> str:
    """The client's IP address; behind a proxy, the address that the proxy forwards."""
    return connection.client.host if connection.client else "?"


def cookie_name(settings: Settings) -> str:
    """Name of the session cookie. With HTTPS it has the `__Host-` prefix: no other host and no HTTP page can set it."""
    return "__Host-railbird" if settings.is_https else "railbird"


def token_of(request: Request) -> str | None:
    return request.cookies.get(cookie_name(house_of(request).settings))


def give_cookie(response: Response, settings: Settings, token: str) -> None:
    response.set_cookie(
        cookie_name(settings), token, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=settings.is_https
    )


def take_cookie(response: Response, settings: Settings) -> None:
    """Delete the session cookie. Repeats all its attributes: browsers ignore changes of a `__Host-` cookie without
    `Secure`."""
    response.delete_cookie(cookie_name(settings), path="/", httponly=True, samesite="lax", secure=settings.is_https)


def device_cookie_name(settings: Settings) -> str:
    return "__Host-railbird_device" if settings.is_https else "railbird_device"


def device_of(connection: HTTPConnection, settings: Settings) -> str | None:
    """A random number that identifies this browser and survives signing out; None before the first sign-in."""
    return connection.cookies.get(device_cookie_name(settings))


def give_device_cookie(request: Request, response: Response) -> None:
    """Set the cookie with the browser's number, unless it has one."""
    settings = house_of(request).settings
    if device_of(request, settings) is None:
        response.set_cookie(
            device_cookie_name(settings), secrets.token_urlsafe(24),
            max_age=YEAR, path="/", httponly=True, samesite="lax", secure=settings.is_https,
        )  # fmt: skip


async def current_person(request: Request) -> Person | None:
    return await house_of(request).people.who(token_of(request))


async def known_person(request: Request) -> Person:
    return await house_of(request).people.known(token_of(request))


MaybePerson: TypeAlias = Annotated[Person | None, Depends(current_person)]
KnownPerson: TypeAlias = Annotated[Person, Depends(known_person)]


def table_id(table: str) -> str:
    """Table id from the path. Rejects malformed ids here: PostgreSQL raises on NUL bytes."""
    if TABLE.fullmatch(table) is None:
        raise Refusal("no_such_table")
    return table


TableId: TypeAlias = Annotated[str, Depends(table_id)]

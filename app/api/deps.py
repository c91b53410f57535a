"""What handlers ask for: the house, the person whose request it is, and the table in its path."""

import re
from typing import Annotated, Final, TypeAlias

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from app.service.errors import no_table
from app.service.house import House
from app.service.people import Person
from app.settings import Settings

YEAR = 365 * 24 * 3600
TABLE: Final = re.compile(r"[0-9a-z]{1,40}")


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


TheHouse: TypeAlias = Annotated[House, Depends(house_of)]


def address_of(connection: HTTPConnection) -> str:
    """Where it comes from; behind a proxy that is what the proxy says."""
    return connection.client.host if connection.client else "?"


def cookie_name(settings: Settings) -> str:
    """Behind HTTPS the name itself says that no other host and no plain connection can set it."""
    return "__Host-railbird" if settings.is_https else "railbird"


def token_of(request: Request) -> str | None:
    return request.cookies.get(cookie_name(house_of(request).settings))


def give_cookie(response: Response, settings: Settings, token: str) -> None:
    response.set_cookie(
        cookie_name(settings), token, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=settings.is_https
    )


def take_cookie(response: Response, settings: Settings) -> None:
    """With all that it was given with: browsers pass over whatever touches a `__Host-` cookie without `Secure`."""
    response.delete_cookie(cookie_name(settings), path="/", httponly=True, samesite="lax", secure=settings.is_https)


async def current_person(request: Request) -> Person | None:
    return await house_of(request).people.who(token_of(request))


async def known_person(request: Request) -> Person:
    return await house_of(request).people.known(token_of(request))


MaybePerson: TypeAlias = Annotated[Person | None, Depends(current_person)]
KnownPerson: TypeAlias = Annotated[Person, Depends(known_person)]


def table_id(table: str) -> str:
    """From the path. What no table can be called is not asked of the database, which takes offence at some of it."""
    if TABLE.fullmatch(table) is None:
        raise no_table()
    return table


TableId: TypeAlias = Annotated[str, Depends(table_id)]

"""What tests of a table ask of its company: who is to move, what somebody is refused, somebody who only watches."""

from typing import Any

import pytest

from app.service.errors import ServiceError
from app.service.people import Person
from tests.service.fakes import Club, Guest


def asked(guests: list[Guest]) -> Guest:
    return next(guest for guest in guests if guest.ask)


async def refused(call: Any) -> str:
    """The code of the refusal that this call comes to."""
    with pytest.raises(ServiceError) as error:
        await call
    assert error.value.detail.endswith((".", "!", "?"))
    return error.value.error


async def watcher_of(club: Club, guest: Guest) -> Person:
    watcher = await club.person("Watcher")
    await club.house.lobby.join(watcher, guest.table.id, guest.hears("welcome")["lobby"]["invite"])
    return watcher

"""Helpers for tests of a table: who is to move, the code of a refusal, a spectator."""

from typing import Any

import pytest

from app.errors import Refusal
from app.person import Person
from tests.fakes.club import Club, Guest


def asked(guests: list[Guest]) -> Guest:
    return next(guest for guest in guests if guest.ask)


def refusal(code: str) -> Any:
    """Expect that the block raises a Refusal with this code."""
    return pytest.raises(Refusal, check=lambda error: error.code == code)


async def refused(call: Any) -> str:
    """The code of the refusal that this call raises."""
    with pytest.raises(Refusal) as error:
        await call
    assert error.value.detail.endswith((".", "!", "?"))
    return error.value.code


async def watcher_of(club: Club, guest: Guest) -> Person:
    watcher = await club.person("Watcher")
    await club.house.lobby.join(watcher, guest.table.id, guest.hears("welcome")["lobby"]["invite"])
    return watcher

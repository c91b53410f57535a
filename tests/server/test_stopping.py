"""A stop has an end, whatever the database does."""

import asyncio
import subprocess
import sys
from typing import Any

import pytest

from app.server import serve as server
from app.server.serve import drain
from tests.fakes.club import Club
from tests.storage.builders import held


async def test_a_database_that_hangs_is_not_waited_for_and_everybody_is_told_goodbye(
    club: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    people = await club.people(4)
    guests = await club.guests(people, await club.game(people))
    monkeypatch.setattr(server, "DRAIN_SECONDS", 0.01)
    with held(club.database):
        next(guest for guest in guests if guest.ask).answer("on its way")
        await drain(club.house)
        assert [guest.ear.closed for guest in guests] == ["draining"] * 4
        assert "could be saved" in caplog.text
        assert club.house.is_draining


async def test_a_stop_that_is_soon_done_is_left_in_peace(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[Any] = []

    class Timer:
        def __init__(self, seconds: float, call: Any, args: list[Any]) -> None:
            done.append((seconds, call, args))

        def start(self) -> None:
            done.append("started")

        def cancel(self) -> None:
            done.append("cancelled")

    monkeypatch.setattr(server.threading, "Timer", Timer)
    with server.last_resort():
        assert done == [(server.LAST_SECONDS, server.os._exit, [1]), "started"]
    assert done[2:] == ["cancelled"]


async def test_a_process_that_cannot_stop_ends_all_the_same() -> None:
    """Here one of its threads waits for ever, as for a database that hangs."""
    program = """if True:
        import threading
        from app.server import serve as server
        server.LAST_SECONDS = 0.01
        with server.last_resort():
            threading.Event().wait()
    """
    ended = await asyncio.to_thread(subprocess.run, [sys.executable, "-c", program], timeout=60)
    assert ended.returncode == 1

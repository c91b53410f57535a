"""The server goes and comes back by request, and not at all where it must not start; tests/faults kills it."""

import random
import socket
import sqlite3
import threading
from contextlib import AsyncExitStack

import httpx
import pytest

from app.server import serve
from app.server.serve import bind
from app.settings import Settings
from tests.wire.clients import Person, Seat, Table, a_full_table, come_in, play_on, sits_down
from tests.wire.servers import PATIENCE, a_server, refused_start

NAMES = ("Aoi", "Tobias", "怡君", "Maria", "Sam")


async def friends_of(client: httpx.AsyncClient) -> list[Person]:
    return [await come_in(client, name) for name in NAMES]


async def seated(stack: AsyncExitStack, server, people: list[Person], table: Table) -> tuple[list[Seat], list]:
    seats = [await stack.enter_async_context(sits_down(server, person, table)) for person in people]
    return seats, [await seat.hear("welcome") for seat in seats]


def public(view: dict) -> dict:
    return {name: value for name, value in view["view"].items() if name != "own"}


async def test_sigterm_says_goodbye_saves_and_ends_with_zero(database_url):
    with a_server(database_url) as server:
        async with server.client() as client, AsyncExitStack() as stack:
            people = await friends_of(client)
            table = await a_full_table(people)
            seats, views = await seated(stack, server, people, table)
            await play_on(seats, views, random.Random(3), 5)
            server.process.terminate()
            for seat in seats:
                assert (await seat.hear("bye"))["reason"] == "draining"
        assert server.process.wait() == 0
    with a_server(database_url) as again:
        async with again.client() as client, sits_down(again, people[0], table) as seat:
            welcome = await seat.hear("welcome")
            assert (welcome["seq"], public(welcome)) == (6, public(views[0]))


async def test_a_session_and_a_lobby_outlive_the_server(database_url):
    with a_server(database_url) as server:
        async with server.client() as client:
            host, guest, *_ = await friends_of(client)
            table = await host.opens(options={"track": 55})
            await guest.joins(table)
        server.kill()
    with a_server(database_url) as again:
        async with again.client() as client:
            guest.client = client
            lobby = await guest.get(table.path)
            assert [seat["name"] for seat in lobby["seats"]] == ["Aoi", "Tobias"]
            assert lobby["options"]["track"] == 55
            assert lobby["invite"] == table.invite  # links that were passed on stay good


def test_a_port_in_use_is_named(tmp_path):
    with a_server(f"sqlite:///{tmp_path}/one.sqlite") as server:
        said = refused_start(f"sqlite:///{tmp_path}/two.sqlite", RAILBIRD_PORT=str(server.port))
        assert f"Port {server.port} on 127.0.0.1 is in use" in said


def test_a_port_that_is_just_being_given_up_is_waited_for(monkeypatch):
    """By workers whose parent was killed, say: they need a moment to notice."""
    monkeypatch.setattr(serve, "BIND_PATIENCE_SECONDS", PATIENCE)
    with socket.create_server(("127.0.0.1", 0)) as old:
        settings = Settings(port=old.getsockname()[1])
        leaving = threading.Timer(0.3, old.close)
        leaving.start()
        with bind(settings) as new:
            assert new.getsockname()[1] == settings.port
        leaving.join()


def test_a_second_worker_on_sqlite_is_refused(tmp_path):
    url = f"sqlite:///{tmp_path}/railbird.sqlite"
    with a_server(url):
        assert "SQLite is for one worker" in refused_start(url)


def test_several_workers_on_sqlite_are_refused(tmp_path):
    said = refused_start(f"sqlite:///{tmp_path}/railbird.sqlite", RAILBIRD_WORKERS="2")
    assert "Several workers need PostgreSQL" in said


def test_a_broken_database_is_refused_in_words(tmp_path):
    (tmp_path / "broken.sqlite").write_bytes(b"this is no database" * 100)
    assert "not a database" in refused_start(f"sqlite:///{tmp_path}/broken.sqlite")


def test_a_newer_database_is_refused_in_words(tmp_path):
    path = tmp_path / "newer.sqlite"
    with a_server(f"sqlite:///{path}") as server:
        server.stop()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    assert "newer" in refused_start(f"sqlite:///{path}").lower()


@pytest.mark.parametrize(
    ("setting", "value", "word"),
    [
        ("RAILBIRD_PORT", "many", "RAILBIRD_PORT"),
        ("RAILBIRD_CLOCK_SPEED", "fast", "RAILBIRD_CLOCK_SPEED"),
        ("RAILBIRD_BUS", "pigeon", "RAILBIRD_BUS"),
        ("RAILBIRD_PUBLIC_URL", "races.example", "RAILBIRD_PUBLIC_URL"),
        ("DATABASE_URL", "mysql://x", "DATABASE_URL"),
    ],
)
def test_a_setting_that_cannot_be_is_named(tmp_path, setting, value, word):
    assert word in refused_start(f"sqlite:///{tmp_path}/db.sqlite", **{setting: value})

"""What strangers are told while the database is away: a sentence. Where it is and whose it is, only the log says."""

import asyncio
import json
from asyncio import to_thread
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import httpx
import psycopg
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from app.admin.service import make_link
from app.storage.database import open_database
from scripts.services import PostgresServer
from tests.faults.processes import House, houses
from tests.wire.clients import come_in

PAGES = ("/", "/games", "/devices", "/t/{table}", "/admin/games", "/admin/audit", "/admin/login")
CALLS = ("/api/me", "/api/tables", "/api/tables/{table}", "/api/tables/{table}/log", "/api/me/devices", "/api/decks")


@dataclass
class Stage:
    """A database that a test takes away, and what nobody may hear of it."""

    url: str
    take_away: Callable[[], None]
    bring_back: Callable[[], None]
    secrets: tuple[str, ...]
    logged: str  # what tells the host where to look
    refusals: int


@pytest.fixture
def sqlite(tmp_path: Path) -> Stage:
    file = tmp_path / "whereabouts.sqlite"
    away = tmp_path / "elsewhere.sqlite"
    url = f"sqlite:///{file}"
    return Stage(url, lambda: _move(file, away), lambda: _move(away, file), (str(tmp_path), file.name), str(file), 2)


def _move(file: Path, to: Path) -> None:
    file.rename(to)


@pytest.fixture
def postgresql(own_postgres: PostgresServer) -> Stage:
    name = f"house_{uuid4().hex}"
    with psycopg.connect(own_postgres.url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}".encode())
    url = own_postgres.url.rpartition("/")[0] + f"/{name}"
    port = str(own_postgres.port)
    secrets = (port, name, "127.0.0.1", "postgres")
    return Stage(url, own_postgres.stop, own_postgres.start, secrets, port, 15)


@pytest.fixture(params=["sqlite", "postgresql"])
def stage(request: pytest.FixtureRequest) -> Stage:
    found: Stage = request.getfixturevalue(request.param)
    return found


def sign_in_as_admin(house: House, stage: Stage) -> httpx.Client:
    database = open_database(stage.url, readers=1, alone=False)
    key = make_link(database, 1_900_000_000_000).removeprefix("/admin/welcome#")
    database.close()
    admin = httpx.Client(base_url=house.url, headers={"Origin": house.url, "Accept": "text/html"}, timeout=30)
    answer = admin.post("/admin/welcome", data={"key": key, "name": "Robin", "password": "a heron on the far rail"})
    assert answer.status_code == 303, answer.text
    return admin


async def test_an_outage_tells_strangers_nothing_of_the_database(tmp_path: Path, stage: Stage) -> None:
    with houses(tmp_path, stage.url) as [house], ExitStack() as stack:
        async with house.client() as client:
            host = await come_in(client, "Aoi")
            table = await host.opens()
            admin = await to_thread(sign_in_as_admin, house, stage)
            stack.callback(admin.close)
            await asyncio.sleep(6)  # nobody's session is remembered any more
            await to_thread(stage.take_away)
            said: list[tuple[str, int, str]] = []
            for path in PAGES:
                for language in ("en", "ja", "zh-Hant"):
                    url = path.format(table=table.id)
                    answer = await to_thread(admin.get, url, params={"lang": language}, timeout=30)
                    said.append((url, answer.status_code, f"{answer.text} {dict(answer.headers)}"))
            for path in CALLS:
                for person in (host.cookie, "railbird=nobody"):
                    url = path.format(table=table.id)
                    answer = await client.get(url, headers={"Cookie": person})
                    said.append((url, answer.status_code, f"{answer.text} {dict(answer.headers)}"))
            for path, body in (("/api/session", {"name": "Wen"}), ("/api/tables", {"game": "mafia"})):
                refused = await host.call("POST", path, body)
                assert (refused.status_code, refused.json()["error"]) == (503, "database_away")
                said.append((path, refused.status_code, refused.text))
            url = f"ws://127.0.0.1:{house.port}/ws/tables/{'0' * 10}"
            with pytest.raises(InvalidStatus) as shut:
                await connect(url, additional_headers={"Cookie": "railbird=nobody"}, open_timeout=30)
            refusal = shut.value.response
            # A file that was moved away can still be read by whoever has it open.
            assert json.loads(refusal.body)["error"] in {"database_away", "no_session"}
            said.append(("socket", refusal.status_code, f"{refusal.body!r}"))
            health = await client.get("/healthz")
            said.append(("/healthz", health.status_code, health.text.replace('"postgresql"', "")))
            await to_thread(stage.bring_back)
        assert sum(status == 503 for _, status, _ in said) >= stage.refusals, said
        own = f"127.0.0.1:{house.port}"
        for where, status, text in said:
            for secret in stage.secrets:
                assert secret not in text.replace(own, ""), (where, status, text)
        assert stage.logged in house.said()

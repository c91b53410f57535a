"""Forms of PostgreSQL's address: each means the same to both drivers, and every part of the house finds the primary."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import closing
from time import monotonic
from typing import Any

import psycopg
import pytest
from sqlalchemy import make_url

from app.cluster.bus import PostgresBus
from app.cluster.seal import Seal
from app.settings import from_environment
from app.storage.database import open_database
from app.storage.dialects import read_url
from app.storage.log.entry import Accepted
from app.storage.log.postgres import PostgresLane
from app.storage.migrating import migrate, revision_of
from app.storage.postgres.addresses import Host, asyncpg_arguments, hosts_of, libpq_arguments
from app.storage.postgres.connecting import connect, connect_async, connect_asyncpg
from app.storage.schema import HEAD
from app.storage.store_errors import DatabaseAway
from scripts.services import free_port
from tests.storage.builders import House, move


@pytest.mark.parametrize(
    ("address", "hosts"),
    [
        ("postgresql://u:p@h:5433/d", [Host("h", 5433)]),
        ("postgres://u@h/d", [Host("h", None)]),
        ("postgresql:///d", [Host(None, None)]),
        ("postgresql://u@/d?host=/run/postgresql", [Host("/run/postgresql", None)]),
        ("postgresql://u@a,b/d", [Host("a", None), Host("b", None)]),
        ("postgresql+psycopg://u:p@a:5433,b:5434/d", [Host("a", 5433), Host("b", 5434)]),
        ("postgresql://[::1]:5433,[fd00::2],c/d", [Host("::1", 5433), Host("fd00::2", None), Host("c", None)]),
        ("postgresql://u@%2Frun%2Fpg,b:5434/d", [Host("/run/pg", None), Host("b", 5434)]),
        ("postgresql://u@/d?host=a:5433&host=b", [Host("a", 5433), Host("b", None)]),
        ("postgresql://u@/d?host=a,b&port=5433,5434", [Host("a", 5433), Host("b", 5434)]),
        ("postgresql://u@/d?host=a,b&port=5433", [Host("a", 5433), Host("b", 5433)]),
        ("postgresql://u@/d?host=::1,b", [Host("::1", None), Host("b", None)]),
    ],
)  # fmt: skip
def test_the_hosts_of_an_address_are_found_in_every_form(address: str, hosts: list[Host]) -> None:
    assert hosts_of(read_url(address)) == hosts


def test_several_hosts_mean_their_primary_to_both_drivers() -> None:
    url = read_url("postgresql://u:p%40,x@a:5433,b/d?sslmode=require&connect_timeout=3&application_name=stand")
    for host in hosts_of(url):
        libpq, other = libpq_arguments(url, host), asyncpg_arguments(url, host)
        assert (libpq["host"], libpq.get("port")) == (other["host"], other["port"]) == (host.name, host.port)
        assert (libpq["user"], libpq["password"], libpq["dbname"]) == ("u", "p@,x", "d")
        assert (libpq["target_session_attrs"], libpq["sslmode"]) == ("read-write", "require")
        assert (libpq["connect_timeout"], libpq["application_name"]) == ("3", "stand")
        assert other["server_settings"] == {"application_name": "stand"}
        given = make_url(other["dsn"])
        assert (given.username, given.password, given.database) == ("u", "p@,x", "d")
        assert dict(given.query) == {"target_session_attrs": "read-write", "sslmode": "require"}


def test_one_host_may_be_a_proxy_and_is_taken_as_it_is() -> None:
    url = read_url("postgresql://u@h/d")
    [host] = hosts_of(url)
    assert "target_session_attrs" not in libpq_arguments(url, host)
    assert "target_session_attrs" not in asyncpg_arguments(url, host)["dsn"]


def test_a_password_from_a_file_of_its_own_reaches_every_host() -> None:
    given = {"DATABASE_URL": "postgresql://u@a,b:5433/d", "RAILBIRD_DATABASE_PASSWORD": "p@,x"}
    url = read_url(from_environment(given).database_url)
    assert [libpq_arguments(url, host)["password"] for host in hosts_of(url)] == ["p@,x", "p@,x"]


@pytest.fixture
def silent() -> Iterator[int]:
    """The port of a server that takes connections and never answers, as a paused one does."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


FORMS = (
    "postgresql://{user}@127.0.0.1:{other},{host}:{port}/{name}?target_session_attrs=read-write",
    "postgresql://{user}@{host}:{port},127.0.0.1:{other}/{name}",
    "postgresql+psycopg://{user}@/{name}?host=127.0.0.1:{other}&host={host}:{port}",
    "postgresql://{user}@/{name}?host=127.0.0.1,{host}&port={other},{port}",
    "postgresql://{user}@{host}:{port}/{name}?target_session_attrs=read-write&connect_timeout=10",
)


def in_form(form: str, url: str, other: int) -> str:
    there = make_url(url)
    user = f"{there.username}:{there.password}" if there.password else there.username
    return form.format(user=user, host=there.host, port=there.port or 5432, name=there.database, other=other)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("is_silent", [False, True], ids=["refuses", "silent"])
async def test_every_part_works_with_every_form_though_one_host_is_gone(
    postgres_url: str, silent: int, form: str, is_silent: bool
) -> None:
    url = in_form(form, postgres_url, silent if is_silent else free_port())
    assert await asyncio.to_thread(migrate, url)
    assert revision_of(from_environment({"DATABASE_URL": url}).database_url) == HEAD
    with closing(open_database(url)) as database:
        house = House(database)
        lane = PostgresLane(database)
        try:
            assert await lane.write([move(house.playing(), 1)]) == [Accepted(1)]
        finally:
            await lane.close()
    await hints_arrive(url)


async def hints_arrive(url: str) -> None:
    heard = asyncio.Event()
    here, there = (PostgresBus(Seal(b"key", name), url) for name in ("here", "there"))
    await here.open(lambda hint: heard.set())
    await there.open(lambda hint: None)
    try:
        async with asyncio.timeout(30):
            while not here.is_connected:  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.01)
            there.send({"k": "news"})
            await heard.wait()
    finally:
        await here.close()
        await there.close()


async def test_a_silent_host_delays_nobody(postgres_url: str, silent: int) -> None:
    """The drivers alone would wait five seconds for it each time."""
    url = read_url(in_form(FORMS[0], postgres_url, silent))
    begun = monotonic()
    (await asyncio.to_thread(connect, url)).close()
    await (await connect_async(url)).close()
    await (await connect_asyncpg(url)).close()
    assert monotonic() - begun < 4


async def test_hosts_that_can_only_be_read_are_asked_until_one_is_the_primary(postgres_url: str, silent: int) -> None:
    """A database that is read-only for now stands for a standby that is not promoted yet."""
    name = make_url(postgres_url).database
    url = read_url(in_form(FORMS[0], postgres_url, silent))

    def say(command: str) -> None:
        with psycopg.connect(postgres_url, autocommit=True) as server:
            server.execute("SET default_transaction_read_only = off")
            server.execute(f"ALTER DATABASE {name} {command}".encode())

    say("SET default_transaction_read_only = on")
    asked: list[asyncio.Task[Any]] = [
        asyncio.create_task(asyncio.to_thread(connect, url)),
        asyncio.create_task(connect_async(url)),
        asyncio.create_task(connect_asyncpg(url)),
    ]
    done, _ = await asyncio.wait(asked, timeout=0.5)
    assert not done
    say("RESET default_transaction_read_only")
    begun = monotonic()
    first, second, third = await asyncio.gather(*asked)
    assert monotonic() - begun < 3
    first.close()
    await second.close()
    await third.close()


async def test_without_a_primary_the_sentence_names_every_host() -> None:
    one, two = free_port(), free_port()
    with pytest.raises(DatabaseAway, match=r"no host is the primary; 127\.0\.0\.1: .*; localhost: "):
        open_database(f"postgresql://nobody@127.0.0.1:{one},localhost:{two}/railbird")

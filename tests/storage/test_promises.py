"""What a database promises about moves, and the marks by which a worker notices that it has gone back."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlalchemy import text

from app.storage.database import Database, open_database
from app.storage.migrating import migrate
from app.storage.queries.promises import broken_promises, set_mark, timeline


@pytest.fixture
def fresh(fresh_url: str) -> Iterator[Database]:
    migrate(fresh_url)
    with closing(open_database(fresh_url)) as database:
        yield database


def test_a_database_with_the_usual_settings_breaks_no_promise(fresh: Database) -> None:
    assert fresh.read_now(broken_promises) == []


def test_a_database_that_does_not_wait_for_its_disk_is_named(fresh: Database) -> None:
    if fresh.dialect == "sqlite":
        raw = fresh.engine.raw_connection()
        raw.cursor().execute("PRAGMA synchronous = NORMAL")  # outside of a transaction
        raw.close()
        [sentence] = fresh.read_now(broken_promises)
        assert "power cut" in sentence
        return
    with fresh.writing() as connection:
        connection.execute(text("SET LOCAL synchronous_commit = off"))
        [sentence] = broken_promises(connection)
    assert sentence.startswith("synchronous_commit is off")


def test_a_mark_is_told_the_one_before_it(fresh: Database) -> None:
    found = [fresh.write_now(lambda c, n=n: set_mark(c, "here", n, 1_000 + n)) for n in (1, 2, 3)]  # type: ignore[misc]
    assert found == [None, 1, 2]
    assert fresh.write_now(lambda c: set_mark(c, "there", 7, 2_000)) is None


async def test_postgresql_has_a_timeline_and_sqlite_has_none(fresh: Database) -> None:
    found = await timeline(fresh)
    assert found is None if fresh.dialect == "sqlite" else len(found or "") == 8

"""A database the house cannot open with is refused by a sentence, and left as it was."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import make_url

from app.people.queries import house_key
from app.storage.database import open_database
from app.storage.migrating import migrate
from app.storage.schema import metadata
from app.storage.store_errors import (
    DatabaseAway,
    DatabaseBroken,
    DatabaseForeign,
    DatabaseInUse,
    DatabaseTooNew,
    DatabaseTooOld,
    StoreError,
)
from tests.storage.builders import House

# Opens the database named by its argument, says so, and holds it until its input ends.
HOLDER = """
import sys
from app.storage.database import open_database
database = open_database(sys.argv[1])
print("open", flush=True)
sys.stdin.read()
database.close()
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "railbird.db"


def address(file: Path) -> str:
    return f"sqlite:///{file}"


def hold(url: str) -> "subprocess.Popen[str]":
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "open\n"
    return holder


def test_a_database_opens_again_with_what_was_written(fresh_url: str) -> None:
    migrate(fresh_url)
    with closing(open_database(fresh_url)) as database:
        person = House(database).person("Bo")
    with closing(open_database(fresh_url)) as database, database.reading() as connection:
        rows = connection.exec_driver_sql(f"SELECT name FROM people WHERE id = '{person}'").all()
    assert rows == [("Bo",)]


def test_a_database_that_was_never_migrated_is_refused(fresh_url: str) -> None:
    with pytest.raises(DatabaseTooOld, match="is empty; this version needs revision"):
        open_database(fresh_url)


@pytest.mark.parametrize("start", [migrate, open_database])
def test_a_database_of_a_newer_version_is_refused(fresh_url: str, start: object) -> None:
    migrate(fresh_url)
    with closing(open_database(fresh_url)) as database, database.writing() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9001'")
    assert callable(start)
    with pytest.raises(DatabaseTooNew, match="newer version of Railbird has migrated this database to revision 9001"):
        start(fresh_url)


def test_a_database_whose_tables_are_gone_is_refused(fresh_url: str) -> None:
    migrate(fresh_url)
    with closing(open_database(fresh_url)) as database, database.writing() as connection:
        connection.exec_driver_sql("DROP TABLE ledger")
    with pytest.raises(DatabaseBroken, match="it has no table ledger"):
        open_database(fresh_url)


@pytest.mark.parametrize("start", [migrate, open_database])
def test_a_file_that_is_no_database_is_refused_and_left_alone(file: Path, start: object) -> None:
    file.write_text("Dear diary, " * 500)
    assert callable(start)
    with pytest.raises(DatabaseBroken, match="is not a database"):
        start(address(file))
    assert file.read_text() == "Dear diary, " * 500


@pytest.mark.parametrize("start", [migrate, open_database])
def test_somebody_elses_database_is_refused_and_left_alone(file: Path, start: object) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = file.read_bytes()
    assert callable(start)
    with pytest.raises(DatabaseForeign, match="but not Railbird's: recipes"):
        start(address(file))
    assert file.read_bytes() == before


@pytest.mark.parametrize("start", [migrate, open_database])
def test_a_damaged_database_is_refused(file: Path, start: object) -> None:
    migrate(address(file))
    with closing(open_database(address(file))) as database:
        house = House(database)
        for _ in range(300):
            house.person("Somebody with a name that fills the pages of the file " * 3)
    damage(file)
    assert callable(start)
    with pytest.raises(DatabaseBroken, match="is damaged"):
        start(address(file))


def test_a_database_damaged_under_way_says_so(file: Path) -> None:
    migrate(address(file))
    with closing(open_database(address(file))) as database:
        house = House(database)
        for _ in range(300):
            house.person("Somebody with a name that fills the pages of the file " * 3)
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.engine.dispose()
        damage(file)
        with pytest.raises(DatabaseBroken, match="is damaged"), database.reading() as connection:
            connection.exec_driver_sql("SELECT * FROM people").all()


def damage(file: Path) -> None:
    """Overwrite the pages after the first two, as a failing disk might."""
    with file.open("r+b") as opened:
        opened.seek(8192)
        opened.write(b"\xa5" * (file.stat().st_size - 8192))


@pytest.mark.parametrize("url", ["", "nonsense", "mysql://host/railbird", "sqlite://", "sqlite:///:memory:"])
def test_an_address_that_leads_nowhere_is_refused(url: str) -> None:
    with pytest.raises(DatabaseForeign) as refused:
        migrate(url)
    assert str(refused.value).endswith(".")


def test_a_directory_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DatabaseAway, match=r"The place of the database cannot be used: .*/file"):
        migrate(address(tmp_path / "file" / "railbird.db"))


def test_a_missing_directory_is_made(tmp_path: Path) -> None:
    assert migrate(address(tmp_path / "var" / "deep" / "railbird.db"))


def test_a_server_that_does_not_answer_is_told() -> None:
    with socket.socket() as reserved:
        reserved.bind(("127.0.0.1", 0))
        port = reserved.getsockname()[1]
        with pytest.raises(DatabaseAway, match="The database does not answer"):
            open_database(f"postgresql://nobody:hush@127.0.0.1:{port}/railbird")


def test_a_server_without_that_database_is_told(postgres_url: str) -> None:
    url = make_url(postgres_url).set(database="no_such_database").render_as_string(hide_password=False)
    with pytest.raises(DatabaseAway) as told:
        open_database(url)
    assert "no_such_database" in str(told.value)


def test_no_password_is_told() -> None:
    with socket.socket() as reserved:
        reserved.bind(("127.0.0.1", 0))
        port = reserved.getsockname()[1]
        with pytest.raises(StoreError) as told:
            migrate(f"postgresql://nobody:hush@127.0.0.1:{port}/railbird")
    assert "hush" not in str(told.value)


# One worker on SQLite


def test_a_second_worker_on_sqlite_is_refused(file: Path) -> None:
    migrate(address(file))
    holder = hold(address(file))
    try:
        with pytest.raises(DatabaseInUse, match=r"Another process already serves from .*railbird\.db\. SQLite is"):
            open_database(address(file))
        assert migrate(address(file)) is False
    finally:
        holder.communicate()
    assert holder.returncode == 0
    open_database(address(file)).close()


def test_a_worker_that_was_killed_leaves_no_lock(file: Path) -> None:
    migrate(address(file))
    holder = hold(address(file))
    holder.kill()
    holder.communicate()
    assert holder.returncode == -signal.SIGKILL
    with closing(open_database(address(file))) as database, database.writing() as connection:
        assert house_key(connection, "invites")


def test_beside_a_worker_the_command_line_may_look_and_write(file: Path) -> None:
    migrate(address(file))
    with (
        closing(open_database(address(file))) as database,
        closing(open_database(address(file), alone=False)) as beside,
    ):
        with beside.writing() as connection:
            made = house_key(connection, "invites")
        with database.reading() as connection:
            assert connection.exec_driver_sql("SELECT value FROM house").scalar_one() == made


def test_an_older_file_is_not_migrated_under_a_worker(file: Path) -> None:
    migrate(address(file))
    with closing(open_database(address(file))) as database:
        with database.writing() as connection:
            connection.exec_driver_sql("DROP TABLE alembic_version")
            metadata.drop_all(connection)
        with pytest.raises(DatabaseInUse):
            migrate(address(file))


def test_several_workers_share_a_postgresql_database(postgres_url: str) -> None:
    migrate(postgres_url)
    with closing(open_database(postgres_url)) as first, closing(open_database(postgres_url)) as second:
        with first.writing() as connection:
            made = house_key(connection, "invites")
        with second.writing() as connection:
            assert house_key(connection, "invites") == made


@pytest.mark.parametrize(("first", "second"), [(True, True), (True, False), (False, True)])
def test_a_house_that_the_others_do_not_hear_is_refused(postgres_url: str, first: bool, second: bool) -> None:
    """`True`: it takes itself for the only one."""
    migrate(postgres_url)
    with closing(open_database(postgres_url)) as there, closing(open_database(postgres_url, busy_ms=20)) as here:
        there.claim(alone=first)
        with pytest.raises(DatabaseInUse, match="set RAILBIRD_BUS to postgres"):
            here.claim(alone=second)
    with closing(open_database(postgres_url)) as here:
        here.claim(alone=second)


def test_houses_with_a_bus_between_them_share_a_database(postgres_url: str) -> None:
    migrate(postgres_url)
    with closing(open_database(postgres_url)) as there, closing(open_database(postgres_url, busy_ms=20)) as here:
        there.claim(alone=False)
        here.claim(alone=False)


def test_a_refused_worker_keeps_no_lock(file: Path) -> None:
    with pytest.raises(DatabaseTooOld):
        open_database(address(file))
    assert migrate(address(file))


# How connections are set up


def test_sqlite_keeps_every_commit_over_a_power_cut(file: Path) -> None:
    migrate(address(file))
    with closing(open_database(address(file))) as database, database.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar_one() == 1


def test_a_reading_sees_one_moment(fresh_url: str) -> None:
    migrate(fresh_url)
    with closing(open_database(fresh_url)) as database, database.reading() as connection:
        count = "SELECT count(*) FROM people"
        assert connection.exec_driver_sql(count).scalar_one() == 0
        House(database).person()
        assert connection.exec_driver_sql(count).scalar_one() == 0


def test_a_writer_waits_for_its_turn_at_the_start(file: Path) -> None:
    """Two transactions that read before they write: with BEGIN alone the second would fail half way."""
    migrate(address(file))
    with (
        closing(open_database(address(file), busy_ms=1)) as database,
        database.writing(),
        pytest.raises(DatabaseAway, match="locked by another process"),
        database.writing() as second,
    ):
        second.exec_driver_sql("SELECT 1")


def test_what_is_tried_in_vain_is_undone(fresh_url: str) -> None:
    migrate(fresh_url)
    with closing(open_database(fresh_url)) as database:
        with pytest.raises(DatabaseAway), database.writing() as connection:  # noqa: PT012
            house_key(connection, "invites")
            raise DatabaseAway("just now")
        with database.reading() as connection:
            assert connection.exec_driver_sql("SELECT count(*) FROM house").scalar_one() == 0


def test_the_lock_is_not_passed_on_to_programs_we_start(file: Path) -> None:
    migrate(address(file))
    with closing(open_database(address(file))):
        inherited = [os.get_inheritable(int(name)) for name in os.listdir("/dev/fd") if is_lock(name, file)]
    assert inherited == [False]


def is_lock(name: str, file: Path) -> bool:
    try:
        return os.readlink(f"/proc/self/fd/{name}") == f"{file}.lock"
    except OSError:
        return False

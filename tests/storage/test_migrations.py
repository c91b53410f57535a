"""An empty database comes up to date, and what the migrations make is what the schema says."""

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from app.storage import schema_revision
from app.storage.database import Database
from app.storage.dialects import BUSY_MS, WRITES, make_engine, read_url
from app.storage.migrating import MIGRATIONS, go_back, migrate
from app.storage.schema import HEAD, metadata
from app.storage.schema_revision import find_revision, known_revisions
from app.storage.store_errors import DatabaseUnusable


def look(url: str, fn: Callable[[Connection], Any]) -> Any:
    engine = make_engine(read_url(url), connections=1, busy_ms=BUSY_MS)
    try:
        with engine.execution_options(**{WRITES: True}).begin() as connection:
            return fn(connection)
    finally:
        engine.dispose()


def revision(url: str) -> str | None:
    engine = make_engine(read_url(url), connections=1, busy_ms=BUSY_MS)
    try:
        return find_revision(engine)
    finally:
        engine.dispose()


def describe(connection: Connection) -> dict[str, Any]:
    """Everything a database says about its tables, in one order."""
    found = inspect(connection)

    def by_name(things: Any) -> list[str]:
        return sorted(repr(sorted((key, str(value)) for key, value in thing.items())) for thing in things)

    return {
        name: {
            "columns": by_name(found.get_columns(name)),
            "key": repr(found.get_pk_constraint(name)),
            "foreign keys": by_name(found.get_foreign_keys(name)),
            "unique": by_name(found.get_unique_constraints(name)),
            "checks": by_name(found.get_check_constraints(name)),
            "indexes": by_name(found.get_indexes(name)),
        }
        for name in sorted(found.get_table_names())
        if name != "alembic_version"
    }


def test_an_empty_database_comes_to_the_newest_revision(fresh_url: str) -> None:
    assert migrate(fresh_url) is True
    assert revision(fresh_url) == HEAD
    assert look(fresh_url, lambda connection: set(inspect(connection).get_table_names())) == {
        *metadata.tables,
        "alembic_version",
    }


def test_a_second_migration_finds_nothing_to_do(fresh_url: str) -> None:
    migrate(fresh_url)
    assert migrate(fresh_url) is False


def test_a_start_that_finds_everything_current_does_not_load_alembic(url: str) -> None:
    program = (
        "import sys; from app.storage.migrating import migrate; from app.storage.database import open_database; "
        "assert migrate(sys.argv[1]) is False; open_database(sys.argv[1]).close(); "
        "sys.exit('alembic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program, url], check=False).returncode == 0


def test_alembic_sees_no_difference_between_migrations_and_schema(database: Database) -> None:
    with database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_migrations_make_the_very_tables_the_schema_makes(fresh_url: str) -> None:
    migrate(fresh_url)
    migrated = look(fresh_url, describe)
    look(fresh_url, metadata.drop_all)
    look(fresh_url, metadata.create_all)
    made = look(fresh_url, describe)
    assert migrated.keys() == made.keys() == metadata.tables.keys()
    for name in made:
        assert migrated[name] == made[name], name


def test_every_check_of_the_schema_is_in_the_database(database: Database) -> None:
    with database.reading() as connection:
        found = describe(connection)
    for name, table in metadata.tables.items():
        for constraint in table.constraints:
            if type(constraint).__name__ == "CheckConstraint" and not getattr(constraint, "_type_bound", False):
                assert str(constraint.name) in repr(found[name]["checks"]), (name, constraint.name)


def test_migrations_can_be_taken_back(fresh_url: str) -> None:
    migrate(fresh_url)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")

    def take_back(connection: Connection) -> None:
        config.attributes["connection"] = connection
        command.downgrade(config, "base")

    look(fresh_url, take_back)
    assert look(fresh_url, lambda connection: inspect(connection).get_table_names()) == ["alembic_version"]
    assert migrate(fresh_url) is True


def test_the_revision_the_house_knows_is_the_newest_there_is() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    scripts = ScriptDirectory.from_config(config)
    assert scripts.get_heads() == [HEAD]
    assert sorted(script.revision for script in scripts.walk_revisions()) == known_revisions()


def test_workers_that_start_at_once_take_turns(postgres_url: str) -> None:
    with ThreadPoolExecutor(4) as workers:
        done = list(workers.map(migrate, [postgres_url] * 4))
    assert True in done
    assert revision(postgres_url) == HEAD


def test_a_start_in_the_middle_of_anothers_migration_finds_nothing_damaged(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has looked at the tables, and the other commits before it looks at the revision."""
    migrate(postgres_url)
    before = known_revisions()[-2]

    def to(number: str, old: str, new: str) -> None:
        def change(connection: Connection) -> None:
            connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{number}'")
            connection.exec_driver_sql(f"ALTER TABLE {old} RENAME TO {new}")

        look(postgres_url, change)

    def migrated_by_another(connection: Connection) -> str | None:
        to(HEAD, "not_yet", "decks")
        return read_revision(connection)

    to(before, "decks", "not_yet")
    read_revision = schema_revision._read_revision
    monkeypatch.setattr(schema_revision, "_read_revision", migrated_by_another)
    assert revision(postgres_url) == before


def test_a_database_goes_back_for_an_older_version_and_forward_again(fresh_url: str) -> None:
    migrate(fresh_url)
    made = look(fresh_url, describe)
    go_back(fresh_url, "0003")
    assert revision(fresh_url) == "0003"
    assert "knocks" not in look(fresh_url, describe)
    assert migrate(fresh_url) is True
    assert look(fresh_url, describe) == made


@pytest.mark.parametrize("wanted", ["0000", "9999", "nonsense"])
def test_a_database_goes_back_only_to_a_revision_it_has_had(fresh_url: str, wanted: str) -> None:
    migrate(fresh_url)
    with pytest.raises(DatabaseUnusable, match="cannot go back"):
        go_back(fresh_url, wanted)
    assert revision(fresh_url) == HEAD

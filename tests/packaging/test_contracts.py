"""The import contracts of pyproject.toml, each tried on a small house that breaks it."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "app" / "engine"
MODULES = [
    *("main", "cli", "settings", "assets", "api.tables", "table.registry", "storage.log.log", "services"),
    *("limits", "errors", "bundles.deno", "table.session", "table.clocks"),
    *("server.serve", "maintenance.service", "cluster.table_sync", "cluster.overdue"),
    *("review.service", "admin.service", "admin.people"),
    *(
        "admission.knocks",
        "decks.service",
        "lobby.service",
        "chat.service",
        "people.service",
        "people.devices",
        "people.hints",
    ),
    *("network", "clock", "person", "meters", "i18n"),
    *("engine.catalog", "engine.kernel.play", "engine.suzuki.boxes"),
    *("engine.mafia.game", "engine.longshot.game", "engine.jockeys.game"),
]
# Who imports what: in one house all that is allowed, in a house of its own each thing that is forbidden.
ALLOWED = [
    ("main", "app.api.tables"),
    ("cli", "app.main"),
    ("api.tables", "app.table.registry"),
    ("api.tables", "fastapi"),
    ("table.registry", "app.storage.log.log"),
    ("lobby.service", "app.table.registry"),
    ("admission.knocks", "app.lobby.service"),
    ("cluster.table_sync", "app.lobby.service"),
    ("table.registry", "app.engine.catalog"),
    ("storage.log.log", "sqlalchemy"),
    ("engine.catalog", "app.engine.mafia.game"),
    ("engine.mafia.game", "app.engine.kernel.play"),
    ("engine.mafia.game", "app.engine.suzuki.boxes"),
    ("engine.longshot.game", "app.engine.suzuki.boxes"),
]
FORBIDDEN = [
    ("api.tables", "app.main"),
    ("api.tables", "app.storage.log.log"),
    ("api.tables", "sqlalchemy"),
    ("table.registry", "app.api.tables"),
    ("table.registry", "starlette"),
    ("table.registry", "sqlite3"),
    ("storage.log.log", "app.table.registry"),
    ("table.registry", "app.lobby.service"),
    ("lobby.service", "app.admission.knocks"),
    ("chat.service", "app.people.service"),
    ("lobby.service", "sqlalchemy"),
    ("people.service", "fastapi"),
    ("storage.log.log", "app.engine.mafia.game"),
    ("storage.log.log", "fastapi"),
    ("engine.mafia.game", "app.table.registry"),
    ("engine.mafia.game", "app.settings"),
    ("engine.mafia.game", "app.engine.longshot.game"),
    ("engine.mafia.game", "app.engine.catalog"),
    ("engine.mafia.game", "pydantic"),
    ("engine.mafia.game", "random"),
    ("engine.mafia.game", "asyncio"),
    ("engine.jockeys.game", "app.engine.suzuki.boxes"),
    ("engine.kernel.play", "app.engine.mafia.game"),
    ("engine.suzuki.boxes", "app.engine.mafia.game"),
]
# The linter is loaded once and forked for each house: loading it takes several times as long as its work.
LINT = """
import os, sys
from importlinter.cli import lint_imports
for house in sys.argv[1:]:
    if (child := os.fork()) == 0:
        os.chdir(house)
        sys.path.insert(0, house)  # the checkout's own `app` must not come first
        os.dup2(os.open("said", os.O_WRONLY | os.O_CREAT), 1)
        status = lint_imports(no_cache=True)
        sys.stdout.flush()
        os._exit(status)
    _, status = os.waitpid(child, 0)
    print(os.waitstatus_to_exitcode(status))
"""


def a_house(place: Path, imports: list[tuple[str, str]]) -> Path:
    """One module in every room, importing nothing but this."""
    place.mkdir()
    shutil.copy(ROOT / "pyproject.toml", place)
    for module in MODULES:
        path = (place / "app" / module.replace(".", "/")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        for package in path.relative_to(place).parents[:-1]:
            (place / package / "__init__.py").touch()
    for importer, imported in imports:
        with (place / "app" / importer.replace(".", "/")).with_suffix(".py").open("a") as file:
            file.write(f"import {imported}\n")
    return place


def verdicts_on(houses: list[Path]) -> list[tuple[int, str]]:
    """What the linter ends with and says, house by house."""
    command = [sys.executable, "-c", LINT, *houses]
    environment = {**os.environ, "COLUMNS": "200"}
    done = subprocess.run(command, cwd=houses[0], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    said = [(house / "said").read_text() for house in houses]
    return list(zip(map(int, done.stdout.split()), said, strict=True))


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], tuple[int, str]]:
    """On a house for each thing that is forbidden, in which nothing else is."""
    place = tmp_path_factory.mktemp("houses")
    houses = [a_house(place / str(number), [one]) for number, one in enumerate(FORBIDDEN)]
    return dict(zip(FORBIDDEN, verdicts_on(houses), strict=True))


def test_what_the_plan_allows_is_kept(tmp_path: Path) -> None:
    [(status, said)] = verdicts_on([a_house(tmp_path / "house", ALLOWED)])
    assert status == 0, said
    assert "0 broken" in said


@pytest.mark.parametrize(("importer", "imported"), FORBIDDEN)
def test_what_the_plan_forbids_is_broken(
    verdicts: dict[tuple[str, str], tuple[int, str]], importer: str, imported: str
) -> None:
    status, said = verdicts[importer, imported]
    assert status == 1, said
    assert "BROKEN" in said


def test_the_engine_imports_nothing_but_itself_and_the_standard_library() -> None:
    foreign = set()
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) and node.level == 0 else []
            foreign |= {
                f"{path.relative_to(ROOT)}: {name}"
                for name in names
                if name.split(".")[0] not in sys.stdlib_module_names and not f"{name}.".startswith("app.engine.")
            }
    assert foreign == set()

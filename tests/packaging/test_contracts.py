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
    *("main", "cli", "settings", "assets", "api.tables", "service.hall", "store.writer"),
    *("engine.catalog", "engine.kernel.play", "engine.suzuki.boxes"),
    *("engine.mafia.game", "engine.longshot.game", "engine.jockeys.game"),
]


def keeps_contracts(house: Path) -> subprocess.CompletedProcess[str]:
    command = [Path(sys.executable).parent / "lint-imports", "--no-cache"]
    # The linter looks for `app` on the path it is given; the checkout's own must not come first.
    environment = {**os.environ, "PYTHONPATH": str(house), "COLUMNS": "200"}
    return subprocess.run(command, cwd=house, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """One module in every room, importing nothing."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for module in MODULES:
        path = (tmp_path / "app" / module.replace(".", "/")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        for package in path.relative_to(tmp_path).parents[:-1]:
            (tmp_path / package / "__init__.py").touch()
    return tmp_path


def let_import(house: Path, importer: str, imported: str) -> None:
    path = (house / "app" / importer.replace(".", "/")).with_suffix(".py")
    with path.open("a") as file:
        file.write(f"import {imported}\n")


def test_what_the_plan_allows_is_kept(house: Path) -> None:
    for importer, imported in [
        ("importer", "imported"),
        ("main", "app.api.tables"),
        ("cli", "app.main"),
        ("api.tables", "app.service.hall"),
        ("api.tables", "fastapi"),
        ("service.hall", "app.store.writer"),
        ("service.hall", "app.engine.catalog"),
        ("store.writer", "sqlalchemy"),
        ("engine.catalog", "app.engine.mafia.game"),
        ("engine.mafia.game", "app.engine.kernel.play"),
        ("engine.mafia.game", "app.engine.suzuki.boxes"),
        ("engine.longshot.game", "app.engine.suzuki.boxes"),
    ]:
        let_import(house, importer, imported)
    done = keeps_contracts(house)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("api.tables", "app.main"),
        ("api.tables", "app.store.writer"),
        ("api.tables", "sqlalchemy"),
        ("service.hall", "app.api.tables"),
        ("service.hall", "starlette"),
        ("service.hall", "sqlite3"),
        ("store.writer", "app.service.hall"),
        ("store.writer", "app.engine.mafia.game"),
        ("store.writer", "fastapi"),
        ("engine.mafia.game", "app.service.hall"),
        ("engine.mafia.game", "app.settings"),
        ("engine.mafia.game", "app.engine.longshot.game"),
        ("engine.mafia.game", "app.engine.catalog"),
        ("engine.mafia.game", "pydantic"),
        ("engine.mafia.game", "random"),
        ("engine.mafia.game", "asyncio"),
        ("engine.jockeys.game", "app.engine.suzuki.boxes"),
        ("engine.kernel.play", "app.engine.mafia.game"),
        ("engine.suzuki.boxes", "app.engine.mafia.game"),
    ],
)
def test_what_the_plan_forbids_is_broken(house: Path, importer: str, imported: str) -> None:
    let_import(house, importer, imported)
    done = keeps_contracts(house)
    assert done.returncode == 1
    assert "BROKEN" in done.stdout, done.stdout + done.stderr


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

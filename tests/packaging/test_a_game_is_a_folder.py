"""A game is its two folders and a line of the catalog: nothing else of the house names it, and without them it is gone.

Long Shot is taken out of a copy of this checkout. The rest starts, builds, and passes its tests.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import assets
from app.engine.catalog import GAMES

ROOT = Path(__file__).resolve().parents[2]
APP = ROOT / "app"
GONE, LEFT = "longshot", "mafia"
COPIED = ("app", "migrations", "scripts", "tests", "tools", "pyproject.toml")
NOT_COPIED = shutil.ignore_patterns("__pycache__", "node_modules", "build")
# Tests of what is left that are quick and hear of every game.
OTHER_TESTS = (
    *(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "tests" / "engine" / LEFT).glob("test_[mw]*.py"))),
    *("tests/engine/test_rules_pages.py", "tests/packaging/test_structure.py", "tests/pages/test_words.py"),
    *("tests/pages/test_rulebook.py", "tests/pages/test_game_words.py", "tests/client/test_words_put_together.py"),
)


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def own_folders(slug: str) -> tuple[Path, Path]:
    return APP / "engine" / slug, APP / "client" / "games" / slug


def of_the_house() -> list[Path]:
    """The files of app/ that belong to no game, nor to what games share; tests and results of the build left out."""
    folders = [folder for slug in (*GAMES, "suzuki") for folder in own_folders(slug)]
    folders += [APP / "static" / "build", APP / "client" / "tests"]
    endings = {".py", ".ts", ".tsx", ".html", ".css", ".po", ".svg", ".sql"}
    files = (path for path in APP.rglob("*") if path.suffix in endings and path.is_file())
    return [path for path in files if not any(path.is_relative_to(folder) for folder in folders)]


@pytest.mark.parametrize("slug", GAMES)
def test_only_the_catalog_imports_a_game(slug: str) -> None:
    module = re.compile(rf"app\.engine\.{slug}(\.|$)")
    others = [path for path in APP.rglob("*.py") if not path.is_relative_to(own_folders(slug)[0])]
    found = {path.relative_to(APP).as_posix() for path in others if any(map(module.match, imported(path)))}
    assert found == {"engine/catalog.py"}


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_of_the_house_names_a_game(slug: str) -> None:
    """In code a name stands in quotes or in a path, in words it begins a key, in a style sheet it is a class."""
    name = re.compile(rf"""["'`/](?:\w+\.)?{slug}(?:\.\w+)?["'`/]|\.of-{slug}\b""")
    found = {path.relative_to(APP).as_posix() for path in of_the_house() if name.search(path.read_text("utf-8"))}
    assert found == set()


def copied(house: Path) -> Path:
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, house / name, ignore=NOT_COPIED)
        else:
            shutil.copy(source, house / name)
    return house


def taken_out(slug: str, house: Path) -> Path:
    """The copy without the game, its line of the catalog, and its own tests."""
    for folder in own_folders(slug):
        shutil.rmtree(house / folder.relative_to(ROOT))
    shutil.rmtree(house / "tests" / "engine" / slug)
    for own in (house / "tests").glob(f"*/test_{slug}.py"):
        own.unlink()
    catalog = house / "app" / "engine" / "catalog.py"
    text = catalog.read_text("utf-8")
    (line,) = re.findall(rf"from app\.engine\.{slug}\.game import (\w+)\n", text)
    text = text.replace(f"from app.engine.{slug}.game import {line}\n", "")
    catalog.write_text(re.sub(rf"{line}\(\),? ?", "", text), "utf-8")
    assert line not in catalog.read_text("utf-8")
    return house


@pytest.fixture(scope="module")
def without(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this checkout without Long Shot."""
    return taken_out(GONE, copied(tmp_path_factory.mktemp("without")))


def run(house: Path, *command: str) -> subprocess.CompletedProcess[str]:
    # The copy's own `app` and `tests` come first, before those that this environment was installed for.
    environment = {**os.environ, "PYTHONPATH": str(house), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, *command], cwd=house, env=environment, capture_output=True, text=True, check=False
    )


def opens_and_plays(house: Path, gone: str, folder: Path) -> None:
    done = run(house, "-m", "tests.packaging.an_evening", str(folder), LEFT)
    assert done.returncode == 0, done.stdout + done.stderr
    others = " ".join(slug for slug in GAMES if slug != gone)
    assert f"a game of {LEFT}, and these: {others}\n" in done.stdout
    files = assets.manifest(house / "app")
    assert (f"game-{gone}.js" in files, f"game-{LEFT}.js" in files) == (False, True)


def test_without_its_folders_the_house_opens_and_plays_another_game(without: Path, tmp_path: Path) -> None:
    opens_and_plays(without, GONE, tmp_path)


def test_a_house_without_the_game_with_decks_opens_and_plays_another_one(tmp_path: Path) -> None:
    house = tmp_path / "house"
    house.mkdir()
    opens_and_plays(taken_out("force", copied(house)), "force", tmp_path)


def test_without_its_folders_the_client_passes_its_type_check_and_its_own_tests(without: Path) -> None:
    client = without / "app" / "client"
    checked = assets.deno("check", "--frozen", ".", cwd=client)
    assert checked.returncode == 0, checked.stderr
    tested = assets.deno("test", "--frozen", "--quiet", ".", cwd=client)
    assert tested.returncode == 0, tested.stdout + tested.stderr


def test_without_its_folders_the_import_contracts_are_kept(without: Path) -> None:
    linter = Path(sys.executable).parent / "lint-imports"
    environment = {**os.environ, "PYTHONPATH": str(without)}
    done = subprocess.run(
        [linter, "--no-cache"], cwd=without, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_without_its_folders_the_tests_of_the_others_pass(without: Path) -> None:
    done = run(without, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-x", *OTHER_TESTS)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr
    assert f"{GONE}" not in done.stdout

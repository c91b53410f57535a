"""The wheel holds the whole house: what a checkout has under app/ and migrations/, and the built client."""

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import app
from app import assets

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    assets.ensure_built()
    place = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", place]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [path] = place.glob("*.whl")
    return zipfile.ZipFile(path)


def test_every_source_file_is_in_it(wheel: zipfile.ZipFile) -> None:
    sources = {
        path.relative_to(ROOT).as_posix()
        for directory in ("app", "migrations")
        for path in (ROOT / directory).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")
    }
    assert sources - set(wheel.namelist()) == set()


def test_the_built_client_is_in_it(wheel: zipfile.ZipFile) -> None:
    wanted = {f"app{address}" for address in assets.manifest().values()}
    assert wanted
    assert wanted | {"app/static/build/manifest.json"} <= set(wheel.namelist())


def test_it_brings_the_command_and_one_version(wheel: zipfile.ZipFile) -> None:
    [information] = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
    entry_points = wheel.read(information.replace("METADATA", "entry_points.txt")).decode()
    assert "railbird = app.cli:main" in entry_points
    assert f"\nVersion: {app.__version__}\n" in wheel.read(information).decode()
    assert "version" in tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dynamic"]

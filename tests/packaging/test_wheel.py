"""The wheel holds the whole house: what a checkout has under app/ and migrations/, and the built client."""

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import httpx
import pytest

import app
from app import assets, cli
from scripts.services import free_port
from tests.faults.processes import wait_until

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


def test_it_serves_from_an_empty_folder(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    """Nothing but the wheel and the packages that it needs: no checkout, no bundler."""
    installed, empty = tmp_path / "installed", tmp_path / "empty"
    wheel.extractall(installed)
    empty.mkdir()
    port = free_port()
    environment = {"PYTHONPATH": str(installed), "RAILBIRD_PORT": str(port), "RAILBIRD_LAN_HOST": "none"}
    log = tmp_path / "log"
    with log.open("wb") as output:
        house = subprocess.Popen(
            [sys.executable, "-P", "-m", "app.cli", "serve"], cwd=empty, env=environment, stdout=output, stderr=output
        )
    try:
        wait_until(lambda: answers(port) or house.poll() is not None, "the house answers")
        assert house.poll() is None, log.read_text()
        page = httpx.get(f"http://127.0.0.1:{port}/").text
        for script in re.findall(r'<script type="module" src="([^"]+)"', page):
            assert httpx.get(f"http://127.0.0.1:{port}{script}").status_code == 200
        assert (empty / "var" / "railbird.sqlite").is_file()
    finally:
        house.terminate()
        house.wait()


def answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/healthz").status_code == 200
    except httpx.TransportError:
        return False


def test_a_command_that_needs_the_sources_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "find_spec", lambda name: None)
    assert cli.main(["bench"]) == 1
    assert "checkout" in capsys.readouterr().err

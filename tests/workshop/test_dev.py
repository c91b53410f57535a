"""./dev: what a save does to the house that is being served, and the hook that looks at a commit."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from scripts import dev, staged
from scripts.services import free_port

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120  # seconds: for a test that hangs, not for one that is slow


@dataclass
class DevelopmentHouse:
    """A copy of the checkout that ./dev serves."""

    root: Path
    address: str
    process: "subprocess.Popen[str]"

    def get(self, path: str) -> str:
        with urllib.request.urlopen(self.address + path, timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def build(self) -> str:
        return str(json.loads(self.get("/dev/build"))["build"])

    def save(self, name: str, change: Callable[[str], str]) -> float:
        """Change a file, and wait for the build that has the change; the seconds it took."""
        before, path = self.build(), self.root / name
        changed = change(path.read_text())
        began = time.monotonic()
        path.write_text(changed)
        while self.build() == before:
            assert time.monotonic() < began + PATIENCE, name
            time.sleep(0.02)
        return time.monotonic() - began


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DevelopmentHouse]:
    root = tmp_path_factory.mktemp("checkout")
    for name in ("app", "migrations", "scripts", "pyproject.toml"):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, root / name, ignore=shutil.ignore_patterns("__pycache__", ".build-*"))
        else:
            shutil.copy(source, root / name)
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("RAILBIRD_")}
    environment |= {"RAILBIRD_PORT": str(port), "PYTHONPATH": str(root)}
    environment.pop("DATABASE_URL", None)
    log = (root / "log").open("w")
    # Ctrl-C reaches it even where these tests were started in a shell's background, and have inherited to ignore it.
    process = subprocess.Popen(
        [sys.executable, "-m", "scripts.dev"],
        cwd=root,
        env=environment,
        stdout=log,
        stderr=log,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    served = DevelopmentHouse(root, f"http://127.0.0.1:{port}", process)
    until = time.monotonic() + PATIENCE
    while "Every save is served" not in (root / "log").read_text():
        assert process.poll() is None, (root / "log").read_text()
        assert time.monotonic() < until
        time.sleep(0.05)
    yield served
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=PATIENCE) == 0
    log.close()
    with pytest.raises(urllib.error.URLError):
        served.get("/healthz")


def test_a_saved_module_is_served(house: DevelopmentHouse) -> None:
    house.save("app/__init__.py", lambda text: text.replace("__version__ = ", "__version__ = '9.9.9' or "))
    assert json.loads(house.get("/healthz"))["version"] == "9.9.9"


def test_a_saved_style_sheet_is_served_without_a_restart(house: DevelopmentHouse) -> None:
    process = house.build().partition(".")[0]
    house.save("app/static/css/base.css", lambda text: f"{text}\n.far-turn {{ top: 0 }}\n")
    assert house.build().partition(".")[0] == process
    manifest = json.loads((house.root / "app/static/build/manifest.json").read_text())
    assert ".far-turn" in house.get(f"/static/build/{manifest['files']['base.css']}")


def test_a_saved_script_of_the_client_is_served(house: DevelopmentHouse) -> None:
    house.save("app/client/entries/home.ts", lambda text: f'{text}\nconsole.log("the far turn");\n')
    manifest = json.loads((house.root / "app/static/build/manifest.json").read_text())
    assert "the far turn" in house.get(f"/static/build/{manifest['files']['home.js']}")


def test_a_saved_template_is_served(house: DevelopmentHouse) -> None:
    house.save("app/templates/home.html", lambda text: text.replace("{% block main %}", "{% block main %}far turn"))
    assert "far turn" in house.get("/")


def test_a_module_that_cannot_be_read_is_served_again_when_it_can(house: DevelopmentHouse) -> None:
    path = house.root / "app" / "main.py"
    right = path.read_text()
    before = house.build()
    path.write_text(f"{right}\ndef (\n")
    until = time.monotonic() + PATIENCE
    while "The house has stopped" not in (house.root / "log").read_text():
        assert time.monotonic() < until
        time.sleep(0.05)
    path.write_text(right)
    assert house.build() != before


def test_pages_of_a_development_house_ask_for_its_build(house: DevelopmentHouse) -> None:
    assert '<script src="/dev/reload.js" defer></script>' in house.get("/")
    assert "/dev/build" in house.get("/dev/reload.js")


# What it looks at


def test_what_a_build_makes_is_no_source() -> None:
    assert not [path for path in dev.sources() if "build" in path.relative_to(ROOT).parts]
    assert {ROOT / "app" / "main.py", ROOT / "app" / "templates" / "base.html"} <= set(dev.sources())


# The hook


def git(folder: Path, *words: str) -> str:
    identity = ["-c", "user.name=Aoi", "-c", "user.email=aoi@example.org"]
    return subprocess.run(["git", *identity, *words], cwd=folder, capture_output=True, text=True, check=True).stdout


def test_dev_installs_the_hook_in_a_clone_and_leaves_another_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    dev.install_hook()
    assert not (tmp_path / ".git").exists()
    git(tmp_path, "init")
    dev.install_hook()
    hook = tmp_path / ".git" / "hooks" / "pre-commit"
    assert hook.readlink() == Path("../../scripts/hooks/pre-commit")
    hook.unlink()
    hook.write_text("my own")
    dev.install_hook()
    assert hook.read_text() == "my own"


def test_the_hook_looks_at_what_is_staged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staged, "ROOT", tmp_path)
    git(tmp_path, "init")
    for name in ("a.py", "b.py", "app/client/core/words.ts", "README.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    git(tmp_path, "add", "a.py", "app/client/core/words.ts", "README.md")
    files = staged.staged_files()
    assert sorted(map(str, files)) == ["README.md", "a.py", "app/client/core/words.ts"]
    assert [command[-1] for name, command in staged.commands_for(files).items() if name != "mypy"] == ["a.py", "a.py"]


def test_the_hook_checks_scripts_in_the_clients_folder() -> None:
    commands = staged.deno_commands_for([Path("app/client/core/words.ts"), Path("app/client/deno.json"), Path("a.py")])
    assert commands["deno fmt"][-1] == "core/words.ts"
    assert staged.deno_commands_for([Path("a.py")]) == staged.commands_for([Path("README.md")]) == {}


def test_the_hook_refuses_a_file_that_is_not_formatted(capsys: pytest.CaptureFixture[str]) -> None:
    assert staged.tell("ruff format", subprocess.CompletedProcess([], 1, "Would reformat: a.py", ""))
    assert "✗ ruff format\nWould reformat: a.py" in capsys.readouterr().err

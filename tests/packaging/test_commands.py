"""What ./run and ./test do before anything of Railbird runs: find a Python, and leave a finished environment alone."""

import shutil
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from scripts import install, pytest_plugin, services

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout whose environment is finished and whose PATH has the shell's tools, but no Python at all."""
    house = tmp_path / "house"
    for name in ("scripts/prepare.sh", "requirements/run.txt", "pyproject.toml", "app/__init__.py"):
        (house / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, house / name)
    (house / ".venv" / "bin").mkdir(parents=True)
    (house / ".venv" / "bin" / "python").symlink_to("/bin/sh")
    (tmp_path / "bin").mkdir()
    for tool in ("sh", "cat", "cmp"):
        path = shutil.which(tool)
        assert path is not None
        (tmp_path / "bin" / tool).symlink_to(path)
    stamp = subprocess.run(
        ["sh", "-c", ". scripts/prepare.sh; print_stamp run"], cwd=house, capture_output=True, check=True
    )
    (house / ".venv" / "made-for-run").write_bytes(stamp.stdout)
    return house


def prepare(house: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    command = ["sh", "-euc", ". scripts/prepare.sh; prepare run; echo ready"]
    path = str(house.parent / "bin")
    return subprocess.run(
        command, cwd=house, env={"PATH": path, **environment}, capture_output=True, text=True, check=False
    )


def fake_python(house: Path, name: str, script: str) -> None:
    path = house.parent / "bin" / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def test_a_finished_environment_needs_no_installer_and_no_python(checkout: Path) -> None:
    done = prepare(checkout)
    assert (done.returncode, done.stdout, done.stderr) == (0, "ready\n", "")


@pytest.mark.parametrize("changed", ["requirements/run.txt", "pyproject.toml", "app/__init__.py"])
def test_a_changed_lock_asks_for_the_installer(checkout: Path, changed: str) -> None:
    with (checkout / changed).open("a") as file:
        file.write("# changed\n")
    done = prepare(checkout)
    assert done.returncode == 1
    assert "Railbird needs Python 3.11 or newer" in done.stderr


def test_a_checkout_that_was_moved_asks_for_the_installer(checkout: Path) -> None:
    moved = checkout.rename(checkout.with_name("moved"))
    assert prepare(moved).returncode == 1


def test_an_old_python_is_named_in_the_refusal(checkout: Path) -> None:
    (checkout / ".venv" / "made-for-run").unlink()
    fake_python(checkout, "python3", 'if [ "$1" = -V ]; then echo Python 3.8.2; else exit 1; fi')
    done = prepare(checkout)
    assert done.returncode == 1
    assert "The python3 here is Python 3.8.2." in done.stderr


def test_a_python_that_can_install_packages_is_taken_before_one_that_cannot(checkout: Path) -> None:
    (checkout / ".venv" / "made-for-run").unlink()
    fake_python(checkout, "python3", 'case "$3" in *ensurepip*) exit 1;; esac; [ "$1" = -I ] || echo bare')
    fake_python(checkout, "python3.13", '[ "$2" = -c ] || echo "whole: $2 $3"')
    assert prepare(checkout).stdout == "whole: scripts/install.py run\nready\n"


def test_the_readers_choice_of_python_is_the_only_one_tried(checkout: Path) -> None:
    (checkout / ".venv" / "made-for-run").unlink()
    fake_python(checkout, "python3", "echo wrong")
    fake_python(checkout, "mine", '[ "$2" = -c ] || echo mine')
    assert prepare(checkout, RAILBIRD_PYTHON="mine").stdout == "mine\nready\n"


def test_a_failed_installation_leaves_no_stamp(checkout: Path) -> None:
    (checkout / ".venv" / "made-for-run").unlink()
    fake_python(checkout, "python3", '[ "$2" = -c ]')
    assert prepare(checkout).returncode == 1
    assert not (checkout / ".venv" / "made-for-run").exists()


def test_an_environment_made_elsewhere_is_not_usable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = tmp_path / ".venv"
    (environment / "bin").mkdir(parents=True)
    (environment / "bin" / "python").symlink_to("/bin/true")
    monkeypatch.setattr(install, "VENV", environment)
    monkeypatch.setattr(install, "PYTHON", environment / "bin" / "python")
    (environment / "made-in").write_bytes(bytes(environment))
    assert install.is_usable()
    (environment / "made-in").write_bytes(b"/somewhere/else/.venv")
    assert not install.is_usable()


def test_an_environment_behind_a_link_is_not_cleared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "precious").touch()
    link = tmp_path / ".venv"
    link.symlink_to(elsewhere)
    monkeypatch.setattr(install, "VENV", link)
    monkeypatch.setattr(install, "PYTHON", link / "bin" / "python")
    with pytest.raises(install.CannotInstall, match="is a link"):
        install.make_venv()
    assert (elsewhere / "precious").exists()


def test_the_packaged_postgres_starts_on_a_free_port_and_leaves_nothing() -> None:
    url, stop = services.start_postgres()
    try:
        assert services.postgres_answers(url)
        with psycopg.connect(url) as connection:
            [data] = connection.execute("SHOW data_directory").fetchone() or [""]
    finally:
        stop()
    assert "railbird-postgres-" in data
    assert not Path(data).exists()
    assert not services.postgres_answers(url)


def test_a_free_port_is_none_that_an_outgoing_connection_may_get() -> None:
    ports = {services.free_port() for _ in range(20)}
    assert ports <= set(services.PORTS)
    assert len(ports) > 1
    ranges = Path("/proc/sys/net/ipv4/ip_local_port_range")
    if ranges.exists():
        assert max(ports) < int(ranges.read_text().split()[0])


def test_a_port_is_given_to_one_process_alone_until_it_ends() -> None:
    """Nobody listens on it yet, and two of them search at the same time."""
    port = services.free_port()
    assert not services.reserve(port)
    assert said_by(f"from scripts import services; print(services.reserve({port}))") == "False"
    theirs = int(said_by("from scripts import services; print(services.free_port())"))
    assert services.reserve(theirs)


def said_by(code: str) -> str:
    """What another process prints."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def test_a_service_that_was_named_but_does_not_answer_is_remarked_on(monkeypatch: pytest.MonkeyPatch) -> None:
    port = services.free_port()
    monkeypatch.setenv("RAILBIRD_TEST_POSTGRES", f"postgresql://postgres@127.0.0.1:{port}/postgres")
    monkeypatch.setenv("RAILBIRD_TEST_REDIS", f"redis://127.0.0.1:{port}/0")
    monkeypatch.setenv("RAILBIRD_TEST_CHROMIUM", "/nowhere/chromium")
    said: list[str] = []
    with services.postgres(said.append) as postgres, services.redis(said.append) as redis:
        assert (postgres, redis, services.chromium(said.append)) == ("", "", "")
    assert [words.split()[0] for words in said] == [
        "RAILBIRD_TEST_POSTGRES",
        "RAILBIRD_TEST_REDIS",
        "RAILBIRD_TEST_CHROMIUM",
    ]


def test_remarks_are_boxed_and_long_ones_wrapped() -> None:
    lines = pytest_plugin.boxed(["Short.", "long " * 40])
    assert {len(line) for line in lines} == {pytest_plugin.WIDTH}
    assert [line[0] + line[-1] for line in lines] == ["┏┓", "┃┃", "┃┃", "┃┃", "┃┃", "┗┛"]


def test_a_test_that_runs_away_gets_a_memory_error_not_the_machine() -> None:
    with pytest.raises(MemoryError):
        bytearray(pytest_plugin.MEMORY_LIMIT)

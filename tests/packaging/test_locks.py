"""The lock files: everything pinned, everything with hashes, nothing that names where it comes from."""

import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
LOCKS = ("uv", "serve", "run", "test")
PINNED = re.compile(
    r"^([a-z0-9][a-z0-9-]*)==([^ ;\\]+)(?: ; .+?)? \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.M
)


def lock(name: str) -> str:
    return (ROOT / "requirements" / f"{name}.txt").read_text()


def pinned(name: str) -> dict[str, str]:
    return {found[1]: found[2] for found in PINNED.finditer(lock(name))}


def wanted(requirements: list[str]) -> set[str]:
    """Bare names, spelt as indexes spell them."""
    return {re.split(r"[\[<>=!~; ]", each, maxsplit=1)[0].lower().replace("_", "-") for each in requirements}


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_holds_nothing_but_pinned_packages_with_hashes(name: str) -> None:
    assert pinned(name)
    rest = PINNED.sub("", lock(name))
    assert [line for line in rest.splitlines() if not line.startswith("#")] == []


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_names_no_host(name: str) -> None:
    assert re.findall(r"://|--(?:extra-)?index-url|--find-links|\b\w+\.(?:org|com|io)\b", lock(name)) == []


def test_every_runtime_package_is_locked_for_an_installation() -> None:
    assert wanted(PROJECT["project"]["dependencies"]) - pinned("serve").keys() == set()


def test_a_checkout_adds_the_build_group_and_the_tests_add_theirs() -> None:
    groups = PROJECT["dependency-groups"]
    assert wanted(groups["build"]) <= pinned("run").keys() - pinned("serve").keys()
    assert wanted(groups["test"]) <= pinned("test").keys()


@pytest.mark.parametrize(("smaller", "larger"), [("serve", "run"), ("run", "test")])
def test_what_is_tested_is_what_runs(smaller: str, larger: str) -> None:
    assert pinned(smaller).items() <= pinned(larger).items()


def test_the_bootstrap_lock_holds_uv_alone() -> None:
    assert pinned("uv").keys() == {"uv"}


def test_the_clients_packages_are_locked_with_their_integrity() -> None:
    text = (ROOT / "app" / "client" / "deno.lock").read_text()
    packages = json.loads(text)["npm"]
    assert packages
    assert all(package["integrity"].startswith("sha512-") for package in packages.values())
    assert "://" not in text

"""What README, CONTRIBUTING and docs/*.md name is there: every file, link, command, setting and endpoint."""

import contextlib
import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from app.cli import main
from app.main import create_app
from app.settings import Settings
from scripts import dev

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")])
FOLDERS = "app|tools|tests|docs|scripts|deploy|migrations|requirements|.devcontainer"

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def code_of(page: Path) -> Iterator[str]:
    """What stands between backticks, and each line of a shell's block without its comment."""
    text = text_of(page)
    for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL):
        yield from (line.partition("#")[0].strip() for line in block.splitlines())
    yield from re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))


# Files


def named_paths(page: Path) -> set[str]:
    """Paths from the top of the checkout, wherever they stand; and file names between backticks."""
    found = set(re.findall(rf"(?<![\w/.])(?:{FOLDERS})/[\w./<>{{}},*\[\]-]*[\w>}}*/]", text_of(page)))
    for code in code_of(page):
        found |= set(re.findall(r"^\./\w+", code))
        found |= (
            {code} if re.fullmatch(r"[\w<>*-]+\.(py|ts|tsx|md|toml|yml|json|conf|cfg|sh|html|css)", code) else set()
        )
    return {path for path in found if not path.startswith(("app/engine/catalog.GAMES", "./dev/"))}


def patterns(path: str) -> Iterator[str]:
    """As globs: `<slug>` and `{en,ja}` stand for names."""
    if (found := re.search(r"\{([^}]*)\}", path)) is not None:
        for choice in found[1].split(","):
            yield from patterns(path[: found.start()] + choice + path[found.end() :])
    else:
        yield re.sub(r"<\w+>", "*", path).removeprefix("./").rstrip("/")


def is_there(pattern: str) -> bool:
    if "/" in pattern:  # a decision may be named by its number alone
        return any(ROOT.glob(pattern)) or any(ROOT.glob(f"{pattern}-*"))
    folders = (ROOT / name for name in ("app", "tools", "tests", "docs", "scripts", "deploy"))
    return any(ROOT.glob(pattern)) or any(any(folder.rglob(pattern)) for folder in folders)


# Made while the house runs, downloaded, or somebody else's.
NOT_OURS = {"record.json", "contract.py"}


@each_page
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    gone = [
        path
        for path in sorted(named_paths(page) - NOT_OURS)
        if not all(is_there(pattern) for pattern in patterns(path))
    ]
    assert not gone


@each_page
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", text_of(page))
    gone = [link for link in links if ":" not in link and not (page.parent / link.partition("#")[0]).exists()]
    assert not gone


# Commands


@cache
def help_of(*command: str) -> str:
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said), contextlib.suppress(SystemExit):
        assert main([*command, "--help"]) == 0, said.getvalue()
    return said.getvalue()


COMMANDS = re.findall(r"^  railbird ([\w-]+)", help_of(), re.MULTILINE)


def calls(page: Path) -> Iterator[list[str]]:
    """Each `railbird …` and `./dev …` of a page, in words."""
    for code in code_of(page):
        for found in re.finditer(r"(?:^|\s)(?:\.venv/bin/)?(railbird|\./dev)((?: [^\s;|&]+)+)", code):
            yield [found[1], *(word for word in found[2].split() if word != "…")]


@each_page
def test_every_command_that_a_page_names_is_one(page: Path) -> None:
    for program, *words in calls(page):
        if not words or words[0] == "COMMAND":
            continue
        if program == "./dev" and words[0].startswith("--"):
            assert words[0] in dev.USAGE, words
            continue
        command, *arguments = words
        assert command in COMMANDS, f"{program} {command}"
        for flag in (word.strip("[]") for word in arguments):
            if flag.startswith("--"):
                assert flag in help_of(command), f"railbird {command} {flag}"


def test_the_readme_names_every_command() -> None:
    readme = text_of(ROOT / "README.md")
    assert [name for name in COMMANDS if not re.search(rf"(railbird|\./dev) {name}\b|\./run", readme)] == []


# Settings


@cache
def settings_read() -> set[str]:
    """Names of the environment that some module of ours asks for."""
    sources = [path for folder in ("app", "tools", "scripts", "tests") for path in (ROOT / folder).rglob("*.py")]
    sources.remove(Path(__file__))
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources) + (ROOT / "scripts/prepare.sh").read_text()
    return set(re.findall(r"\b(RAILBIRD_[A-Z_]*[A-Z]|DATABASE_URL)\b", text))


@each_page
def test_every_setting_that_a_page_names_is_read(page: Path) -> None:
    named = set(re.findall(r"\bRAILBIRD_[A-Z_]*[A-Z]\b", text_of(page)))
    assert named <= settings_read()


def test_the_readme_explains_every_setting() -> None:
    settings = set(re.findall(r"\b(RAILBIRD_[A-Z_]*[A-Z]|DATABASE_URL)\b", (ROOT / "app/settings.py").read_text()))
    rows = [line for line in text_of(ROOT / "README.md").splitlines() if line.startswith("| `")]
    assert {name for name in settings if not any(f"`{name}`" in row for row in rows)} == set()


# Endpoints


# What answers outside the interface, and has tests of its own.
BESIDE = {"GET /healthz", "GET /metrics"}


@cache
def endpoints() -> set[str]:
    """`GET /api/tables/{}`: all that the interface answers, whatever the parts of a path are called."""
    paths = create_app(Settings()).openapi()["paths"]
    return {f"{method.upper()} {blank(path)}" for path, methods in paths.items() for method in methods}


def blank(path: str) -> str:
    return re.sub(r"\{[^}]*\}", "{}", path)


def named_endpoints(page: Path) -> set[str]:
    """A path that begins with `…` goes on from the table of the row above it."""
    found = set()
    for code in code_of(page):
        for method, path in re.findall(r"\b(GET|POST|PUT|PATCH|DELETE) ([/…][^\s`?,;]*)", code):
            found.add(f"{method} {blank(path.replace('…', '/api/tables/{table}', 1))}")
    return found


@each_page
def test_every_endpoint_that_a_page_names_answers(page: Path) -> None:
    assert named_endpoints(page) <= endpoints() | BESIDE


def test_the_page_of_the_wire_has_every_endpoint_of_the_interface() -> None:
    assert endpoints() - named_endpoints(ROOT / "docs" / "wire.md") == set()

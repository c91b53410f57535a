"""docs/architecture.md lists the folders that exist, and the files of each walk in the order of their first call."""

import re
from pathlib import Path

import pytest

from tests.docs.walks import WALKS, files, trace_of
from tests.wire.forked import ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")


@pytest.fixture(scope="module")
def calls(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return trace_of(tmp_path_factory.mktemp("walks"))


def listed(walk: str) -> list[str]:
    """The files of the numbered list below a heading of the page."""
    section = re.search(rf"^##+ {walk}\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert section, f"docs/architecture.md has no heading {walk!r}"
    return re.findall(r"^\d+\. `(app/[a-z_/]+\.py)`", section[1], re.MULTILINE)


@pytest.mark.parametrize("walk", WALKS)
def test_a_walk_names_the_files_it_goes_through_in_order(calls: list[str], walk: str) -> None:
    walked = files(calls, WALKS[walk])
    assert listed(walk) == walked, f"docs/architecture.md, {walk}: the files on the way are\n" + "\n".join(walked)


def test_a_move_goes_through_twelve_files_at_most(calls: list[str]) -> None:
    assert len(files(calls, WALKS["A move"])) <= 12


def test_the_tree_names_every_folder_of_the_app():
    tree = PAGE.partition("## The tree\n")[2].partition("\n## ")[0]
    named = {name.strip() for name in re.findall(r"^  ([a-z]+)/ ", tree, re.MULTILINE)}
    folders = {path.name for path in (ROOT / "app").iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert named == folders


def test_every_file_that_the_page_names_exists():
    named = re.findall(r"`((?:app|tests|tools|docs|migrations|scripts)/[^`*<>… ]+)`", PAGE)
    assert named
    assert [name for name in named if not Path(ROOT / name).exists()] == []

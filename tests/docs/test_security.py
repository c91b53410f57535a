"""The page about security: what it names exists, and its table has each requirement of ASVS once."""

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")
PLACE = re.compile(r"`((?:app|tests|deploy|docs|requirements|tools|migrations)/[\w./-]+|[\w-]+\.yml)`")
ROW = re.compile(r"^\| ([\d., ]+) \| (.+) \| (.+) \| (.+) \|$", re.MULTILINE)
# Of ASVS 5.0.
CHAPTERS = range(1, 18)


def test_every_place_that_it_names_exists() -> None:
    named = set(PLACE.findall(PAGE))
    assert len(named) > 100
    assert sorted(place for place in named if not (ROOT / place).exists()) == []


def test_every_requirement_stands_once_in_the_table() -> None:
    numbers = Counter(number for row in ROW.findall(PAGE) for number in re.findall(r"\d+\.\d+\.\d+", row[0]))
    assert len(numbers) > 120
    assert [number for number, times in numbers.items() if times > 1] == []
    assert {int(number.split(".")[0]) for number in numbers} <= set(CHAPTERS)


@pytest.mark.parametrize("row", ROW.findall(PAGE), ids=lambda row: row[0])
def test_a_requirement_is_met_in_a_file_and_tested_in_a_test(row: tuple[str, ...]) -> None:
    _, _, files, tests = row
    assert PLACE.search(files)
    found = PLACE.findall(tests)
    assert found
    assert all(Path(one).name.startswith("test_") for one in found)
    assert all(re.search(r"^(async )?def test_", (ROOT / one).read_text("utf-8"), re.MULTILINE) for one in found)

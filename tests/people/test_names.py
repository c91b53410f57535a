"""A name is one line of characters that others can see."""

import sys
import unicodedata

import pytest

from app.errors import Refusal
from app.people.service import clean_name
from app.person import IGNORABLE, clean_line, is_seen

UNSEEN = (
    "\u3164\u2800\u115f\u1160\u034f\u17b4\u17b5\ufe0f\ufe00\u200b\u200d\u2060\u00ad\uffa0\u180e\u061c"
    "\U000e0100\U0001d173\ufffc"
)
MARKS = "\u0301\u20dd\u0483"


@pytest.mark.parametrize("character", UNSEEN, ids=lambda character: f"U+{ord(character):04X}")
def test_a_name_of_what_nobody_sees_is_none(character: str) -> None:
    for name in (character, character * 5, f" {character} "):
        with pytest.raises(Refusal):
            clean_name(name)
    assert clean_name(f"{character}Aoi{character}") == "Aoi"


@pytest.mark.parametrize("mark", MARKS, ids=lambda mark: f"U+{ord(mark):04X}")
def test_marks_need_something_to_stand_on(mark: str) -> None:
    with pytest.raises(Refusal):
        clean_name(mark * 3)
    assert clean_name(f"e{mark}")


@pytest.mark.parametrize(
    "name", ["Aoi", "怡君", "Zoë", "Łukasz", "أمل", "אבי", "นารี", "O'Neill", "R2-D2", "🐎", "☆", "7", "김민준", "ក្រុង"]
)
def test_names_of_all_scripts_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


def test_two_names_that_look_the_same_are_the_same() -> None:
    assert {clean_line(f"Ao{between}i") for between in ("", "\u200b", "\u034f", "\u3164", "\ufe0f", "\u2060")} == {
        "Aoi"
    }


def test_whatever_unicode_formats_or_fills_with_is_left_out() -> None:
    """Nothing that is left of any single character is a control, a format, or a filler."""
    for code in range(sys.maxunicode + 1):
        left = clean_line(chr(code))
        assert not left or is_seen(left) or unicodedata.category(left[0])[0] == "M", hex(code)
        assert not IGNORABLE.search(left), hex(code)
        name = unicodedata.name(chr(code), "")
        if name.endswith("HANGUL FILLER") or "VARIATION SELECTOR" in name or "INVISIBLE" in name:
            assert left == "", name

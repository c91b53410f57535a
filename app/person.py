"""`Person`: the id and name of a person, as all packages pass them around; and the clean-up of typed names."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

# Unicode's Default_Ignorable_Code_Point (DerivedCoreProperties.txt): invisible characters. Their categories do not tell
# them apart: a Hangul filler is a letter, a variation selector a mark.
IGNORABLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
# Symbols that fonts draw as empty space: the blank Braille pattern, the musical null notehead, the Khitan filler, and
# the object replacement character.
BLANK: Final = re.compile("[\u2800\U0001d159\U00016fe4\ufffc]")
# Overrides and isolates of the writing direction: with them a line is shown in another order than it is stored.
REORDERING: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")
# Categories of control, format, surrogate, private and unassigned characters, and of line and paragraph separators.
UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
SEEN: Final = "LNPS"  # categories of letters, numbers, punctuation and symbols; a mark alone is not visible


SCREEN: Final = "tv"  # how the id of a big screen begins


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str


def is_screen(viewer_id: str) -> bool:
    """True for the id of a big screen, which watches a table without being a person. Ids of people are hexadecimal
    numbers.
    """
    return viewer_id.startswith(SCREEN)


def clean_line(text: str) -> str:
    """The text as one line, without control characters, invisible characters and outer spaces."""
    text = BLANK.sub(" ", IGNORABLE.sub("", text))
    text = unicodedata.normalize("NFC", "".join(c for c in text if unicodedata.category(c) not in UNSEEN))
    return re.sub(r"\s+", " ", text).strip()


def is_seen(text: str) -> bool:
    """True if the text has at least one visible character."""
    return any(unicodedata.category(c)[0] in SEEN for c in BLANK.sub("", IGNORABLE.sub("", text)))

"""A line of chat: it needs something that others can see, and reads as it is written."""

import pytest

from app.chat.service import clean_text
from tests.fakes.club import SHARED, Club
from tests.people.test_names import MARKS, UNSEEN


@pytest.mark.parametrize("nothing", [*UNSEEN, *MARKS, " \u3164\u2800 ", "\u202e", "\x00"], ids=ascii)
async def test_a_line_of_what_nobody_sees_is_refused(club: Club, nothing: str) -> None:
    people = await club.people(2)
    one, other = await club.guests(people, await club.lobby(people, settings=SHARED))
    club.house.chat.say(one.table, one.viewer, nothing * 3)
    club.house.chat.say(one.table, one.viewer, "after all")
    await club.settled()
    assert one.refusals == ["nothing_said"]
    assert [line["text"] for line in other.ear.heard("chat")] == ["after all"]


def test_nothing_in_a_line_turns_what_follows_around() -> None:
    assert clean_text("I have \u202e71 \u2067horses\u2069\u202c") == "I have 71 horses"


SEQUENCES = (
    *("❤\ufe0f", "👨\u200d👩\u200d👧", "🏴\U000e0067\U000e0062\U000e007f"),
    *("می\u200cخواهم", "שלום\u200f!", "7 ½ ☆"),
)


@pytest.mark.parametrize("line", SEQUENCES, ids=ascii)
def test_what_emoji_and_scripts_are_written_with_stays(line: str) -> None:
    assert clean_text(line) == line

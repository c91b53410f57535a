"""The quick phrases of the chat, in all languages."""

from app.chat.phrases import phrases
from app.chat.service import clean_text
from app.i18n import LANGUAGES


def test_a_phrase_means_the_same_in_every_language_and_no_two_are_written_alike() -> None:
    codes = list(phrases().values())
    assert {codes.count(code) for code in codes} == {len(LANGUAGES)}


def test_a_phrase_is_not_changed_on_its_way() -> None:
    assert [text for text in phrases() if clean_text(text) != text] == []

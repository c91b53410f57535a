"""Advice for a deck takes long: it leaves the event loop to the tables, and counts as several calls."""

import threading
from typing import Any

import pytest

from app.api import decks
from app.api.middleware.guard import ADDRESS_BURST, COSTS
from tests.pages.conftest import Place

DECK = {"size": 60, "cards": {"wild_herd": 3}}


async def test_advice_is_made_in_one_thread_beside_the_event_loop(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    makers: set[int] = set()

    def watched(size: int, cards: dict[str, int]) -> dict[str, Any]:
        makers.add(threading.get_ident())
        return advise(size, cards)

    advise = decks.advise
    monkeypatch.setattr(decks, "advise", watched)
    for _ in range(3):
        answer = await place.browser().post("/api/decks/advice", json=DECK)
        assert (answer.status_code, len(answer.json()["fits"])) == (200, 12)
    assert len(makers) == 1
    assert threading.get_ident() not in makers


async def test_too_many_cards_are_refused_from_there_as_well(place: Place) -> None:
    answer = await place.browser().post("/api/decks/advice", json={"size": 60, "cards": {"a": 150, "b": 150}})
    assert (answer.status_code, answer.json()["error"]) == (422, "too_many_cards")


async def test_whoever_asks_for_it_without_end_has_to_wait(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decks, "advise", lambda size, cards: {})
    browser, allowed = place.browser(), ADDRESS_BURST // COSTS["advice"]
    answers = [(await browser.post("/api/decks/advice", json=DECK)).status_code for _ in range(allowed + 1)]
    assert answers == [200] * allowed + [429]

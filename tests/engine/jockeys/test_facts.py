"""The recorded facts of a game are complete, and those of a viewer hold nothing before its time."""

import re
from collections import defaultdict
from random import Random
from typing import Any

import orjson
import pytest

from app.engine.kernel.play import Event
from tests.engine.jockeys.goldens import ALBUM, GOLDENS
from tests.engine.jockeys.reader import Reader
from tests.engine.jockeys.table import JOCKEYS
from tests.engine.playing import begun, everything, played
from tests.engine.spoiling import spoilt

SEEDS = pytest.mark.parametrize("seed", range(12))
LEVELS = pytest.mark.parametrize("level", JOCKEYS.bots)


def log_of(seed: int, level: str, seats: int | None = None) -> tuple[list[Event], int, list[int]]:
    """All events of a game, how many seats it had, and the points at its end."""
    s, events = begun(JOCKEYS, seed, seats)
    luck = Random(seed)
    if level == "random":
        for _, news in played(JOCKEYS, s, luck):
            events += news
    else:
        while s.result is None:
            ask = luck.choice(JOCKEYS.asks(s))  # type: ignore[arg-type]
            raw = JOCKEYS.bots[level](JOCKEYS.view(s, ask.seat), ask, luck.randrange)  # type: ignore[arg-type]
            events += JOCKEYS.answer(s, ask.id, JOCKEYS.read(raw), 0)  # type: ignore[arg-type]
    return events, s.seats, s.ledger.held


@SEEDS
@LEVELS
@pytest.mark.parametrize("seats", [3, 4])
def test_a_reader_of_the_facts_alone_finds_every_place_and_payment(seed: int, level: str, seats: int) -> None:
    events, _, held = log_of(seed, level, seats)
    reader = Reader(JOCKEYS.version).check(everything(events))
    assert [reader.points[seat] for seat in range(seats)] == held
    assert len(reader.rankings) == seats


def another(text: str) -> str:
    """For a card one of the same suit; of two that nobody plays, either could have been discarded, but not here."""
    return f"{text[:2]}{int(text[2:]) % 12 + 1}" if re.fullmatch(r"[RBYG]-\d+", text) else f"{text}!"


def test_the_reader_notices_a_wrong_field_of_any_fact_and_a_fact_that_is_missing() -> None:
    names = {"four_regulars", "three_mixed", "all_draw_again", "home_horse_wins_a_trick"}
    tried: dict[str, set[str]] = defaultdict(set)
    for golden in GOLDENS:
        for event, field, wrong in spoilt(ALBUM.facts(golden), another, Random(1)) if golden.name in names else ():
            tried[event].add(field)
            if (event, field) == ("HorsesDrawn", ""):
                continue  # horses that nobody got leave no trace
            with pytest.raises((AssertionError, LookupError, ValueError, AttributeError)):
                Reader(golden.version).check(wrong)
    assert tried == {event.__name__: {"", *event.__match_args__} for event in JOCKEYS.events}


def cards_in(value: Any) -> set[str]:
    return set(re.findall(r'"([RBYG]-\d+)"', orjson.dumps(value).decode()))


# What shows a card by the rules: one's own, or one that lies open.
SHOWS = {"CardsDealt", "CardsTaken", "DummyLaid", "NumberShown", "OpenDiscarded", "CardPlayed"}
OWN = {"CardsDealt", "CardsTaken", "DiscardChosen", "BetHidden"}


@SEEDS
@LEVELS
def test_no_number_is_told_to_a_viewer_before_it_is_shown(seed: int, level: str) -> None:
    events, seats, _ = log_of(seed, level)
    for viewer in (None, *range(seats)):
        known: set[str] = set()
        for event in events:
            fact = event.facts(viewer)
            if fact["event"] in SHOWS:
                known |= cards_in(fact)
            assert cards_in(fact) <= known, (viewer, fact)
            if fact["event"] in OWN and fact["seat"] != viewer:
                assert not {"card", "cards"} & fact.keys()


@SEEDS
def test_no_back_of_a_hidden_discard_is_told_before_all_have_chosen(seed: int) -> None:
    events, seats, _ = log_of(seed, "random")
    chosen = 0
    for event in events:
        fact = event.facts(None)
        if fact["event"] == "RaceBegan":
            chosen = 0
        chosen += fact["event"] == "DiscardChosen"
        if fact["event"] == "DiscardChosen":
            assert fact.keys() == {"event", "seat"}
        if fact["event"] == "HiddenDiscarded":
            assert chosen == seats


@SEEDS
def test_bets_are_turned_up_only_after_the_race(seed: int) -> None:
    events, _, _ = log_of(seed, "random")
    over = False
    for event in events:
        fact = event.facts(None)
        over = fact["event"] == "RaceEnded" or (over and fact["event"] != "RaceBegan")
        if fact["event"] == "BetHidden":
            assert fact.keys() == {"event", "seat"}
        if fact["event"] in ("BetRevealed", "Paid"):
            assert over

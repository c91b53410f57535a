"""The recorded facts of a game are complete, and those of a viewer hold nothing before its time."""

import re
from collections import defaultdict
from random import Random
from typing import Any

import orjson
import pytest

from app.engine.kernel.play import Event
from app.engine.mafia.events import NothingDrawn
from app.engine.mafia.state import MafiaState
from tests.engine.mafia.goldens import ALBUM, GOLDENS
from tests.engine.mafia.reader import Fact, Reader
from tests.engine.mafia.table import MAFIA
from tests.engine.playing import begun, everything, played
from tests.engine.spoiling import spoilt

# What shows a card by the rules: one's own, or one that lies open from then on.
SHOWS = {"CardsDealt", "CardsBought", "CardPlaced", "CardDrawn", "QuinellaLaid", "QuinellaRevealed", "TicketsShown"}


def log_of(seed: int, level: str) -> tuple[list[Event], int, list[int]]:
    """All events of a game, how many seats it had, and the money at its end."""
    s, events = begun(MAFIA, seed)
    if level == "random":
        for _, news in played(MAFIA, s, Random(seed)):
            events += news
    else:
        assert isinstance(s, MafiaState)
        while s.result is None:
            (ask,) = MAFIA.asks(s)
            raw = MAFIA.bots[level](MAFIA.view(s, ask.seat), ask, lambda n: 0)
            events += MAFIA.answer(s, ask.id, MAFIA.read(raw), 0)
    return events, s.seats, s.ledger.held


@pytest.mark.parametrize("level", MAFIA.bots)
@pytest.mark.parametrize("seed", range(12))
def test_a_reader_of_the_facts_alone_finds_every_place_and_payment(seed: int, level: str) -> None:
    events, seats, held = log_of(seed, level)
    reader = Reader(MAFIA.version).check(everything(events))
    assert [reader.money[seat] for seat in range(seats)] == held
    assert len(reader.places) == 3


def another(text: str) -> str:
    """For a card one that is accounted for to the end: of the free ones left in a hand only the number is told."""
    if not re.fullmatch(r"[1-6F]-[0-8]|[1-6][AB]", text):
        return f"{text}!"
    horse = "1" if text[0] == "F" else str(int(text[0]) % 6 + 1)
    return horse + text[1:]


def test_the_reader_notices_a_wrong_field_of_any_fact_and_a_fact_that_is_missing() -> None:
    names = {"four_regulars", "other_readings", "six_seats_sixth_place", "stack_runs_out"}
    tried: dict[str, set[str]] = defaultdict(set)
    for golden in GOLDENS:
        for event, field, wrong in spoilt(ALBUM.facts(golden), another, Random(1)) if golden.name in names else ():
            with pytest.raises((AssertionError, LookupError, ValueError)):
                Reader(golden.version).check(wrong)
            tried[event].add(field)
    # There is always a card to draw (test_golden.py).
    events = set(MAFIA.events) - {NothingDrawn}
    assert tried == {event.__name__: {"", *event.__match_args__} for event in events}


def cards_in(value: Any) -> set[str]:
    return set(re.findall(r'"([1-6F]-[0-8])"', orjson.dumps(value).decode()))


@pytest.mark.parametrize("level", MAFIA.bots)
@pytest.mark.parametrize("seed", range(12))
def test_no_card_is_told_to_a_viewer_before_it_is_shown(seed: int, level: str) -> None:
    events, seats, _ = log_of(seed, level)
    for viewer in (None, *range(seats)):
        known: set[str] = set()
        for event in events:
            fact = event.facts(viewer)
            if fact["event"] == "RaceBegan":
                known = set()
            if fact["event"] in SHOWS:
                known |= cards_in(fact)
            else:
                assert cards_in(fact) <= known, (viewer, fact)
            if fact["event"] in {"CardsDealt", "CardsBought", "QuinellaLaid"} and fact["seat"] != viewer:
                assert cards_in(fact) == set()


@pytest.mark.parametrize("seed", range(12))
def test_no_order_is_told_before_it_is_revealed(seed: int) -> None:
    events, seats, _ = log_of(seed, "random")
    race = 0
    over = False
    for event in events:
        facts: dict[int | None, Fact] = {viewer: event.facts(viewer) for viewer in (None, *range(seats))}
        name = facts[None]["event"]
        if name == "RaceBegan":
            race, over = facts[None]["race"], False
        over |= name == "RaceEnded"
        if name == "OrderDealt":
            assert {viewer for viewer, fact in facts.items() if "horse" in fact} == {facts[None]["seat"]}
        if name == "OrderRevealed":
            assert over or race == 3
        if name in ("TicketsShown", "RaceSettled"):
            assert over


@pytest.mark.parametrize("seed", range(12))
def test_bets_are_turned_up_only_after_the_last_has_decided(seed: int) -> None:
    events, seats, _ = log_of(seed, "random")
    decided = 0
    for event in events:
        fact = event.facts(None)
        if fact["event"] == "RaceBegan":
            decided = 0
        decided += fact["event"] == "BettingFinished"
        if fact["event"] == "QuinellaRevealed":
            assert decided == seats

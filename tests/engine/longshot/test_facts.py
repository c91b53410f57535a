"""The recorded facts of a game are complete, and those of a viewer hold nothing before its time."""

import re
from collections import Counter
from random import Random
from typing import Any

import orjson
import pytest

from app.engine.kernel.play import Event
from tests.engine.longshot.reader import Fact, Reader
from tests.engine.longshot.table import LONGSHOT
from tests.engine.playing import begun, everything, played

SEEDS = pytest.mark.parametrize("seed", range(12))
LEVELS = pytest.mark.parametrize("level", LONGSHOT.bots)

# What shows a card by the rules: one's own, or one that lies open from then on.
SHOWS = {"CardsDealt", "CardTaken", "CardPlaced", "CardDrawn", "TicketsShown"}
OWN = {"CardsDealt", "CardTaken"}


def log_of(seed: int, level: str) -> tuple[list[Event], int, list[int]]:
    """All events of a game, how many seats it had, and the money at its end."""
    s, events = begun(LONGSHOT, seed)
    if level == "random":
        for _, news in played(LONGSHOT, s, Random(seed)):
            events += news
    else:
        while s.result is None:
            (ask,) = LONGSHOT.asks(s)  # type: ignore[arg-type]
            raw = LONGSHOT.bots[level](LONGSHOT.view(s, ask.seat), ask, lambda n: 0)  # type: ignore[arg-type]
            events += LONGSHOT.answer(s, ask.id, LONGSHOT.read(raw), 0)  # type: ignore[arg-type]
    return events, s.seats, s.ledger.held


@LEVELS
@SEEDS
def test_a_reader_of_the_facts_alone_finds_every_place_and_payment(seed: int, level: str) -> None:
    events, seats, held = log_of(seed, level)
    reader = Reader().check(everything(events))
    assert [reader.money[seat] for seat in range(seats)] == held
    assert len(reader.places) == 2


def test_the_reader_notices_a_wrong_figure() -> None:
    events, _, _ = log_of(1, "random")
    facts = everything(events)
    names = {"by", "to", "past", "sum", "amount", "due", "free", "covered", "money", "stack", "round", "first", "race"}
    names |= {"forced", "horses", "rule", "seat"}
    spoilt: Counter[str] = Counter()
    for i, fact in enumerate(facts):
        for name in sorted(names & fact.keys()):
            if (fact["event"], name) in (("RaceBegan", "first"), ("OrderDealt", "seat")):
                continue  # luck, or a name for it
            value = fact[name]
            if value is None:
                continue
            wrong: Any = value + 1 if type(value) is int else not value if type(value) is bool else value[1:]
            with pytest.raises((AssertionError, KeyError)):
                Reader().check([*facts[:i], {**fact, name: wrong}, *facts[i + 1 :]])
            spoilt[name] += 1
    assert spoilt.total() > 300
    assert set(spoilt) == names


def cards_in(value: Any) -> set[str]:
    return set(re.findall(r'"([1-6F]-[0-8])"', orjson.dumps(value).decode()))


@LEVELS
@SEEDS
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
            if fact["event"] in OWN and fact["seat"] != viewer:
                assert not {"card", "cards"} & fact.keys()


@SEEDS
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
            assert over or race == 2
        if name in ("TicketsShown", "RaceSettled", "Paid"):
            assert over or race == 0

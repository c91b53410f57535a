"""Recorded games play again move for move to the very same facts. How to record them anew: goldens.py, beside this."""

from collections import Counter

import pytest

from app.engine.longshot.phases import Turns, TurnUp
from tests.engine.longshot.goldens import FOLDER, GOLDENS, Golden, facts_of, path_of, read
from tests.engine.longshot.reader import Reader
from tests.engine.longshot.table import LONGSHOT
from tests.engine.playing import everything

BY_NAME = pytest.mark.parametrize("golden", GOLDENS, ids=[golden.name for golden in GOLDENS])


@BY_NAME
def test_a_recorded_game_plays_again_to_the_same_facts(golden: Golden) -> None:
    first, *steps = read(golden)
    s = LONGSHOT.new(first["options"], first["seats"], first["seed"], 0)
    assert everything(s.told) == first["events"]
    s.told = []
    for line in steps:
        (ask,) = LONGSHOT.asks(s)
        assert (s.phase, ask.id, ask.seat) == (line["phase"], line["ask"], line["seat"])
        events = LONGSHOT.answer(s, ask.id, LONGSHOT.read(line["move"]), 0)
        assert everything(events) == line["events"], line["move"]
    assert s.result is not None


@BY_NAME
def test_a_recorded_game_shows_what_it_is_kept_for(golden: Golden) -> None:
    assert golden.shows(facts_of(read(golden)))


@BY_NAME
def test_a_recorded_game_can_be_read_without_the_engine(golden: Golden) -> None:
    facts = facts_of(read(golden))
    reader = Reader().check(facts)
    assert facts[-1]["ranking"][0]["seat"] in reader.winners


def test_there_is_no_recorded_game_that_nobody_plays() -> None:
    assert sorted(FOLDER.iterdir()) == sorted(path_of(golden) for golden in GOLDENS)


def test_the_recorded_games_cover_every_decision_event_seat_count_and_end() -> None:
    games = [read(golden) for golden in GOLDENS]
    events = Counter(fact["event"] for game in games for fact in facts_of(game))
    assert set(events) == {kind.__name__ for kind in LONGSHOT.events}
    assert {line["phase"] for game in games for line in game[1:]} == {phase.name for phase in (Turns, TurnUp)}
    assert {line["move"]["do"] for game in games for line in game[1:]} == {move.do for move in LONGSHOT.moves}
    assert {game[0]["seats"] for game in games} == {4, 5, 6}
    assert {facts_of(game)[-1]["reason"] for game in games} == {"last_race"}
    assert {fact["rule"] for game in games for fact in facts_of(game) if fact["event"] == "Paid"} == {
        *("L-2.1", "L-9.1", "L-9.2", "L-9.3", "L-9.4"),
    }

"""Recorded games play again step for step to the very same facts. How to record them anew: goldens.py, beside this."""

from collections import Counter

import pytest

from app.engine.readysetbet.phases import Gate, Hosting, House, Race, Vip
from tests.engine.playing import everything
from tests.engine.readysetbet.goldens import FOLDER, GOLDENS, Golden, facts_of, path_of, read
from tests.engine.readysetbet.reader import Reader
from tests.engine.readysetbet.table import READYSETBET

BY_NAME = pytest.mark.parametrize("golden", GOLDENS, ids=[golden.name for golden in GOLDENS])


@BY_NAME
def test_a_recorded_game_plays_again_to_the_same_facts(golden: Golden) -> None:
    first, *steps = read(golden)
    s = READYSETBET.new(first["options"], first["seats"], first["seed"], 0)
    assert everything(s.told) == first["events"]
    s.told = []
    for line in steps:
        assert s.phase == line["phase"]
        if "ask" in line:
            ask = next(ask for ask in READYSETBET.asks(s) if ask.id == line["ask"])
            assert ask.seat == line["seat"]
            events = READYSETBET.answer(s, ask.id, READYSETBET.read(line["move"]), line["at"])
        else:
            assert READYSETBET.wakes_at(s) == line["at"]
            events = READYSETBET.wake(s, line["at"])
        assert everything(events) == line["events"], line
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


def test_the_recorded_games_cover_every_way_of_hosting_decision_event_and_end() -> None:
    games = [read(golden) for golden in GOLDENS]
    facts = [fact for game in games for fact in facts_of(game)]
    assert {fact["options"]["host"] for fact in facts if fact["event"] == "GameBegan"} == {
        *("automatic", "person", "betting_person", "rotating"),
    }
    assert {fact["event"] for fact in facts} == {kind.__name__ for kind in READYSETBET.events}
    assert {line["move"]["do"] for game in games for line in game[1:] if "move" in line} == {
        move.do for move in READYSETBET.moves
    }
    answered = Counter(line["phase"] for game in games for line in game[1:] if "ask" in line)
    defaults = Counter(line["phase"] for game in games for line in game[1:] if "ask" not in line)
    for phase in (Vip, Hosting, House, Gate, Race):
        assert answered[phase.name]
        assert defaults[phase.name]
    assert {fact["how"] for fact in facts if fact["event"] == "HostNamed"} == {
        *("option", "lots", "stayed", "accepted", "obliged"),
    }
    assert {fact["reason"] for fact in facts if fact["event"] == "BettingClosed"} == {"third_crossing", "finish"}
    assert {game[0]["seats"] for game in games} >= {2, 3, 4, 8, 9}
    assert {fact["reason"] for fact in facts if fact["event"] == "GameEnded"} == {"last_race"}

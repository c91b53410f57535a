"""What the recorded games cover, and that they can be read without the engine."""

from collections import Counter

import pytest

from app.engine.readysetbet.phases import Gate, Hosting, House, Race, Vip
from tests.engine.goldens import Golden, facts_of
from tests.engine.readysetbet.goldens import ALBUM, GOLDENS
from tests.engine.readysetbet.reader import Reader
from tests.engine.readysetbet.table import READYSETBET

BY_NAME = pytest.mark.parametrize("golden", GOLDENS, ids=[golden.name for golden in GOLDENS])


@BY_NAME
def test_a_recorded_game_can_be_read_without_the_engine(golden: Golden) -> None:
    facts = ALBUM.facts(golden)
    reader = Reader(golden.version).check(facts)
    assert facts[-1]["ranking"][0]["seat"] in reader.winners


def test_the_recorded_games_cover_every_way_of_hosting_decision_event_and_end() -> None:
    games = [ALBUM.read(golden) for golden in GOLDENS]
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

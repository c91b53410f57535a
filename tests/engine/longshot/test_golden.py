"""What the recorded games cover, and that they can be read without the engine."""

from collections import Counter

import pytest

from app.engine.longshot.phases import Turns, TurnUp
from tests.engine.goldens import Golden, facts_of
from tests.engine.longshot.goldens import ALBUM, GOLDENS
from tests.engine.longshot.reader import Reader
from tests.engine.longshot.table import LONGSHOT

BY_NAME = pytest.mark.parametrize("golden", GOLDENS, ids=[golden.name for golden in GOLDENS])


@BY_NAME
def test_a_recorded_game_can_be_read_without_the_engine(golden: Golden) -> None:
    facts = ALBUM.facts(golden)
    reader = Reader(golden.version).check(facts)
    assert facts[-1]["ranking"][0]["seat"] in reader.winners


def test_the_recorded_games_cover_every_decision_event_seat_count_and_end() -> None:
    games = [ALBUM.read(golden) for golden in GOLDENS]
    events = Counter(fact["event"] for game in games for fact in facts_of(game))
    assert set(events) == {kind.__name__ for kind in LONGSHOT.events}
    assert {line["phase"] for game in games for line in game[1:]} == {phase.name for phase in (Turns, TurnUp)}
    assert {line["move"]["do"] for game in games for line in game[1:]} == {move.do for move in LONGSHOT.moves}
    assert {game[0]["seats"] for game in games} == {4, 5, 6}
    assert {facts_of(game)[-1]["reason"] for game in games} == {"last_race"}
    assert {fact["rule"] for game in games for fact in facts_of(game) if fact["event"] == "Paid"} == {
        *("L-2.1", "L-9.1", "L-9.2", "L-9.3", "L-9.4"),
    }

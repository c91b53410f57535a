"""What the recorded games cover, and that they can be read without the engine."""

from collections import Counter

import pytest

from app.engine.jockeys.phases import Discards, HiddenBets, OpenBets, Tricks
from tests.engine.goldens import Golden, facts_of
from tests.engine.jockeys.goldens import ALBUM, GOLDENS
from tests.engine.jockeys.reader import Reader
from tests.engine.jockeys.table import JOCKEYS

BY_NAME = pytest.mark.parametrize("golden", GOLDENS, ids=[golden.name for golden in GOLDENS])


@BY_NAME
def test_a_recorded_game_can_be_read_without_the_engine(golden: Golden) -> None:
    facts = ALBUM.facts(golden)
    reader = Reader(golden.version).check(facts)
    assert facts[-1]["ranking"][0]["seat"] in reader.winners


def test_the_recorded_games_cover_every_decision_event_seat_count_and_end() -> None:
    games = [ALBUM.read(golden) for golden in GOLDENS]
    events = Counter(fact["event"] for game in games for fact in facts_of(game))
    assert set(events) == {kind.__name__ for kind in JOCKEYS.events}
    assert {line["phase"] for game in games for line in game[1:]} == {
        phase.name for phase in (Discards, OpenBets, HiddenBets, Tricks)
    }
    assert {line["move"]["do"] for game in games for line in game[1:]} == {move.do for move in JOCKEYS.moves}
    assert {game[0]["seats"] for game in games} == {3, 4}
    assert {facts_of(game)[-1]["reason"] for game in games} == {"last_race"}
    ended = [fact for game in games for fact in facts_of(game) if fact["event"] == "RaceEnded"]
    assert {fact["reason"] for fact in ended} == {"two_home", "no_cards"}
    paid = [fact for game in games for fact in facts_of(game) if fact["event"] == "Paid"]
    assert {(fact["rule"], fact["why"].get("kind")) for fact in paid} == {
        *(("J-8.1", None), ("J-8.2", "win"), ("J-8.2", "quinella")),
    }

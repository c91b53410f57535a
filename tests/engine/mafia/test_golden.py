"""What the recorded games cover, and that they can be read without the engine."""

from collections import Counter

import pytest

from app.engine.mafia.components import BOXES, DECK, HAND
from app.engine.mafia.events import NothingDrawn
from app.engine.mafia.phases import Draw, Quinellas, Supply, Turns
from tests.engine.goldens import Golden, facts_of
from tests.engine.mafia.goldens import ALBUM, GOLDENS
from tests.engine.mafia.reader import Reader
from tests.engine.mafia.table import MAFIA

BY_NAME = pytest.mark.parametrize("golden", GOLDENS, ids=[golden.name for golden in GOLDENS])


@BY_NAME
def test_a_recorded_game_can_be_read_without_the_engine(golden: Golden) -> None:
    facts = ALBUM.facts(golden)
    reader = Reader(golden.version).check(facts)
    assert facts[-1]["ranking"][0]["seat"] in reader.winners


def test_the_recorded_games_cover_every_decision_event_seat_count_and_end() -> None:
    games = [ALBUM.read(golden) for golden in GOLDENS]
    events = Counter(fact["event"] for game in games for fact in facts_of(game))
    # What happens when nothing can be drawn is reached in no game (see below); a position of its own tests it.
    assert set(events) == {kind.__name__ for kind in MAFIA.events} - {NothingDrawn.__name__}
    assert {line["phase"] for game in games for line in game[1:]} == {
        phase.name for phase in (Turns, Draw, Supply, Quinellas)
    }
    assert {line["move"]["do"] for game in games for line in game[1:]} == {move.do for move in MAFIA.moves}
    assert {game[0]["seats"] for game in games} == {4, 5, 6}
    assert {facts_of(game)[-1]["reason"] for game in games} == {"last_race"}
    assert {fact["rule"] for game in games for fact in facts_of(game) if fact["event"] == "Paid"} == {
        *("M-2.1", "M-5.3", "M-7.1", "M-7.2a", "M-7.2b", "M-7.2c", "M-7.3", "M-7.4", "M-7.5"),
    }


def test_there_is_always_a_card_to_draw() -> None:
    """Full hands and a card on top of every box are fewer than there are cards, whatever is bet or kept."""
    for seats, hand in HAND.items():
        assert seats * hand + len(BOXES) < len(DECK)

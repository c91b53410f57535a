"""What the recorded races of Force of the Horse cover, and that they can be read without the engine."""

from collections import Counter
from random import Random

import pytest

from app.engine.force.moves import Repeat
from tests.engine.force.goldens import ALBUM, GOLDENS
from tests.engine.force.reader import Reader
from tests.engine.force.table import FORCE, only
from tests.engine.goldens import facts_of
from tests.engine.playing import begun, everything, played
from tests.engine.spoiling import spoilt

BY_NAME = pytest.mark.parametrize("golden", GOLDENS, ids=[golden.name for golden in GOLDENS])


def test_recorded_races_can_be_read_without_the_engine() -> None:
    """By one reader: what it has learned of a card in one race has to be true in the next of the same version."""
    reader = Reader()
    for golden in GOLDENS:
        facts = ALBUM.facts(golden)
        reader.check(facts, golden.version)
        assert {row["seat"] for row in facts[-1]["ranking"] if row["place"] == 1} == set(reader.winners)
    assert set(reader.kinds.values()) == {"horse", "support", "force"}


def test_races_by_lot_can_be_read_without_the_engine() -> None:
    reader = Reader()
    for seed in range(12):
        s, first = begun(FORCE, seed)
        steps = [everything(events) for _, events in played(FORCE, s, Random(seed))]
        reader.check([fact for facts in (everything(first), *steps) for fact in facts])
        assert reader.winners


# What a reader can tell who knows no card: where every card goes, whose turn it is, who beats whom, who has won. An
# empty name is the fact itself. The rest is what a card did, and why.
EXPLAINED = {
    "GameBegan": " game version seats",
    "ConditionsSettled": " metres",
    "DeckBrought": " seat size cards",
    "FirstSettled": " seat",
    "CardsMoved": " origin cards were",
    "CardsShown": " origin cards",
    "CardsHidden": " origin to cards",
    "CardsPassed": " seat origin to count",
    "CardsLaid": " to count",
    "CardsFaceUp": "place cards",
    "PileShuffled": "place count",
    "TurnBegan": " turn seat",
    "RunnerPlayed": "seat card id paid",
    "GuardPlayed": "seat",
    "RunCompared": "seat running guard",
    "RunSucceeded": "seat",
    "RunFailed": "seat",
    "GuardWon": "seat",
    "TurnEnded": " turn seat",
    "GameEnded": " reason ranking",
}


def test_the_reader_notices_cards_turns_runs_and_ends_that_are_wrong_or_missing() -> None:
    explained = {(event, field) for event, fields in EXPLAINED.items() for field in fields.split(" ")}
    tried: set[tuple[str, str]] = set()
    for golden in GOLDENS[:3]:
        for event, field, wrong in spoilt(ALBUM.facts(golden), "{}!".format, Random(3)):
            if (event, field) in explained:
                with pytest.raises((AssertionError, LookupError, ValueError, AttributeError, TypeError)):
                    Reader().check(wrong, golden.version)
                tried.add((event, field))
    assert tried == explained


def test_the_recorded_races_cover_every_section_event_move_rule_action_and_end() -> None:
    games = [ALBUM.read(golden) for golden in GOLDENS]
    facts = [fact for game in games for fact in facts_of(game)]
    events = Counter(fact["event"] for fact in facts)
    assert set(events) == {kind.__name__ for kind in FORCE.events}
    sections = {line["phase"] for game in games for line in game[1:]}
    assert {"decks", "redraws", "supports", "runner", "guarding", "riding", "distance"} <= sections
    # No two cards of the box bring one another back for ever: 1201.1a has positions of its own (test_900).
    moves = {line["move"]["do"] for game in games for line in game[1:]}
    assert moves == {move.do for move in FORCE.moves} - {Repeat.do}
    assert {facts_of(game)[-1]["reason"] for game in games} == {"home", "both_home", "card", "endless", "match"}
    why = {fact["why"] for fact in facts if "why" in fact}
    assert {"903", "904.1", "904.2", "905.1", "702.3", "702.6k-iii", "702.6m", "702.7"} <= why
    assert {fact["by"] for fact in only(facts, "FirstSettled")} == {"horse", "lot", "choice"}

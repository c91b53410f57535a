"""M-8 The end of the game, M-9 Figures and rare cases."""

import msgspec
import orjson
import pytest

from app.engine.kernel.game_errors import MalformedMove
from app.engine.mafia.state import MafiaState
from tests.engine.mafia.finishes import settled
from tests.engine.mafia.table import MAFIA, SEED, only, table
from tests.engine.playing import saved


def test_m8_1_most_money_after_the_third_race_wins() -> None:
    t = settled("1 2 3 4 5 6", race=3, money=(0, 100_000, 0, 2_000_000, 300_000))
    (ended,) = t.facts("GameEnded")
    assert ended["reason"] == "last_race"
    assert [(row["seat"], row["place"], row["score"]) for row in ended["ranking"]] == [
        (3, 1, 1_800_000),
        (0, 2, 1_000_000),
        (1, 3, 700_000),
        (2, 4, 200_000),
        (4, 5, 100_000),
    ]
    assert t.s.result == {"reason": "last_race", "ranking": ended["ranking"]}
    assert MAFIA.asks(t.s) == []
    assert t.view(None)["result"] == t.s.result


def test_m8_1_equal_money_is_a_shared_win() -> None:
    t = settled("1 2 3 4 5 6", race=3, money=(0, 400_000, 0, 1_100_000, 0))
    (ended,) = t.facts("GameEnded")
    assert [(row["seat"], row["place"]) for row in ended["ranking"]] == [(0, 1), (1, 1), (3, 3), (2, 4), (4, 5)]


@pytest.mark.parametrize("race", [1, 2])
def test_m8_1_the_game_goes_on_after_the_first_two_races(race: int) -> None:
    t = settled("1 2 3 4 5 6", race=race)
    assert t.facts("GameEnded") == []
    assert t.s.result is None
    assert t.s.race == race + 1


def test_m8_1_what_is_left_is_told_after_each_race() -> None:
    t = settled("1 2 3 4 5 6", race=2, money=100_000)
    assert t.facts("RaceSettled") == [
        {"event": "RaceSettled", "race": 2, "money": [600_000, 400_000, 200_000, 0, 0]},
    ]


def test_m9_1_the_track_is_64_spaces_long_and_an_option() -> None:
    assert MAFIA.chosen({})["track"] == 64
    for track in (48, 72):
        t = table(track=track, boxes="1A:1-1", at={1: track - 1}, supplied=True, stack="")
        assert t.view()["track"] == track
        t.answer("pass")
        assert t.facts("HorseHome") == [{"event": "HorseHome", "horse": 1, "past": 0, "sum": 1, "top": 1}]


def test_m9_1_a_game_of_version_1_whose_host_chose_no_length_keeps_its_52_spaces() -> None:
    begun = MAFIA.new({"ticket_cost": "losing"}, 4, SEED, 0, version=1)
    assert begun.track == 52
    stored = orjson.loads(saved(begun))
    del stored["version"], stored["options"]["track"], stored["told"]
    old: MafiaState = msgspec.convert(MAFIA.upgrade(stored, 1), type=MafiaState)
    assert (old.track, old.version) == (52, 1)


@pytest.mark.parametrize("track", [47, 73, "52", 52.0, True, None])
def test_m9_1_other_lengths_are_refused(track: object) -> None:
    with pytest.raises(MalformedMove):
        MAFIA.chosen({"track": track})


def test_m9_2_an_empty_stack_is_made_anew_from_the_covered_cards() -> None:
    t = table(boxes="1A:1-3 F-1 1-5, 2B:2-6 2-2, 1B:1-0, 2A:2-1", stack="")
    facts = t.place("F-0", "3A")
    assert only(facts, "StackRemade") == [{"event": "StackRemade", "rule": "M-9.2", "covered": 3, "stack": 3}]
    (drawn,) = only(facts, "CardDrawn")
    assert drawn["stack"] == 2
    assert sorted([drawn["card"], *t.s.stack]) == ["1-3", "2-6", "F-1"]
    assert (t.s.boxes["1A"], t.s.boxes["2B"]) == (["1-5"], ["2-2"])


def test_m9_2_the_stack_is_not_touched_while_it_has_a_card() -> None:
    t = table(boxes="1A:1-3 F-1 1-5, 6A:6-1", stack="6-2")
    facts = t.place("F-0", "3A")
    assert only(facts, "StackRemade") == []
    assert t.s.boxes["1A"] == ["1-3", "F-1", "1-5"]
    assert t.s.stack == []


def test_m9_2_where_nothing_is_covered_either_nothing_is_drawn() -> None:
    t = table(boxes="1A:1-5", stack="")
    facts = t.place("F-0", "3A")
    assert only(facts, "NothingDrawn") == [{"event": "NothingDrawn", "seat": 1}]
    assert only(facts, "CardDrawn") == []
    assert only(facts, "HorseMoved")[0]["by"] == 5
    assert t.ask.seat == 2

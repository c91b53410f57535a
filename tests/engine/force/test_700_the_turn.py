"""701 and 702: the turn and the run."""

import pytest

from app.engine.force.cards.shorthand import runs, succeeds
from app.engine.force.vocabulary.base import ME
from app.engine.force.vocabulary.card_ops import Draw
from app.engine.force.vocabulary.groups import SELF
from app.engine.force.vocabulary.modifiers import Add
from app.engine.force.vocabulary.printed import Horse
from app.engine.force.vocabulary.race_ops import Apply
from tests.engine.force.table import FORCE, Table, only, table, with_cards
from tests.engine.force.writing import X

RUN = ("quicksilver_jig normal_force lamp_oil", "lamp_oil golden_whip")


def names(t: Table, since: int = 0) -> list[str]:
    return [fact["event"] for fact in t.log[since:]]


def next_turn(t: Table) -> Table:
    """Begin the other player's turn."""
    t.s.phase = "next_turn"
    FORCE.phases[-1].enter(t.s, 0)
    FORCE._flow(t.s, 0)
    t.log += [event.facts(None, everything=True) for event in t.s.told]
    t.s.told = []
    return t


def test_701_1_the_players_take_turns() -> None:
    t = table(hands=("lamp_oil", "lamp_oil"))
    turns = []
    for _ in range(4):
        turns.append((t.s.turn, t.s.active))
        t.end_turn()
    assert turns == [(5, 0), (6, 1), (7, 0), (8, 1)]


def test_702_2_a_turn_begins_with_a_rules_check() -> None:
    """What waits at the start of the turn is played before the card is drawn."""
    t = next_turn(table(hands=("lamp_oil", ""), situations=("", "roar_of_the_crowd"), areas=(" | 9*lamp_oil", None)))
    assert [fact["why"] for fact in t.facts("CardsPassed")] == ["roar_of_the_crowd", "702.3"]


def test_702_3_the_turn_player_draws_a_card() -> None:
    t = next_turn(table(hands=("lamp_oil", "")))
    drawn = t.facts("CardsPassed")
    assert [(fact["seat"], fact["origin"], fact["to"], fact["count"]) for fact in drawn] == [
        (1, "1/area1", "1/hand", 1)
    ]


def test_702_4_then_there_is_a_rules_check() -> None:
    t = next_turn(table(hands=("lamp_oil", "lamp_oil"), areas=(None, " | | | lamp_oil")))
    assert t.s.result is not None
    assert t.s.result["reason"] == "home"


def test_702_5_any_number_of_supports_with_a_check_after_each() -> None:
    names = ("hidden_path", "head_wind", "starting_pistol", "night_racing")
    t = table(hands=(" ".join(names), ""))
    for name in names:
        assert t.ask.prompt == "play_support"
        t.play(name)
    assert t.s.turn == 6  # the hand is empty, which everybody sees


def test_702_5c_one_errand_is_played_in_a_turn() -> None:
    t = table(hands=("2*hidden_path starting_pistol", "hidden_path lamp_oil"))
    t.play("hidden_path")
    assert t.offered("support") == ["starting_pistol"]
    assert t.barred("hidden_path") == "702.5c"
    assert t.refused("support", card=t.id("hidden_path", 0)) == "702.5c"
    t.end_turn()
    assert t.offered("support") == ["hidden_path"]  # the other player's turn, and their first


def test_702_5c_a_play_that_is_taken_back_was_no_errand() -> None:
    t = table(hands=("dowser hidden_path lamp_oil", ""), farms=("4*lamp_oil", ""))
    t.play("dowser")
    t.answer("decline")
    assert t.offered("support") == ["hidden_path"]


def test_702_5c_races_of_former_versions_know_no_errands() -> None:
    t = table(hands=("2*hidden_path lamp_oil", ""), version=2)
    t.play("hidden_path")
    assert t.offered("support") == ["hidden_path"]


def test_702_5_who_holds_cards_is_asked_whatever_they_are() -> None:
    t = table(hands=("lamp_oil", ""))
    assert t.ask.prompt == "play_support"
    assert t.ask.moves == [{"do": "pass"}]
    assert t.refused("support", card=t.id("lamp_oil", 0)) == "702.5"
    assert t.refused("guard", card=t.id("lamp_oil", 0)) == "702.5"


def test_702_6_then_comes_the_run() -> None:
    t = table(hands=RUN)
    t.passes()
    assert t.ask.prompt == "play_runner"


def test_702_6a_it_begins_with_one_run_to_go() -> None:
    t = table(hands=RUN)
    t.passes()
    assert t.view()["run_count"] == 1


def test_702_6b_the_turn_player_may_play_a_horse_to_run() -> None:
    t = table("runner", hands=RUN)
    assert t.offered("run") == ["quicksilver_jig", "lamp_oil"]
    assert t.refused("run", card=t.id("normal_force", 0), normal=0, special=[]) == "702.6b"
    assert t.refused("support", card=t.id("lamp_oil", 0)) == "702.6b"
    t.run("quicksilver_jig", 1)
    played = t.facts("RunnerPlayed")[0]
    assert (played["card"], played["cost"], played["paid"]) == ("quicksilver_jig", 1, ["normal_force"])


def test_702_6b_i_without_a_horse_the_turn_goes_to_its_end() -> None:
    t = table("runner", hands=RUN)
    t.passes()
    assert t.facts("RunCompared") == []
    assert t.s.turn == 6


def test_702_6b_i_a_horse_that_is_out_already_has_its_comparison() -> None:
    t = table(
        "runner", hands=("last_train 4*normal_force open_gate", ""), areas=("9*normal_force", " | 9*normal_force")
    )
    t.run("last_train", 3)
    t.until("play_runner")
    t.passes()
    assert len(t.facts("RunCompared")) == 1
    assert t.facts("RunSucceeded")[0]["distance"] == 4


def test_702_6c_a_check_after_the_runner() -> None:
    t = table("runner", hands=("first_light normal_force lamp_oil", "lamp_oil"))
    t.run("first_light", 1)
    events = names(t)
    assert events.index("RunnerPlayed") < events.index("AbilityPlayed")
    assert t.ask.prompt == "play_guard"


def test_702_6d_the_other_player_may_guard_for_nothing() -> None:
    t = table("guarding", hands=("lamp_oil", "thunder_column siege_tower"), runner="quicksilver_jig", metres=3000)
    assert t.offered("guard") == ["siege_tower"]
    t.guard("siege_tower")
    assert t.zone(1, "run") == ["siege_tower"]
    assert t.zone(1, "hand") == ["thunder_column"]


def test_702_6d_i_only_a_horse_suited_to_the_distance_can_guard() -> None:
    t = table("guarding", hands=("lamp_oil", "thunder_column siege_tower"), runner="quicksilver_jig", metres=1600)
    assert t.offered("guard") == ["thunder_column"]
    assert t.refused("guard", card=t.id("siege_tower", 1)) == "702.6d-i"


def test_702_6d_ii_without_a_guard_the_runner_is_not_guarded() -> None:
    t = table("runner", hands=("open_gate lamp_oil", "lamp_oil"))
    t.run("open_gate")
    t.passes()
    assert len(t.facts("Unguarded")) == 1
    assert [fact["card"] for fact in t.facts("AbilityPlayed")] == ["open_gate"]
    t = table("runner", hands=("open_gate lamp_oil", "lamp_oil"))
    t.run("open_gate")
    t.guard("lamp_oil")
    assert t.facts("Unguarded") == []


def test_702_6e_a_check_after_the_guard() -> None:
    areas = ("19*normal_force", "20*normal_force")
    t = table("guarding", hands=("lamp_oil", "harbour_master lamp_oil"), runner="quicksilver_jig", areas=areas)
    t.guard("harbour_master")
    assert t.guard_of("harbour_master") == 4
    assert t.ask.prompt == "play_on_horse"


def test_702_6f_the_turn_player_has_priority_first() -> None:
    t = table("guarding", hands=RUN, runner="quicksilver_jig")
    t.passes()
    assert (t.ask.prompt, t.ask.seat) == ("play_on_horse", 0)


def test_702_6g_any_number_of_supports_of_the_horse_type() -> None:
    t = table("riding", hands=("2*golden_whip apprentice", ""), runner="quicksilver_jig")
    for name in ("golden_whip", "apprentice", "golden_whip"):
        t.ride(name, "quicksilver_jig")
    t.until("discard")
    assert t.facts("RunCompared")[0]["running"] == 3 + 2 + 1 + 2


def test_702_6g_i_each_is_played_on_one_runner_or_guard_of_either_player() -> None:
    t = table("riding", hands=("padded_rail lead_shoes", "lamp_oil"), runner="quicksilver_jig", guard="lamp_oil")
    both = {t.in_run("quicksilver_jig").id, t.in_run("lamp_oil").id}
    assert all(set(move["horse"]["one"]) == both for move in t.offers("ride"))
    assert t.refused("ride", card=t.id("padded_rail", 0), horse=1) == "702.6g-i"
    t.ride("lead_shoes", "lamp_oil")
    assert (t.running("quicksilver_jig"), t.horse("lamp_oil", 1).running) == (3, 1 - 2)


def test_702_6h_priority_goes_to_and_fro_until_somebody_does_not_want_it() -> None:
    t = table("riding", hands=("2*golden_whip", "2*lead_shoes"), runner="quicksilver_jig")
    order = []
    while t.ask.prompt == "play_on_horse":
        order.append(t.ask.seat)
        if len(order) in (1, 3, 5):
            t.ride("golden_whip" if t.ask.seat == 0 else "lead_shoes", "quicksilver_jig")
        else:
            t.passes()
    # One plays and stops; the other takes priority, plays and stops; the first takes it again; the other passes.
    assert order == [0, 0, 1, 1, 0, 1]
    assert [fact["seat"] for fact in t.facts("PriorityTaken")] == [1, 0]


def test_702_6h_who_does_not_take_priority_ends_it() -> None:
    t = table("riding", hands=("golden_whip", "lead_shoes"), runner="quicksilver_jig")
    t.passes()
    assert t.ask.seat == 1
    t.passes()
    assert len(t.facts("RunCompared")) == 1


def test_702_6h_whose_hand_is_empty_is_not_asked() -> None:
    t = table("riding", hands=("golden_whip", ""), runner="quicksilver_jig")
    t.ride("golden_whip", "quicksilver_jig")
    assert len(t.facts("RunCompared")) == 1


def test_702_6i_with_a_run_left_it_goes_back_to_the_runner() -> None:
    t = table(hands=("second_entry 3*open_gate", ""))
    t.play("second_entry")
    t.passes()
    t.run("open_gate")
    t.until("play_runner")
    assert t.view()["run_count"] == 1
    t.run("open_gate")
    t.until("discard")
    assert len(t.facts("RunnerPlayed")) == 2
    assert len(t.facts("RunCompared")) == 1


def test_702_6j_the_running_value_is_compared_with_the_guard_value() -> None:
    t = table("riding", hands=("lamp_oil", "lamp_oil"), runner="quicksilver_jig", guard="lamp_oil")
    t.until("play_support")
    compared = t.facts("RunCompared")[0]
    assert (compared["running"], compared["guard"]) == (3, 3)
    assert compared["runners"][0]["why"] == [[1, "1002.1c", ""]]


@pytest.mark.parametrize("guard", ["", "lamp_oil"])
def test_702_6j_without_a_guard_the_guard_value_is_nothing(guard: str) -> None:
    t = table("riding", hands=("lamp_oil", "lamp_oil"), runner="quicksilver_jig", guard=guard)
    assert t.view()["compared"] == [3, 3 if guard else 0]


def test_702_6j_several_horses_count_together() -> None:
    t = table("riding", hands=("lamp_oil", "lamp_oil"), runner="quicksilver_jig", guard="lamp_oil")
    t.s.sides[0].run.append(table(runner="open_gate").s.sides[0].run[0])
    t.s.changed()
    assert t.view()["compared"] == [3 + 2, 3]


def test_702_6k_the_run_succeeds_if_its_value_is_greater() -> None:
    t = table("riding", hands=("golden_whip", "lamp_oil"), runner="quicksilver_jig", guard="lamp_oil")
    t.ride("golden_whip", "quicksilver_jig")
    t.until("discard")
    assert len(t.facts("RunSucceeded")) == 1
    assert t.facts("RunFailed") == []


def test_702_6k_i_its_success_is_an_event_before_the_distance_is_reckoned() -> None:
    late = Horse("late", X, (succeeds(Apply(Add(SELF, running=3))),), 0, 2, 0, ("turf",), ("mile",), (1,))
    with with_cards(late):
        t = table("riding", hands=("lamp_oil", "lamp_oil"), runner="late")
        t.until("discard")
    assert t.facts("RunCompared")[0]["running"] == 3
    assert t.facts("RunSucceeded")[0]["distance"] == 6


def test_702_6k_ii_the_distance_is_the_difference() -> None:
    t = table("riding", hands=("golden_whip", "lamp_oil"), runner="quicksilver_jig", guard="lamp_oil")
    t.ride("golden_whip", "quicksilver_jig")
    t.until("play_support")
    assert t.facts("RunSucceeded")[0]["distance"] == 2


def test_702_6k_iii_as_many_are_drawn_and_one_fewer_put_away() -> None:
    hands = ("paper_kite open_gate", "lamp_oil")
    t = table(
        "riding", hands=hands, runner="quicksilver_jig", areas=("red_lantern morning_bell north_wind lamp_oil", None)
    )
    t.until("discard")
    assert t.zone(0, "hand") == ["paper_kite", "open_gate", "red_lantern", "morning_bell", "north_wind"]
    some = t.offers("choose")[0]["cards"]
    assert (some["min"], some["max"], len(some["some"])) == (2, 2, 5)  # of all the cards in hand
    t.choose("paper_kite", "morning_bell")
    assert set(t.zone(0, "farm")) >= {"paper_kite", "morning_bell"}
    assert t.left(0) == 1


def test_702_6k_iii_a_distance_of_one_puts_nothing_away() -> None:
    t = table("riding", hands=("lamp_oil", "lamp_oil"), runner="open_gate", areas=(" | 9*lamp_oil", None))
    t.until("play_support")
    assert t.facts("RunSucceeded")[0]["distance"] == 1
    assert t.zone(0, "hand") == ["lamp_oil"] * 2


def test_702_6k_iv_then_there_is_a_rules_check() -> None:
    t = table("riding", hands=("lamp_oil", "lamp_oil"), runner="quicksilver_jig", areas=("3*lamp_oil", None))
    t.until("discard")
    t.idle()
    assert t.s.result is not None
    assert t.s.result["reason"] == "home"


@pytest.mark.parametrize(("guard", "fails"), [("lamp_oil", True), ("open_gate", False)])
def test_702_6l_if_not_it_fails(guard: str, fails: bool) -> None:
    t = table("riding", hands=("lamp_oil", "lamp_oil"), runner="quicksilver_jig", guard=guard)
    t.until("play_support")
    assert bool(t.facts("RunFailed")) is fails
    assert bool(t.facts("RunSucceeded")) is not fails


def test_702_6l_a_run_of_nothing_fails_without_a_guard() -> None:
    t = table("riding", hands=("2*lead_shoes", "lamp_oil"), runner="quicksilver_jig")
    t.ride("lead_shoes", "quicksilver_jig")
    t.ride("lead_shoes", "quicksilver_jig")
    t.until("play_support")
    assert len(t.facts("RunFailed")) == 1
    assert t.facts("GuardWon") == []


def test_702_6l_i_that_it_failed_is_an_event() -> None:
    t = table("riding", hands=("lamp_oil", "lamp_oil"), runner="second_wind", guard="village_smith", surface="dirt")
    t.until("play_support")
    assert [fact["card"] for fact in t.facts("AbilityPlayed")] == ["second_wind"]


def test_702_6l_ii_with_a_guard_value_of_at_least_one_the_guard_won() -> None:
    t = table("riding", hands=("lamp_oil", "lamp_oil"), runner="open_gate", guard="lamp_oil")
    t.until("play_support")
    assert t.facts("GuardWon") == [{"event": "GuardWon", "seat": 1}]
    assert [fact["card"] for fact in t.facts("AbilityPlayed")] == ["lamp_oil"]
    t = table("riding", hands=("loose_girth 2*lead_shoes", "lamp_oil"), runner="open_gate", guard="lamp_oil")
    t.ride("loose_girth", "lamp_oil")
    t.ride("lead_shoes", "open_gate")
    t.until("play_support")
    assert len(t.facts("RunFailed")) == 1
    assert t.facts("GuardWon") == []


def test_702_6l_iii_then_there_is_a_rules_check() -> None:
    t = table("riding", hands=("lamp_oil", "lamp_oil"), runner="second_wind", guard="village_smith", surface="dirt")
    t.until("play_support")
    events = names(t)
    assert events.index("RunFailed") < events.index("AbilityPlayed") < events.index("TurnEnded")


def test_702_6m_everything_in_the_run_areas_goes_to_the_farms() -> None:
    t = table("runner", hands=RUN)
    t.run("quicksilver_jig", 1)
    t.guard("lamp_oil")
    t.until("play_support")
    assert (t.zone(0, "run"), t.zone(1, "run")) == ([], [])
    assert t.zone(0, "farm") == ["quicksilver_jig", "normal_force"]
    assert t.zone(1, "farm") == ["lamp_oil"]


def test_702_6n_a_check_at_the_end_of_the_turn() -> None:
    t = table("runner", hands=("lamp_oil", "normal_force"), situations=("crowded_paddock", ""))
    t.passes()
    assert [fact["why"] for fact in t.facts("CardsPassed")][:1] == ["crowded_paddock"]


def test_702_7_then_it_is_the_other_players_turn() -> None:
    t = table("runner", hands=("lamp_oil", "normal_force"))
    t.passes()
    assert (t.s.turn, t.s.active) == (6, 1)
    assert names(t)[1:3] == ["TurnEnded", "TurnBegan"]


@pytest.mark.parametrize(("limit", "surplus"), [(10, 2), (7, 5), (12, 0), (0, 0)])
def test_702_7_who_holds_more_than_the_limit_at_the_end_of_the_own_turn_puts_cards_away(
    limit: int, surplus: int
) -> None:
    t = table("runner", hands=("12*lamp_oil", "12*lamp_oil"), hand_limit=limit)
    t.passes()
    if surplus:
        assert (t.ask.prompt, t.ask.seat) == ("discard", 0)
        assert t.offers("choose")[0]["cards"]["min"] == surplus
        t.idle()
    assert t.count(0, "hand") == 12 - surplus
    assert t.count(1, "hand") == 13  # not at the end of the other's turn


def test_702_6b_an_ability_of_the_runner_is_played_at_once() -> None:
    draws = Horse("draws", X, (runs(Draw(1, ME)),), 0, 1, 0, ("turf",), ("mile",), (1,))
    with with_cards(draws):
        t = table("runner", hands=("draws lamp_oil", "lamp_oil"))
        t.run("draws")
    assert [fact["why"] for fact in only(t.log, "CardsPassed")] == ["draws"]

"""Each form of sentence has a scenario that plays it: a test of the engine that sets up a race, plays, and says what
comes of it.

`SCENARIOS` names it. The recorder of carried_out.py proves that the scenario does carry the form out, so a form that is
new, or whose scenario stops playing it, fails here.
"""

import inspect
from collections.abc import Iterator
from functools import cache
from itertools import product
from types import ModuleType
from typing import Any, Final

import pytest

from app.engine.force.cards.all_cards import ALL
from app.engine.force.vocabulary.base import Condition
from tests.engine.force import (
    test_500_words,
    test_600_before_the_race,
    test_808_continuous,
    test_cards_horses,
    test_cards_situations,
    test_cards_stable,
    test_cards_supports,
    test_sentences,
)
from tests.engine.force.carried_out import recorded
from tests.engine.force.forms import form, forms_of, words_in

SCENARIOS: Final[dict[ModuleType, dict[str, list[str]]]] = {
    test_500_words: {
        "test_503_3a_a_special_force_may_count_by_what_else_is_paid": ["PaidWithNormal"],
        "test_503_3b_more_than_enough_may_be_paid_if_every_card_is_needed": ["PaidInArea(styles)"],
    },
    test_600_before_the_race: {
        "test_602_2_some_cards_set_their_own_limit": ["DeckLimit"],
    },
    test_808_continuous: {
        "test_808_1_contents_are_set_before_being_suited_is_reckoned": ["Styled(target, styles)"],
        "test_808_1_numbers_are_settled_when_an_ability_is_carried_out": ["Add(self, running X)"],
        "test_808_1_steps_of_styles_come_after_it": ["StyleMoves(target, by more)"],
        "test_808_1_what_each_step_has_changed_can_be_told": ["SetTo(target, running)"],
    },
    test_cards_horses: {
        "test_a_horse_guards_better_while_the_opponent_is_nearer_home": ["Add(self, guard more)"],
        "test_black_umbrella": ["GoingIs(goings)"],
        "test_blind_corner_slows_a_runner_that_is_nearer_home": ["Add(horses, running less)"],
        "test_bridle_path_and_counterweight_slow_the_runner": ["SetTo(horses, running)", "Suits(distance)"],
        "test_canal_horse": ["Automatic", "Succeeds"],
        "test_clockwork_hare": ["GoingNumber", "RunDistance", "SameNumber(one X, two X)"],
        "test_echo_valley": ["Constant(state)", "Runs"],
        "test_flag_officer_and_peat_cutter_bring_cards_back": ["Salvage(force, up_to)", "Salvage(horse)"],
        "test_full_sail": ["Automatic(state)", "Suits(style)"],
        "test_hedge_breaker": ["Opposed"],
        "test_judges_box": ["Guards", "Horses(them, runner)"],
        "test_ledger_line": ["PaidFor(styles)", "PaidSpecially"],
        "test_long_fuse_costs_less_in_the_lead_area": ["CostLess(by more)", "InArea(styles, me)"],
        "test_market_day": ["Discard(me)"],
        "test_night_ferry": ["Plays(me, jockey)"],
        "test_open_gate_and_tail_wind_like_to_be_let_go": ["Unopposed"],
        "test_patient_anna_waits_until_she_is_four_cards_behind": [
            "Add(self, running more)",
            "Self",
            "Trails(by more)",
        ],
        "test_royal_overture_lets_another_horse_run": ["ExtraRun", "Suits(course)"],
        "test_some_are_paid_for_a_guard_that_wins": ["WinsGuard"],
        "test_some_leave_something_behind": ["Leaves"],
        "test_some_lose_something_or_get_something_when_they_fail": ["Fails", "Instead(farm, do, me, self)"],
        "test_some_states_make_a_better_guard_too": ["Add(self, running more, guard more)", "UsesSituation(me)"],
        "test_tea_clipper": ["Sift(force)"],
    },
    test_cards_situations: {
        "test_a_special_force_counts_as_it_says": ["PaidBehind", "PaidFor", "PaidFor(distances)"],
        "test_boomerang_cup": ["DistanceIs(distances)", "Instead(farm, do, me, optional)", "It", "SendHorse(it, hand)"],
        "test_churned_turf": ["Add(horses, guard more)", "HorseFarmed(them)", "Horses(me, guard)"],
        "test_last_lantern": [
            "Both",
            "ClearSituation(me)",
            "HandAtMost(me)",
            "MayDraw",
            "StateTriggered(state)",
            "WentSecond",
        ],
        "test_milestone_and_long_shadow_hear_when_an_area_is_empty": ["AreaReached(me)", "AreaReached(them)"],
        "test_quarantine_and_crowded_paddock_at_the_end_of_a_run_and_of_a_turn": [
            "Add(horses, guard less)",
            "HandCount(me)",
            "HandCount(them)",
            "Horses(each, guard)",
            "Instead(farm, do, each)",
            "SendHorse(it, removed)",
            "TurnEnds(me)",
        ],
        "test_rest_home": ["FarmHas(horse, me)", "HorseFarmed(me)"],
        "test_some_forces_do_something_when_they_are_paid": ["Add(horses, running more)", "Horses(me, runner)", "Paid"],
        "test_some_situations_are_about_costs": ["CostLess(by less, me)", "CostLess(by more, me)"],
        "test_some_situations_are_about_the_going": [
            "GoingMoves(by less)",
            "GoingMoves(by more)",
            "SuitedTo(horses, distances)",
        ],
        "test_some_situations_are_about_the_surface": [
            "OwnTurn(mine)",
            "RaceIsOn(turf)",
            "SurfaceIs(dirt)",
            "SurfaceIs(turf)",
        ],
        "test_some_situations_change_values": [
            "Add(horses, running X)",
            "AreasBetween",
            "Horses(each, runner)",
            "Placed",
            "Styled(horses, styles)",
        ],
        "test_some_situations_forbid_something": [
            "Constant",
            "Forbids(draw, each)",
            "Forbids(extra_run, each)",
            "Forbids(item, each)",
            "Forbids(jockey, each)",
            "Horses(each)",
            "Mute(horses)",
        ],
        "test_some_situations_require_something": ["OwnTurn", "Requires(guard, them)", "Requires(support, them)"],
        "test_some_situations_speak_at_the_start_of_a_turn": ["HandAtMost(none, me)", "TurnStarts(me)"],
        "test_some_situations_speak_when_a_run_is_decided": ["AreaNumber(me)", "RunFails(me)", "RunSucceeds(me)"],
        "test_ticker_tape": ["Plays(me, item)"],
        "test_weighing_room_and_walkover_end_the_race": [
            "CardsLeft(me)",
            "EndRace(me)",
            "EndRace(them)",
            "HandAtMost(none, them)",
        ],
    },
    test_cards_stable: {
        "test_bookkeepers": ["Draw(me)", "EachDiscards"],
        "test_drainage_pipe": ["Instead(going, each)", "SalvageRandom"],
        "test_farrier_and_dowser_draw_for_something": ["May(then)", "PayForceCards", "RemoveFromFarm"],
        "test_feed_sack_and_force_reserve_bring_force_back": ["Advance(me)", "Salvage(force)"],
        "test_head_trainer": ["Search(horse)"],
        "test_hidden_path_and_bramble_fence_move_the_field": ["Advance(me, down)", "FallBack(them)"],
        "test_night_watch": ["TurnStarts(them)"],
        "test_notice_board_and_bill_sticker_hang_up_a_situation": ["HangUp"],
        "test_old_posters_and_announcer_bring_situations_back": ["EachRevives"],
        "test_opera_glasses": ["LookAtHand"],
        "test_paddock_spy_and_bloodstock_agent_take_from_the_hand_they_see": ["Expose(horse)", "Expose(support)"],
        "test_piper_and_downhill_start_bring_both_players_on": ["Advance(each)", "Draw(each)"],
        "test_retired_champion": ["Salvage(horse, up_to)"],
        "test_sand_wagon": ["Apply(round)", "RaceIsOn(dirt)"],
        "test_sealed_bids_and_poker_players_are_won_by_the_faster_horse": ["DiscardRandom", "Showdown"],
        "test_show_off": ["TurnUp"],
        "test_some_are_against_situations": ["ClearSituation(each)", "ClearSituation(them)", "VoidSituations(each)"],
        "test_some_wait_for_the_next_runner": ["Add(it, running more)", "Later(turn)", "PutsOut(me, runner)"],
        "test_stable_ledger_and_coach_driver_ask_for_a_number": [
            "Advance(count X, me)",
            "Discard(count X, me)",
            "Draw(count X, me)",
            "NameNumber",
            "Named",
        ],
        "test_stumbling_block_and_ferryman_stop_the_next_draw": [
            "Instead(draw, do, them, once)",
            "ShuffleArea(me)",
            "ShuffleArea(them)",
        ],
        "test_telescope": ["Arrange(me)"],
        "test_time_keeper": ["Forbids(draw, them)"],
        "test_training_notes_and_agent_sift": ["Sift(horse)", "Sift(support)"],
        "test_weather_glass_and_rain_priest_change_the_going": [
            "FewerCards",
            "GoingBy(by less)",
            "GoingBy(by more)",
            "If",
        ],
        "test_winter_quarters": ["PutUnder"],
    },
    test_cards_supports: {
        "test_a_support_on_a_horse_changes_its_values": [
            "InRun(guard)",
            "Placed(how more)",
            "SetTo(target, guard)",
            "SuitedTo(target, distances)",
            "SuitedTo(target, surfaces)",
        ],
        "test_backward_rider": ["HandAtLeast(me)", "StyleMoves(target, by less)"],
        "test_blinkers_keep_the_horse_from_its_abilities": [
            "Add(target, running more, guard more)",
            "Apply(run)",
            "Mute(target)",
            "Target",
        ],
        "test_bold_youngster": ["Add(target, guard more)", "OneOf"],
        "test_elbow_man": ["Add(chosen, guard less)", "ChooseHorse(horses)", "Chosen", "Horses(them, guard)"],
        "test_flung_mud": ["Add(chosen, running less)"],
        "test_lucky_ribbon_and_gatekeeper_give_a_horse_an_ability": ["Grant(target)"],
        "test_slow_clapper_claps_for_every_reason": ["Add(target, running less)", "InRun(runner)", "Placed(how less)"],
        "test_spare_saddle": ["Instead(farm, do, me, target)"],
        "test_steady_hands": ["Add(target, running more)"],
    },
    test_sentences: {
        "test_a_horse_that_suits_the_race_is_faster_from_when_it_enters_the_run_area": [
            "Enters",
            "Suits(distance_style)",
            "Suits(going)",
            "Suits(surface)",
        ],
        "test_a_second_card_that_lets_you_put_fewer_away_does_not_add_to_the_first": ["Keep"],
        "test_a_void_situation_of_the_opponent_is_void_until_the_end_of_their_turn_and_yours_is_not": [
            "VoidSituations(them)"
        ],
        "test_advancing_by_a_number_counts_the_guard_value_that_the_horse_had_last": ["ValueOf(guard)"],
        "test_guards_are_forbidden_while_the_umbrella_is_in_the_run_area": ["Forbids(guard, them)"],
        "test_the_night_watch_comes_once_at_the_start_of_the_next_turn_of_the_opponent": [
            "Apply(turn)",
            "Forbids(item, them)",
            "Later(round)",
        ],
        "test_the_offer_of_an_understudy_stands_until_one_horse_has_gone_back": [
            "Instead(farm, do, me, optional, once)"
        ],
    },
}
# Where a deck is built, before there is a race to record.
BEFORE_THE_RACE: Final = {"DeckLimit"}
# Conditions that no position can deny: only a horse that is suited to the distance can guard (702.6d-i), and nothing
# brings a race that Beach Race has moved to dirt back to turf. They stand on the cards as reminders.
ALWAYS: Final = {"Suits(distance)", "SurfaceIs(dirt)"}
FORMS: Final = sorted({one for card in ALL for one in forms_of(card)})


def scenarios_of(wanted: str) -> list[tuple[ModuleType, str]]:
    return [(module, name) for module, tests in SCENARIOS.items() for name, shown in tests.items() if wanted in shown]


@cache
def shown_by(module: ModuleType, name: str) -> frozenset[str]:
    """What a test carries out, with all its parameters."""
    test = getattr(module, name)
    with recorded() as seen:
        for given in parameters(test):
            test(**given)
    return frozenset(seen)


def parameters(test: Any) -> Iterator[dict[str, Any]]:
    marks = [mark.args for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
    given = []
    for names, values, *_ in marks:
        keys = [one.strip() for one in names.split(",")] if isinstance(names, str) else list(names)
        given.append([dict(zip(keys, one if len(keys) > 1 else (one,), strict=True)) for one in values])
    for chosen in product(*given):
        yield {key: value for one in chosen for key, value in one.items()}


@pytest.mark.parametrize("wanted", FORMS)
def test_each_form_of_sentence_has_a_scenario_that_plays_it(wanted: str) -> None:
    named = scenarios_of(wanted)
    assert named, f"no scenario plays {wanted}"
    for module, name in named:
        assert callable(getattr(module, name))
        assert wanted in BEFORE_THE_RACE or wanted in shown_by(module, name), name


def test_no_scenario_is_named_for_a_form_that_no_card_has() -> None:
    listed = [one for tests in SCENARIOS.values() for shown in tests.values() for one in shown]
    assert sorted(set(listed)) == FORMS


def test_each_condition_is_seen_not_to_hold_as_well() -> None:
    """Where a condition does not hold, the text does nothing: some scenario of a card shows that."""
    conditions = {form(word) for card in ALL for word in words_in(card) if isinstance(word, Condition)}
    modules = (test_cards_horses, test_cards_situations, test_cards_stable, test_cards_supports, test_sentences)
    seen: set[str] = set()
    for module in modules:
        for name, test in vars(module).items():
            if name.startswith("test_") and inspect.isfunction(test) and test.__module__ == module.__name__:
                seen |= shown_by(module, name)
    assert {one for one in conditions if f"not {one}" not in seen} == ALWAYS

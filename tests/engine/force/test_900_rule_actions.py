"""901 to 905: rule actions; 1002: suited or not; 1102: force abilities; 1201: endless loops."""

from dataclasses import dataclass
from typing import Any

import pytest

from app.engine.force.cards.shorthand import runs
from app.engine.force.components import FORCED, REPEATS
from app.engine.force.interpreter.executor import carry_on
from app.engine.force.rules.rules_check import begin_check
from app.engine.force.rules.zones import farm
from app.engine.force.state import Card, ForceState, Job
from app.engine.force.text.language import Says
from app.engine.force.vocabulary.abilities import StateTriggered
from app.engine.force.vocabulary.area_ops import Advance, FallBack
from app.engine.force.vocabulary.base import ME, Op, Result
from app.engine.force.vocabulary.card_ops import Draw, RemoveFromFarm, Salvage, SalvageRandom
from app.engine.force.vocabulary.groups import MY_RUNNERS, SELF
from app.engine.force.vocabulary.holdings import FarmHas, HandAtMost
from app.engine.force.vocabulary.modifiers import Add
from app.engine.force.vocabulary.printed import Horse, Support
from app.engine.force.vocabulary.race_ops import Apply, Later, SendHorse
from app.engine.force.vocabulary.triggers import PutsOut
from tests.engine.force.table import Table, all_cards, table, with_cards
from tests.engine.force.writing import FIT, X, item, situation


@dataclass(frozen=True, slots=True)
class HandBack(Op):
    """A text of a test: the whole hand goes to the farm."""

    says = Says("put your hand into the farm", "手札をファームに置く", "將手牌放到牧場")

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        farm(s, list(s.sides[job.seat].hand), (job.seat, "hand"), "hand_back")
        return Result.DONE


def checked(t: Table) -> Table:
    """A rules check, here and now."""
    begin_check(t.s)
    carry_on(t.s)
    t.log += [event.facts(None, everything=True) for event in t.s.told]
    t.s.told = []
    return t


def test_901_1_rule_actions_are_done_at_rules_checks_only_and_all_at_once() -> None:
    """With the areas empty in the middle of a text, and filled again at its end, nobody has won."""
    there_and_back = item("there_and_back", Advance(1), Draw(1))
    with with_cards(there_and_back):
        t = table(hands=("there_and_back lamp_oil", ""), areas=("lamp_oil", None))
        t.play("there_and_back")
    assert t.s.result is not None
    t = table(situations=("head_wind head_wind", ""), areas=("", None))
    checked(t)
    assert t.s.result is not None
    assert t.zone(0, "farm") == ["head_wind"]  # put away together with the win


def test_901_1_who_is_not_home_at_the_check_has_not_won() -> None:
    back = item("back", Advance(1), FallBack(1, ME))
    with with_cards(back):
        t = table(hands=("back lamp_oil", ""), areas=("lamp_oil | paper_kite", None))
        t.play("back")
    assert t.s.result is None


def test_902_1_who_has_no_card_left_to_run_has_won() -> None:
    t = checked(table(areas=(None, "")))
    assert t.s.result is not None
    assert t.s.result["reason"] == "home"
    assert t.s.result["ranking"][0]["seat"] == 1


def test_903_1_of_several_situations_only_the_last_stays_whichever_side() -> None:
    t = table(hands=("head_wind", "lamp_oil"), situations=("", "fog_bank"))
    t.play("head_wind")
    assert (t.zone(0, "situation"), t.zone(1, "situation")) == (["head_wind"], [])
    assert t.zone(1, "farm") == ["fog_bank"]
    assert [fact["why"] for fact in t.facts("CardsMoved") if fact["cards"] == ["fog_bank"]] == ["903"]


def test_903_1_of_several_that_came_last_together_their_player_chooses_one() -> None:
    t = table(hands=("hidden_path lamp_oil", "lamp_oil"), situations=("", "fog_bank head_wind green_flag"))
    lying = t.s.sides[1].situation
    lying[1].moment = lying[2].moment
    t.play("hidden_path")
    assert (t.ask.seat, t.ask.prompt) == (1, "situation_stays")
    assert t.offered("choose", "cards") == ["head_wind", "green_flag"]
    t.choose("head_wind")
    assert t.zone(1, "situation") == ["head_wind"]
    assert sorted(t.zone(1, "farm")) == ["fog_bank", "green_flag"]


def test_903_2_if_the_last_of_both_sides_came_together_all_go() -> None:
    t = table(situations=("head_wind fog_bank", "green_flag"))
    t.s.sides[0].situation[1].moment = t.s.sides[1].situation[0].moment
    checked(t)
    assert (t.zone(0, "situation"), t.zone(1, "situation")) == ([], [])
    assert (sorted(t.zone(0, "farm")), t.zone(1, "farm")) == (["fog_bank", "head_wind"], ["green_flag"])


def test_903_2_two_that_are_brought_back_together_both_go_again() -> None:
    t = table(hands=("old_posters", "lamp_oil"), situations=("head_wind", ""), farms=("fog_bank", "green_flag"))
    t.play("old_posters")
    t.choose("fog_bank")
    t.choose("green_flag")
    assert (t.zone(0, "situation"), t.zone(1, "situation")) == ([], [])
    assert "fog_bank" in t.zone(0, "farm")
    assert t.zone(1, "farm") == ["green_flag"]


def test_904_1_what_is_neither_horse_nor_force_leaves_the_run_area() -> None:
    t = table(hands=("show_off lamp_oil", ""), areas=("golden_whip red_lantern", None))
    t.play("show_off")
    assert t.zone(0, "run") == []
    assert t.zone(0, "farm") == ["show_off", "golden_whip"]
    t = table(hands=("show_off lamp_oil", ""), areas=("red_lantern normal_force", None))
    t.play("show_off")
    assert t.zone(0, "run") == ["red_lantern"]
    assert t.zone(0, "hand") == ["lamp_oil", "normal_force"]


def test_904_1_supports_played_on_a_horse_stay_to_the_end_of_the_run() -> None:
    t = table("riding", hands=("golden_whip apprentice", "lamp_oil"), runner="quicksilver_jig")
    t.ride("golden_whip", "quicksilver_jig")
    assert t.zone(0, "run") == ["quicksilver_jig", "golden_whip"]


def test_904_2_what_is_no_situation_leaves_the_situation_area() -> None:
    t = checked(table(situations=("golden_whip", "lamp_oil head_wind")))
    assert (t.zone(0, "situation"), t.zone(1, "situation")) == ([], ["head_wind"])
    assert (t.zone(0, "farm"), t.zone(1, "farm")) == (["golden_whip"], ["lamp_oil"])


def test_905_1_what_is_not_being_played_leaves_the_resolution_area() -> None:
    t = table(hands=("lamp_oil paper_kite", ""))
    t.s.resolution.append(t.s.sides[0].hand.pop())
    checked(t)
    assert t.s.resolution == []
    assert t.zone(0, "farm") == ["paper_kite"]


def test_905_1_so_does_force_that_was_paid_for_an_ability() -> None:
    t = table("runner", hands=("river_in_flood 5*normal_force", "lamp_oil"))
    t.run("river_in_flood", 3)
    t.answer("pay", normal=1, special=[])
    assert t.running("river_in_flood") == 5 + 2
    assert t.zone(0, "farm") == ["normal_force"]
    assert [fact["why"] for fact in t.facts("CardsMoved")][-1] == "905.1"


# 1002, 1102


@pytest.mark.parametrize(
    ("surface", "metres", "areas", "change"),
    [
        ("turf", 1600, "lamp_oil", 1),
        ("turf", 1600, " | lamp_oil", 0),
        ("dirt", 1600, "lamp_oil", 0),
        ("turf", 2400, "lamp_oil", 0),
        ("dirt", 2400, " | lamp_oil", -2),
    ],
)
def test_1002_1_surface_distance_and_area_move_the_running_value(
    surface: str, metres: int, areas: str, change: int
) -> None:
    hand = ("quicksilver_jig normal_force", "lamp_oil")
    t = table("runner", hands=hand, surface=surface, metres=metres, areas=(areas, None))
    t.run("quicksilver_jig", 1)
    assert t.running("quicksilver_jig") == 2 + change
    assert sum(why.by for why in t.horse("quicksilver_jig").why) == change


def test_1002_2_it_does_in_every_zone() -> None:
    t = table(hands=("quicksilver_jig", ""), farms=("quicksilver_jig", ""), surface="dirt", metres=2400)
    assert t.running("quicksilver_jig", zone="hand") == t.running("quicksilver_jig", zone="farm") == 2 - 1 - 1 + 1
    shown = t.own(0)["hand"][0]
    assert shown["why"]["running"] == [[-1, "1002.1a", ""], [-1, "1002.1b", ""], [1, "1002.1c", ""]]


def test_1102_1_texts_of_horses_are_force_abilities() -> None:
    t = table("runner", hands=("red_lantern 2*normal_force lamp_oil", "lamp_oil"), situations=("fog_bank", ""))
    t.run("red_lantern", 2)
    assert t.facts("AbilityPlayed") == []
    assert t.view()["sides"][0]["run"][0]["muted"] is True


@pytest.mark.parametrize(("areas", "drawn"), [("9*lamp_oil", 1), (" | 9*lamp_oil", 0)])
def test_1102_2_a_state_is_looked_at_when_the_horse_comes_to_the_run_area(areas: str, drawn: int) -> None:
    t = table("runner", hands=("red_lantern 2*normal_force lamp_oil", "lamp_oil"), areas=(areas, None))
    t.run("red_lantern", 2)
    assert t.left(0) == 9 - drawn
    assert len(t.facts("NothingDone")) == 1 - drawn


def test_1102_2_it_does_so_when_it_guards_as_well() -> None:
    t = table("guarding", hands=("lamp_oil", "red_lantern lamp_oil"), runner="quicksilver_jig")
    t.guard("red_lantern")
    assert t.left(1) == 39


@pytest.mark.parametrize(("version", "drawn"), [(1, 1), (2, 2)])
def test_1102_2_it_does_so_whatever_brings_it_there(version: int, drawn: int) -> None:
    """Show-Off draws a card for the horse; the horse draws one for the lead area. Version 1 forgot the horse."""
    given = {"areas": ("red_lantern 9*lamp_oil", None)}
    t = table(hands=("show_off lamp_oil", ""), version=version, **given)
    t.play("show_off")
    assert t.left(0) == 9 - drawn
    t = table("runner", hands=("open_gate lamp_oil", "lamp_oil"), version=version, **given)
    t.s.phase = "supports"
    t.s.sides[0].hand.append(Card(t.s.new_id(), "stable_lad", 0))
    t.play("stable_lad")
    t.until("play_runner")
    t.run("open_gate")
    assert t.in_run("red_lantern").role == ""
    assert t.left(0) == 9 - (drawn - 1)


def test_1102_2_a_horse_that_a_text_put_there_was_not_put_out() -> None:
    """506.1: it neither runs nor guards, and what hears of runners does not hear of it."""
    t = table(hands=("starting_pistol show_off lamp_oil", ""), areas=("first_light 9*lamp_oil", None))
    t.play("starting_pistol")
    t.play("show_off")
    assert t.facts("AbilityPlayed") == []
    assert len(t.s.timers) == 1


def test_1102_6_it_cannot_use_its_abilities_in_the_fog_either() -> None:
    t = table(hands=("show_off lamp_oil", ""), areas=("red_lantern 9*lamp_oil", None), situations=("fog_bank", ""))
    t.play("show_off")
    assert t.facts("AbilityPlayed") == []


def test_1102_6_a_text_that_is_always_in_force_is_silent_as_well() -> None:
    given: dict[str, Any] = {"runner": "morning_bell", "areas": ("20*normal_force", "19*normal_force")}
    assert table("riding", hands=("lamp_oil", ""), **given).running("morning_bell") == 1 + 1 + 1
    muted = table("riding", hands=("lamp_oil", ""), situations=("fog_bank", ""), **given)
    assert muted.running("morning_bell") == 1 + 1


def test_1102_4_several_sentences_are_several_abilities() -> None:
    t = table("runner", hands=("last_train 4*normal_force lamp_oil", "9*lamp_oil"), areas=("lamp_oil", " | lamp_oil"))
    t.run("last_train", 3)
    assert len(t.offers("first")[0]["ability"]["one"]) == 2


def test_1102_5_what_it_brings_about_lasts_while_the_horse_is_in_the_run_area() -> None:
    t = table("runner", hands=("white_squall 3*normal_force lamp_oil", "golden_whip lamp_oil"))
    t.run("white_squall", 2)
    assert [(effect.bound, effect.until) for effect in t.s.effects] == [(True, "run")]
    t.passes()
    t.passes()
    assert t.ask.seat == 1
    assert t.offers("ride") == []
    horse = t.in_run("white_squall").id
    assert t.refused("ride", card=t.id("golden_whip", 1), horse=horse) == "103.3"
    t.until("play_support")
    assert t.s.effects == []


def test_1102_5_it_ends_with_the_horse_though_the_run_goes_on() -> None:
    leaves = Horse("leaves", X, (runs(Apply(Add(MY_RUNNERS, running=5)), SendHorse(SELF)),), 0, 1, 0, *FIT)
    with with_cards(leaves):
        t = table("runner", hands=("leaves lamp_oil", "lamp_oil"))
        t.run("leaves")
        assert t.now.horses == {}
        t.until("play_support")
    assert t.s.effects == []


def test_1102_6_what_cannot_be_used_is_not_set_off() -> None:
    t = table("guarding", hands=("lamp_oil", "judges_box lamp_oil"), runner="market_day")
    t.guard("judges_box")
    assert t.horse("market_day").muted
    t.until("play_support")
    assert [fact["card"] for fact in t.facts("AbilityPlayed")] == ["judges_box"]


# 1201


def test_1201_1b_what_leads_back_to_the_same_table_cannot_be_done_again() -> None:
    """Two that bring each other back: the first may be played once, then once the other, and that was all."""
    fetch = item("fetch", Salvage(1, "support"))
    with with_cards(fetch):
        t = table(hands=("fetch lamp_oil", ""), farms=("fetch", ""))
        t.play("fetch")
        assert t.zone(0, "hand") == ["lamp_oil", "fetch"]
        assert t.offers("support") == []
        assert t.barred("fetch") == "1201.1b"
        assert t.refused("support", card=t.id("fetch", 0)) == "1201.1b"


def growing() -> tuple[Support, Support]:
    """Each brings the other back, and each time something adds up."""
    return (
        item("up", Salvage(1, "support"), Later(PutsOut(ME, "runner"), (Apply(Add(MY_RUNNERS, running=1)),), "turn")),
        item("plain", Draw(1)),
    )


def test_1201_1a_what_adds_up_is_announced_with_a_number() -> None:
    with with_cards(*growing()):
        t = table(hands=("up lamp_oil open_gate", "lamp_oil"), farms=("up", ""))
        t.play("up")
        assert t.offers("support") == []
        assert t.offers("repeat") == [{"do": "repeat", "times": {"int": [1, REPEATS]}}]
        assert t.refused("support", card=t.id("up", 0)) == "1201.1b"
        assert t.refused("repeat", times=0) == "1201.1a"
        assert t.refused("repeat", times=REPEATS + 1) == "1201.1a"
        t.answer("repeat", times=5)
        assert (t.ask.seat, t.ask.prompt) == (1, "agree_to_repeat")
        t.answer("number", number=5)
        assert len(t.s.timers) == 6
        assert [fact["number"] for fact in t.facts("NumberNamed")] == [5, 5]


def test_1201_1a_the_other_player_may_name_a_smaller_number() -> None:
    with with_cards(*growing()):
        t = table(hands=("up lamp_oil open_gate", "lamp_oil"), farms=("up", ""))
        t.play("up")
        t.answer("repeat", times=50)
        assert t.refused("number", number=51) == "103.5"
        t.answer("number", number=2)
        assert len(t.s.timers) == 3


def test_1201_1a_after_that_it_cannot_be_done_again_in_this_turn() -> None:
    with with_cards(*growing()):
        t = table(hands=("up lamp_oil open_gate", "lamp_oil"), farms=("up", ""))
        t.play("up")
        t.answer("repeat", times=3)
        t.answer("number", number=3)
        assert [move["do"] for move in t.ask.moves] == ["pass"]
        assert t.refused("repeat", times=1) == "1201.1a"
        before = all_cards(t)
        t.passes()
        assert all_cards(t) == before


def test_1201_1a_nothing_to_repeat_nothing_to_announce() -> None:
    t = table(hands=("hidden_path lamp_oil", ""))
    t.play("hidden_path")
    assert t.offers("repeat") == []
    assert t.refused("repeat", times=1) == "1201.1a"


def test_1201_1c_a_loop_that_nobody_can_stop_is_a_draw() -> None:
    """Nobody has a choice in it, and it goes on for ever: as long as the hand is small, a card comes and goes."""
    endless = situation("endless", StateTriggered(HandAtMost(5), (SalvageRandom(1), HandBack())))
    with with_cards(endless):
        t = table(hands=("hidden_path", "lamp_oil"), situations=("endless", ""), farms=("lamp_oil", ""))
        t.play("hidden_path")
    assert t.s.result is not None
    assert t.s.result["reason"] == "endless"
    assert [row["place"] for row in t.s.result["ranking"]] == [1, 1]
    assert len(t.facts("AbilityPlayed")) == FORCED


def test_1201_1c_what_could_not_end_its_own_state_waits_until_it_can() -> None:
    """Whose hand is empty is to draw, and must not: the card says that it waits for both to be otherwise.

    In version 1 it did not say so, tried again for ever, and Time Keeper was a draw for whoever was about to lose.
    """
    given = {"hands": ("time_keeper lamp_oil", ""), "situations": ("", "relay_station")}
    t = table(**given, version=1)
    t.play("time_keeper")
    assert t.s.result is not None
    assert t.s.result["reason"] == "endless"
    t = checked(table(**given))
    assert t.count(1, "hand") == 2
    for card, hand in (("relay_station", 0), ("last_lantern", 1)):
        t = table(hands=("time_keeper lamp_oil", "lamp_oil " * hand), situations=("", card), first=0)
        t.s.effects.clear()
        t.play("time_keeper")
        assert t.s.result is None
        assert len([fact for fact in t.facts("AbilityPlayed") if fact["card"] == card]) <= 1


@pytest.mark.parametrize(("version", "over"), [(1, True), (2, False)])
def test_1201_1c_who_plays_a_card_or_passes_has_had_a_choice(version: int, over: bool) -> None:
    """What was forced before that does not count any more. In version 1 it did, over the whole race."""
    given = {"hands": ("hidden_path lamp_oil", ""), "situations": ("ticker_tape", ""), "version": version}
    t = table(**given)
    t.s.forced = FORCED
    t.play("hidden_path")
    assert (t.s.result is not None) is over
    t = table("runner", hands=("lamp_oil paper_kite open_gate", "lamp_oil"), version=version)
    t.s.forced = FORCED
    t.passes()
    assert (t.s.forced == FORCED) is over


def test_1201_1c_who_could_only_pass_has_not_had_one() -> None:
    t = table(hands=("normal_force", ""))
    t.s.forced = FORCED - 1
    assert [move["do"] for move in t.ask.moves] == ["pass"]
    t.passes()
    assert t.s.forced == FORCED - 1


def test_1201_1c_a_loop_that_somebody_stops_is_none() -> None:
    grows = situation("grows", StateTriggered(FarmHas(1, "horse"), (RemoveFromFarm(1, "horse"),)))
    with with_cards(grows):
        t = table(hands=("hidden_path", "lamp_oil"), situations=("grows", ""), farms=("3*lamp_oil", ""))
        t.play("hidden_path")
        while t.s.result is None and t.ask.prompt == "remove":
            t.idle()
    assert t.s.result is None
    assert t.zone(0, "removed") == ["lamp_oil"] * 3

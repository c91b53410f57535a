"""806: automatic abilities, timed and state triggers."""

import pytest

from app.engine.force.cards.shorthand import in_state, leaves
from app.engine.force.vocabulary.abilities import Automatic, StateTriggered
from app.engine.force.vocabulary.area_ops import Advance
from app.engine.force.vocabulary.base import ME
from app.engine.force.vocabulary.card_ops import Discard, Draw
from app.engine.force.vocabulary.counts import ValueOf
from app.engine.force.vocabulary.holdings import HandAtMost
from app.engine.force.vocabulary.race_ops import Later
from app.engine.force.vocabulary.triggers import HorseFarmed, Plays, PutsOut, TurnEnds
from tests.engine.force.table import Table, only, table, with_cards
from tests.engine.force.writing import horse, item, situation


def whys(t: Table, event: str = "CardsPassed") -> list[str]:
    return [fact["why"] for fact in t.facts(event)]


def test_806_1_an_ability_is_played_at_the_next_check_after_its_event() -> None:
    t = table("runner", hands=("ledger_line front_force lamp_oil", "lamp_oil"))
    t.run("ledger_line", 0, "front_force")
    events = [fact["event"] for fact in t.log]
    assert events.index("RunnerPlayed") < events.index("AbilityPlayed")
    assert t.count(0, "hand") == 2


def test_806_2_it_waits_as_often_as_its_event_has_happened() -> None:
    mourns = situation("mourns", Automatic(HorseFarmed(ME), (Advance(1),)))
    with with_cards(mourns):
        t = table(
            "riding", hands=("lamp_oil", "lamp_oil"), runner="open_gate", guard="lamp_oil", situations=("mourns", "")
        )
        t.s.sides[0].run.append(table(runner="paper_kite").s.sides[0].run[0])
        t.s.sides[0].run[1].id = t.s.new_id()
        t.until("play_support")
    assert [fact["card"] for fact in t.facts("AbilityPlayed")] == ["lamp_oil", "mourns", "mourns"]


def test_806_3_of_several_one_chooses_which_comes_first() -> None:
    t = table("runner", hands=("royal_overture 4*normal_force lamp_oil", "lamp_oil"), course="tokyo")
    t.run("royal_overture", 3)
    assert t.ask.prompt == "play_first"
    first, second = t.offers("first")[0]["ability"]["one"]
    assert [one["key"] for one in t.view()["waiting"]] == ["royal_overture/abilities/0", "royal_overture/abilities/1"]
    assert t.refused("first", ability=0) == "806.3"
    assert t.refused("decline") == "806.3"  # all of them have to be played
    t.answer("first", ability=second)
    assert first not in [one["id"] for one in t.view()["waiting"]]
    assert [fact["ability"] for fact in t.facts("AbilityPlayed")] == [
        *("royal_overture/abilities/1", "royal_overture/abilities/0"),
    ]


def test_806_3_what_one_may_do_one_may_decline() -> None:
    t = table("runner", hands=("comet_mail 3*normal_force 2*lamp_oil", "lamp_oil"))
    t.run("comet_mail", 2)
    assert {move["do"] for move in t.ask.moves} == {"choose", "decline"}
    t.answer("decline")
    assert t.running("comet_mail") == 3 + 1
    assert [fact["card"] for fact in t.facts("NothingDone")] == ["comet_mail"]


def test_806_3_it_waits_until_it_has_been_carried_out() -> None:
    t = table("runner", hands=("comet_mail 3*normal_force 2*lamp_oil", "lamp_oil"))
    t.run("comet_mail", 2)
    assert [one["card"] for one in t.view()["waiting"]] == ["comet_mail"]
    t.choose("lamp_oil")
    assert t.view()["waiting"] == []
    assert t.running("comet_mail") == 3 + 1 + 2


def test_806_4_a_card_that_enters_sees_what_it_enters_with() -> None:
    """It is in the run area when it is asked whether it is (806.4b), with what is in force there (808.3a)."""
    seen = horse("seen", in_state(HandAtMost(1), Draw(1)), Automatic(PutsOut(ME, "runner"), (Advance(1),)))
    with with_cards(seen):
        t = table("runner", hands=("seen lamp_oil", "lamp_oil"))
        t.run("seen")
        t.until("play_guard")
    assert sorted(fact["ability"] for fact in t.facts("AbilityPlayed")) == ["seen/abilities/0", "seen/abilities/1"]


def test_806_4_of_a_card_that_goes_to_the_farm_it_is_what_it_is_there() -> None:
    t = table("riding", hands=("lamp_oil", "lamp_oil"), runner="ghost_ship")
    t.until("play_support")
    played = only(t.log, "AbilityPlayed")
    assert [fact["card"] for fact in played] == ["ghost_ship"]
    assert t.zone(0, "farm") != []


def test_806_5_a_timed_trigger_is_played_once() -> None:
    t = table(hands=("starting_pistol second_entry 2*open_gate lamp_oil", "lamp_oil"))
    t.play("starting_pistol")
    t.play("second_entry")
    t.passes()
    t.run("open_gate")
    t.until("play_runner")
    t.run("open_gate")
    assert sorted(one.running for one in t.now.horses.values()) == [2, 4]
    assert t.s.timers == []


def test_806_5_it_is_gone_when_its_time_is_over() -> None:
    t = table(hands=("starting_pistol open_gate", "open_gate lamp_oil"))
    t.play("starting_pistol")
    t.end_turn()
    assert t.s.timers == []
    assert t.facts("AbilityPlayed") == []


def test_806_6_a_state_trigger_waits_once_and_again_if_it_is_still_so() -> None:
    t = table("runner", hands=("lamp_oil", "lamp_oil"), situations=("relay_station", ""))
    t.run("lamp_oil")
    assert [fact["ability"] for fact in t.facts("AbilityPlayed")] == ["relay_station/abilities/0"]
    assert t.count(0, "hand") == 2
    again = situation("again", StateTriggered(HandAtMost(2), (Draw(1),)))
    with with_cards(again):
        t = table("runner", hands=("open_gate", "lamp_oil"), situations=("again", ""))
        t.run("open_gate")
        assert [fact["card"] for fact in t.facts("AbilityPlayed")] == ["again"] * 3
    assert t.count(0, "hand") == 3


@pytest.mark.parametrize(("version", "hand"), [(1, 2), (2, 4)])
def test_806_6_a_state_is_seen_in_the_middle_of_a_text_too(version: int, hand: int) -> None:
    """The last card of the hand draws one and fetches another: for a moment there was none. Version 1 looked later."""
    given = {"situations": ("relay_station", ""), "farms": ("normal_force", "")}
    t = table(hands=("feed_sack", ""), version=version, **given)
    t.play("feed_sack")
    assert t.count(0, "hand") == hand


def test_806_6_a_state_that_comes_about_again_while_its_ability_waits_is_waited_for_once() -> None:
    twice = item("twice", Draw(1), Discard(1), Draw(1))
    with with_cards(twice):
        t = table(hands=("twice", ""), situations=("relay_station", ""))
        t.play("twice")
    assert [fact["card"] for fact in t.facts("AbilityPlayed")] == ["relay_station"]


def test_806_6_a_play_that_is_taken_back_has_set_nothing_off() -> None:
    t = table(hands=("dowser", ""), situations=("relay_station", ""))
    assert t.offers("support") == []
    t = table(hands=("retired_champion", ""), situations=("relay_station", ""), farms=("lamp_oil", ""))
    t.play("retired_champion")
    t.choose()
    assert t.facts("PlayTakenBack")
    assert t.zone(0, "hand") == ["retired_champion"]
    assert t.s.waiting == []


def test_806_7_a_waiting_ability_is_played_though_its_card_has_gone() -> None:
    hears = situation("hears", Automatic(Plays(ME, "situation"), (Draw(1),)))
    with with_cards(hears):
        t = table(hands=("head_wind lamp_oil", ""), situations=("hears", ""))
        t.play("head_wind")
    assert "hears" in t.zone(0, "farm")
    assert [fact["card"] for fact in t.facts("AbilityPlayed")] == ["hears"]


def test_806_3_what_one_cannot_pay_one_is_not_made_to() -> None:
    t = table("riding", hands=("big_spender lamp_oil", "lamp_oil"), runner="quicksilver_jig")
    t.ride("big_spender", "quicksilver_jig")
    assert t.ask.moves == [{"do": "decline"}]  # asked all the same: what a hand holds is nobody's to know
    t.answer("decline")
    assert t.running("quicksilver_jig") == 3 + 1


def test_806_5_an_ability_made_for_later_remembers_whose_it_was() -> None:
    later = item("later", Later(TurnEnds(ME), (Draw(1),)))
    with with_cards(later):
        t = table(hands=("later lamp_oil", "lamp_oil"))
        t.play("later")
        t.end_turn()
    assert [(fact["seat"], fact["card"]) for fact in t.facts("AbilityPlayed")] == [(0, "later")]


def test_806_4_last_known_figures_are_used_for_a_card_that_has_gone() -> None:
    goes = horse("goes", leaves(Draw(ValueOf("running"))), running=3)
    with with_cards(goes):
        t = table("riding", hands=("lead_shoes lamp_oil", "lamp_oil"), runner="goes", guard="siege_tower")
        t.ride("lead_shoes", "goes")
        t.until("play_support")
    assert whys(t) == ["goes"] * 2 + ["702.3"]

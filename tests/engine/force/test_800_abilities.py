"""801 to 807: abilities, effects, the rules check, playing, automatic abilities."""

import pytest

from app.engine.force.cards.making import fails, in_state, leaves, runs, succeeds
from app.engine.force.language import Says
from app.engine.force.vocabulary.area_ops import Advance
from app.engine.force.vocabulary.base import ME, THEM, Automatic, Constant, Op, StateTriggered
from app.engine.force.vocabulary.card_ops import Discard, Draw, PayForceCards, Salvage
from app.engine.force.vocabulary.conditions import HandAtMost
from app.engine.force.vocabulary.counts import ValueOf
from app.engine.force.vocabulary.flow_ops import May, OneOf
from app.engine.force.vocabulary.groups import MY_RUNNERS
from app.engine.force.vocabulary.modifiers import Add
from app.engine.force.vocabulary.printed import Horse, Support
from app.engine.force.vocabulary.race_ops import Apply, Later
from app.engine.force.vocabulary.triggers import HorseFarmed, Plays, PutsOut, TurnEnds
from tests.engine.force.table import Table, only, table, with_cards

X = Says("X", "X", "X")
FIT = (("turf",), ("mile",), (1,))


def horse(name: str, *abilities: Automatic, cost: int = 0, running: int = 2, guard: int = 1) -> Horse:
    return Horse(name, X, abilities, cost, running, guard, *FIT)


def item(name: str, *do: Op) -> Support:
    return Support(name, X, (), "item", "area", do)


def situation(name: str, *abilities: Automatic | Constant | StateTriggered) -> Support:
    return Support(name, X, abilities, "situation", "situation")


def whys(t: Table, event: str = "CardsPassed") -> list[str]:
    return [fact["why"] for fact in t.facts(event)]


def test_801_1_an_automatic_ability_is_played_and_a_constant_one_is_in_force() -> None:
    t = table(hands=("head_wind lamp_oil", ""))
    t.play("head_wind")
    assert t.facts("AbilityPlayed") == []
    t.s.sides[0].run = table(runner="quicksilver_jig").s.sides[0].run
    t.s.changed()
    assert t.running("quicksilver_jig") == 3 - 1


def test_802_1_an_effect_is_done_once_or_lasts_or_replaces() -> None:
    t = table(hands=("hidden_path stumbling_block lamp_oil", "lamp_oil"))
    t.play("hidden_path")
    assert t.s.effects == []
    t.play("stumbling_block")
    assert [effect.until for effect in t.s.effects] == ["round"]
    t.end_turn()
    assert [fact["what"] for fact in t.facts("Replaced")] == ["draw"]
    assert t.s.effects == []  # the next time only
    assert t.left(1) == 40


def test_803_2_a_void_ability_does_nothing() -> None:
    t = table(hands=("tarpaulin lamp_oil quicksilver_jig", ""), situations=("", "closed_rail"))
    t.play("tarpaulin")
    assert [one for one in t.now.rules if one.card.name == "closed_rail"] == []
    t = table(hands=("tarpaulin feed_sack", "lamp_oil"), situations=("ticker_tape", ""))
    t.play("tarpaulin")
    t.play("feed_sack")
    assert whys(t) == ["tarpaulin", "feed_sack"]
    assert [fact["card"] for fact in t.facts("NothingDone")] == ["ticker_tape"]  # set off by the tarpaulin, then void


def test_803_4_abilities_are_valid_where_they_can_mean_something() -> None:
    t = table(hands=("head_wind long_fuse lamp_oil", ""), farms=("head_wind", ""), metres=3000)
    t.s.sides[0].run = table(runner="quicksilver_jig", metres=3000).s.sides[0].run
    t.s.changed()
    assert t.running("quicksilver_jig") == 3 - 1  # neither in the hand nor in the farm does the wind blow
    assert t.horse("long_fuse", zone="hand").cost == 3  # but what a card says of being played is valid in the hand


def test_804_1_waiting_abilities_are_played_only_at_a_rules_check() -> None:
    """The text of the item is carried out to its end first."""
    early = item("early", Draw(1), Advance(1))
    hears = situation("hears", Automatic(Plays(ME, "item"), (Draw(1),)))
    with with_cards(early, hears):
        t = table(hands=("early lamp_oil", ""), situations=("hears", ""))
        t.play("early")
    assert [fact.get("why") for fact in t.log if fact["event"].startswith("Cards")] == [
        *("805.2a-i", "early", "early", "805.2d-v", "hears"),
    ]


def test_804_2_rule_actions_come_before_abilities_and_the_turn_player_before_the_other() -> None:
    hears = situation("hears", Automatic(Plays(ME, "item"), (Draw(1),)))
    also = horse("also", Automatic(Plays(THEM, "item"), (Draw(1),)))
    with with_cards(hears, also):
        t = table(hands=("hidden_path lamp_oil", "lamp_oil"), situations=("hears", ""))
        guard = table("riding", runner="quicksilver_jig", guard="also").s.sides[1].run
        t.s.sides[1].run = guard
        t.play("hidden_path")
        assert [(fact["card"], fact["seat"]) for fact in t.facts("AbilityPlayed")] == [("hears", 0), ("also", 1)]
        t = table(hands=("hidden_path lamp_oil", "lamp_oil"), situations=("hears", ""), areas=("lamp_oil", None))
        t.play("hidden_path")
    assert t.s.result is not None
    assert t.facts("AbilityPlayed") == []


def test_805_2_a_card_is_shown_then_chosen_for_then_paid_then_carried_out() -> None:
    t = table("runner", hands=("first_light normal_force lamp_oil", "lamp_oil"))
    t.run("first_light", 1)
    events = [(fact["event"], fact.get("why", "")) for fact in t.log]
    assert events[:6] == [
        ("CardsShown", "805.2a-i"),
        ("CardsShown", "503.2"),
        ("RunnerPlayed", ""),
        ("CardsMoved", "805.2d-i"),
        ("CardsMoved", "805.2d-i"),
        ("AbilityPlayed", ""),
    ]


@pytest.mark.parametrize(
    ("name", "place"), [("hidden_path", "0/farm"), ("head_wind", "0/situation"), ("golden_whip", "0/run")]
)
def test_805_2d_a_card_that_was_played_goes_where_its_type_says(name: str, place: str) -> None:
    t = table(hands=(f"{name} quicksilver_jig normal_force lamp_oil", "lamp_oil"))
    if name == "golden_whip":
        t.until("play_runner")
        t.run("quicksilver_jig", 1)
        t.until("play_on_horse")
        t.ride(name, "quicksilver_jig")
    else:
        t.play(name)
    assert [fact["to"] for fact in t.facts("CardsMoved") if name in fact["cards"]][-1] == place


def test_805_2d_a_rider_goes_to_the_farm_when_the_run_is_over() -> None:
    t = table("riding", hands=("golden_whip lamp_oil", "lamp_oil"), runner="quicksilver_jig")
    t.ride("golden_whip", "quicksilver_jig")
    t.until("play_support")
    assert "golden_whip" in t.zone(0, "farm")


@pytest.mark.parametrize("name", ["force_reserve", "retired_champion", "dowser", "bramble_fence"])
def test_805_3_a_support_that_would_do_nothing_cannot_be_played(name: str) -> None:
    t = table(hands=(f"{name} lamp_oil", ""))
    assert t.offers("support") == []
    assert t.ask.barred == [{"do": "support", "rule": "805.3"}]
    assert t.refused("support", card=t.id(name, 0)) == "805.3"


def test_805_3_a_situation_may_be_played_for_nothing() -> None:
    t = table(hands=("no_whips_today lamp_oil", ""))
    assert t.offered("support") == ["no_whips_today"]


def test_805_3_what_comes_to_nothing_by_choice_is_taken_back() -> None:
    t = table(hands=("farrier 2*lamp_oil", ""), situations=("", "head_wind"))
    before = t.view(0)
    t.play("farrier")
    t.answer("decline")
    assert [fact["rule"] for fact in t.facts("PlayTakenBack")] == ["805.3"]
    after = t.view(0)
    assert after["sides"] == before["sides"]
    assert after["own"] == before["own"]
    assert t.s.before is None
    assert t.s.work == []


def test_805_3_and_cannot_be_tried_again_as_nothing_has_changed() -> None:
    t = table(hands=("farrier 2*lamp_oil hidden_path", ""))
    t.play("farrier")
    t.answer("decline")
    assert t.offered("support") == ["hidden_path"]
    assert t.refused("support", card=t.id("farrier", 0)) == "1201.1b"
    t.play("hidden_path")
    assert t.offered("support") == ["farrier"]


def test_805_3_what_was_set_off_by_the_play_is_taken_back_too() -> None:
    hears = situation("hears", Automatic(Plays(ME, "jockey"), (Draw(1),)))
    with with_cards(hears):
        t = table(hands=("farrier 2*lamp_oil", ""), situations=("hears", ""))
        t.play("farrier")
        t.answer("decline")
    assert t.s.waiting == []
    assert t.facts("AbilityPlayed") == []


def test_805_3_to_look_at_hidden_cards_is_to_have_done_something() -> None:
    t = table(hands=("training_notes lamp_oil", ""), areas=("4*normal_force | lamp_oil", None))
    t.play("training_notes")
    t.choose()
    t.idle()
    assert t.facts("PlayTakenBack") == []
    assert t.zone(0, "farm") == ["training_notes"]


# 806


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
    t.run("royal_overture", 4)
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
    t.run("comet_mail", 3)
    assert {move["do"] for move in t.ask.moves} == {"choose", "decline"}
    t.answer("decline")
    assert t.running("comet_mail") == 5 + 1
    assert [fact["card"] for fact in t.facts("NothingDone")] == ["comet_mail"]


def test_806_3_it_waits_until_it_has_been_carried_out() -> None:
    t = table("runner", hands=("comet_mail 3*normal_force 2*lamp_oil", "lamp_oil"))
    t.run("comet_mail", 3)
    assert [one["card"] for one in t.view()["waiting"]] == ["comet_mail"]
    t.choose("lamp_oil")
    assert t.view()["waiting"] == []
    assert t.running("comet_mail") == 5 + 1 + 2


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


def test_806_7_a_waiting_ability_is_played_though_its_card_has_gone() -> None:
    hears = situation("hears", Automatic(Plays(ME, "situation"), (Draw(1),)))
    with with_cards(hears):
        t = table(hands=("head_wind lamp_oil", ""), situations=("hears", ""))
        t.play("head_wind")
    assert "hears" in t.zone(0, "farm")
    assert [fact["card"] for fact in t.facts("AbilityPlayed")] == ["hears"]


def test_807_1_what_is_done_once_is_done_once() -> None:
    t = table(hands=("hidden_path lamp_oil", "lamp_oil"))
    t.play("hidden_path")
    t.end_turn()
    assert whys(t, "CardsLaid") == ["hidden_path"]


# Choices of a text (805.2b)


def test_805_2_of_several_things_only_what_can_be_done_is_offered() -> None:
    either = item("either", OneOf(((Salvage(1, "horse"),), (Draw(1),), (Advance(1),))))
    with with_cards(either):
        t = table(hands=("either lamp_oil", ""))
        t.play("either")
        assert t.ask.moves == [{"do": "option", "option": {"one": [2, 3]}}]
        assert t.refused("option", option=1) == "805.2"
        t.answer("option", option=3)
    assert whys(t, "CardsShown")[-1:] == ["either"]


def test_805_2_cards_are_chosen_as_many_as_are_asked_for() -> None:
    t = table("riding", hands=("3*lamp_oil", ""), runner="quicksilver_jig")
    t.until("discard")
    hand = [card["id"] for card in t.own(0)["hand"]]
    assert t.refused("choose", cards=hand[:1]) == "805.2"
    assert t.refused("choose", cards=hand[:3]) == "805.2"
    assert t.refused("choose", cards=[hand[0], hand[0]]) == "805.2"
    assert t.refused("choose", cards=[hand[0], -1]) == "805.2"
    assert t.refused("pass") == "805.2"
    t.answer("choose", cards=hand[:2])


def test_805_2_force_for_a_text_is_paid_as_for_a_horse() -> None:
    t = table("riding", hands=("big_spender 2*normal_force dawn_force", "lamp_oil"), runner="quicksilver_jig")
    t.ride("big_spender", "quicksilver_jig")
    force = t.id("dawn_force", 0)
    assert t.refused("pay", normal=1, special=[force]) == "503.3b"
    t.answer("pay", normal=0, special=[force])
    assert t.running("quicksilver_jig") == 3 + 1 + 2
    assert "dawn_force" in t.zone(0, "farm")


def test_806_3_what_one_cannot_pay_one_is_not_made_to() -> None:
    t = table("riding", hands=("big_spender lamp_oil", "lamp_oil"), runner="quicksilver_jig")
    t.ride("big_spender", "quicksilver_jig")
    assert t.ask.moves == [{"do": "decline"}]  # asked all the same: what a hand holds is nobody's to know
    t.answer("decline")
    assert t.running("quicksilver_jig") == 3 + 1


def test_804_2_what_an_ability_sets_off_is_played_in_the_same_check() -> None:
    one = situation("one", Automatic(Plays(ME, "item"), (Advance(1),)))
    with with_cards(one):
        t = table(hands=("hidden_path lamp_oil", ""), situations=("one", ""), areas=("2*lamp_oil | lamp_oil", None))
        t.play("hidden_path")
    assert [fact["area"] for fact in t.facts("AreaReached")] == [2]


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


def test_802_1_costs_that_are_paid_for_a_text_are_paid_before_it_is_carried_out() -> None:
    pays = horse(
        "pays", runs(May(PayForceCards(1), (Draw(1),))), fails(Discard(1)), succeeds(Apply(Add(MY_RUNNERS, 1)))
    )
    with with_cards(pays):
        t = table("runner", hands=("pays normal_force lamp_oil", "lamp_oil"))
        t.run("pays")
        t.answer("pay", normal=1, special=[])
        assert [fact["event"] for fact in t.log if fact.get("why") in ("503.2", "pays")] == [
            "CardsShown",
            "CardsPassed",
        ]

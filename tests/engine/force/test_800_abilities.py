"""801 to 805, 807: abilities, effects, the rules check, playing."""

import pytest

from app.engine.force.cards.shorthand import fails, runs, succeeds
from app.engine.force.vocabulary.abilities import Automatic
from app.engine.force.vocabulary.area_ops import Advance
from app.engine.force.vocabulary.base import ME, THEM
from app.engine.force.vocabulary.card_ops import Discard, Draw, PayForceCards, Salvage
from app.engine.force.vocabulary.flow_ops import May, OneOf
from app.engine.force.vocabulary.groups import MY_RUNNERS
from app.engine.force.vocabulary.modifiers import Add
from app.engine.force.vocabulary.race_ops import Apply
from app.engine.force.vocabulary.triggers import Plays
from tests.engine.force.table import Table, table, with_cards
from tests.engine.force.writing import horse, item, situation


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
    t = table(hands=("starting_pistol stumbling_block lamp_oil", "lamp_oil"))
    t.play("starting_pistol")
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
    t = table(hands=("tarpaulin starting_pistol", "lamp_oil"), situations=("ticker_tape", ""))
    t.play("tarpaulin")
    t.play("starting_pistol")
    assert whys(t) == ["tarpaulin"]
    assert [fact["card"] for fact in t.facts("NothingDone")] == ["ticker_tape"]  # set off by the tarpaulin, then void


def test_803_4_abilities_are_valid_where_they_can_mean_something() -> None:
    t = table(hands=("head_wind long_fuse lamp_oil", ""), farms=("head_wind", ""), metres=3000)
    t.s.sides[0].run = table(runner="quicksilver_jig", metres=3000).s.sides[0].run
    t.s.changed()
    assert t.running("quicksilver_jig") == 3 - 1  # neither in the hand nor in the farm does the wind blow
    assert t.horse("long_fuse", zone="hand").cost == 2  # but what a card says of being played is valid in the hand


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
    assert t.barred(name) == "805.3"
    assert t.refused("support", card=t.id(name, 0)) == "805.3"


def test_805_3_a_situation_may_be_played_for_nothing() -> None:
    t = table(hands=("no_whips_today lamp_oil", ""))
    assert t.offered("support") == ["no_whips_today"]


FARMS = ("4*normal_force", "")


def test_805_3_what_comes_to_nothing_by_choice_is_taken_back() -> None:
    t = table(hands=("dowser 2*lamp_oil", ""), farms=FARMS, situations=("", "head_wind"))
    before = t.view(0)
    t.play("dowser")
    t.answer("decline")
    assert [fact["rule"] for fact in t.facts("PlayTakenBack")] == ["805.3"]
    after = t.view(0)
    assert after["sides"] == before["sides"]
    assert after["own"] == before["own"]
    assert t.s.before is None
    assert t.s.work == []


def test_805_3_and_cannot_be_tried_again_as_nothing_has_changed() -> None:
    t = table(hands=("dowser 2*lamp_oil head_wind", ""), farms=FARMS)
    t.play("dowser")
    t.answer("decline")
    assert t.offered("support") == ["head_wind"]
    assert t.refused("support", card=t.id("dowser", 0)) == "1201.1b"
    t.play("head_wind")
    assert t.offered("support") == ["dowser"]


def test_805_3_what_was_set_off_by_the_play_is_taken_back_too() -> None:
    hears = situation("hears", Automatic(Plays(ME, "jockey"), (Draw(1),)))
    with with_cards(hears):
        t = table(hands=("dowser 2*lamp_oil", ""), farms=FARMS, situations=("hears", ""))
        t.play("dowser")
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


def test_804_2_what_an_ability_sets_off_is_played_in_the_same_check() -> None:
    one = situation("one", Automatic(Plays(ME, "item"), (Advance(1),)))
    with with_cards(one):
        t = table(hands=("hidden_path lamp_oil", ""), situations=("one", ""), areas=("2*lamp_oil | lamp_oil", None))
        t.play("hidden_path")
    assert [fact["area"] for fact in t.facts("AreaReached")] == [2]


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

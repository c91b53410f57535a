"""101 to 103: the game, winning, the golden rules."""

import pytest

from app.engine.force.vocabulary.abilities import Automatic
from app.engine.force.vocabulary.base import EACH
from app.engine.force.vocabulary.card_ops import Discard, Draw
from app.engine.force.vocabulary.permissions import Forbids
from app.engine.force.vocabulary.printed import Support
from app.engine.force.vocabulary.race_ops import WIN, Apply
from tests.engine.force.table import FORCE, Table, only, table, with_cards
from tests.engine.force.writing import X

SHORT = "normal_force | | | "  # one card from home


def test_101_1_two_people_play() -> None:
    assert FORCE.seats == (2, 2)
    with pytest.raises(AssertionError):
        FORCE.new({}, 3, "00" * 32, 0)


def test_102_1_the_race_is_over_as_soon_as_somebody_has_won() -> None:
    t = table(hands=("hidden_path", "lamp_oil"), areas=(SHORT, None))
    t.play("hidden_path")
    assert t.s.result is not None
    assert t.s.result["reason"] == "home"
    assert [(row["seat"], row["place"]) for row in t.s.result["ranking"]] == [(0, 1), (1, 2)]
    assert FORCE.asks(t.s) == []
    assert t.log[-1]["event"] == "GameEnded"


def test_102_2_if_both_come_home_together_the_race_is_a_draw() -> None:
    together = Support("together", X, (), "item", "area", (Draw(1, EACH),))
    with with_cards(together):
        t = table(hands=("together", ""), areas=(SHORT, SHORT))
        t.play("together")
    assert t.s.result is not None
    assert t.s.result["reason"] == "both_home"
    assert [row["place"] for row in t.s.result["ranking"]] == [1, 1]


def test_102_3_a_card_that_lets_somebody_win_ends_the_race_in_the_middle_of_its_text() -> None:
    at_once = Support("at_once", X, (), "item", "area", (WIN, Draw(1)))
    with with_cards(at_once):
        t = table(hands=("at_once", ""))
        t.play("at_once")
    assert t.s.result is not None
    assert t.s.result["reason"] == "card"
    assert t.left(0) == 40  # the rest of the text was not carried out any more


def test_102_3_a_card_that_lets_somebody_lose_does_so_at_once() -> None:
    t = table(hands=("", ""), situations=("weighing_room", ""), phase="runner")
    t.s.sides[0].hand = t.s.sides[0].areas[0][:1]
    del t.s.sides[0].areas[0][:1]
    t.s.sides[0].farm, t.s.sides[0].hand = t.s.sides[0].hand, []
    t.s.phase = "again"
    t.s.run_count = 1
    FORCE._flow(t.s, 0)
    assert t.s.result is not None
    assert t.s.result["reason"] == "card"
    assert t.s.result["ranking"][0]["seat"] == 1


def test_103_1_the_text_of_a_card_beats_the_rules() -> None:
    """A deck may hold three of a name; the Wild Herd says it may hold more."""
    s = FORCE.new({"distance": 1600}, 2, "00" * 32, 0)
    t = Table(s)
    s.told = []
    ask = FORCE.asks(s)[0]
    move = FORCE.read({"do": "bring_deck", "cards": ["wild_herd"] * 40 + ["normal_force"] * 20})
    FORCE.answer(s, ask.id, move, 0)
    assert len(t.s.sides[0].deck) == 60


def test_103_2_what_can_be_done_only_in_part_is_done_as_far_as_it_can_be() -> None:
    """Winter Quarters: put one card under the area (there is none in hand), draw two (there is one)."""
    t = table(hands=("winter_quarters", "lamp_oil"), areas=("morning_bell | | | ", None))
    t.play("winter_quarters")
    assert t.zone(0, "hand") == ["morning_bell"]
    assert t.s.result is not None


def test_103_2a_what_is_so_already_does_not_become_so_again() -> None:
    t = table(hands=("rain_priest", "lamp_oil lamp_oil"), going=4)
    assert t.offered("support") == ["rain_priest"]  # for its second sentence
    t.play("rain_priest")
    assert t.facts("GoingChanged") == []


def test_103_2b_nothing_is_done_no_times() -> None:
    t = table(hands=("stable_ledger normal_force", ""))
    t.play("stable_ledger")
    t.answer("number", number=0)
    assert t.facts("CardsPassed") == []
    assert t.left(0) == 40


def test_103_2b_a_distance_below_nothing_lets_nobody_run_backwards() -> None:
    t = table("riding", hands=("lamp_oil", "2*lead_shoes"), runner="quicksilver_jig")
    t.passes()
    t.ride("lead_shoes", "quicksilver_jig")
    t.ride("lead_shoes", "quicksilver_jig")
    t.end_turn()
    compared = only(t.log, "RunCompared")[0]
    assert (compared["runners"][0]["value"], compared["running"]) == (-1, 0)
    assert t.left(0) == 40


def test_103_2d_a_figure_may_fall_below_nothing() -> None:
    t = table("riding", hands=("lead_shoes lead_shoes", "lamp_oil"), runner="first_light", metres=2400, surface="dirt")
    t.ride("lead_shoes", "first_light")
    assert t.running("first_light") == 1 - 1 - 1 + 1 - 2 == -2


def test_103_3_what_is_forbidden_is_not_done_though_a_text_orders_it() -> None:
    t = table(hands=("winter_quarters normal_force", ""), situations=("", "stewards_inquiry"))
    t.play("winter_quarters")
    assert t.left(0) == 41  # the card went under the area, and nothing was drawn


def test_103_3_what_is_forbidden_cannot_be_played() -> None:
    t = table(hands=("feed_sack agent", ""), situations=("no_whips_today", ""))
    assert t.offered("support") == ["agent"]
    assert t.barred("feed_sack") == "103.3"
    assert t.refused("support", card=t.id("feed_sack", 0)) == "103.3"


@pytest.mark.parametrize("active", [0, 1])
def test_103_4_the_turn_player_chooses_first(active: int) -> None:
    t = table(active=active, hands=("bookkeepers 2*lamp_oil", "bookkeepers 2*lamp_oil"))
    t.play("bookkeepers")
    assert (t.ask.seat, t.ask.prompt) == (active, "pick_face_down")
    t.choose("lamp_oil")
    assert (t.ask.seat, t.ask.prompt) == (1 - active, "pick_face_down")


def test_103_4_the_other_player_knows_what_was_chosen() -> None:
    t = table(hands=("old_posters", "lamp_oil"), farms=("fog_bank", "head_wind"))
    t.play("old_posters")
    t.choose("fog_bank")
    assert (t.ask.seat, t.ask.prompt) == (1, "revive")
    assert [(fact["place"], fact["cards"]) for fact in t.facts("CardsRevealed")] == [("0/farm", ["fog_bank"])]
    t.answer("choose", cards=[])
    assert t.zone(0, "situation") == ["fog_bank"]


def test_103_4a_what_needs_no_choice_is_done_by_both() -> None:
    both = Support("both", X, (), "item", "area", (Draw(1, EACH),))
    with with_cards(both):
        t = table(hands=("both", "lamp_oil"))
        facts = only(t.play("both"), "CardsPassed")
    assert sorted(fact["seat"] for fact in facts) == [0, 1]


@pytest.mark.parametrize("active", [0, 1])
def test_103_4a_it_is_told_of_the_turn_player_first(active: int) -> None:
    hands = ("piper lamp_oil", "lamp_oil") if active == 0 else ("lamp_oil", "piper lamp_oil")
    t = table(active=active, hands=hands)
    assert [fact["seat"] for fact in only(t.play("piper"), "CardsPassed")] == [active, 1 - active]


def test_103_4a_the_turn_player_comes_first_also_where_something_else_is_done_instead() -> None:
    t = table(hands=("ferryman lamp_oil", "piper lamp_oil"))
    t.play("ferryman")
    t.end_turn()
    facts = t.play("piper")
    assert [fact["seat"] for fact in facts if fact["event"] in ("Replaced", "CardsPassed")] == [1, 0]


def test_103_4b_picked_cards_are_shown_only_when_both_have_picked() -> None:
    t = table(hands=("bookkeepers morning_bell open_gate", "lamp_oil paper_kite"))
    t.play("bookkeepers")
    before = t.view(1)
    t.choose("open_gate")
    assert t.view(1)["sides"] == before["sides"]
    t.choose("paper_kite")
    shown = [fact for fact in t.facts("CardsShown") if fact["why"] == "bookkeepers"]
    assert [fact["cards"] for fact in shown] == [["open_gate"], ["paper_kite"]]


def test_103_4b_what_one_picks_the_other_is_not_told() -> None:
    t = table(hands=("sealed_bids morning_bell open_gate", "lamp_oil paper_kite"))
    t.play("sealed_bids")
    move = FORCE.read({"do": "choose", "cards": [t.id("open_gate", 0)]})
    (event,) = FORCE.answer(t.s, t.ask.id, move, 0)
    assert "id" in event.facts(0)
    assert "id" not in event.facts(1)


def test_103_5_a_number_is_whole_and_not_below_nothing() -> None:
    t = table(hands=("stable_ledger 4*normal_force", ""))
    t.play("stable_ledger")
    assert t.ask.moves == [{"do": "number", "number": {"int": [0, 2]}}]
    assert t.refused("number", number=-1) == "103.5"
    assert t.refused("number", number=3) == "103.5"
    t.answer("number", number=2)
    t.choose("normal_force", "normal_force")
    assert t.left(0) == 38


def test_103_5_nobody_names_more_cards_than_there_are_in_hand() -> None:
    t = table(hands=("stable_ledger 2*normal_force", ""))
    t.play("stable_ledger")
    assert t.offers("number")[0]["number"]["int"] == [0, 2]
    assert t.refused("number", number=3) == "103.5"
    for name in ("stable_ledger", "coach_driver"):  # 805.3
        t = table(hands=(f"{name} hidden_path", ""))
        assert t.offered("support") == [name, "hidden_path"]
        t = table(hands=(name, ""))
        assert t.offered("support") == []
        t = table(hands=(name, ""), version=1)
        assert t.offered("support") == [name]


def test_103_5_up_to_a_number_may_be_none() -> None:
    t = table(hands=("retired_champion", ""), farms=("morning_bell open_gate", ""))
    t.play("retired_champion")
    some = t.offers("choose")[0]["cards"]
    assert (some["min"], some["max"]) == (0, 1)


def test_103_3_an_automatic_ability_is_forbidden_to_draw_too() -> None:
    pays = Support("pays", X, (), "item", "area", (Discard(1), Draw(1)))
    rule = Support("rule", X, (), "item", "area", (Apply(Forbids("draw", EACH), "game"),))
    with with_cards(pays, rule):
        t = table(hands=("rule pays 2*lamp_oil", ""))
        t.play("rule")
        t.play("pays")
        t.choose("lamp_oil")
    assert t.left(0) == 40
    assert not any(isinstance(ability, Automatic) for ability in pays.abilities)

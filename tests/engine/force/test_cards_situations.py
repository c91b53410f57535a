"""Every situation and every special force does what its text says; and all cards have been tried."""

from typing import Any

import pytest

from app.engine.force.cards.all_cards import ALL
from app.engine.force.rules.payment import worth
from app.engine.force.vocabulary.printed import Paying
from tests.engine.force.plays import (
    CLOSE,
    LEAD,
    OFFPACE,
    STALK,
    TRIED,
    advanced,
    drawn,
    over,
    ran,
    settled,
    tries,
    used,
)
from tests.engine.force.table import FORCE, Table, table

Given = dict[str, Any]
AHEAD: Given = {"areas": (STALK, LEAD)}
BEHIND: Given = {"areas": (LEAD, STALK)}
TRAILING: Given = {"areas": ("20*normal_force", "19*normal_force")}


def turn_of(seat: int, **given: Any) -> Table:
    """The beginning of a player's turn."""
    t = table("next_turn", active=1 - seat, **given)
    FORCE.phases[-1].enter(t.s, 0)
    FORCE._flow(t.s, 0)
    t.log += [event.facts(None, everything=True) for event in t.s.told]
    t.s.told = []
    return settled(t)


def riding(situation: str, *, runner: str = "quicksilver_jig", guard: str = "", side: int = 0, **given: Any) -> Table:
    situations = (situation, "") if side == 0 else ("", situation)
    given.setdefault("hands", ("2*lamp_oil", "2*lamp_oil"))
    return table("riding", runner=runner, guard=guard, situations=situations, **given)


# What is in force all the time


@tries("sudden_rain", "clear_sky", "level_ground")
def test_some_situations_are_about_the_going() -> None:
    assert table(situations=("sudden_rain", ""), going=2).now.going == 3
    assert table(situations=("sudden_rain", ""), going=4).now.going == 4
    assert advanced(turn_of(0, situations=("sudden_rain", ""), going=3)) == 1
    assert advanced(turn_of(0, situations=("sudden_rain", ""), going=2)) == 0
    assert riding("clear_sky", going=3).running("quicksilver_jig") == 3 + 1
    assert riding("clear_sky", going=4).running("quicksilver_jig") == 3
    t = used("weather_glass", situations=("level_ground", ""), going=2)
    t.answer("option", option=1)
    assert t.s.going == 2
    assert riding("level_ground", metres=2400).running("quicksilver_jig") == 3
    assert riding("level_ground", metres=1600).horse("quicksilver_jig").distances == ("short", "mile")


@tries("beach_race", "garden_party")
def test_some_situations_are_about_the_surface() -> None:
    t = riding("beach_race", side=1, guard="lamp_oil")
    assert (t.now.surface, t.running("quicksilver_jig"), t.guard_of("lamp_oil")) == ("dirt", 2, 3 + 1)
    t = riding("garden_party", surface="dirt")
    assert (t.now.surface, t.running("quicksilver_jig")) == ("turf", 3 + 1)
    t = riding("garden_party", side=1, surface="dirt")
    assert (t.now.surface, t.running("quicksilver_jig")) == ("turf", 3)


@tries("head_wind", "handicapper", "night_racing", "open_country", "quarantine", "crowded_paddock", "no_whips_today")
@pytest.mark.parametrize(
    ("name", "given", "running", "guard"),
    [
        ("head_wind", {"going": 2}, 3 - 1, 3),
        ("head_wind", {"going": 3}, 3, 3),
        ("handicapper", {"areas": (LEAD, OFFPACE)}, 3 + 2, 3),
        ("handicapper", AHEAD, 2, 3),
        ("night_racing", {"runner": "quiet_storm"}, 2 + 1, 3),
        ("night_racing", {}, 3, 3),
        ("open_country", {"areas": (CLOSE, CLOSE)}, 2 + 1, 3),
        ("open_country", {"areas": (CLOSE, LEAD)}, 2, 3),
        ("quarantine", {}, 3, 3 - 1),
        ("crowded_paddock", {"side": 1, "hands": ("lamp_oil", "6*lamp_oil")}, 3, 3 + 1),
        ("crowded_paddock", {"side": 1, "hands": ("lamp_oil", "5*lamp_oil")}, 3, 3),
        ("no_whips_today", {"side": 1}, 3, 3 + 1),
    ],
)
def test_some_situations_change_values(name: str, given: Given, running: int, guard: int) -> None:
    t = riding(name, guard="lamp_oil", **given)
    runner = given.get("runner", "quicksilver_jig")
    assert (t.running(runner), t.guard_of("lamp_oil")) == (running, guard)


@tries("free_forage", "early_start", "toll_road")
def test_some_situations_are_about_costs() -> None:
    def cost(name: str, situations: tuple[str, str], **given: Any) -> int:
        return table(hands=(name, ""), situations=situations, **given).horse(name, zone="hand").cost

    assert cost("comet_mail", ("free_forage", ""), **TRAILING) == 1
    assert cost("comet_mail", ("free_forage", "")) == 2  # only who has more cards left to run is fed
    assert cost("comet_mail", ("", "free_forage")) == 2
    assert cost("comet_mail", ("early_start", "")) == 1
    assert cost("pocket_sundial", ("early_start", "")) == 1
    t = used("toll_road")
    assert t.zone(1, "situation") == ["toll_road"]
    assert cost("comet_mail", ("toll_road", "")) == 3
    assert table("runner", hands=("open_gate", ""), situations=("free_forage", "")).offers("run")[0]["normal"] == 0


@tries("closed_rail", "weight_cloths")
def test_some_situations_require_something() -> None:
    t = table("guarding", hands=("lamp_oil", "lamp_oil paper_kite"), runner="open_gate", situations=("closed_rail", ""))
    t.guard("lamp_oil")
    t.choose("paper_kite")
    assert t.zone(1, "farm") == ["paper_kite"]
    t = table(hands=("hidden_path lamp_oil", ""), situations=("", "weight_cloths"))
    t.play("hidden_path")
    t.choose("lamp_oil")
    assert "lamp_oil" in t.zone(0, "farm")
    t = table(hands=("hidden_path", ""), situations=("", "weight_cloths"))
    assert t.refused("support", card=t.id("hidden_path", 0)) == "510.2"


@tries("stewards_inquiry", "riders_strike", "fog_bank")
def test_some_situations_forbid_something() -> None:
    assert drawn(used("opera_glasses", situations=("", "stewards_inquiry"))) == 0
    t = table(hands=("agent feed_sack no_whips_today", ""), situations=("", "riders_strike"))
    assert t.offered("support") == ["feed_sack", "no_whips_today"]
    t = table(hands=("agent feed_sack", ""), situations=("", "no_whips_today"))
    assert t.offered("support") == ["agent"]
    assert ran("royal_overture", situations=("", "riders_strike")).s.run_count == 1
    assert ran("red_lantern", situations=("fog_bank", "")).facts("AbilityPlayed") == []


@tries("boomerang_cup")
def test_boomerang_cup() -> None:
    t = riding("boomerang_cup", metres=1200)
    t.until("may_replace")
    t.answer("agree")
    assert "quicksilver_jig" in over(t).zone(0, "hand")
    t = over(riding("boomerang_cup", metres=2400))
    assert "quicksilver_jig" in t.zone(0, "farm")


# What happens at some time


@tries("roar_of_the_crowd", "empty_stands", "relay_station")
def test_some_situations_speak_at_the_start_of_a_turn() -> None:
    assert drawn(turn_of(0, situations=("roar_of_the_crowd", ""), **TRAILING)) == 1
    assert drawn(turn_of(0, situations=("roar_of_the_crowd", ""), **AHEAD)) == 0
    t = turn_of(0, situations=("empty_stands", ""), hands=("5*lamp_oil", ""))
    assert t.ask.prompt == "discard"
    assert turn_of(0, situations=("empty_stands", ""), hands=("4*lamp_oil", "")).ask.prompt == "play_support"
    assert used("empty_stands").zone(1, "situation") == ["empty_stands"]
    t = turn_of(0, situations=("relay_station", ""), hands=("2*lamp_oil", ""), farms=("paper_kite", ""))
    assert "paper_kite" in t.zone(0, "hand")
    t = turn_of(0, situations=("relay_station", ""), farms=("", ""))
    assert drawn(t) == 2


@tries("last_lantern")
def test_last_lantern() -> None:
    given: Given = {"situations": ("last_lantern", ""), "hands": ("lamp_oil", "")}
    t = turn_of(0, first=1, **given)
    assert (drawn(t), t.zone(0, "situation")) == (2, [])
    assert drawn(turn_of(0, first=0, **given)) == 0


@tries("weighing_room", "walkover")
def test_weighing_room_and_walkover_end_the_race() -> None:
    assert used("weighing_room").zone(1, "situation") == ["weighing_room"]
    t = table("runner", hands=("open_gate", "lamp_oil"), situations=("weighing_room", ""), metres=3200, surface="dirt")
    t.run("open_gate")
    t.passes()
    assert t.s.result is None  # it was not guarded, and drew
    hands = ("open_gate", "paper_kite lamp_oil")
    t = table("runner", hands=hands, situations=("weighing_room", ""), metres=1200, surface="dirt", areas=(STALK, None))
    t.run("open_gate")
    t.guard("paper_kite")
    t.until("play_support")
    assert t.s.result is not None
    assert (t.s.result["reason"], t.s.result["ranking"][0]["seat"]) == ("card", 1)
    t = turn_of(0, situations=("walkover", ""), areas=("4*normal_force", None))
    assert t.s.result is not None
    assert t.s.result["ranking"][0]["seat"] == 0
    assert turn_of(0, situations=("walkover", ""), areas=("5*normal_force", None)).s.result is None


@tries("green_flag", "victory_lap", "consolation_stakes")
def test_some_situations_speak_when_a_run_is_decided() -> None:
    t = riding("green_flag", hands=("normal_force lamp_oil", "lamp_oil"))
    t.until("pay")
    t.answer("pay", normal=1, special=[])
    assert drawn(t) == 1
    assert drawn(over(riding("victory_lap", runner="open_gate", guard="brass_button"))) == 1
    assert drawn(over(riding("victory_lap", runner="quicksilver_jig"))) == 0
    assert drawn(over(riding("consolation_stakes", runner="open_gate", guard="lamp_oil"))) == 1
    assert drawn(over(riding("consolation_stakes", runner="open_gate"))) == 0


@tries("milestone", "long_shadow")
def test_milestone_and_long_shadow_hear_when_an_area_is_empty() -> None:
    t = used("hidden_path", situations=("milestone", ""), areas=("lamp_oil | 9*lamp_oil", None))
    assert drawn(t) == 1
    t = table(hands=("hidden_path lamp_oil", ""), situations=("", "long_shadow"), areas=("lamp_oil | 9*lamp_oil", None))
    t.s.sides[0].farm = table(farms=("2*paper_kite", "")).s.sides[0].farm
    t.play("hidden_path")
    assert t.left(0) == 9 + 2


@tries("rest_home")
def test_rest_home() -> None:
    assert advanced(over(riding("rest_home", farms=("9*lamp_oil", "")))) == 1
    assert advanced(over(riding("rest_home", farms=("3*lamp_oil", "")))) == 0


@tries("churned_turf")
def test_churned_turf() -> None:
    assert over(riding("churned_turf", side=1, going=2)).s.going == 3
    assert over(riding("churned_turf", going=2)).s.going == 2
    assert riding("churned_turf", side=1, guard="lamp_oil", going=4).guard_of("lamp_oil") == 3 + 1


@tries("ticker_tape")
def test_ticker_tape() -> None:
    t = used("starting_pistol", hand="normal_force", situations=("ticker_tape", ""))
    t.answer("pay", normal=1, special=[])
    assert drawn(t) == 1
    assert drawn(used("rain_priest", hand="4*lamp_oil", situations=("ticker_tape", ""))) == 0


def test_quarantine_and_crowded_paddock_at_the_end_of_a_run_and_of_a_turn() -> None:
    t = over(riding("quarantine", guard="paper_kite"))
    assert (t.zone(0, "removed"), t.zone(1, "removed")) == (["quicksilver_jig"], ["paper_kite"])
    hands = ("lamp_oil", "lamp_oil")
    assert drawn(over(table("runner", hands=hands, situations=("crowded_paddock", "")))) == 1


# Forces

WORTH = [
    ("dawn_force", {"areas": (LEAD, None)}, "", "", 2),
    ("dawn_force", {"areas": (STALK, None)}, "", "", 1),
    ("noon_force", {"areas": (OFFPACE, None)}, "", "", 2),
    ("noon_force", {"areas": (CLOSE, None)}, "", "", 1),
    ("dusk_force", {"areas": (CLOSE, None)}, "", "", 2),
    ("dusk_force", {"areas": (LEAD, None)}, "", "", 1),
    ("front_force", {}, "clover_field", "", 2),
    ("front_force", {}, "quiet_storm", "", 1),
    ("rear_force", {}, "quiet_storm", "", 2),
    ("rear_force", {}, "clover_field", "", 1),
    ("sprint_force", {}, "quiet_storm", "", 2),
    ("sprint_force", {}, "clover_field", "", 1),
    ("stayer_force", {}, "clover_field", "", 2),
    ("stayer_force", {}, "quiet_storm", "", 1),
    ("grand_force", {}, "thunder_column", "", 3),
    ("grand_force", {}, "comet_mail", "", 1),
    ("underdog_force", BEHIND, "", "", 3),
    ("underdog_force", AHEAD, "", "", 1),
    ("twin_force", {}, "", "normal_force", 2),
    ("twin_force", {}, "", "dawn_force", 1),
    ("chain_force", {}, "", "normal_force normal_force", 3),
    ("chain_force", {}, "", "normal_force", 0),
    ("laggard_force", BEHIND, "", "", 2),
    ("laggard_force", AHEAD, "", "", 0),
    ("ember_force", {}, "", "", 1),
    ("herald_force", {}, "", "", 1),
    ("phoenix_force", {}, "", "", 1),
]
TRIED.update(row[0] for row in WORTH)


@pytest.mark.parametrize(("name", "given", "horse", "others", "counts"), WORTH)
def test_a_special_force_counts_as_it_says(name: str, given: Given, horse: str, others: str, counts: int) -> None:
    t = table(hands=(name, ""), **given)
    assert worth(t.s, name, Paying(0, horse, [name, *others.split()])) == counts


def test_some_forces_do_something_when_they_are_paid() -> None:
    assert ran("clover_field", paid="ember_force").running("clover_field") == 2 + 1
    t = ran("clover_field", paid="herald_force", areas=("paper_kite lamp_oil open_gate 9*normal_force", None))
    t.choose("open_gate", "lamp_oil", "paper_kite")
    assert t.zone(0, "area1")[:3] == ["open_gate", "lamp_oil", "paper_kite"]
    t = ran("clover_field", paid="phoenix_force", farms=("2*paper_kite", ""))
    assert "paper_kite" in t.zone(0, "hand")


def test_normal_force_counts_one() -> None:
    TRIED.add("normal_force")
    t = table("runner", hands=("clover_field normal_force", ""))
    assert t.offers("run")[0]["normal"] == 1


def test_every_card_has_been_tried() -> None:
    """The other files are read to know: their tables and marks are filled when they are imported."""
    from tests.engine.force import test_cards_horses, test_cards_stable, test_cards_supports

    assert {test_cards_horses.tries, test_cards_stable.tries, test_cards_supports.tries} == {tries}
    assert {card.name for card in ALL} - TRIED - {"normal_force"} == set()

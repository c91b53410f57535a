"""Every horse does what its text says: when it runs, when it guards, when it has won or lost, when it goes."""

from typing import Any

import pytest

from app.engine.force.cards.pool import CARDS, horse
from app.engine.force.vocabulary.printed import Horse
from tests.engine.force.plays import (
    CLOSE,
    LEAD,
    OFFPACE,
    STALK,
    TRIED,
    advanced,
    drawn,
    fitting,
    guarded,
    lost_run,
    over,
    ran,
    tries,
    won_guard,
)
from tests.engine.force.table import table

PLAIN_HORSES = [
    card.name
    for card in CARDS.values()
    if isinstance(card, Horse) and not any(type(ability).__name__ != "DeckLimit" for ability in card.abilities)
]
TRIED.update(PLAIN_HORSES)
AREAS = {1: LEAD, 2: STALK, 3: OFFPACE, 4: CLOSE}


@pytest.mark.parametrize("name", [card.name for card in CARDS.values() if isinstance(card, Horse)])
def test_every_horse_can_be_run_for_its_cost_and_guard_where_it_is_suited(name: str) -> None:
    t = ran(name)
    played = t.facts("RunnerPlayed")[0]
    assert (played["card"], played["cost"]) == (name, horse(name).cost - (name == "long_fuse"))
    t = guarded(name)
    assert t.facts("GuardPlayed")[0]["card"] == name
    assert name in t.zone(1, "run")


@pytest.mark.parametrize("name", PLAIN_HORSES)
def test_a_horse_without_a_text_has_the_values_that_are_printed(name: str) -> None:
    card = horse(name)
    other = next(area for number, area in AREAS.items() if number not in card.styles)
    assert ran(name, areas=(other, None)).running(name) == card.running
    assert ran(name, areas=(AREAS[card.styles[0]], None)).running(name) == card.running + 1
    assert guarded(name).guard_of(name) == card.guard


AHEAD = {"areas": (STALK, LEAD)}
BEHIND = {"areas": (LEAD, OFFPACE)}

# A horse, a race in which its state is so, what that adds to its printed value; one in which it is not, likewise.
STATES: list[tuple[str, dict[str, Any], int, dict[str, Any], int]] = [
    ("paper_kite", {"areas": (LEAD, None)}, 1 + 1, {"areas": (STALK, None)}, 0),
    ("tin_whistle", {"going": 2}, 1 + 1, {"going": 3}, 1),
    ("iron_coach", {"areas": (LEAD, None)}, 1 + 1, {"areas": (STALK, None)}, 0),
    ("brass_button", {"situations": ("ticker_tape", "")}, 1, {"situations": ("", "ticker_tape")}, 0),
    ("second_spring", {"first": 1}, 1, {"first": 0}, 0),
    ("wet_cobbles", {"going": 4}, 4, {"going": 1}, 1),
    ("grand_parade", {"areas": (STALK, None), "going": 1}, 1 + 2, {"areas": (STALK, None), "going": 4}, 1),
    ("ashen_road", BEHIND, 2, {"areas": (LEAD, LEAD)}, 0),
    ("mud_lark", {"going": 3}, 2, {"going": 2}, 0),
    ("level_pegging", {"areas": (LEAD, LEAD)}, 1, AHEAD, 0),
    ("driftwood", {"farms": ("8*lamp_oil", "")}, 1, {"farms": ("7*lamp_oil 5*normal_force", "")}, 0),
    ("mill_race", BEHIND, 2, {"areas": (LEAD, LEAD)}, 0),
    ("hollow_drum", {"surface": "dirt"}, 1, {"surface": "turf"}, -1),
    ("slow_burn", {"areas": (CLOSE, None)}, 1 + 2, {"areas": (OFFPACE, None)}, 0),
    ("grey_heron", {"going": 3}, 1, {"going": 4}, 0),
    ("final_whistle", {"areas": ("10*normal_force", None)}, 2, {"areas": ("11*normal_force", None)}, 0),
    ("avalanche", {"areas": (CLOSE, None)}, 1 + 4, {"areas": (STALK, None)}, 2),
    ("mirror_lake", {"hand": "", "against": "7*lamp_oil", "paid": "7*normal_force"}, 2, {}, 0),
    ("gilded_cage", {"paid": "front_force"}, 1, {}, 0),
    ("even_keel", {"areas": (STALK, None), "going": 2}, 2, {"areas": (STALK, None), "going": 3}, 0),
    (
        "champion_of_dusk",
        {"areas": (CLOSE, None), "course": "kyoto"},
        1 + 1,
        {"areas": (CLOSE, None), "course": "kokura"},
        1,
    ),
]
TRIED.update(name for name, *_ in STATES)


@pytest.mark.parametrize(("name", "so", "more", "not_so", "otherwise"), STATES, ids=[row[0] for row in STATES])
def test_a_state_makes_a_horse_faster(
    name: str, so: dict[str, Any], more: int, not_so: dict[str, Any], otherwise: int
) -> None:
    assert ran(name, **so).running(name) == horse(name).running + more
    assert ran(name, **not_so).running(name) == horse(name).running + otherwise


@pytest.mark.parametrize(
    ("name", "given"),
    [("brass_button", {"situations": ("", "ticker_tape")}), ("driftwood", {"farms": ("", "8*lamp_oil")})],
)
def test_some_states_make_a_better_guard_too(name: str, given: dict[str, Any]) -> None:
    assert guarded(name, **given).guard_of(name) == horse(name).guard + 1


# What happens when a horse is put out

TWO = "2*normal_force"


@tries("first_light")
def test_first_light() -> None:
    assert advanced(ran("first_light")) == 1
    assert advanced(guarded("first_light"), 1) == 0


@tries("red_lantern", "night_express", "chapel_bell", "royal_overture", "last_train")
@pytest.mark.parametrize(
    ("name", "so", "not_so"),
    [
        ("red_lantern", {"areas": (LEAD, None)}, {"areas": (STALK, None)}),
        ("night_express", {"areas": (CLOSE, None)}, {"areas": (OFFPACE, None)}),
        (
            "chapel_bell",
            {"paid": "normal_force", "hand": "3*lamp_oil"},
            {"paid": "normal_force", "hand": "4*lamp_oil"},
        ),
        ("royal_overture", {"course": "kyoto"}, {"course": "sapporo"}),
        ("last_train", {"hand": "", "against": "9*lamp_oil"}, {"hand": "9*lamp_oil"}),
    ],
)
def test_a_state_lets_one_draw(name: str, so: dict[str, Any], not_so: dict[str, Any]) -> None:
    assert drawn(ran(name, **so)) == 1
    assert drawn(ran(name, **not_so)) == 0


def test_royal_overture_lets_another_horse_run() -> None:
    assert ran("royal_overture").s.run_count == 2


@tries("ledger_line")
def test_ledger_line() -> None:
    assert drawn(ran("ledger_line", paid="front_force")) == 1
    assert drawn(ran("ledger_line")) == 0


@tries("gallop_post")
def test_gallop_post() -> None:
    t = ran("gallop_post")
    t.until("discard")
    distance = t.facts("RunSucceeded")[0]["distance"]
    assert t.offers("choose")[0]["cards"]["min"] == distance - 2


@tries("comet_mail", "river_in_flood")
def test_comet_mail_and_river_in_flood_may_pay_for_two_more() -> None:
    t = ran("comet_mail")
    t.choose("lamp_oil")
    assert t.running("comet_mail") == horse("comet_mail").running + 1 + 2
    t = ran("river_in_flood")
    t.answer("pay", normal=1, special=[])
    assert t.running("river_in_flood") == 5 + 2
    t = ran("river_in_flood")
    t.answer("decline")
    assert t.running("river_in_flood") == 5


@tries("white_squall")
def test_white_squall() -> None:
    t = ran("white_squall", hand="golden_whip", against="golden_whip apprentice")
    t.passes()
    assert t.offered("ride") == ["golden_whip"]  # its own rider may
    t.passes()
    assert t.offered("ride") == ["apprentice"]


def cost_of(name: str, **given: Any) -> int:
    return table(hands=(name, ""), **fitting(name, **given)).horse(name, zone="hand").cost


@tries("long_fuse")
def test_long_fuse_costs_less_in_the_lead_area() -> None:
    assert cost_of("long_fuse", areas=(LEAD, None)) == horse("long_fuse").cost - 1
    assert cost_of("long_fuse", areas=(STALK, None)) == horse("long_fuse").cost


@tries("rain_maker")
def test_rain_maker() -> None:
    assert ran("rain_maker", going=2).s.going == 3


@tries("echo_valley")
def test_echo_valley() -> None:
    t = ran("echo_valley", areas=("red_lantern paper_kite lamp_oil", None))
    t.choose("lamp_oil", "red_lantern", "paper_kite")
    assert t.zone(0, "area1") == ["lamp_oil", "red_lantern", "paper_kite"]


@tries("black_umbrella")
def test_black_umbrella() -> None:
    t = ran("black_umbrella", going=4)
    assert t.offers("guard") == []
    assert t.refused("guard", card=t.id("lamp_oil", 1)) == "103.3"
    assert ran("black_umbrella", going=1).offered("guard") == ["lamp_oil", "lamp_oil"]


@tries("night_ferry")
def test_night_ferry() -> None:
    t = ran("night_ferry", hand="apprentice golden_whip 4*lamp_oil", areas=(LEAD, None))
    t.until("play_on_horse")
    t.ride("apprentice", "night_ferry")
    assert t.running("night_ferry") == 1 + 1 + 1
    t.ride("golden_whip", "night_ferry")
    assert t.running("night_ferry") == 1 + 1 + 1 + 2


@tries("toll_keeper")
def test_toll_keeper() -> None:
    t = ran("toll_keeper", areas=(LEAD, None), metres=2000)
    assert t.running("toll_keeper") == 1
    t.guard("lamp_oil")
    assert t.running("toll_keeper") == 1 + 1


@tries("hedge_breaker")
def test_hedge_breaker() -> None:
    t = ran("hedge_breaker")
    assert drawn(t) == 0
    t.guard("lamp_oil")
    assert drawn(t) == 1


@tries("clockwork_hare")
def test_clockwork_hare() -> None:
    assert drawn(over(ran("clockwork_hare", going=2))) == 1
    assert drawn(over(ran("clockwork_hare", going=3))) == 0


# What a horse gains from more cards left to run than the opponent has

LEVEL = {"areas": ("20*normal_force", "20*normal_force"), "course": "sapporo"}
TRAILING = {"areas": ("20*normal_force", "17*normal_force"), "course": "sapporo"}
AHEAD_BY_ONE = {"areas": ("20*normal_force", "21*normal_force")}

FASTER_BY_ONE = (
    *("morning_bell", "open_gate", "quicksilver_jig", "first_light", "gallop_post", "white_squall"),
    *("thunder_column", "clockwork_hare", "quiet_miller", "clover_field", "brass_button", "toll_keeper"),
    *("second_spring", "corner_stone", "ledger_line", "stone_bridge", "blue_ensign", "judges_box"),
    *("pocket_sundial", "gilded_cage", "reed_flute", "marsh_hen", "rain_maker", "borrowed_time", "level_pegging"),
    *("market_day", "black_umbrella", "last_train", "peat_cutter", "slow_burn", "night_express", "wolf_hour"),
    *("chapel_bell", "counterweight", "final_whistle", "avalanche", "even_keel", "deep_breath", "tide_table"),
)
FASTER_BY_TWO = (
    *("comet_mail", "royal_overture", "tea_clipper", "grand_parade", "hedge_breaker", "gravel_pit", "echo_valley"),
    *("old_campaigner", "pearl_diver", "copper_moon", "the_reckoning", "great_wave", "champion_of_dusk"),
)
FASTER = dict.fromkeys(FASTER_BY_ONE, 1) | dict.fromkeys(FASTER_BY_TWO, 2)
CHEAPER = (
    *("red_lantern", "iron_coach", "flag_officer", "canal_horse", "wet_cobbles", "siege_tower", "full_sail"),
    *("high_tide", "quiet_storm", "ghost_ship", "night_mail"),
)
IN_PAIRS = (
    *("hare_and_hound", "steam_organ", "north_wind", "dust_devil", "night_ferry", "driftwood", "second_wind"),
    *("last_train", "grey_heron"),
)
HARDER = {"harbour_master": 1, "back_marker": 2}
TRIED.update((*FASTER, *CHEAPER, *IN_PAIRS, *HARDER))


@pytest.mark.parametrize(("name", "more"), FASTER.items())
def test_a_horse_runs_faster_while_the_opponent_is_nearer_home(name: str, more: int) -> None:
    level, ahead = ran(name, **LEVEL), ran(name, **AHEAD_BY_ONE)
    assert ran(name, **TRAILING).running(name) == level.running(name) + more
    assert ahead.running(name) == level.running(name)


@tries("patient_anna")
def test_patient_anna_waits_until_she_is_four_cards_behind() -> None:
    running = [
        ran("patient_anna", areas=("20*normal_force", f"{left}*normal_force")).running("patient_anna")
        for left in (16, 17)
    ]
    assert running == [horse("patient_anna").running + 2, horse("patient_anna").running]


@pytest.mark.parametrize("name", CHEAPER)
def test_a_horse_costs_less_while_the_opponent_is_nearer_home(name: str) -> None:
    assert cost_of(name, **TRAILING) == horse(name).cost - 1
    assert cost_of(name, **LEVEL) == horse(name).cost


@pytest.mark.parametrize("name", IN_PAIRS)
def test_another_horse_may_run_with_it_while_the_opponent_is_nearer_home(name: str) -> None:
    assert ran(name, **TRAILING).s.run_count == 2
    assert ran(name, **LEVEL).s.run_count == 1


@pytest.mark.parametrize(("name", "more"), HARDER.items())
def test_a_horse_guards_better_while_the_opponent_is_nearer_home(name: str, more: int) -> None:
    trailing = {"areas": ("19*normal_force", "20*normal_force")}  # the one who guards
    assert guarded(name, **trailing).guard_of(name) == horse(name).guard + more
    assert guarded(name, **LEVEL).guard_of(name) == horse(name).guard


@tries("blind_corner")
def test_blind_corner_slows_a_runner_that_is_nearer_home() -> None:
    assert guarded("blind_corner", **LEVEL).running("quicksilver_jig") == 3
    trailing = {"areas": ("19*normal_force", "20*normal_force")}
    assert guarded("blind_corner", **trailing).running("quicksilver_jig") == 3 - 1


# What happens when it guards


@tries("judges_box")
def test_judges_box() -> None:
    assert guarded("judges_box", runner="market_day").horse("market_day").muted


@tries("bridle_path", "counterweight")
def test_bridle_path_and_counterweight_slow_the_runner() -> None:
    assert guarded("bridle_path", areas=(LEAD, CLOSE)).running("quicksilver_jig") == 3 - 1
    assert guarded("bridle_path", areas=(LEAD, LEAD)).running("quicksilver_jig") == 3
    assert guarded("counterweight", runner="thunder_column").running("thunder_column") == 3


# What happens when a run is decided


@tries("open_gate", "tail_wind")
def test_open_gate_and_tail_wind_like_to_be_let_go() -> None:
    t = ran("open_gate")
    t.passes()
    assert drawn(t) == 1
    t = ran("tail_wind")
    t.passes()
    assert advanced(t) == 1
    t = ran("tail_wind")
    t.guard("lamp_oil")
    assert advanced(t) == 0


@tries("north_wind", "second_wind", "borrowed_time")
def test_some_lose_something_or_get_something_when_they_fail() -> None:
    t = lost_run("north_wind", hand="2*lamp_oil")
    assert t.ask.prompt == "discard"
    t.choose("lamp_oil")
    assert drawn(over(lost_run("second_wind"))) == 1
    t = over(lost_run("borrowed_time", metres=2000))
    assert "borrowed_time" in t.zone(0, "hand")
    t = ran("borrowed_time", metres=2000)
    assert "borrowed_time" in over(t).zone(0, "farm")


@tries("lamp_oil", "stone_bridge", "pocket_sundial")
def test_some_are_paid_for_a_guard_that_wins() -> None:
    assert drawn(won_guard("lamp_oil"), 1) == 1
    assert drawn(won_guard("pocket_sundial"), 1) == 2
    t = won_guard("stone_bridge")
    assert [fact["why"] for fact in t.facts("CardsShown") if fact["origin"] == "0/hand"] == ["stone_bridge"]


@tries("flag_officer", "peat_cutter")
def test_flag_officer_and_peat_cutter_bring_cards_back() -> None:
    t = ran("flag_officer", metres=2000, farms=("dawn_force lamp_oil", ""))
    t.until("salvage")
    t.choose("dawn_force")
    assert "dawn_force" in t.zone(0, "hand")
    t = ran("peat_cutter", farms=("quiet_storm paper_kite", ""))
    t.until("salvage")
    t.choose("quiet_storm")
    assert "quiet_storm" in t.zone(0, "hand")


@tries("tea_clipper")
def test_tea_clipper() -> None:
    t = ran("tea_clipper", metres=2000, areas=("lamp_oil dawn_force paper_kite 9*open_gate", None))
    t.until("sift")
    assert t.offered("choose", "cards") == ["dawn_force"]
    assert [name for _, name in t.own(0)["seen"]] == ["lamp_oil", "dawn_force", "paper_kite"]
    t.choose("dawn_force")
    t.choose("paper_kite", "lamp_oil")
    assert t.zone(0, "area1")[-2:] == ["paper_kite", "lamp_oil"]


@tries("canal_horse")
def test_canal_horse() -> None:
    t = ran("canal_horse", metres=2000, farms=("", "red_lantern"))
    t.until("discard")
    assert t.left(1) == 41
    assert t.zone(1, "area1")[-1] == "red_lantern"


@tries("full_sail")
def test_full_sail() -> None:
    assert drawn(over(ran("full_sail", areas=(STALK, None)))) == 1
    assert drawn(over(ran("full_sail", areas=(LEAD, None)))) == 0


@tries("market_day")
def test_market_day() -> None:
    t = ran("market_day")
    t.passes()
    t.until("discard")
    assert "decline" in {move["do"] for move in t.ask.moves}
    t.choose("lamp_oil")
    assert drawn(t) == 2


@tries("pearl_diver")
def test_pearl_diver() -> None:
    t = ran("pearl_diver", metres=2000, areas=("normal_force quiet_storm 9*normal_force", None))
    t.until("search")
    t.choose("quiet_storm")
    t.choose("lamp_oil")
    assert "quiet_storm" in t.zone(0, "hand")
    put = [fact["cards"] for fact in t.facts("CardsPassed") if fact["to"] == "0/area1"]
    assert put == [["lamp_oil"]]
    assert [fact["count"] for fact in t.facts("PileShuffled")] == [11]


@tries("wolf_hour")
def test_wolf_hour() -> None:
    t = ran("wolf_hour")
    t.until("pick_face_down")
    t.choose("lamp_oil")
    t.choose("lamp_oil")
    assert ("lamp_oil" in t.zone(0, "farm"), "lamp_oil" in t.zone(1, "farm")) == (True, True)


@tries("the_reckoning")
def test_the_reckoning() -> None:
    t = over(ran("the_reckoning"))
    assert [fact["why"] for fact in t.facts("CardsShown") if fact["origin"] == "1/hand"] == ["the_reckoning"]


# What happens when it goes


@tries("marsh_hen", "ghost_ship", "deep_breath", "tide_table")
def test_some_leave_something_behind() -> None:
    t = ran("marsh_hen", farms=("2*lamp_oil", ""))
    t.until("remove")
    t.choose("lamp_oil", "lamp_oil")
    assert t.zone(0, "removed") == ["lamp_oil"] * 2
    assert drawn(t) == 1
    t = over(ran("ghost_ship"))
    assert [fact["why"] for fact in t.facts("CardsHidden")] == ["ghost_ship"]
    t = ran("deep_breath")
    t.until("put_under")
    t.choose("lamp_oil")
    assert t.zone(0, "area1")[-1] == "lamp_oil"
    assert drawn(t) == 1
    assert advanced(over(ran("tide_table"))) == 1

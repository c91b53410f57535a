"""Every item and every jockey does what its text says."""

from typing import Any

import pytest

from tests.engine.force.plays import (
    CLOSE,
    LEAD,
    OFFPACE,
    STALK,
    TRIED,
    drawn,
    over,
    ridden,
    tries,
)
from tests.engine.force.table import table

Given = dict[str, Any]
BEHIND: Given = {"areas": (LEAD, OFFPACE)}
TWO: Given = {"hand": "2*lamp_oil"}
MANY: Given = {"hand": "9*lamp_oil"}

# On a horse: a race in which to play it, what the runner (2, +1 in the lead area; guard 2) becomes, and what is drawn.
RIDES: list[tuple[str, Given, int, int, int]] = [
    ("winter_carrot", {}, 3 + 1, 2, 1),
    ("golden_whip", {}, 3 + 2, 2, 0),
    ("blinkers", {}, 3 + 1, 2 + 1, 0),
    ("lead_shoes", {}, 3 - 2, 2, 0),
    ("padded_rail", {}, 3, 2 + 2, 0),
    ("all_weather_shoes", {"surface": "dirt"}, 3 + 1, 2, 0),
    ("oat_biscuits", {"metres": 3000}, 3 + 1, 2, 0),
    ("photograph", {}, 4, 2, 0),
    ("loose_girth", {}, 3, 0, 0),
    ("hypnotist", {}, 2, 2, 0),
    ("apprentice", TWO, 3 + 1, 2, 1),
    ("apprentice", MANY, 3 + 1, 2, 0),
    ("veteran", {"areas": (LEAD, LEAD)}, 3 + 1, 2 + 1, 0),
    ("veteran", {"areas": (STALK, LEAD)}, 2 + 1, 2 + 1, 1),
    ("front_rider", {"areas": (LEAD, None)}, 3 + 1 + 1, 2, 0),
    ("front_rider", {"areas": (OFFPACE, None)}, 2 + 1, 2, 0),
    ("late_rider", {"areas": (CLOSE, None)}, 2 + 1 + 1, 2, 0),
    ("late_rider", {"areas": (STALK, None)}, 2 + 1, 2, 0),
    ("trick_rider", {"areas": (CLOSE, None)}, 2 + 1 + 1, 2, 0),
    ("mud_rider", {"going": 4}, 3 + 1 + 1, 2, 1),
    ("mud_rider", {"going": 1}, 3 + 1, 2, 0),
    ("pace_setter", {}, 3 + 1, 2, 1),
    ("turf_specialist", {}, 3 + 1, 2, 0),
    ("slow_clapper", BEHIND, 3, 2, 0),  # its user is the runner's: only what is aimed at the opponent would be left
    ("groom", {"guard": "lamp_oil"}, 3 + 2, 2, 1),
    ("groom", {}, 3, 2, 1),
]
TRIED.update(name for name, *_ in RIDES)


@pytest.mark.parametrize(("name", "given", "running", "guard", "cards"), RIDES)
def test_a_support_on_a_horse_changes_its_values(name: str, given: Given, running: int, guard: int, cards: int) -> None:
    if name == "slow_clapper":
        t = table("riding", hands=("golden_whip lamp_oil", "slow_clapper lamp_oil"), runner="quicksilver_jig")
        t.ride("golden_whip", "quicksilver_jig")
        t.passes()
        t.ride("slow_clapper", "quicksilver_jig")
        assert t.running("quicksilver_jig") == 5 - 1
        return
    t = ridden(name, **given)
    horse = t.horse("quicksilver_jig")
    assert (horse.running, horse.guard, drawn(t)) == (running, guard, cards)


def test_slow_clapper_claps_for_every_reason() -> None:
    hands = ("2*golden_whip lamp_oil", "slow_clapper lamp_oil")
    t = table("riding", hands=hands, runner="quicksilver_jig", situations=("", "ticker_tape"), areas=(STALK, LEAD))
    t.ride("golden_whip", "quicksilver_jig")
    t.ride("golden_whip", "quicksilver_jig")
    t.passes()
    t.ride("slow_clapper", "quicksilver_jig")
    assert t.running("quicksilver_jig") == 6 - 1 - 1 - 1


def test_blinkers_keep_the_horse_from_its_abilities() -> None:
    t = over(ridden("blinkers", runner="second_wind", guard="village_smith", surface="dirt"))
    assert drawn(t) == 0


@tries("lucky_ribbon", "gatekeeper")
def test_lucky_ribbon_and_gatekeeper_give_a_horse_an_ability() -> None:
    t = ridden("lucky_ribbon")
    assert t.running("quicksilver_jig") == 3 + 1
    t.until("discard")
    assert drawn(t) == 1
    t = table("riding", hands=("lamp_oil", "gatekeeper lamp_oil"), runner="quicksilver_jig", guard="open_gate")
    t.passes()
    t.ride("gatekeeper", "open_gate")
    assert t.guard_of("open_gate") == 2
    t = table("riding", hands=("lamp_oil", "gatekeeper lamp_oil"), runner="open_gate", guard="open_gate")
    t.passes()
    guard = t.s.sides[1].run[0].id
    t.answer("ride", card=t.id("gatekeeper", 1), horse=guard)
    assert drawn(over(t), 1) == 1


@tries("spare_saddle")
def test_spare_saddle() -> None:
    t = ridden("spare_saddle")
    assert t.running("quicksilver_jig") == 3 + 1
    assert "quicksilver_jig" in over(t).zone(0, "hand")


@tries("steady_hands")
def test_steady_hands() -> None:
    t = ridden("steady_hands")
    t.until("discard")
    assert t.facts("RunSucceeded")[0]["distance"] - t.offers("choose")[0]["cards"]["min"] == 2


@tries("bold_youngster")
@pytest.mark.parametrize(("option", "values"), [(1, (3 + 2, 2)), (2, (3, 2 + 2))])
def test_bold_youngster(option: int, values: tuple[int, int]) -> None:
    t = ridden("bold_youngster")
    t.answer("option", option=option)
    assert (t.running("quicksilver_jig"), t.horse("quicksilver_jig").guard) == values


@tries("elbow_man")
def test_elbow_man() -> None:
    t = ridden("elbow_man", guard="lamp_oil")
    assert (t.running("quicksilver_jig"), t.guard_of("lamp_oil")) == (3 + 1, 3 - 1)
    assert ridden("elbow_man").horse("quicksilver_jig").guard == 2


@tries("flung_mud")
def test_flung_mud() -> None:
    t = table("riding", hands=("lamp_oil", "flung_mud lamp_oil"), runner="quicksilver_jig", guard="lamp_oil")
    t.passes()
    t.ride("flung_mud", "lamp_oil")
    assert (t.running("quicksilver_jig"), t.guard_of("lamp_oil")) == (3 - 1, 3 + 1)


@tries("big_spender")
def test_big_spender() -> None:
    t = ridden("big_spender", hand="normal_force")
    t.answer("pay", normal=1, special=[])
    assert t.running("quicksilver_jig") == 3 + 1 + 2


@tries("backward_rider")
def test_backward_rider() -> None:
    t = ridden("backward_rider", runner="clover_field", hand="5*lamp_oil")
    assert t.horse("clover_field").styles == (1,)
    assert t.running("clover_field") == 2 + 2
    assert t.ask.prompt == "discard"
    t.choose("lamp_oil")
    assert t.count(0, "hand") == 4
    assert ridden("backward_rider", hand="4*lamp_oil").count(0, "hand") == 4

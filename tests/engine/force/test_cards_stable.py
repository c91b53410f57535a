"""Every item and every jockey for the stable does what its text says; those for horses: test_cards_supports.py."""

from typing import Any

import pytest

from tests.engine.force.plays import (
    advanced,
    drawn,
    lost_run,
    over,
    tries,
    used,
)

Given = dict[str, Any]


@tries("feed_sack", "force_reserve")
def test_feed_sack_and_force_reserve_bring_force_back() -> None:
    t = used("feed_sack", farms=("normal_force lamp_oil", ""), hand="paper_kite")
    assert t.zone(0, "hand") == ["paper_kite", "normal_force"]
    assert advanced(t) == 1
    t = used("force_reserve", farms=("3*normal_force", ""))
    assert t.zone(0, "hand") == ["lamp_oil"]
    t.choose("normal_force", "normal_force")
    assert t.zone(0, "hand") == ["lamp_oil", "normal_force", "normal_force"]


@tries("opera_glasses")
def test_opera_glasses() -> None:
    t = used("opera_glasses", against="paper_kite red_lantern")
    assert [fact["cards"] for fact in t.facts("CardsSeen")] == [["paper_kite", "red_lantern"]]
    assert drawn(t) == 1


@tries("training_notes", "agent")
@pytest.mark.parametrize(("name", "fit"), [("training_notes", "red_lantern"), ("agent", "golden_whip")])
def test_training_notes_and_agent_sift(name: str, fit: str) -> None:
    t = used(name, areas=("dawn_force red_lantern golden_whip noon_force lamp_oil", None))
    assert t.offered("choose", "cards") == [fit]
    t.choose(fit)
    t.idle()
    assert fit in t.zone(0, "hand")
    assert t.zone(0, "area1")[0] == "lamp_oil"
    assert t.count(0, "area1") == 4


@tries("telescope")
def test_telescope() -> None:
    t = used("telescope", areas=("dawn_force red_lantern golden_whip noon_force lamp_oil", None))
    t.choose("red_lantern", "noon_force", "golden_whip", "dawn_force")
    assert t.zone(0, "hand")[-1] == "red_lantern"
    assert t.zone(0, "area1") == ["noon_force", "golden_whip", "dawn_force", "lamp_oil"]


@tries("weather_glass", "rain_priest")
def test_weather_glass_and_rain_priest_change_the_going() -> None:
    for option, going in ((1, 3), (2, 1)):
        t = used("weather_glass", going=2)
        t.answer("option", option=option)
        assert t.s.going == going
        assert drawn(t) == 1
    t = used("rain_priest", going=1)
    assert (t.s.going, drawn(t)) == (3, 1)
    assert drawn(used("rain_priest", hand="5*lamp_oil")) == 0


@tries("sand_wagon")
def test_sand_wagon() -> None:
    t = used("sand_wagon")
    assert t.now.surface == "dirt"
    assert drawn(t) == 1
    t.end_turn()
    assert t.now.surface == "dirt"
    t.end_turn()
    assert t.now.surface == "turf"


@tries("second_entry", "starting_pistol", "stable_lad")
def test_some_wait_for_the_next_runner() -> None:
    t = used("second_entry", hand="open_gate lamp_oil")
    t.passes()
    t.run("open_gate")
    assert t.s.run_count == 2
    t = used("starting_pistol", hand="open_gate lamp_oil")
    t.passes()
    t.run("open_gate")
    assert t.running("open_gate") == 2 + 2
    for card, running in (("lamp_oil", 2 + 2), ("normal_force", 2)):
        t = used("stable_lad", hand="open_gate lamp_oil", areas=(f"{card} 9*normal_force", None))
        t.passes()
        t.run("open_gate")
        assert t.running("open_gate") == running
        assert card in t.zone(0, "run")


@tries("stable_ledger", "coach_driver")
def test_stable_ledger_and_coach_driver_ask_for_a_number() -> None:
    t = used("stable_ledger", hand="3*lamp_oil")
    t.answer("number", number=2)
    t.choose("lamp_oil", "lamp_oil")
    assert drawn(t) == 2
    t = used("coach_driver", hand="3*lamp_oil")
    t.answer("number", number=2)
    t.choose("lamp_oil", "lamp_oil")
    assert advanced(t) == 2


@tries("hidden_path", "bramble_fence")
def test_hidden_path_and_bramble_fence_move_the_field() -> None:
    t = used("hidden_path")
    assert advanced(t) == 1
    assert [card.down for card in t.s.sides[0].farm].count(True) == 1
    t = used("bramble_fence", farms=("", "paper_kite"))
    assert t.left(1) == 41
    assert t.zone(1, "area1")[-1] == "paper_kite"


@tries("sealed_bids", "poker_players")
def test_sealed_bids_and_poker_players_are_won_by_the_faster_horse() -> None:
    for mine, theirs, wins in (("the_reckoning", "lamp_oil", True), ("normal_force", "lamp_oil", False)):
        t = used("sealed_bids", hand=mine, against=theirs)
        assert [fact["cards"] for fact in t.facts("CardsRevealed")] == [[mine], [theirs]]
        assert drawn(t) == 2 * wins
    t = used("poker_players", hand="the_reckoning", against="2*lamp_oil")
    t.choose("lamp_oil")
    assert (drawn(t), t.count(1, "hand")) == (1, 1)


@tries("stumbling_block", "ferryman")
def test_stumbling_block_and_ferryman_stop_the_next_draw() -> None:
    t = used("stumbling_block")
    t.end_turn()
    assert t.left(1) == 40
    assert [fact["place"] for fact in t.facts("PileShuffled")] == ["1/area1"]
    t = used("ferryman")
    t.end_turn()
    assert (t.left(1), advanced(t)) == (40, 1)


@tries("drainage_pipe")
def test_drainage_pipe() -> None:
    t = used("drainage_pipe", hand="rain_priest lamp_oil", farms=("paper_kite", ""))
    assert "paper_kite" in t.zone(0, "hand")
    t.play("rain_priest")
    assert t.s.going == 1


@tries("tarpaulin", "clean_slate", "clerk_of_the_course")
def test_some_are_against_situations() -> None:
    t = used("tarpaulin", situations=("", "riders_strike"))
    assert t.now.rules == []
    t = used("clean_slate", situations=("", "riders_strike"))
    assert t.zone(1, "situation") == []
    assert drawn(t) == 1
    t = used("clerk_of_the_course", situations=("", "ticker_tape"), against="paper_kite")
    assert t.zone(1, "situation") == []
    assert [fact["cards"] for fact in t.facts("CardsSeen")] == [["paper_kite"]]
    assert [effect.until for effect in t.s.effects] == ["round"]


@tries("winter_quarters")
def test_winter_quarters() -> None:
    t = used("winter_quarters", hand="paper_kite")
    assert drawn(t) == 2
    assert t.left(0) == 40 + 1 - 2


@tries("retired_champion")
def test_retired_champion() -> None:
    t = used("retired_champion", farms=("paper_kite red_lantern normal_force", ""))
    t.choose("red_lantern")
    assert t.zone(0, "farm") == ["paper_kite", "normal_force", "retired_champion"]


@tries("paddock_spy", "bloodstock_agent")
@pytest.mark.parametrize(("name", "fit"), [("paddock_spy", "golden_whip"), ("bloodstock_agent", "paper_kite")])
def test_paddock_spy_and_bloodstock_agent_take_from_the_hand_they_see(name: str, fit: str) -> None:
    t = used(name, against="golden_whip paper_kite normal_force")
    assert [known for _, known in t.own(0)["seen"]] == ["golden_whip", "paper_kite", "normal_force"]
    assert t.own(1)["seen"] == []
    t.choose(fit)
    assert fit in t.zone(1, "farm")
    assert used(name, against="normal_force").s.decision is None


@tries("head_trainer")
def test_head_trainer() -> None:
    t = used("head_trainer", areas=("3*normal_force red_lantern", None), hand="dawn_force")
    t.choose("red_lantern")
    t.choose("dawn_force")
    assert "red_lantern" in t.zone(0, "hand")
    assert t.count(0, "area1") == 3
    assert drawn(t) - 1 == 1  # one is the horse


@tries("farrier", "dowser")
def test_farrier_and_dowser_draw_for_something() -> None:
    t = used("farrier", hand="normal_force")
    t.answer("pay", normal=1, special=[])
    assert (drawn(t), advanced(t)) == (1, 1)
    t = used("dowser", farms=("4*lamp_oil", ""))
    t.choose(*["lamp_oil"] * 3)
    assert (advanced(t), t.zone(0, "removed")) == (2, ["lamp_oil"] * 3)


@tries("show_off")
def test_show_off() -> None:
    assert drawn(used("show_off", areas=("lamp_oil 9*normal_force", None))) == 1
    assert drawn(used("show_off", areas=("normal_force 9*lamp_oil", None))) == 0


@tries("bookkeepers")
def test_bookkeepers() -> None:
    t = used("bookkeepers", hand="2*paper_kite", against="2*lamp_oil")
    t.choose("paper_kite")
    t.choose("lamp_oil")
    assert ("paper_kite" in t.zone(0, "farm"), "lamp_oil" in t.zone(1, "farm"), drawn(t)) == (True, True, 1)


@tries("night_watch")
def test_night_watch() -> None:
    t = used("night_watch", against="feed_sack agent")
    t.end_turn()
    assert drawn(t) == 1
    assert t.offered("support") == ["agent"]
    t.end_turn()
    assert t.s.effects == []


@tries("understudy")
def test_understudy() -> None:
    t = used("understudy", hand="open_gate lamp_oil", against="lamp_oil paper_kite")
    t.passes()
    t.run("open_gate")
    t.guard("lamp_oil")
    t.until("may_replace")
    t.answer("agree")
    assert "open_gate" in over(t).zone(0, "hand")
    assert drawn(t) == 1
    assert drawn(lost_run("open_gate")) == 0


# For both players


@tries("piper", "downhill_start")
def test_piper_and_downhill_start_bring_both_players_on() -> None:
    t = used("piper")
    assert (drawn(t), drawn(t, 1)) == (1, 1)
    t = used("downhill_start")
    assert (advanced(t), advanced(t, 1), drawn(t)) == (2, 2, 1)


@tries("old_posters", "announcer")
@pytest.mark.parametrize(("name", "cards"), [("old_posters", (1, 0)), ("announcer", (0, 1))])
def test_old_posters_and_announcer_bring_situations_back(name: str, cards: tuple[int, int]) -> None:
    t = used(name, farms=("fog_bank lamp_oil", "head_wind green_flag"))
    assert (t.ask.seat, t.ask.prompt, t.offered("choose", "cards")) == (0, "revive", ["fog_bank"])
    t.answer("choose", cards=[])
    assert (t.ask.seat, t.ask.prompt, t.offered("choose", "cards")) == (1, "revive", ["head_wind", "green_flag"])
    t.choose("green_flag")
    assert (t.zone(0, "situation"), t.zone(1, "situation")) == ([], ["green_flag"])
    assert (drawn(t), advanced(t)) == cards


@tries("notice_board", "bill_sticker")
@pytest.mark.parametrize(("name", "cards"), [("notice_board", (0, 0)), ("bill_sticker", (0, 1))])
def test_notice_board_and_bill_sticker_hang_up_a_situation(name: str, cards: tuple[int, int]) -> None:
    def hung_up(top: str) -> Any:
        t = used(name, areas=(f"{top} 9*lamp_oil", None))
        if name == "notice_board":
            t.choose(top, "lamp_oil", "lamp_oil")  # back in the same order
        return t

    t = hung_up("fog_bank")
    assert t.zone(0, "situation") == ["fog_bank"]
    assert (drawn(t), advanced(t) - 1) == cards
    t = hung_up("golden_whip")
    assert t.zone(0, "situation") == []
    assert "golden_whip" in t.zone(0, "farm")


@tries("time_keeper")
def test_time_keeper() -> None:
    t = used("time_keeper", against="opera_glasses lamp_oil")
    assert advanced(t) == 1
    t.end_turn()
    assert t.s.active == 1
    t.play("opera_glasses")
    assert drawn(t, 1) == 0
    assert t.left(1) == 39  # the draw of the turn is no text's (702.3)

"""301 to 409: owner and user, the race, styles, zones."""

from typing import get_type_hints

import pytest

from app.engine.force.components import COURSES, DISTANCES
from app.engine.force.state import Side
from app.engine.force.vocabulary.card_ops import Discard, Draw
from app.engine.force.vocabulary.printed import Support
from tests.engine.force.table import FORCE, only, table, with_cards
from tests.engine.force.writing import X


def test_301_1_a_card_goes_to_the_farm_of_its_owner() -> None:
    """Toll Road lies in the other's situation area; when it has to go, it goes to the farm it came from."""
    t = table(hands=("toll_road head_wind", ""))
    t.play("toll_road")
    assert t.zone(1, "situation") == ["toll_road"]
    t.play("head_wind")
    assert t.zone(1, "situation") == []
    assert t.zone(0, "farm") == ["toll_road"]


def test_301_2_who_has_a_card_in_a_zone_of_theirs_uses_it() -> None:
    t = table("runner", hands=("quicksilver_jig normal_force", ""), situations=("toll_road", ""))
    assert t.horse("quicksilver_jig", zone="hand").cost == 2
    assert t.offers("run") == []


@pytest.mark.parametrize(("version", "side"), [(1, 0), (2, 1)])
def test_301_2_a_situation_for_the_opponent_lies_there_though_a_text_hangs_it_up(version: int, side: int) -> None:
    """803.4a-i: what a card says of where it is put holds whenever it is put there; in version 1 only when played."""
    t = table(hands=("notice_board lamp_oil", ""), areas=("toll_road 9*lamp_oil", None), version=version)
    t.play("notice_board")
    assert t.zone(side, "situation") == ["toll_road"]
    assert t.zone(1 - side, "situation") == []


def test_301_2_so_it_does_when_a_text_brings_it_back_from_the_farm() -> None:
    t = table(hands=("old_posters lamp_oil", "lamp_oil"), farms=("toll_road", ""))
    t.play("old_posters")
    t.choose("toll_road")
    t.until("play_support")
    assert (t.zone(0, "situation"), t.zone(1, "situation")) == ([], ["toll_road"])


def test_301_3_what_a_text_tells_nobody_in_particular_its_user_does() -> None:
    t = table(
        hands=("", "lamp_oil"), farms=("", ""), situations=("", "roar_of_the_crowd"), areas=(" | 5*lamp_oil", None)
    )
    t.s.phase, t.s.active = "next_turn", 0
    FORCE.phases[-1].enter(t.s, 0)
    FORCE._flow(t.s, 0)
    t.log += [event.facts(None, everything=True) for event in t.s.told]
    assert [fact["seat"] for fact in only(t.log, "CardsPassed") if fact["why"] == "roar_of_the_crowd"] == [1]


def test_302_1_both_players_have_the_same_race() -> None:
    t = table(metres=2000, course="kyoto", going=3, surface="dirt")
    shown = [t.view(seat)["conditions"] for seat in (None, 0, 1)]
    assert shown[0] == shown[1] == shown[2]
    assert (shown[0]["course"], shown[0]["surface"], shown[0]["distance"], shown[0]["going"]) == (
        *("kyoto", "dirt"),
        *("middle", 3),
    )


def test_302_2_there_are_ten_racecourses_and_ten_distances_in_four_classes() -> None:
    assert len(COURSES) == 10
    assert {metres: card.name for metres, card in DISTANCES.items()} == {
        1200: "short",
        1400: "short",
        1600: "mile",
        1800: "mile",
        2000: "middle",
        2200: "middle",
        2400: "middle",
        2500: "middle",
        3000: "long",
        3200: "long",
    }


@pytest.mark.parametrize(("areas", "area"), [("a|a", 1), ("|a|a", 2), ("||a|a", 3), ("|||a", 4)])
def test_303_2_styles_have_the_numbers_of_their_areas(areas: str, area: int) -> None:
    t = table(areas=(areas.replace("a", "normal_force"), None))
    assert t.view()["sides"][0]["area"] == area


def test_401_1_everybody_has_zones_of_their_own_but_for_the_resolution_area() -> None:
    t = table()
    zones = {"hand", "areas", "situation", "run", "farm", "removed"}
    assert zones <= set(get_type_hints(Side))
    assert len(t.s.sides) == 2
    assert isinstance(t.view()["resolution"], list)


def test_401_2_open_zones_are_shown_to_everybody_and_hands_to_their_owner() -> None:
    t = table(hands=("lamp_oil", "paper_kite"), farms=("red_lantern", ""), situations=("", "head_wind"))
    for seat in (None, 0, 1):
        sides = t.view(seat)["sides"]
        assert [name for _, name in sides[0]["farm"]] == ["red_lantern"]
        assert [name for _, name in sides[1]["situation"]] == ["head_wind"]
    assert [card["card"] for card in t.own(0)["hand"]] == ["lamp_oil"]
    assert "paper_kite" not in str(t.view(0))


def test_401_2b_everybody_sees_how_many_cards_lie_anywhere() -> None:
    t = table(hands=("3*lamp_oil", "2*paper_kite"), areas=("2*lamp_oil | lamp_oil | | 4*lamp_oil", None))
    for seat in (None, 0, 1):
        sides = t.view(seat)["sides"]
        assert [side["hand"] for side in sides] == [3, 2]
        assert sides[0]["areas"] == [2, 1, 0, 4]


def test_401_2c_nobody_can_be_made_to_have_a_card_of_a_kind_in_hand() -> None:
    asks = Support("asks", X, (), "item", "area", (Discard(1, kind="horse"), Draw(1)))
    with with_cards(asks):
        for hand in ("asks lamp_oil normal_force", "asks 2*normal_force"):
            t = table(hands=(hand, ""))
            t.play("asks")
            assert t.ask.prompt == "discard"  # asked even where there is none: nobody is to learn that
            assert t.offers("choose")[0]["cards"]["min"] == 0
            t.choose()
            assert t.count(0, "hand") == 3


def test_401_2c_one_may_find_nothing_in_a_pile_one_looks_through() -> None:
    t = table(hands=("head_trainer", ""), areas=("lamp_oil paper_kite", None))
    t.play("head_trainer")
    some = t.offers("choose")[0]["cards"]
    assert (some["min"], some["max"]) == (0, 1)


@pytest.mark.parametrize(("version", "left"), [(1, ["lamp_oil"]), (2, [])])
def test_401_2_what_is_taken_is_taken_before_anything_is_put_back(version: int, left: list[str]) -> None:
    """With an empty hand there is only the card itself to put back. Version 1 let one keep it for nothing."""
    t = table(hands=("head_trainer", ""), areas=("lamp_oil 9*normal_force", None), version=version)
    t.play("head_trainer")
    t.choose("lamp_oil")
    steps = [fact for fact in t.facts("CardsPassed") if fact["why"] == "head_trainer"]
    taken = [("0/area1", "0/hand")]
    put = [("0/hand", "0/area1")] if version >= 2 else []
    assert [(fact["origin"], fact["to"]) for fact in steps] == [*taken, *put, *taken]  # the last is its other sentence
    assert t.count(0, "area1") == 8 + len(put)
    assert [card for card in t.zone(0, "hand") if card == "lamp_oil"] in (left, [*left, "lamp_oil"])


def test_401_2_the_card_that_was_taken_is_one_of_those_that_may_go_back() -> None:
    t = table(hands=("head_trainer paper_kite", ""), areas=("normal_force lamp_oil", None))
    t.play("head_trainer")
    t.choose("lamp_oil")
    assert sorted(t.offered("choose", "cards")) == ["lamp_oil", "paper_kite"]
    t.choose("paper_kite")
    assert "lamp_oil" in t.zone(0, "hand")


def test_401_2_the_area_may_be_empty_in_between_and_is_where_one_is_again_afterwards() -> None:
    t = table(hands=("head_trainer paper_kite", ""), areas=("lamp_oil | 3*normal_force", None))
    t.play("head_trainer")
    t.choose("lamp_oil")
    assert t.s.area(0) == 2
    t.choose("paper_kite")
    assert "paper_kite" in t.zone(0, "hand")  # drawn again by the other sentence of the text
    assert [fact["area"] for fact in t.facts("AreaReached")] == [2, 2]


def test_401_3_a_pile_keeps_its_order() -> None:
    t = table(hands=("opera_glasses", ""), areas=("red_lantern lamp_oil paper_kite", None), farms=("normal_force", ""))
    t.play("opera_glasses")
    assert t.zone(0, "area1") == ["lamp_oil", "paper_kite"]


def test_401_4_who_puts_several_cards_under_an_area_settles_their_order() -> None:
    t = table(hands=("training_notes", ""), areas=("red_lantern lamp_oil paper_kite quiet_storm open_gate", None))
    t.play("training_notes")
    t.choose()
    assert t.ask.prompt == "put_under"
    t.choose("paper_kite", "red_lantern", "quiet_storm", "lamp_oil")
    assert t.zone(0, "area1") == ["open_gate", "paper_kite", "red_lantern", "quiet_storm", "lamp_oil"]


def test_401_4_the_other_player_does_not_learn_the_order() -> None:
    t = table(hands=("training_notes", ""), areas=("red_lantern lamp_oil paper_kite quiet_storm", None))
    t.play("training_notes")
    t.choose()
    ids = t.offers("choose")[0]["cards"]["some"]
    events = FORCE.answer(t.s, t.ask.id, FORCE.read({"do": "choose", "cards": ids[::-1]}), 0)
    for viewer in (None, 1):
        told = str([event.facts(viewer) for event in events if type(event).__name__ == "CardsArranged"])
        assert not any(name in told for name in ("red_lantern", "lamp_oil"))


def test_401_5_a_zone_without_a_name_is_that_of_the_user() -> None:
    t = table(hands=("force_reserve lamp_oil", ""), farms=("normal_force", "3*normal_force"))
    t.play("force_reserve")
    assert t.zone(0, "farm") == ["force_reserve"]
    assert t.count(1, "farm") == 3


def test_403_1_what_lies_in_the_areas_is_still_to_be_run() -> None:
    t = table()
    assert t.view()["sides"][0]["left"] == 40
    assert t.view()["sides"][0]["to_run"] == 40


def test_403_2_everybody_has_four_areas() -> None:
    assert [len(side["areas"]) for side in table().view()["sides"]] == [4, 4]


def test_403_3_nobody_sees_the_cards_of_an_area_not_even_its_owner() -> None:
    t = table(areas=("red_lantern lamp_oil | paper_kite | quiet_storm | open_gate", None))
    for seat in (None, 0, 1):
        shown = str(t.view(seat))
        assert not any(name in shown for name in ("red_lantern", "lamp_oil", "paper_kite", "quiet_storm", "open_gate"))


def test_403_4_the_current_area_is_the_lowest_one_with_cards() -> None:
    t = table(hands=("hidden_path", ""), areas=("normal_force | normal_force | normal_force", None))
    assert t.view()["sides"][0]["area"] == 1
    t.play("hidden_path")
    assert t.view()["sides"][0]["area"] == 2
    assert t.facts("AreaReached") == [{"event": "AreaReached", "seat": 0, "area": 2}]


def test_404_1_a_situation_lies_open_in_the_situation_area() -> None:
    t = table(hands=("head_wind", ""))
    t.play("head_wind")
    assert [name for _, name in t.view(1)["sides"][0]["situation"]] == ["head_wind"]


def test_405_1_runner_guard_payment_and_riders_lie_in_the_run_area() -> None:
    t = table("runner", hands=("quicksilver_jig normal_force golden_whip lamp_oil", "lamp_oil open_gate"))
    t.run("quicksilver_jig", 1)
    t.guard("lamp_oil")
    t.ride("golden_whip", "quicksilver_jig")
    rows = [[(row["card"], row["role"]) for row in side["run"]] for side in t.view()["sides"]]
    assert rows == [
        [("quicksilver_jig", "runner"), ("normal_force", "force"), ("golden_whip", "support")],
        [("lamp_oil", "guard")],
    ]


def test_406_2_some_cards_of_a_farm_lie_face_down_for_everybody() -> None:
    t = table(hands=("hidden_path", ""), areas=("red_lantern lamp_oil", None))
    t.play("hidden_path")
    for seat in (None, 0, 1):
        assert sorted(str(name) for _, name in t.view(seat)["sides"][0]["farm"]) == ["None", "hidden_path"]


def test_407_2_the_other_sees_only_how_many_cards_a_hand_has() -> None:
    t = table(hands=("lamp_oil red_lantern", "paper_kite"))
    assert "red_lantern" not in str(t.view(1))
    assert t.view(1)["sides"][0]["hand"] == 2


def test_408_2_cards_that_are_played_lie_in_the_resolution_area() -> None:
    t = table(hands=("stable_ledger 2*lamp_oil", ""))
    t.play("stable_ledger")
    assert [name for _, name in t.view(1)["resolution"]] == ["stable_ledger"]
    t.answer("number", number=1)
    t.choose("lamp_oil")
    assert t.view(1)["resolution"] == []


def test_409_1_removed_cards_lie_open() -> None:
    t = table(hands=("dowser", ""), farms=("3*normal_force", ""))
    t.play("dowser")
    t.choose("normal_force", "normal_force", "normal_force")
    assert [name for _, name in t.view(1)["sides"][0]["removed"]] == ["normal_force"] * 3


def test_401_2_a_card_cannot_be_followed_through_a_hidden_zone() -> None:
    """A card that is seen to go into a hand is another one when it comes out: which of two, nobody can tell."""
    t = table(hands=("retired_champion 2*normal_force", ""), farms=("red_lantern", ""))
    t.play("retired_champion")
    taken = t.choose("red_lantern")
    hidden = only(taken, "CardsHidden")[0]
    t.passes()
    t.run("red_lantern", 2)
    shown = next(fact for fact in t.facts("CardsShown") if fact["cards"] == ["red_lantern"])
    assert shown["ids"][0] not in (hidden["ids"][0], hidden["were"][0])
    event = FORCE.told_to(shown, 1)
    assert "were" not in event

"""M-6 The finish: who is home, in which place, and when the race is over."""

from typing import Any

import pytest

from tests.engine.mafia.table import Table, only, table
from tests.engine.positions import Fact


def run(**position: Any) -> Table:
    """The last seat passes, nothing is drawn, and the horses run."""
    t = table(supplied=True, stack="", **position)
    t.answer("pass")
    return t


def places(t: Table) -> dict[int, int]:
    (ended,) = t.facts("RaceEnded")
    return {row["horse"]: row["place"] for row in ended["places"]}


def home(t: Table) -> list[Fact]:
    return [{name: fact[name] for name in ("horse", "past", "sum", "top")} for fact in t.facts("HorseHome")]


@pytest.mark.parametrize(("at", "is_home"), [(46, False), (47, True), (48, True)])
def test_m6_1_a_horse_is_home_when_it_has_run_the_length_of_the_track(at: int, is_home: bool) -> None:
    t = run(boxes="1A:1-5", at={1: at})
    assert t.view()["horses"][0]["home"] is is_home
    assert len(t.facts("HorseHome")) == is_home


def test_m6_1_the_first_home_is_1st_and_the_next_2nd_in_a_later_round() -> None:
    t = run(boxes="1A:1-5, 2A:2-8", at={1: 47, 2: 40})
    assert [row["place"] for row in t.view()["horses"]] == [1, None, None, None, None, None]
    t = run(boxes="1A:1-5, 2A:2-8, 2B:F-7", at={1: 52, 2: 40}, home={1: 3})
    assert places(t)[1] == 1
    assert places(t)[2] == 2  # though it is further past the post


def test_m6_2_in_one_round_the_one_further_past_the_post_is_ahead() -> None:
    t = run(boxes="1A:1-5, 2A:2-7", at={1: 50, 2: 49})
    assert home(t) == [{"horse": 1, "past": 3, "sum": 5, "top": 5}, {"horse": 2, "past": 4, "sum": 7, "top": 7}]
    assert (places(t)[2], places(t)[1]) == (1, 2)


def test_m6_2_then_the_one_with_the_higher_sum_of_tops() -> None:
    t = run(boxes="1A:1-8, 2A:2-4, 2B:F-5", at={1: 47, 2: 46})
    assert home(t) == [{"horse": 1, "past": 3, "sum": 8, "top": 8}, {"horse": 2, "past": 3, "sum": 9, "top": 5}]
    assert (places(t)[2], places(t)[1]) == (1, 2)


def test_m6_2_then_the_one_with_the_higher_single_top() -> None:
    t = run(boxes="1A:1-4, 1B:F-5, 2A:2-3, 2B:F-6", at={1: 46, 2: 46})
    assert home(t) == [{"horse": 1, "past": 3, "sum": 9, "top": 5}, {"horse": 2, "past": 3, "sum": 9, "top": 6}]
    assert (places(t)[2], places(t)[1]) == (1, 2)


def test_m6_2_then_they_share_the_place() -> None:
    t = run(boxes="1A:1-4, 1B:F-5, 2A:2-5, 2B:F-4", at={1: 46, 2: 46})
    assert (places(t)[1], places(t)[2]) == (1, 1)


def test_m6_2_buried_cards_break_no_tie() -> None:
    t = table(boxes="1A:1-8 1-4, 1B:F-5, 2A:2-5, 2B:F-4, 6A:6-1", at={1: 46, 2: 46}, stack="6-2", supplied=True)
    t.answer("pass")
    assert (places(t)[1], places(t)[2]) == (1, 1)


def test_m6_2_three_in_one_round_are_told_apart_one_by_one() -> None:
    t = run(boxes="1A:1-4, 2A:2-4, 2B:F-0, 3A:3-3, 3B:F-1", at={1: 50, 2: 51, 3: 50})
    assert {horse: places(t)[horse] for horse in (1, 2, 3)} == {2: 1, 1: 2, 3: 3}


def test_m6_3_after_two_firsts_comes_a_third() -> None:
    t = run(boxes="1A:1-4, 2A:2-4, 3A:3-1", at={1: 50, 2: 50, 3: 40, 4: 30, 5: 20, 6: 10})
    assert places(t) == {1: 1, 2: 1, 3: 3, 4: 4, 5: 5, 6: 6}


def test_m6_3_after_three_firsts_comes_a_fourth() -> None:
    t = run(boxes="1A:1-4, 2A:2-4, 3A:3-4", at={1: 50, 2: 50, 3: 50, 4: 30, 5: 20, 6: 10})
    assert places(t) == {1: 1, 2: 1, 3: 1, 4: 4, 5: 5, 6: 6}


def test_m6_3_after_two_seconds_there_is_no_third() -> None:
    t = run(boxes="1A:1-4, 2A:2-4, 3A:3-8", at={1: 50, 2: 50, 3: 50, 4: 30, 5: 20, 6: 10})
    assert places(t) == {3: 1, 1: 2, 2: 2, 4: 4, 5: 5, 6: 6}


def test_m6_3_two_seconds_behind_a_horse_that_came_home_before() -> None:
    t = run(boxes="1A:1-4, 2A:2-4, 3A:3-8", at={1: 50, 2: 50, 3: 55, 4: 30, 5: 20, 6: 10}, home={3: 3})
    assert places(t) == {3: 1, 1: 2, 2: 2, 4: 4, 5: 5, 6: 6}


def test_m6_3_all_six_can_share_the_first_place() -> None:
    t = run(boxes=", ".join(f"{horse}A:{horse}-5" for horse in range(1, 7)), at=dict.fromkeys(range(1, 7), 50))
    assert places(t) == dict.fromkeys(range(1, 7), 1)


def test_m6_3_places_behind_are_shared_in_the_same_way() -> None:
    t = run(boxes="1A:1-4, 2A:2-3", at={1: 50, 2: 50, 3: 40, 4: 40, 5: 40, 6: 10})
    assert places(t) == {1: 1, 2: 2, 3: 3, 4: 3, 5: 3, 6: 6}


def test_m6_4_the_race_goes_on_while_only_one_horse_is_home() -> None:
    t = run(boxes="1A:1-5", at={1: 50, 2: 51})
    assert t.facts("RaceEnded") == []
    assert (t.s.race, t.s.round) == (1, 5)


@pytest.mark.parametrize(
    ("boxes", "at", "home"),
    [
        ("2A:2-5", {1: 52, 2: 50}, {1: 3}),  # a second horse comes home
        ("1A:1-5, 2A:2-6", {1: 50, 2: 50}, {}),  # two in one round
        ("1A:1-5, 2A:2-5", {1: 50, 2: 50}, {}),  # a shared first place
    ],
)
def test_m6_4_the_race_is_over_when_second_place_is_settled(
    boxes: str, at: dict[int, int], home: dict[int, int]
) -> None:
    t = run(boxes=boxes, at=at, home=home)
    assert len(t.facts("RaceEnded")) == 1
    assert t.s.race == 2


def test_m6_4_the_others_are_placed_by_distance_at_that_moment() -> None:
    t = run(boxes="1A:1-4, 2A:2-3, 4A:4-8", at={1: 50, 2: 50, 3: 40, 4: 30, 5: 39, 6: 20})
    assert places(t) == {1: 1, 2: 2, 3: 3, 5: 4, 4: 5, 6: 6}
    (ended,) = t.facts("RaceEnded")
    assert ended["places"] == [
        {"horse": 1, "place": 1, "at": 54, "home": 4},
        {"horse": 2, "place": 2, "at": 53, "home": 4},
        {"horse": 3, "place": 3, "at": 40, "home": None},
        {"horse": 5, "place": 4, "at": 39, "home": None},
        {"horse": 4, "place": 5, "at": 38, "home": None},
        {"horse": 6, "place": 6, "at": 20, "home": None},
    ]


def test_m6_4_equal_distances_are_told_apart_by_sum_then_top_then_shared() -> None:
    tops = "1A:1-4, 2A:2-3, 3A:3-3, 3B:F-1, 4A:4-2, 4B:F-3, 5A:5-4, 6A:6-1, 6B:F-3"
    t = run(boxes=tops, at={1: 50, 2: 50, 3: 30, 4: 29, 5: 30, 6: 30})
    # 3, 4, 5 and 6 all stand on 34; the sums are 4, 5, 4, 4 and the higher tops 3, 3, 4, 3.
    assert places(t) == {1: 1, 2: 2, 4: 3, 5: 4, 3: 5, 6: 5}


def test_m6_4_the_places_are_in_the_view_only_when_they_are_settled() -> None:
    t = run(boxes="1A:1-5", at={1: 50, 2: 51})
    assert [row["place"] for row in t.view()["horses"]] == [1, None, None, None, None, None]
    assert only(t.log, "RaceEnded") == []

"""L-8 The end of a race: who is home, in which place, and when it is over."""

from typing import Any

import pytest

from tests.engine.longshot.table import Table, table
from tests.engine.positions import Fact


def run(**position: Any) -> Table:
    """The last seat puts a 0 on horse 6, nothing is drawn, and the horses run."""
    t = table(**{"stack": "", **position})
    t.place("F-0", "6A")
    return t


def places(t: Table) -> dict[int, int | None]:
    (ended,) = t.facts("RaceEnded")
    return {row["horse"]: row["place"] for row in ended["places"]}


def home(t: Table) -> list[Fact]:
    return [{name: fact[name] for name in ("horse", "past", "sum")} for fact in t.facts("HorseHome")]


@pytest.mark.parametrize(("at", "is_home"), [(54, False), (55, True), (56, True)])
def test_l8_1_a_horse_is_home_when_it_has_run_the_length_of_the_track(at: int, is_home: bool) -> None:
    t = run(boxes="1A:1-5", at={1: at})
    assert t.view()["horses"][0]["home"] is is_home
    assert len(t.facts("HorseHome")) == is_home


@pytest.mark.parametrize("horses", [1, 2])
def test_l8_1_the_race_goes_on_while_fewer_than_three_are_home(horses: int) -> None:
    t = run(at=dict.fromkeys(range(1, horses + 1), 60))
    assert t.facts("RaceEnded") == []
    assert (t.s.race, t.s.round) == (1, 5)


@pytest.mark.parametrize(
    ("at", "home"),
    [
        ({1: 60, 2: 61, 3: 60}, {1: 2, 2: 3}),  # a third horse comes home
        ({1: 60, 2: 60, 3: 60}, {1: 3}),  # two more
        ({1: 61, 2: 60, 3: 60}, {}),  # three in one round
        ({1: 61, 2: 60, 3: 60, 4: 62, 5: 62}, {}),  # five in one round
    ],
)
def test_l8_1_the_race_is_over_when_three_or_more_are_home(at: dict[int, int], home: dict[int, int]) -> None:
    t = run(at=at, home=home)
    assert len(t.facts("RaceEnded")) == 1
    assert t.s.race == 2


def test_l8_1_with_five_horses_it_takes_three_as_well() -> None:
    t = table(seats=4, stack="", at={1: 60, 2: 60}, hands={0: "F-0"})
    t.place("F-0", "5A")
    assert t.facts("RaceEnded") == []
    t = table(seats=4, stack="", at={1: 60, 2: 60, 3: 60}, hands={0: "F-0"})
    t.place("F-0", "5A")
    assert places(t) == {1: 1, 2: 1, 3: 1, 4: None, 5: None}


def test_l8_2_an_earlier_round_is_better_however_far_the_others_run() -> None:
    t = run(boxes="2A:2-7, 2B:F-8, 3A:3-7", at={1: 60, 2: 59, 3: 55}, home={1: 3})
    assert (places(t)[1], places(t)[2], places(t)[3]) == (1, 2, 3)
    t = run(boxes="1A:1-5", at={1: 55, 2: 51})
    assert [row["place"] for row in t.view()["horses"]] == [1, None, None, None, None, None]


def test_l8_2_in_one_round_the_one_further_past_the_post_is_ahead() -> None:
    t = run(boxes="1A:1-5, 2A:2-7, 3A:3-1", at={1: 58, 2: 57, 3: 59})
    assert home(t) == [
        {"horse": 1, "past": 3, "sum": 5},
        {"horse": 2, "past": 4, "sum": 7},
        {"horse": 3, "past": 0, "sum": 1},
    ]
    assert (places(t)[2], places(t)[1], places(t)[3]) == (1, 2, 3)


def test_l8_2_then_the_one_with_the_higher_sum_of_tops() -> None:
    t = run(boxes="1A:F-8, 2A:2-4, 2B:F-5, 3A:3-1", at={1: 55, 2: 54, 3: 59})
    assert home(t)[:2] == [{"horse": 1, "past": 3, "sum": 8}, {"horse": 2, "past": 3, "sum": 9}]
    assert (places(t)[2], places(t)[1], places(t)[3]) == (1, 2, 3)


def test_l8_2_then_they_share_the_place_whatever_the_single_cards() -> None:
    t = run(boxes="1A:1-4, 1B:F-5, 2A:2-3, 2B:F-6, 3A:3-1", at={1: 54, 2: 54, 3: 59})
    assert (places(t)[1], places(t)[2], places(t)[3]) == (1, 1, 3)


def test_l8_2_buried_cards_break_no_tie() -> None:
    t = run(boxes="1A:1-7 1-4, 1B:F-5, 2A:2-5, 2B:F-4, 3A:3-1", at={1: 54, 2: 54, 3: 59}, stack="F-8 6-1")
    assert (places(t)[1], places(t)[2]) == (1, 1)


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ({1: 62, 2: 62, 3: 61, 4: 60}, [1, 1, 3, 4, None, None]),
        ({1: 62, 2: 61, 3: 61, 4: 60}, [1, 2, 2, 4, None, None]),
        ({1: 62, 2: 61, 3: 60, 4: 60}, [1, 2, 3, 3, None, None]),
        ({1: 62, 2: 62, 3: 62, 4: 60}, [1, 1, 1, 4, None, None]),
        ({1: 61, 2: 61, 3: 61, 4: 61, 5: 61, 6: 61}, [1, 1, 1, 1, 1, 1]),
    ],
)
def test_l8_2_a_shared_place_uses_up_the_ones_behind_it(at: dict[int, int], expected: list[int | None]) -> None:
    assert [places(run(at=at))[horse] for horse in range(1, 7)] == expected


def test_l8_2_places_are_shared_behind_horses_that_came_home_before() -> None:
    t = run(at={1: 62, 2: 61, 3: 61, 4: 61}, home={1: 3})
    assert [places(t)[horse] for horse in range(1, 7)] == [1, 2, 2, 2, None, None]


def test_l8_2_horses_not_home_get_no_place_and_are_listed_by_how_far_they_came() -> None:
    t = run(boxes="4A:4-3", at={1: 62, 2: 61, 3: 60, 4: 47, 5: 51, 6: 50})
    (ended,) = t.facts("RaceEnded")
    assert ended["places"] == [
        {"horse": 1, "place": 1, "at": 62, "home": 4},
        {"horse": 2, "place": 2, "at": 61, "home": 4},
        {"horse": 3, "place": 3, "at": 60, "home": 4},
        {"horse": 5, "place": None, "at": 51, "home": None},
        {"horse": 4, "place": None, "at": 50, "home": None},
        {"horse": 6, "place": None, "at": 50, "home": None},
    ]


def test_l8_2_a_place_is_in_the_view_as_soon_as_it_is_settled() -> None:
    t = run(at={1: 61, 2: 60, 3: 59})
    assert [row["place"] for row in t.view()["horses"]] == [1, 2, None, None, None, None]

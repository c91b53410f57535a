"""J-7: when a race ends, and who is placed how."""

import pytest

from tests.engine.jockeys.table import Table, last_trick, only, table
from tests.engine.positions import Fact


def places(facts: list[Fact]) -> list[int]:
    (ended,) = only(facts, "RaceEnded")
    assert [row["place"] for row in ended["places"]] == [1, 2, 3, 4]
    return [row["horse"] for row in ended["places"]]


def second_home(course: str, **position: object) -> Table:
    """Seat 0 rides horse 1 and wins this trick with four marks; there would be more tricks to come."""
    return table(course=course, hands=("R-4 G-1", "R-2 G-2", "R-3 G-3", "R-1 G-4"), **position)  # type: ignore[arg-type]


def test_j7_1_the_race_is_over_at_once_when_two_horses_are_home() -> None:
    t = second_home("23 - - - 1 - - 4")
    facts = t.play("R-4", "R-2", "R-3", "R-1")
    assert only(facts, "HorseHome") == [{"event": "HorseHome", "horse": 1, "place": 2}]
    assert only(facts, "RaceEnded")[0]["reason"] == "two_home"
    assert t.s.race == 2


def test_j7_1_one_horse_home_does_not_end_it() -> None:
    t = second_home("234 - - - 1 - - -")
    facts = t.play("R-4", "R-2", "R-3", "R-1")
    assert only(facts, "HorseHome") == [{"event": "HorseHome", "horse": 1, "place": 1}]
    assert only(facts, "RaceEnded") == []
    assert t.ask.seat == 0


def test_j7_1_the_race_is_over_when_nobody_has_a_card_left() -> None:
    t = last_trick()
    facts = t.play("R-11")
    assert only(facts, "RaceEnded")[0]["reason"] == "no_cards"
    assert t.s.race == 2


def test_j7_1_ten_tricks_at_most() -> None:
    assert only(last_trick().play("R-11"), "TrickWon")[0]["trick"] == 10


def test_j7_2_the_first_home_is_first_though_another_lies_upon_it() -> None:
    t = second_home("23 - - - 1 - - 4")
    assert places(t.play("R-4", "R-2", "R-3", "R-1"))[:2] == [4, 1]


def test_j7_2_the_others_follow_the_nearer_the_goal_the_better() -> None:
    t = last_trick(course="- 3 - 2 - 4 1 -", horses=(2, 1, 3, 4))  # horse 2 moves from 3 to 5
    facts = t.play("R-11")
    assert places(facts) == [1, 2, 4, 3]
    assert [(row["horse"], row["at"], row["rider"]) for row in only(facts, "RaceEnded")[0]["places"]] == [
        *((1, 6, 1), (2, 5, 0), (4, 5, 3), (3, 1, 2)),
    ]


@pytest.mark.parametrize(("square", "upper"), [("24", [4, 2]), ("42", [2, 4])])
def test_j7_3_on_one_square_the_upper_horse_is_better(square: str, upper: list[int]) -> None:
    t = last_trick(course=f"3 - - {square} 1 - - -")
    assert places(t.play("R-11")) == [1, *upper, 3]


def test_j7_3_who_came_later_is_upper() -> None:
    t = last_trick(course="- - 1 23 4 - - -")  # horse 1 goes from 2 to 4
    assert places(t.play("R-11")) == [1, 4, 3, 2]


def test_j7_3_at_the_gate_the_order_of_the_paddock_counts() -> None:
    t = last_trick(course="2143 - - - - - - -")
    assert places(t.play("R-11")) == [1, 3, 4, 2]


def test_j7_3_the_view_shows_the_places_as_they_are_now() -> None:
    t = table(course="21 - 34 - - - - -")
    assert {row["horse"]: row["place"] for row in t.view()["horses"]} == {4: 1, 3: 2, 1: 3, 2: 4}

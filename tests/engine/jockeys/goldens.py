"""What the recorded games of the Jockeys' Game are kept for. How to record them anew: tests/engine/goldens.py."""

from collections.abc import Callable
from itertools import pairwise

from app.engine.jockeys.bots import BOTS
from tests.engine.goldens import Album, Facts, Golden, by_lot, only, some


def ends_both_ways(facts: Facts) -> bool:
    return {fact["reason"] for fact in only(facts, "RaceEnded")} == {"two_home", "no_cards"}


def is_tied(facts: Facts) -> bool:
    first, second = facts[-1]["ranking"][:2]
    return bool(first["score"] == second["score"])


def pays(kind: str) -> Callable[[Facts], bool]:
    return lambda facts: any(fact["why"].get("kind") == kind for fact in only(facts, "Paid"))


def home_horse_wins(facts: Facts) -> bool:
    """Somebody whose horse is at the goal wins a trick."""
    return any(fact["event"] == "TrickWon" and after["event"] == "TrickBegan" for fact, after in pairwise(facts))


def whip_helps_another(facts: Facts) -> bool:
    whip: int | None = None
    for fact in facts:
        if fact["event"] == "TrickBegan":
            whip = None
        if fact["event"] == "WhipDeclared":
            whip = fact["rider"]
        if fact["event"] == "TrickWon" and whip not in (None, fact["rider"]):
            return True
    return False


def dummy_wins_a_race(facts: Facts) -> bool:
    return any(fact["places"][0]["rider"] == 3 for fact in only(facts, "RaceEnded")) and whip_of_the_dummy(facts)


def whip_of_the_dummy(facts: Facts) -> bool:
    return some("WhipDeclared", rider=3)(facts)


GOLDENS = (
    Golden("four_regulars", "regular regular regular regular", pays("quinella")),
    Golden("four_mixed", "regular random regular random", lambda facts: ends_both_ways(facts) and pays("win")(facts)),
    Golden("three_regulars", "regular regular regular", pays("quinella")),
    Golden("three_mixed", "random regular random", ends_both_ways),
    Golden("all_draw_again", "random regular random", some("HorsesDrawn", again=True)),
    Golden("dummy_wins_a_race", "random random random", dummy_wins_a_race),
    Golden("dummy_discards_twelfth_and_first", "random random random", some("NumberShown", number=12)),
    Golden("shown_card_is_discarded", "random random random random", some("NumberShown", number=1)),
    Golden("win_card_face_up", "random random regular regular", some("BetLaid", card="win"), {"win_card_open": "yes"}),
    Golden("tie_for_the_win", "random random random random", is_tied),
    Golden("home_horse_wins_a_trick", "regular regular regular regular", home_horse_wins),
    Golden("whip_helps_another", "random random random random", whip_helps_another),
    Golden("version_2_four_regulars", "regular regular regular regular", ends_both_ways, version=2),
    Golden("version_2_three_regulars", "regular regular regular", pays("quinella"), version=2),
)

ALBUM = Album("jockeys", GOLDENS, BOTS, by_lot)

"""Twenty thousand races with real dice: the horses' chances are those that the figures of the board were made for."""

from functools import cache

import pytest

from app.engine.kernel.ledger import Ledger
from app.engine.kernel.rng import Rng
from app.engine.readysetbet.components import HORSES
from app.engine.readysetbet.events import BettingClosed, HorseMoved
from app.engine.readysetbet.running import roll
from app.engine.readysetbet.settling import places
from app.engine.readysetbet.state import ReadySetBetState
from tests.engine.readysetbet.table import READYSETBET

RACES = 20_000
SEED = "1dea" * 16
BLUE, ORANGE, RED, BLACK = ("2/3", "4", "10", "11/12"), ("5", "9"), ("6", "8"), ("7",)

# Four million simulated races, to three places after the point.
CHANCES = {
    "first": {BLUE: 0.048, ORANGE: 0.111, RED: 0.183, BLACK: 0.222},
    "first two": {BLUE: 0.127, ORANGE: 0.255, RED: 0.391, BLACK: 0.478},
    "first three": {BLUE: 0.206, ORANGE: 0.381, RED: 0.549, BLACK: 0.656},
}
PLACES = {"first": 1, "first two": 2, "first three": 3}
GIVE = {
    "first": 0.007,
    "first two": 0.009,
    "first three": 0.009,
}  # two and a half standard deviations


@cache
def races() -> tuple[dict[str, dict[str, float]], dict[str, float]]:
    """By horse: how often it is so well placed; and what a race has on the average."""
    counts = {name: dict.fromkeys(HORSES, 0) for name in PLACES}
    sums = dict.fromkeys(("rolls", "snake eyes", "boxcars", "bonus moves", "closed", "close"), 0)
    s = ReadySetBetState(2, READYSETBET.chosen({}), Rng(SEED), Ledger([0, 0]))
    s.vip = [[], []]
    for _ in range(RACES):
        s.at = dict.fromkeys(HORSES, 0)
        s.crossed, s.closed, s.won, s.last, s.rolls, s.in_a_row = [], False, None, None, 0, 0
        while s.won is None:
            roll(s, None)
            sums["snake eyes"] += s.dice == [1, 1]
            sums["boxcars"] += s.dice == [6, 6]
            for event in s.told:
                if isinstance(event, HorseMoved):
                    sums["bonus moves"] += event.bonus
                elif isinstance(event, BettingClosed) and event.reason == "third_crossing":
                    sums["closed"] += 1
                    sums["close"] += s.rolls
            s.told = []
        sums["rolls"] += s.rolls
        for horse, place in places(s.at).items():
            for name, worst in PLACES.items():
                counts[name][horse] += place <= worst
    chances = {name: {horse: count / RACES for horse, count in by_horse.items()} for name, by_horse in counts.items()}
    means = {name: total / RACES for name, total in sums.items()}
    return chances, {**means, "close": sums["close"] / sums["closed"]}


@pytest.mark.parametrize("place", CHANCES)
@pytest.mark.parametrize("horses", [BLUE, ORANGE, RED, BLACK])
def test_the_chances_of_the_horses_are_as_the_figures_say(place: str, horses: tuple[str, ...]) -> None:
    chances, _ = races()
    for horse in horses:
        assert chances[place][horse] == pytest.approx(CHANCES[place][horses], abs=GIVE[place] + 0.003)
    mean = sum(chances[place][horse] for horse in horses) / len(horses)
    assert mean == pytest.approx(CHANCES[place][horses], abs=GIVE[place])


def test_one_horse_wins_every_race() -> None:
    chances, _ = races()
    assert sum(chances["first"].values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("what", "mean", "give"),
    [
        *(("rolls", 64.0, 0.5), ("snake eyes", 1.78, 0.05), ("boxcars", 1.78, 0.05)),
        *(("bonus moves", 5.15, 0.15), ("close", 57.0, 0.6)),
    ],
)
def test_a_race_has_as_much_of_everything_as_the_figures_say(what: str, mean: float, give: float) -> None:
    _, means = races()
    assert means[what] == pytest.approx(mean, abs=give)


def test_in_a_third_of_the_races_the_finish_comes_before_the_third_crossing() -> None:
    _, means = races()
    assert means["closed"] == pytest.approx(2 / 3, abs=0.02)

"""`railbird simulate`: what it counts, prints, and refuses."""

import json
from collections import Counter

import pytest

from app.engine.catalog import GAMES
from tools.simulate import bench_engine, run, seating, simulate

SLUGS = pytest.mark.parametrize("slug", GAMES)


@SLUGS
def test_every_game_has_its_winners_and_its_moves(slug: str) -> None:
    game = GAMES[slug]
    seats = game.seats_with(game.chosen({}))[1]
    ticks = []
    tally = simulate(game, 4, ["regular", "random"], seats, {}, 1, lambda: ticks.append(1))
    assert tally.games == len(ticks) == 4
    assert sum(chair.wins for chair in tally.seats) == pytest.approx(4)
    assert sum(chair.wins for chair in tally.bots.values()) == pytest.approx(4)
    assert [chair.games for chair in tally.seats] == [4] * seats
    assert sum(chair.games for chair in tally.bots.values()) == 4 * seats
    assert tally.moves > 4 * seats


@pytest.mark.parametrize("seats", range(2, 10))
@pytest.mark.parametrize("levels", [["regular", "random"], ["random"], ["a", "b", "c"]])
def test_no_bot_owns_a_seat(seats: int, levels: list[str]) -> None:
    games = [seating(levels, seats, number) for number in range(seats * len(levels))]
    for seat in range(seats):
        sat = Counter(sitting[seat] for sitting in games)
        assert sat == dict.fromkeys(levels, seats)


@SLUGS
def test_the_same_seed_gives_the_same_games(slug: str) -> None:
    game = GAMES[slug]
    seats = game.seats_with(game.chosen({}))[0]
    runs = [simulate(game, 2, ["random"], seats, {}, seed).figures() for seed in (1, 1, 2)]
    for figures in runs:
        del figures["moves_per_second"]
    assert runs[0] == runs[1]
    assert runs[0] != runs[2]


def test_mafia_is_counted_by_rounds_and_cards_left() -> None:
    tally = simulate(GAMES["mafia"], 3, ["random"], 5, {}, 1)
    assert tally.rounds.total() == 3 * 3
    assert 3 < min(tally.rounds) <= max(tally.rounds) < 20
    assert tally.cards_left.total() == 3 * 3 * 5
    assert max(tally.cards_left) <= 13


@SLUGS
def test_the_command_prints_tables(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([slug, "--games", "3", "--bots", "regular,random"]) == 0
    said = capsys.readouterr().out
    assert f"{GAMES[slug].title}: 3 games" in said
    assert "bot regular" in said
    assert "seat 0" in said
    assert "moves/s" in said


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["mafia", "--games", "2", "--seats", "4", "--json", "--seed", "7", "--options", "track=48"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["game"], figures["games"], figures["seed"]) == ("mafia", 2, 7)
    assert figures["options"] == {"track": 48, "unordered_penalty": "with_fourth", "ticket_cost": "all"}
    assert len(figures["seats"]) == 4
    assert set(figures["bots"]) == {"random", "regular"}
    assert set(figures["seats"][0]["scores"]) == {"0", "5", "25", "50", "75", "95", "100"}


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["chess"], "invalid choice: 'chess'"),
        (["mafia", "--seats", "3"], "is for 4 to 6 players"),
        (["mafia", "--bots", "genius"], "has the bots random, regular, not genius"),
        (["mafia", "--options", "track=73"], "track must be one of 48"),
        (["mafia", "--options", "colour=red"], "has no option 'colour'"),
        (["mafia", "--options", "track"], "track must be one of 48"),
        (["mafia", "--games", "0"], "at least one game"),
        (["mafia", "--games", "many"], "invalid int value"),
    ],
)
def test_what_cannot_be_simulated_is_refused_in_words(
    args: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refusal:
        run(args)
    assert refusal.value.code == 2
    assert why in capsys.readouterr().err


@SLUGS
def test_the_bench_counts_moves(slug: str) -> None:
    assert bench_engine(slug, seconds=0.01) > 0

"""The puzzles of every game: the engine plays their positions, and a new reckoning says what is stored."""

from dataclasses import replace
from typing import Any

import pytest

from app.engine.catalog import GAMES
from app.engine.force.puzzles import gains, of_the_turn
from app.engine.kernel.teaching.puzzle import (
    Puzzle,
    Step,
    answers_of,
    found,
    is_clear,
    ply_of,
    position,
    verdict,
)
from app.engine.kernel.templates import every, fits
from app.engine.suzuki.last_card import LastCard
from app.puzzles.pool import pool_of, read, written
from tests.breadth import IS_LONG
from tools.puzzles import LONGEST, players_of, problem_of, problems

SLUGS = [slug for slug, game in GAMES.items() if game.puzzles is not None]
A_RUN = 3  # puzzles of each game that a normal run reckons


@pytest.mark.parametrize("slug", SLUGS)
def test_the_stored_puzzles_are_as_a_new_reckoning_says(slug: str) -> None:
    pool = pool_of(slug)
    assert list(problems(GAMES[slug], pool if IS_LONG else pool[:A_RUN])) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_a_pool_has_a_puzzle_for_each_day_of_a_month_and_each_deal_once(slug: str) -> None:
    pool = pool_of(slug)
    assert len(pool) >= 30
    assert len({puzzle.deal for puzzle in pool}) == len(pool)
    assert read(written(list(pool))) == pool


@pytest.mark.parametrize("slug", SLUGS)
def test_every_stored_puzzle_has_few_right_answers_and_a_clear_margin(slug: str) -> None:
    puzzles = GAMES[slug].puzzles
    assert puzzles is not None
    for puzzle in pool_of(slug):
        assert is_clear(puzzles, puzzle.worths)
        assert all(len(parts) == len(puzzles.parts) for parts in puzzle.worths)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_puzzle_that_is_not_as_stored_is_found(slug: str) -> None:
    game, puzzle = GAMES[slug], pool_of(slug)[0]
    best = verdict(puzzle.worths).best[0]
    dearer = [(parts[0] + 1, *parts[1:]) if n == best else parts for n, parts in enumerate(puzzle.worths)]
    assert problem_of(game, replace(puzzle, worths=dearer)) == "the answers are worth something else"
    assert problem_of(game, replace(puzzle, seat=(puzzle.seat + 1) % puzzle.seats)) == "the position asks another seat"
    other = {best: [Step({"do": "pass"}, puzzle.worths[best], None)]}
    assert problem_of(game, replace(puzzle, solutions=other)) == "the solution is another"


@pytest.mark.parametrize("slug", SLUGS)
def test_each_worth_belongs_to_an_answer_that_the_engine_takes(slug: str) -> None:
    game = GAMES[slug]
    for puzzle in pool_of(slug)[:A_RUN]:
        s = position(game, puzzle)
        ask, answers = answers_of(game, s, puzzle.seat)
        assert len(answers) == len(puzzle.worths)
        for raw in answers:
            assert game.answer(position(game, puzzle), ask.id, game.read(raw), 0)


def test_every_solution_is_legal_to_its_end_and_brings_what_the_answer_is_worth() -> None:
    game = GAMES["force"]
    for puzzle in pool_of("force"):
        best = verdict(puzzle.worths).best
        assert tuple(puzzle.solutions) == best
        for answer, steps in puzzle.solutions.items():
            s = position(game, puzzle)
            assert steps[0].move == answers_of(game, s, puzzle.seat)[1][answer]
            most = sum(puzzle.worths[answer])
            for step in steps:
                (ask,) = game.asks(s)
                events = game.answer(s, ask.id, game.read(step.move), 0)
                assert gains(of_the_turn(events), puzzle.seat) == step.worth
                assert step.otherwise is None or step.otherwise < most
            assert s.active != puzzle.seat or s.result is not None
            assert sum(sum(step.worth) for step in steps) == most
            others = [sum(parts) for number, parts in enumerate(puzzle.worths) if number not in best]
            assert steps[0].otherwise == max(others)


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if isinstance(GAMES[slug].puzzles, LastCard)])
def test_the_last_card_is_worth_what_its_player_has_more_in_the_end(slug: str) -> None:
    game = GAMES[slug]
    for puzzle in pool_of(slug)[:A_RUN]:
        for number, worth in enumerate(puzzle.worths):
            s = position(game, puzzle)
            before = s.ledger.held[puzzle.seat]
            ask, answers = answers_of(game, s, puzzle.seat)
            game.answer(s, ask.id, game.read(answers[number]), 0)
            assert s.result is not None
            assert s.ledger.held[puzzle.seat] - before == sum(worth)


def test_games_of_bots_are_searched_for_puzzles() -> None:
    game = GAMES[SLUGS[0]]
    stored = pool_of(SLUGS[0])[0]
    (again,) = list(found(game, stored.deal, stored.seats, players_of(game, stored.deal), LONGEST))[:1]
    assert again == replace(stored, worths=again.worths)
    assert verdict(again.worths) == verdict(stored.worths)


@pytest.mark.parametrize(
    ("worths", "clear"),
    [
        ([(5,), (1,), (1,), (1,)], True),
        ([(5,), (5,), (1,), (1,)], False),  # two of four answers are right
        ([(5,), (4,), (1,), (1,)], False),  # the margin is too small
        ([(5,), (1,), (1,)], False),  # too few answers
        ([(3, 2), (0, 1), (1, 0), (4, -3)], True),
    ],
)
def test_a_puzzle_is_clear_if_one_answer_is_worth_much_more_than_all_others(worths: Any, clear: bool) -> None:
    rules = GAMES[SLUGS[0]].puzzles
    assert rules is not None

    class Small(type(rules)):  # type: ignore[misc]
        def __init__(self) -> None:
            self.margin = 2
            self.parts = ("all",)

    assert is_clear(Small(), worths) is clear


def test_every_move_of_a_template_fits_it_and_comes_once() -> None:
    template = {"do": "place", "card": {"one": ["F-1", "F-2"]}, "n": {"int": [0, 2]}}
    moves = list(every(template))
    assert len(moves) == 6
    assert all(fits(template, move) for move in moves)
    assert all(move not in moves[:i] for i, move in enumerate(moves))
    assert list(every({"do": "pay", "cards": {"some": [1, 2], "min": 0, "max": 2}})) == []
    assert list(every({"do": "pay", "cards": {"some": [1, 2], "min": 2, "max": 2}})) == [{"do": "pay", "cards": [1, 2]}]


def test_a_line_can_write_a_move_out_whose_template_is_not_numbered() -> None:
    game = GAMES[SLUGS[0]]
    s = position(game, Puzzle(1, 4, game.version, 0, ()))
    ask = game.asks(s)[0]
    raw = next(move for template in ask.moves for move in every(template))
    assert ply_of(game, s, ask, raw) == 0
    written_out = {"ask": ask.id, **raw}
    numbered, named = (position(game, Puzzle(1, 4, game.version, 0, (ply,))) for ply in (0, written_out))
    assert game.public(numbered) == game.public(named)

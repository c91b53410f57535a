"""The puzzles of Force of the Horse: what a turn gains, and that nothing hidden decides it."""

from copy import deepcopy
from random import Random

import pytest

from app.engine.force import puzzles
from app.engine.force.card_events import CardsLaid, CardsPassed, CardsRevealed, CardsSeen, CardsShown, PileShuffled
from app.engine.force.game import ForceOfTheHorse
from app.engine.force.puzzles import Sprint, Turn, Unclear, gains, is_read_off, sets
from app.engine.force.state import ForceState
from app.engine.kernel.teaching.puzzle import Puzzle, answers_of, position, verdict
from app.puzzles.pool import pool_of
from tests.breadth import IS_LONG

GAME = ForceOfTheHorse()
POOL = pool_of("force")
SOME = POOL if IS_LONG else POOL[:3]


def with_other_luck(s: ForceState, luck: int) -> ForceState:
    """The same position with all hidden cards in another order."""
    other = deepcopy(s)
    for side in other.sides:
        for pile in side.areas:
            names = [card.name for card in pile]
            Random(luck).shuffle(names)
            for card, name in zip(pile, names, strict=True):
                card.name = name
    return other


@pytest.mark.parametrize("puzzle", SOME, ids=lambda puzzle: f"deal {puzzle.deal}")
def test_the_worths_do_not_depend_on_hidden_cards(puzzle: Puzzle) -> None:
    s = position(GAME, puzzle)
    shown = GAME.view(s, puzzle.seat)
    for luck in range(3):
        other = with_other_luck(s, luck)
        assert GAME.view(other, puzzle.seat) == shown
        assert Sprint().reckon(GAME, other, puzzle.seat) == puzzle.worths


@pytest.mark.parametrize("puzzle", POOL, ids=lambda puzzle: f"deal {puzzle.deal}")
def test_the_opponent_has_no_cards_and_the_right_horse_is_not_simply_the_fastest(puzzle: Puzzle) -> None:
    s = position(GAME, puzzle)
    assert s.active == puzzle.seat
    assert not s.sides[1 - puzzle.seat].hand
    _, moves = answers_of(GAME, s, puzzle.seat)
    assert not is_read_off(GAME.view(s, puzzle.seat), moves, verdict(puzzle.worths).best)


def test_a_position_whose_opponent_holds_a_card_is_no_puzzle() -> None:
    s = position(GAME, POOL[0])
    assert Sprint().asked(s) == POOL[0].seat
    s.sides[s.other].hand.append(s.sides[s.other].farm.pop())
    assert Sprint().asked(s) is None


def test_a_reckoning_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "MOST_ANSWERS", 2)
    puzzle = POOL[0]
    assert Sprint().reckon(GAME, position(GAME, puzzle), puzzle.seat) is None


def test_a_card_drawn_on_the_way_is_not_played() -> None:
    puzzle = POOL[0]
    s = position(GAME, puzzle)
    ask, moves = answers_of(GAME, s, puzzle.seat)
    runs = [move for move in moves if move["do"] == "run"]
    turn = Turn(GAME, s, puzzle.seat)
    turn.hand.pop(runs[0]["card"])  # as if it had been drawn
    assert [move["card"] for move in turn._answers(s, ask) if move["do"] == "run"] == [
        move["card"] for move in runs if move["card"] != runs[0]["card"]
    ]


def test_a_shuffled_pile_makes_a_turn_unclear(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = POOL[0]
    s = position(GAME, puzzle)
    ask, moves = answers_of(GAME, s, puzzle.seat)
    monkeypatch.setattr(GAME, "answer", lambda *_: [PileShuffled(0, "0/farm", 3, "x")])
    with pytest.raises(Unclear):
        Turn(GAME, s, puzzle.seat).gain(s, ask, moves[0])


def test_what_is_drawn_by_the_run_by_texts_and_what_the_opponent_gets_back_are_counted_apart() -> None:
    events = [
        CardsPassed(0, "0/area1", "0/hand", 3, ["a", "b", "c"], [], [], "702.6k-iii"),
        CardsPassed(0, "0/hand", "0/farm", 2, ["a", "b"], [], [], "702.6k-iii"),
        CardsPassed(0, "0/area1", "0/hand", 1, ["d"], [], [], "jockey"),
        CardsPassed(0, "0/hand", "0/area2", 2, ["d", "c"], [], [], "jockey"),
        CardsLaid(1, "1/farm", "1/area3", 4, [], "jockey"),
        CardsPassed(1, "1/area3", "1/hand", 1, [], [], [], "jockey"),
    ]
    assert gains(events, 0) == (3, -1, 3)
    assert gains(events, 1) == (0, -3, -2)


@pytest.mark.parametrize(
    ("event", "luck"),
    [
        (CardsSeen(0, "0/area1", 1, ["a"], "x"), True),
        (CardsSeen(0, "0/farm", 1, ["a"], "x"), False),
        (CardsRevealed(0, "0/area2", ["a"], "x"), True),
        (CardsRevealed(0, "0/hand", ["a"], "x"), False),
        (CardsShown(0, "0/area1", "0/farm", ["a"], [], [], "x"), True),
        (CardsShown(0, "0/hand", "resolution", ["a"], [], [], "x"), False),
        (CardsPassed(0, "0/area1", "0/hand", 1, ["a"], [], [], "x"), False),
        (PileShuffled(0, "0/farm", 3, "x"), True),
    ],
)
def test_what_shows_hidden_cards_is_luck_and_a_draw_is_not(event: object, luck: bool) -> None:
    assert puzzles._is_luck(event) is luck  # type: ignore[arg-type]


def test_cards_drawn_on_the_way_are_put_away_first() -> None:
    assert list(sets([1, 2, 3], 2, 2, first=[3])) == [[3, 1], [3, 2]]
    assert list(sets([1, 2, 3], 1, 1, first=[3])) == [[3]]
    assert list(sets([1, 2], 0, 2, first=[])) == [[], [1], [2], [1, 2]]
    with pytest.raises(Unclear):
        list(sets(range(20), 10, 10, first=[]))


def test_the_fastest_horse_of_the_hand_is_no_puzzle() -> None:
    view = {"own": {"hand": [{"id": 1, "running": 4}, {"id": 2, "running": 3}, {"id": 3, "running": 4}]}}
    runs = [{"do": "run", "card": id} for id in (1, 2, 3)] + [{"do": "pass"}]
    assert is_read_off(view, runs[:2], [0])
    assert not is_read_off(view, runs[:2], [1])
    assert not is_read_off(view, runs, [0])  # another one is as fast
    assert is_read_off(view, runs, [0, 2])
    assert not is_read_off(view, runs, [3])

"""Every bot of every game plays by the rules, from what its seat sees and nothing else; a regular beats luck."""

from random import Random
from typing import Any

import orjson
import pytest

from app.engine.catalog import GAMES
from app.engine.kernel.bots import Bot, View, first_to_move
from app.engine.kernel.play import Ask, State
from app.engine.kernel.templates import Below, Raw, fits
from tests.engine.playing import AnyGame, begun

BOTS = [(slug, level) for slug, game in GAMES.items() for level in game.bots]


def next_move(game: AnyGame, s: State, bots: list[Bot], luck: Random) -> tuple[Ask, Raw] | None:
    """What the bots do next; where all of them wait, time passes."""
    move = first_to_move(game.asks(s), bots, lambda seat: game.view(s, seat), luck.randrange)
    if move is None:
        due = game.wakes_at(s)
        assert due is not None
        game.wake(s, due)
    return move


def play(game: AnyGame, bots: list[Bot], seed: int) -> dict[str, Any]:
    luck = Random(seed)
    s = game.new({}, len(bots), f"{luck.getrandbits(256):064x}", 0)
    while s.result is None:
        if move := next_move(game, s, bots, luck):
            ask, raw = move
            game.answer(s, ask.id, game.read(raw), 0)
    result: dict[str, Any] = s.result
    return result


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_a_bot_by_luck_and_a_regular(slug: str) -> None:
    assert list(GAMES[slug].bots)[:2] == ["random", "regular"]


@pytest.mark.parametrize(("slug", "level"), BOTS)
@pytest.mark.parametrize("seed", range(4))
def test_a_bot_gives_a_legal_answer_and_touches_nothing(slug: str, level: str, seed: int) -> None:
    game = GAMES[slug]
    s, _ = begun(game, seed)
    luck = Random(seed)
    answers = 0

    def watched(view: View, ask: Ask, below: Below) -> Raw | None:
        nonlocal answers
        seen = orjson.dumps([view, ask])
        raw = game.bots[level](view, ask, below)
        assert orjson.dumps([view, ask]) == seen
        assert ask.optional if raw is None else any(fits(template, raw) for template in ask.moves), raw
        answers += raw is not None
        return raw

    while s.result is None:
        if move := next_move(game, s, [watched] * s.seats, luck):
            ask, raw = move
            game.answer(s, ask.id, game.read(raw), 0)
    assert answers > 20


@pytest.mark.parametrize(("slug", "level"), BOTS)
def test_a_bot_decides_alike_where_it_sees_alike(slug: str, level: str) -> None:
    game = GAMES[slug]
    results = [play(game, [game.bots[level]] * game.seats[0], 7) for _ in range(2)]
    assert results[0] == results[1]


@pytest.mark.parametrize("slug", GAMES)
def test_a_regular_wins_far_more_than_its_share_against_luck(slug: str) -> None:
    game = GAMES[slug]
    levels = ["regular", "random"]
    won = {"regular": 0, "random": 0}
    for number in range(30):
        seats = [levels[(seat + number) % 2] for seat in range(game.seats[1] // 2 * 2)]
        result = play(game, [game.bots[level] for level in seats], number)
        won[seats[result["ranking"][0]["seat"]]] += 1
    assert won["regular"] > 2 * won["random"], won

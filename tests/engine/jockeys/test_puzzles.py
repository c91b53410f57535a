"""The puzzles of the Jockeys' Game: the deals that the solver cannot tell apart."""

from app.engine.jockeys.game import Jockeys
from app.engine.jockeys.puzzles import MOST_DEALS, count_of_deals, deals
from app.engine.kernel.teaching.puzzle import position
from app.puzzles.pool import pool_of


def test_the_solver_cannot_tell_the_deals_of_a_puzzle_apart() -> None:
    game = Jockeys()
    for puzzle in pool_of("jockeys")[:5]:
        s = position(game, puzzle)
        seen = game.view(s, puzzle.seat)
        count, hands = 0, set()
        for deal in deals(s, puzzle.seat):
            assert game.view(deal, puzzle.seat) == seen
            hands.add(tuple(tuple(rider.hand) for rider in deal.riders))
            count += 1
        assert len(hands) == count == count_of_deals(s, puzzle.seat) <= MOST_DEALS
        assert tuple(tuple(rider.hand) for rider in s.riders) in hands

"""The puzzles of Ready Set Bet: worths from endings rolled out, and how sure they are."""

from app.engine.kernel.teaching.puzzle import position, verdict
from app.engine.readysetbet.components import FINISH, HORSE_OF, HORSES, VALUE
from app.engine.readysetbet.game import ReadySetBet
from app.engine.readysetbet.odds import sure_odds
from app.engine.readysetbet.puzzles import ENDINGS, MOST_LOSS, MOST_TIMES, error
from app.puzzles.pool import pool_of


def test_endings_rolled_out_agree_with_the_dice_where_one_roll_decides_the_race() -> None:
    game = ReadySetBet()
    s = position(game, pool_of("readysetbet")[0])
    s.at = dict.fromkeys(s.at, FINISH - 1)
    s.dice, s.last, s.in_a_row = [], None, 0
    chance = sure_odds(game.view(s, 0), ENDINGS).chance
    for horse in HORSES:
        ways = sum(HORSE_OF[one + two] == horse for one in range(1, 7) for two in range(1, 7))
        assert abs(chance[f"{horse}.win.1"] - ways / 36) < error(1) / (MOST_TIMES + MOST_LOSS)


def test_the_best_spot_for_the_last_token_is_better_than_all_errors_together() -> None:
    game = ReadySetBet()
    for puzzle in pool_of("readysetbet"):
        (token,) = position(game, puzzle).tokens[puzzle.seat]
        assert verdict(puzzle.worths).margin > 2 * error(VALUE[token])

"""The puzzles of Ready Set Bet: which spot is worth the most for the last token, in the second race.

No list of all ways in which a race can end is short enough. A worth is therefore the mean over ENDINGS rolled to the
end, and the margin is more than twice its error (`error`), so the best answer is the best one beyond doubt.
"""

from math import log, sqrt
from typing import Any, Final

from app.engine.kernel.teaching.puzzle import Game, Puzzles, Worths, answers_of, verdict
from app.engine.readysetbet.components import SPOTS, VALUE
from app.engine.readysetbet.odds import odds, sure_odds
from app.engine.readysetbet.state import ReadySetBetState

RACE: Final = 2  # the first one in which players have money to lose
ENDINGS: Final = 10_000
LEAST_ROLLS: Final = 25  # before them, no horse is far ahead
DOUBT: Final = 1e-6  # the chance at most that a worth is further off than `error` says
MOST_TIMES: Final = max(spot.times for spot in SPOTS.values())
MOST_LOSS: Final = max(spot.loss for spot in SPOTS.values())


class LastToken(Puzzles):
    sizes = (4, 3, 5)
    options = {"vip": False}  # noqa: RUF012 - replaces a read-only mapping
    parts = ("wins", "costs")
    margin = 1.5

    def is_late(self, s: ReadySetBetState) -> bool:
        return s.race > RACE

    def asked(self, s: ReadySetBetState) -> int | None:
        if s.phase != "race" or s.race != RACE or s.closed or s.rolls < LEAST_ROLLS:
            return None
        return next((seat for seat in range(s.seats) if len(s.tokens[seat]) == 1 and can_pay(s, seat)), None)

    def reckon(self, game: Game, s: ReadySetBetState, seat: int) -> Worths | None:
        view = game.view(s, seat)
        _, moves = answers_of(game, s, seat)
        guess = worths(moves, odds(view).chance)
        if verdict(guess).margin < self.margin:
            return None
        found = worths(moves, sure_odds(view, ENDINGS).chance)
        token = max(VALUE[move["token"]] for move in moves)
        return found if verdict(found).margin > 2 * error(token) else None


def error(token: int) -> float:
    """Hoeffding's bound on the error of a mean over the endings, for what a bet with this token pays or costs."""
    return (token * MOST_TIMES + MOST_LOSS) * sqrt(log(2 / DOUBT) / (2 * ENDINGS))


def can_pay(s: ReadySetBetState, seat: int) -> bool:
    """True if the seat could pay for all its bets and one more if they lost, so that R-6.3 forgives no debt."""
    losses = sum(SPOTS[bet.spot].loss for bet in s.bets if bet.seat == seat)
    return s.ledger.held[seat] >= losses + MOST_LOSS


def worths(moves: list[dict[str, Any]], chance: dict[str, float]) -> Worths:
    """By bet: what it wins and what it costs on average (R-6.1)."""
    found: Worths = []
    for move in moves:
        spot, p = SPOTS[move["spot"]], chance[move["spot"]]
        found.append((round(p * VALUE[move["token"]] * spot.times, 2), round((p - 1) * spot.loss, 2)))
    return found


PUZZLES: Final = LastToken()

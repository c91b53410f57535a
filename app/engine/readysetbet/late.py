"""The reasons why an answer to Ready Set Bet came too late."""

from abc import ABC

from app.engine.kernel.game import Game
from app.engine.kernel.game_errors import GameError, IllegalMove
from app.engine.readysetbet.phases import Race
from app.engine.readysetbet.state import ReadySetBetState


class ExplainsLateBets(Game[ReadySetBetState], ABC):
    def why_closed(self, s: ReadySetBetState, ask_id: str) -> GameError:
        """The reason why a bet came too late. The answer contains only public facts."""
        race, _, what = ask_id.partition(".")
        kind, _, seat = what.partition(".")
        if race not in map(str, range(1, s.race + 1)):
            return super().why_closed(s, ask_id)
        if kind == "house":
            return IllegalMove("R-2.4", "the house tokens are laid before the race, and no more than six")
        if kind != "bet" or seat not in map(str, range(s.seats)):
            return super().why_closed(s, ask_id)
        if int(race) < s.race or s.won is not None:
            return IllegalMove("R-3.4", "no more bets: the race is over")
        if s.phase != Race.name:
            return IllegalMove("R-4.1", "bets are laid while the race runs, and it has not started")
        if not s.may_bet(int(seat)):
            return IllegalMove("R-2.4", "the host of a race bets before it, or not at all")
        if not s.tokens[int(seat)]:
            return IllegalMove("R-4.1", "you have no token left to lay")
        return IllegalMove("R-3.3", "no more bets: the third horse has crossed the red line")

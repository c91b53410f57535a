"""Moves, and the repetitions of moves that both players have agreed on (1201.1a)."""

from abc import ABC

from app.engine.force.rules import endless_loops
from app.engine.force.state import ForceState
from app.engine.kernel.game import Game, news
from app.engine.kernel.game_errors import GameError
from app.engine.kernel.play import Ask, Event, Move


class RepeatsMoves(Game[ForceState], ABC):
    def decide(self, s: ForceState, ask: Ask, move: Move, now: int) -> list[Event]:
        """Carry out a move, then any repetitions that both players have agreed on (1201.1a)."""
        phase = self._asking[s.phase]
        phase.check(s, ask.seat, move)
        phase.act(s, ask.seat, move, now)
        self._flow(s, now)
        while s.loop.left and s.result is None:
            self._repeat(s, now)
        return news(s)

    def _repeat(self, s: ForceState, now: int) -> None:
        """Make the moves of the loop once more. A move that has become illegal ends the repetition (103.2)."""
        for step in s.loop.replay:
            if s.result is not None or not s.loop.left:
                return  # also where the next race of a match has begun
            phase = self._asking[s.phase]
            move = self.read(endless_loops.again(s, step))
            try:
                phase.check(s, step["seat"], move)
            except GameError:
                s.loop.left = 0
                return
            phase.act(s, step["seat"], move, now)
            self._flow(s, now)
        s.loop.left -= 1

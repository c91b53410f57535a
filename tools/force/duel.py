"""Plays one race between two decks and two pilots, and counts what makes a race good or bad to play."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from app.engine.force.card_events import CardsHidden, CardsLaid, CardsMoved, CardsPassed, CardsShown
from app.engine.force.decks.ready import READY
from app.engine.force.events import RunnerPlayed, SupportPlayed, TurnEnded
from app.engine.force.game import ForceOfTheHorse
from app.engine.force.state import ForceState
from app.engine.kernel.bots import Bot
from app.engine.kernel.play import Event

GAME: Final = ForceOfTheHorse()
PASS: Final = {"do": "pass"}
LEAVING: Final = (CardsPassed, CardsShown, CardsLaid, CardsMoved, CardsHidden)
BY_RUNNING: Final = ("702.3", "702.6k-iii", "603.1h")  # draws that no card text causes
Deck = Mapping[str, int]


@dataclass(slots=True)
class Duel:
    """Statistics of one race. `turns` is the winner's number of own turns."""

    winners: tuple[int, ...] = ()
    first: int = 0
    turns: int = 0
    reason: str = ""
    moves: int = 0
    all_turns: int = 0
    without_runner: int = 0
    two_runners: int = 0  # turns with two runners or more
    two_cards: int = 0  # turns with two supports or more
    lead_changes: int = 0
    leader_half_way: int | None = None
    progress: int = 0  # cards that left the distance areas
    by_text: int = 0  # those of them that a card text took out

    def won(self, seat: int) -> float:
        """The seat's share of the win; a draw is half a win."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


class Watch:
    """Counts the events of one race."""

    def __init__(self) -> None:
        self.duel = Duel()
        self._runners = self._supports = 0
        self._leader: int | None = None

    def hear(self, s: ForceState, events: list[Event]) -> None:
        duel = self.duel
        for event in events:
            if isinstance(event, LEAVING):
                if "/area" in event.origin:
                    count = event.count if isinstance(event, CardsPassed | CardsLaid) else len(event.cards)
                    duel.progress += count
                    duel.by_text += count * (event.why not in BY_RUNNING)
            elif isinstance(event, RunnerPlayed):
                self._runners += 1
            elif isinstance(event, SupportPlayed):
                self._supports += 1
            elif isinstance(event, TurnEnded):
                self._end_turn(s)

    def _end_turn(self, s: ForceState) -> None:
        duel = self.duel
        duel.all_turns += 1
        duel.without_runner += self._runners == 0
        duel.two_runners += self._runners >= 2
        duel.two_cards += self._supports >= 2
        self._runners = self._supports = 0
        left = s.left(0), s.left(1)
        if left[0] != left[1]:
            leader = 0 if left[0] < left[1] else 1
            duel.lead_changes += self._leader is not None and leader != self._leader
            self._leader = leader
        if duel.leader_half_way is None and min(left) * 2 <= s.sides[0].to_run:
            duel.leader_half_way = -1 if left[0] == left[1] else int(left[1] < left[0])


def ready(name: str) -> Deck:
    return READY[name].counts


def play(
    decks: tuple[Deck, Deck],
    pilots: tuple[Bot, Bot],
    options: dict[str, Any],
    luck: Random,
    version: int | None = None,
) -> Duel:
    """Play one race. The same random seed gives the same race."""
    s = GAME.new(options, 2, f"{luck.getrandbits(256):064x}", 0, version=version)
    watch = Watch()
    while s.result is None:
        ask = GAME.asks(s)[0]
        raw: dict[str, Any] | None
        if ask.prompt == "bring_deck":
            raw = {"do": "bring_deck", "cards": [name for name, n in decks[ask.seat].items() for _ in range(n)]}
        elif ask.moves == [PASS]:
            raw = PASS
        else:
            raw = pilots[ask.seat](GAME.view(s, ask.seat), ask, luck.randrange)
        watch.hear(s, GAME.decide(s, ask, GAME.read(raw), 0))
        watch.duel.moves += 1
    duel = watch.duel
    duel.winners = tuple(row["seat"] for row in s.result["ranking"] if row["place"] == 1)
    duel.first, duel.reason = s.first, s.result["reason"]
    duel.turns = (s.turn + 1) // 2 if duel.winners[0] == s.first else s.turn // 2
    return duel

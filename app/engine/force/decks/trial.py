"""A trial: the regular bot races a deck alone, against a rival who never plays a card.

The seeds of the races are fixed: a deck always has the same result, and two decks meet the same courses and goings.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import partial
from hashlib import sha256
from statistics import fmean
from typing import Any, Final

from app.engine.force.bots.regular import play_as_regular
from app.engine.force.events import RunnerPlayed, SupportPlayed, TurnBegan, TurnEnded
from app.engine.force.state import ForceState
from app.engine.kernel.bots import View, play_at_random
from app.engine.kernel.game import Game, news
from app.engine.kernel.play import Ask, Event
from app.engine.kernel.rng import Rng
from app.engine.kernel.templates import Below, Raw

RACES: Final = 12
RACER: Final = 0
IDLE: Final = "normal_force"  # all that the rival's deck consists of


@dataclass(slots=True)
class Turn:
    """One own turn: the cards that were played in it, and how many cards were left to run after it."""

    runners: list[str] = field(default_factory=list)
    supports: list[str] = field(default_factory=list)
    left: int = 0


@dataclass(slots=True)
class Race:
    to_run: int = 0
    turns: list[Turn] = field(default_factory=list)


def try_deck(game: Game[ForceState], cards: Mapping[str, int], metres: int, surface: str) -> dict[str, Any]:
    """Race a legal deck over a distance that it is legal for.

    Returns the number of own turns of each race, sorted; the average of cards left after each turn; the share of turns
    without a runner; and the race in the middle, turn by turn.
    """
    options = {"distance": metres, "surface": surface}
    races = sorted((run_alone(game, cards, options, f"trial/{metres}/{n}") for n in range(RACES)), key=_length)
    turns = [turn for race in races for turn in race.turns]
    middle = races[RACES // 2]
    return {
        "metres": metres,
        "surface": surface,
        "cards": middle.to_run,
        "turns": [len(race.turns) for race in races],
        "left": [round(fmean(_left(race, number) for race in races), 1) for number in range(_length(races[-1]))],
        "idle": round(sum(not turn.runners for turn in turns) / len(turns), 3),
        "race": [asdict(turn) for turn in middle.turns],
    }


def _length(race: Race) -> int:
    return len(race.turns)


def _left(race: Race, number: int) -> int:
    return race.turns[number].left if number < len(race.turns) else 0


def run_alone(game: Game[ForceState], cards: Mapping[str, int], options: dict[str, Any], name: str) -> Race:
    rival = {IDLE: sum(cards.values())}
    luck = Rng(sha256(name.encode()).hexdigest())
    below = partial(luck.below, stream="bot")
    s = game.new(options, 2, luck.seed, 0)
    news(s)
    race = Race()
    while s.result is None:
        ask = game.asks(s)[0]
        if ask.prompt == "bring_deck":
            brought = Counter(cards if ask.seat == RACER else rival)
            raw: Raw | None = {"do": "bring_deck", "cards": list(brought.elements())}
        elif ask.seat == RACER:
            raw = play_as_regular(game.view(s, RACER), ask, below)
        else:
            raw = _stand_idle(ask, below)
        assert raw is not None, ask.prompt
        _watch(race, s, game.decide(s, ask, game.read(raw), 0))
    race.turns[-1].left = s.left(RACER)
    while left := race.turns[-1].left:  # the rival, who draws a card each turn as well, came home first
        race.turns.append(Turn(left=left - 1))
    race.to_run = s.sides[RACER].to_run
    return race


def _watch(race: Race, s: ForceState, events: list[Event]) -> None:
    for event in events:
        if isinstance(event, RunnerPlayed) and event.seat == RACER:
            race.turns[-1].runners.append(event.card)
        elif isinstance(event, SupportPlayed) and event.seat == RACER:
            race.turns[-1].supports.append(event.card)
        elif isinstance(event, TurnEnded) and event.seat == RACER:
            race.turns[-1].left = s.left(RACER)
        elif isinstance(event, TurnBegan) and event.seat == RACER:
            race.turns.append(Turn())


def _stand_idle(ask: Ask, below: Below) -> Raw | None:
    """The rival passes wherever that is possible."""
    view: View = {}
    return next((dict(move) for move in ask.moves if move["do"] == "pass"), None) or play_at_random(view, ask, below)

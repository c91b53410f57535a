"""Recorded races of Force of the Horse, each kept for something that happens in it.

A golden game is a text file, one step a line, so that a change of the rules shows as a change of lines. Rules and cards
change on purpose only; then record anew with

    python -m tests.engine.force.goldens            all games
    python -m tests.engine.force.goldens NAME …     only these

and look through the difference before committing it. The command plays races seed by seed until one shows what the file
is kept for. What seldom happens is played by players with a deck and a plan for it.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import orjson

from app.engine.force.bots import BOTS
from app.engine.kernel.bots import Bot, View
from app.engine.kernel.play import Ask
from app.engine.kernel.templates import Below, Raw, pick
from tests.engine.force.table import FORCE, cards, only
from tests.engine.playing import everything

FOLDER = Path(__file__).parent / "golden"
Facts = list[dict[str, Any]]


# Players


@dataclass(frozen=True)
class Planner:
    """Brings a deck of its own, plays some of its cards as soon as `when` says so, and in all else is like another."""

    deck: str
    plays: str
    like: Bot = BOTS["regular"]
    when: Callable[[View, str], bool] = lambda view, name: True

    def __call__(self, view: View, ask: Ask, below: Below) -> Raw | None:
        if ask.prompt == "bring_deck":
            return {"do": "bring_deck", "cards": cards(self.deck)}
        names = {card["id"]: card["card"] for card in view["own"]["hand"]}
        planned = self.plays.split()
        templates = [move for move in ask.moves if names.get(move.get("card")) in planned]
        for move in templates:
            if self.when(view, names[move["card"]]):
                return pick(move, below)
        kept = Ask(ask.id, ask.seat, ask.prompt, [move for move in ask.moves if move not in templates])
        return self.like(view, kept, below)


def spends(view: View, ask: Ask, below: Below) -> Raw:
    """Plays a card wherever it can."""
    return pick(ask.moves[0], below)


def both_are_near(view: View, name: str) -> bool:
    """One more step of both, and both are home."""
    step = {"piper": 1, "downhill_start": 2}[name]
    return all(side["left"] <= step for side in view["sides"])


HERD = "24*normal_force 24*wild_herd"
BIG = "30*normal_force 3*thunder_column 3*long_fuse 3*last_train 3*great_wave"
PLAYERS: dict[str, Bot] = {
    **BOTS,
    "keeper": Planner(f"{HERD} 3*time_keeper 3*lamp_oil 3*old_campaigner 3*second_spring", "time_keeper"),
    "relay": Planner(f"{BIG} 3*relay_station 15*wild_herd", "relay_station", spends),
    "weigher": Planner(f"{HERD} 3*weighing_room 3*lamp_oil 3*old_campaigner 3*second_spring", "weighing_room"),
    "spender": Planner(f"{BIG} 3*feed_sack 15*wild_herd", "feed_sack", spends),
    "near": Planner(f"{HERD} 3*piper 3*downhill_start 6*wild_herd", "piper downhill_start", when=both_are_near),
    "poster": Planner(
        f"{HERD} 3*old_posters 3*announcer 3*green_flag 3*consolation_stakes",
        "green_flag consolation_stakes old_posters announcer",
    ),
    "muddler": Planner(
        "24*normal_force 12*wild_herd 3*show_off 3*notice_board 3*big_spender 3*river_in_flood 3*hidden_path "
        "3*telescope 3*head_trainer 3*weather_glass",
        "show_off notice_board big_spender hidden_path telescope head_trainer weather_glass",
    ),
}


# Games


@dataclass(frozen=True)
class Golden:
    """What a file is kept for: `shows` must be true of the game's facts, and `does` must be decided at least once."""

    name: str
    players: str
    shows: Callable[[Facts], bool]
    options: dict[str, Any] = field(default_factory=dict)
    does: str = "pass"

    def is_shown_by(self, lines: list[dict[str, Any]]) -> bool:
        return any(line["move"]["do"] == self.does for line in lines[1:]) and self.shows(facts_of(lines))


def some(event: str, **values: Any) -> Callable[[Facts], bool]:
    """Is there a fact with these values?"""
    return lambda facts: any(all(fact[name] == value for name, value in values.items()) for fact in only(facts, event))


def all_of(*shown: Callable[[Facts], bool]) -> Callable[[Facts], bool]:
    return lambda facts: all(show(facts) for show in shown)


def ends(reason: str) -> Callable[[Facts], bool]:
    return lambda facts: bool(facts[-1]["reason"] == reason)


def both_go(facts: Facts) -> bool:
    """903.2: two situations are put out together, and both go."""
    went = [(fact["seat"], fact["why"]) for fact in only(facts, "CardsMoved")]
    return any({one, two} == {(0, "903"), (1, "903")} for one, two in pairwise(went))


SPEAKS = (
    "Replaced",
    "NumberNamed",
    "ChoiceMade",
    "CardPicked",
    "CardsHidden",
    "CardsRevealed",
    "CardsSeen",
    "CardsArranged",
)

GOLDENS = (
    Golden("a_mile_of_regulars", "regular regular", all_of(ends("home"), some("GuardWon")), {"distance": 1600}),
    Golden("long_race_with_extra_runs", "regular regular", some("ExtraRunsGained"), {"distance": 3200}),
    Golden(
        "decks_before_the_conditions",
        "random random",
        all_of(some("DeckSizeSettled"), some("PlayTakenBack")),
        {"decks": "before_conditions", "distance": 1400},
        "agree",
    ),
    Golden(
        "on_dirt_with_small_hands",
        "regular random",
        some("CardsShown", why="702.7"),
        {"distance": 1200, "surface": "dirt", "hand_limit": 7, "racecourse": "kyoto", "going": 4},
    ),
    Golden("lots_decide_who_is_first", "regular regular", some("FirstSettled", by="lot"), {"distance": 2500}),
    Golden("many_words", "random random", all_of(*map(some, SPEAKS)), {"distance": 2000, "hand_limit": 0}, "decline"),
    Golden("lost_by_a_card", "weigher spender", ends("card"), {"distance": 1400}),
    Golden("both_home", "near near", ends("both_home"), {"distance": 1200}),
    Golden("a_loop_that_nobody_can_stop", "keeper relay", ends("endless"), {"distance": 1200}),
    Golden("situations_that_go_together", "poster poster", both_go, {"distance": 1200}),
    Golden(
        "cards_where_they_do_not_belong",
        "muddler muddler",
        all_of(
            *(some("CardsMoved", why=rule) for rule in ("904.1", "904.2", "905.1")),
            *map(some, ("CardsLaid", "CardsArranged", "GoingChanged", "PileShuffled")),
        ),
        {"distance": 1200},
    ),
)


def play(golden: Golden, number: int) -> Iterator[dict[str, Any]]:
    """The lines of a file: how the game began, then one step each."""
    seed = f"{number:064x}"
    luck = Random(number)
    players = golden.players.split()
    s = FORCE.new(golden.options, len(players), seed, 0)
    events, s.told = s.told, []
    yield {"seats": len(players), "options": golden.options, "seed": seed, "events": everything(events)}
    while s.result is None:
        ask = luck.choice(FORCE.asks(s))
        raw = PLAYERS[players[ask.seat]](FORCE.view(s, ask.seat), ask, luck.randrange)
        phase = s.phase
        events = FORCE.answer(s, ask.id, FORCE.read(raw), 0)
        yield {"phase": phase, "ask": ask.id, "seat": ask.seat, "move": raw, "events": everything(events)}


def facts_of(lines: list[dict[str, Any]]) -> Facts:
    return [fact for line in lines for fact in line["events"]]


def path_of(golden: Golden) -> Path:
    return FOLDER / f"{golden.name}.jsonl"


def read(golden: Golden) -> list[dict[str, Any]]:
    return [orjson.loads(line) for line in path_of(golden).read_bytes().splitlines()]


def record(golden: Golden) -> int:
    """Write the file; which seed it took comes back."""
    number = 0
    while not golden.is_shown_by(lines := list(play(golden, number))):
        number += 1
    FOLDER.mkdir(exist_ok=True)
    path_of(golden).write_bytes(b"".join(orjson.dumps(line) + b"\n" for line in lines))
    return number


if __name__ == "__main__":
    for golden in GOLDENS:
        if golden.name in sys.argv[1:] or not sys.argv[1:]:
            print(f"{golden.name}: seed {record(golden)}", flush=True)

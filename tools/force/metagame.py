"""`railbird metagame force`: evolves decks that try to beat the field of ready decks, and says what the best ones do.

Two populations evolve side by side: any deck, and decks with fewer than twelve horses. A deck is played by one of the
pilots, which is a part of what evolves. After each generation the search is written to a file, so that it can be
interrupted and resumed. The same seed gives the same search.
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final

from app.engine.force.components import DECK, OTHER_METRES
from app.engine.force.decks.ready import ready_for
from tools.force.breeding import (
    FEW_HORSES,
    crossed,
    deck_with_few_horses,
    deck_without_horses,
    horses_in,
    mutated,
    random_deck,
)
from tools.force.duel import Deck, play, ready
from tools.force.pilots import PILOTS

KEPT: Final = 10  # decks of a population that stay alive
CHILDREN: Final = 6  # new decks of a population in a generation
FIRST_LOOK: Final = 8  # games of a new deck; one that wins too few is dropped without playing more
SECOND_LOOK: Final = 24
PROMISING: Final = 0.35
EARLY: Final = 5  # a win before the winner's own turn 5 at 1600 m is an early one
EVOLVED_PILOTS: Final = ("regular", "chainer", "sprinter")


@dataclass(slots=True)
class Entry:
    """A deck with its pilot and its results against the field."""

    deck: dict[str, int]
    pilot: str
    games: int = 0
    wins: float = 0.0
    against: dict[str, list[float]] = field(default_factory=dict)  # by ready deck: games, wins

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def worth(self) -> float:
        """The lower confidence bound of the win rate, so that a lucky deck with few games does not rank first."""
        if not self.games:
            return 0.0
        n, p = self.games, self.share
        return (p + 1 / n - sqrt(p * (1 - p) / n + 1 / (4 * n * n)) * 1.3) / (1 + 2 / n)


@dataclass(slots=True)
class Search:
    """The state of a search with one seed."""

    seed: int
    generation: int = 0
    games: int = 0
    any: list[Entry] = field(default_factory=list)
    few: list[Entry] = field(default_factory=list)
    early_wins: int = 0  # by evolving decks, over 1600 m
    games_over_1600: int = 0
    reasons: dict[str, int] = field(default_factory=dict)


def begin(seed: int) -> Search:
    """The first generation: the ready decks, random decks, decks with few horses, and supports only."""
    luck = Random(f"{seed}/begin")  # noqa: S311 - reproducible searches need a seeded generator
    search = Search(seed)
    search.any = [Entry(dict(deck.counts), "regular") for deck in ready_for(DECK)]
    search.any += [Entry(dict(random_deck(luck)), luck.choice(EVOLVED_PILOTS)) for _ in range(CHILDREN)]
    search.few = [Entry(dict(deck_without_horses(luck)), "chainer") for _ in range(CHILDREN // 2)]
    search.few += [Entry(dict(deck_with_few_horses(luck)), luck.choice(EVOLVED_PILOTS)) for _ in range(CHILDREN)]
    return search


def load(path: Path, seed: int) -> Search:
    """Resume the search of a file, or begin one."""
    if not path.exists():
        return begin(seed)
    saved: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    for name in ("any", "few"):
        saved[name] = [Entry(**one) for one in saved[name]]
    search = Search(**saved)
    assert search.seed == seed, f"{path} holds the search with seed {search.seed}"
    return search


def save(search: Search, path: Path) -> None:
    written = path.with_suffix(".new")
    written.write_text(json.dumps(asdict(search)), encoding="utf-8")
    written.replace(path)


def run_generation(search: Search, tick: Callable[[], object]) -> None:
    """Let each population have children, judge them, and keep the best of all."""
    luck = Random(f"{search.seed}/{search.generation}")  # noqa: S311
    for name in ("any", "few"):
        people: list[Entry] = getattr(search, name)
        children = _children(people, luck, few_horses=name == "few") if search.generation else []
        for entry in (*people, *children):
            _judge(search, entry, luck, tick)
        alive = sorted((*people, *children), key=lambda entry: entry.worth, reverse=True)
        setattr(search, name, alive[:KEPT])
    search.generation += 1


def _children(people: list[Entry], luck: Random, *, few_horses: bool) -> list[Entry]:
    found: list[Entry] = []
    while len(found) < CHILDREN:
        one, two = (people[min(luck.randrange(len(people)), luck.randrange(len(people)))] for _ in range(2))
        deck = crossed(one.deck, two.deck, luck) if one is not two and luck.random() < 0.5 else one.deck
        deck = mutated(deck, luck, few_horses=few_horses)
        if few_horses and horses_in(deck) >= FEW_HORSES:
            continue
        found.append(Entry(dict(deck), luck.choice((one.pilot, two.pilot, luck.choice(EVOLVED_PILOTS)))))
    return found


def _judge(search: Search, entry: Entry, luck: Random, tick: Callable[[], object]) -> None:
    """Let a new deck play a few games, and more if it is promising. A surviving deck plays a few games in each
    generation.
    """
    meet(search, entry, FIRST_LOOK, luck, tick)
    if entry.games == FIRST_LOOK and entry.share >= PROMISING:
        meet(search, entry, SECOND_LOOK - FIRST_LOOK, luck, tick)


def meet(
    search: Search, entry: Entry, games: int, luck: Random, tick: Callable[[], object], metres: int | None = None
) -> None:
    """Play against the ready decks in turn, in both seats, over all distances of sixty cards or over one."""
    field_ = ready_for(DECK)
    for _ in range(games):
        number = entry.games
        other = field_[number // 2 % len(field_)]
        shared = [one for one in OTHER_METRES if one in other.metres]
        distance = metres or shared[luck.randrange(len(shared))]
        seat = number % 2
        decks: tuple[Deck, Deck] = (entry.deck, ready(other.name))
        pilots = PILOTS[entry.pilot], PILOTS["regular"]
        if seat:
            decks, pilots = decks[::-1], pilots[::-1]
        duel = play(decks, pilots, {"distance": distance}, luck)
        won = duel.won(seat)
        entry.games += 1
        entry.wins += won
        tally = entry.against.setdefault(other.name, [0, 0])
        tally[0] += 1
        tally[1] += won
        search.games += 1
        search.reasons[duel.reason] = search.reasons.get(duel.reason, 0) + 1
        if distance == 1600:
            search.games_over_1600 += 1
            search.early_wins += won == 1.0 and duel.turns < EARLY
        tick()


def proof(search: Search, entry: Entry, games: int, seed: str, tick: Callable[[], object]) -> Entry:
    """Play fresh games with a chosen deck, because the earlier results are biased by the choice."""
    fresh = Entry(entry.deck, entry.pilot)
    meet(search, fresh, games, Random(seed), tick)  # noqa: S311
    return fresh

"""Measures which cards win: random decks play one another, and each card is rated by the decks that contain it."""

from collections import Counter, defaultdict
from collections.abc import Callable
from math import sqrt
from random import Random

from app.engine.force.cards.pool import CARDS, is_horse
from app.engine.force.components import OTHER_METRES
from tools.force.breeding import fill
from tools.force.duel import Deck, play
from tools.force.pilots import PILOTS

FORCES, HORSES, SIZE = 18, 28, 60


def deck_by_lot(luck: Random) -> Deck:
    """A random deck with equal shares of horses, forces and supports, so that decks differ only in their cards."""
    deck: Counter[str] = Counter()
    fill(deck, 3, luck, lambda name: CARDS[name].kind == "force" and name != "normal_force")
    deck["normal_force"] = FORCES - 3
    fill(deck, FORCES + HORSES, luck, is_horse)
    fill(deck, SIZE, luck, lambda name: CARDS[name].kind == "support")
    return dict(deck)


def weigh(games: int, seed: int, tick: Callable[[], object] = lambda: None) -> dict[str, tuple[float, float, int]]:
    """For each card: the share of games won by decks with it, its standard error, and the number of such decks."""
    luck = Random(f"lots/{seed}")  # noqa: S311
    won: dict[str, list[float]] = defaultdict(list)
    for number in range(games):
        decks = deck_by_lot(luck), deck_by_lot(luck)
        metres = OTHER_METRES[number % len(OTHER_METRES)]
        duel = play(decks, (PILOTS["regular"], PILOTS["regular"]), {"distance": metres}, luck)
        for seat in (0, 1):
            for name in decks[seat]:
                won[name].append(duel.won(seat))
        tick()
    return {name: (sum(one) / len(one), 0.5 / sqrt(len(one)), len(one)) for name, one in won.items()}

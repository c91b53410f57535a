"""Luck that comes out otherwise, but for what one viewer may see of it: the deck is stacked."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from app.engine.kernel.rng import Rng, T

Kept = Callable[[str, int], Collection[int]]  # by stream and how many are shuffled: the places that stay as they were


@dataclass(slots=True, kw_only=True)
class Stacked(Rng):
    """Shuffles by its own seed; then what lay in the places kept `like` there is put back into them."""

    like: Rng
    kept: Kept

    def shuffled(self, items: Sequence[T], stream: str) -> list[T]:
        deck = Rng.shuffled(self, items, stream)
        model = self.like.shuffled(items, stream)
        done: set[int] = set()
        for place in self.kept(stream, len(deck)):
            found = next(i for i, item in enumerate(deck) if item == model[place] and i not in done)
            deck[place], deck[found] = deck[found], deck[place]
            done.add(place)
        return deck

    def below(self, n: int, stream: str) -> int:
        """What is drawn singly is for everybody to see."""
        return self.like.below(n, stream)


def as_dealt_to(viewer: int | None, seats: int, hand: int, last_race: int) -> Kept:
    """In the games with horse cards: the viewer's hand and order stay, and so do all orders where they lie open.

    What is shuffled during a race comes from the boxes, where everybody could read it, and is soon turned up again.
    """

    def kept(stream: str, size: int) -> Collection[int]:
        what, _, race = stream.partition("/race-")
        if what == "deck":
            return () if viewer is None else range(size - hand * (viewer + 1), size - hand * viewer)
        if what == "orders" and race != str(last_race):
            return () if viewer is None else (viewer,)
        return range(size)

    return kept

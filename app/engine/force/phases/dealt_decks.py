"""Formats in which decks depend on luck (602.3, 602.4): cards for sealed decks, and ready decks dealt by lot."""

from collections import Counter

from app.engine.force.cards.pool import CARDS, is_normal
from app.engine.force.components import COPIES, OPENED
from app.engine.force.decks.ready import ready_in
from app.engine.force.events import CardsOpened, DeckBrought
from app.engine.force.phases.section import Section
from app.engine.force.state import Card, ForceState


class Opening(Section):
    """602.3a: both players open random cards, as many of each kind, from a box of their own."""

    name = "opening"
    rule = "602.3a"

    def begin(self, s: ForceState) -> None:
        for seat in (0, 1):
            cards = [name for kind, count in OPENED.items() for name in _opened(s, seat, kind, count)]
            s.sides[seat].opened = {name: count for name in CARDS if (count := cards.count(name))}
            s.tell(CardsOpened(seat, len(cards), dict(s.sides[seat].opened)))

    def follows(self, s: ForceState) -> str:
        return "decks"


def box(kind: str) -> list[str]:
    """All cards of a kind, each as often as a deck may hold it but normal forces, which are free.

    A card that is added to the game later must stay out of the boxes of earlier versions: what is opened depends on all
    cards in the box.
    """
    found = sorted(name for name, card in CARDS.items() if card.kind == kind and not is_normal(name))
    return [name for name in found for _ in range(min(CARDS[name].copies, COPIES))]


def _opened(s: ForceState, seat: int, kind: str, count: int) -> list[str]:
    return s.rng.shuffled(box(kind), f"opened/{seat}/{kind}")[:count]


class Lots(Section):
    """602.4: lots deal each player another one of the ready decks."""

    name = "lots"
    rule = "602.4"

    def begin(self, s: ForceState) -> None:
        decks = [name for name, cards in ready_in(s.version).items() if sum(cards.values()) == s.size]
        for seat, name in enumerate(s.rng.shuffled(decks, "decks")[: s.seats]):
            bring(s, seat, name, Counter(ready_in(s.version)[name]))

    def follows(self, s: ForceState) -> str:
        return "turn_choice"


def bring(s: ForceState, seat: int, deck: str, counts: Counter[str]) -> None:
    """Give a player this deck: the name of a ready deck, or "own"."""
    names = sorted(counts.elements())
    side = s.sides[seat]
    side.deck_name = deck
    if s.race:
        side.cards = dict(counts)
    s.tell(DeckBrought(seat, len(names), deck, dict(Counter(names))))
    side.deck = [Card(s.new_id(), name, seat) for name in names]

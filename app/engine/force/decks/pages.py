"""The page of a ready deck as plain data: its plan, its key cards, how it is beaten, and its list by kinds of cards."""

from typing import Any, Final

from app.engine.force.cards.pool import CARDS
from app.engine.force.decks.guides import GUIDES
from app.engine.force.decks.ready import READY
from app.engine.force.text.language import Language
from app.engine.force.vocabulary.printed import Support

KINDS: Final = ("horse", "item", "jockey", "situation", "force")


def ready_titles(language: Language) -> dict[str, str]:
    return {name: deck.title.in_(language) for name, deck in READY.items()}


def ready_page(language: Language, name: str) -> dict[str, Any] | None:
    """None if no ready deck has this name."""
    deck = READY.get(name)
    if deck is None:
        return None
    guide = GUIDES[name]
    rows = [
        {
            "card": card.name,
            "title": card.title.in_(language),
            "count": deck.counts[card.name],
            "kind": _kind(card.name),
        }
        for card in CARDS.values()
        if card.name in deck.counts
    ]
    return {
        "deck": name,
        "title": deck.title.in_(language),
        "plan": deck.plan.in_(language),
        "beat": guide.beat.in_(language),
        "keys": list(guide.keys),
        "size": deck.size,
        "metres": list(deck.metres),
        "list": {kind: [row for row in rows if row["kind"] == kind] for kind in KINDS},
    }


def _kind(name: str) -> str:
    card = CARDS[name]
    return card.group if isinstance(card, Support) else card.kind

"""The puzzles of Long Shot (app/engine/suzuki/last_card.py)."""

from typing import Final

from app.engine.suzuki.last_card import LastCard

# L-9: what each payment after the race is for.
PARTS: Final = {"L-9.1": "order", "L-9.2": "order", "L-9.3": "tickets", "L-9.4": "costs"}
PUZZLES: Final = LastCard(PARTS, margin=10_000)

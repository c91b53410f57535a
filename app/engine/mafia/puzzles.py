"""The puzzles of Horse Racing Mafia (app/engine/suzuki/last_card.py)."""

from typing import Final

from app.engine.suzuki.last_card import LastCard

# M-7: what each payment after the race is for.
PARTS: Final = {
    "M-7.1": "order",
    "M-7.2a": "order",
    "M-7.2b": "order",
    "M-7.2c": "order",
    "M-7.3": "tickets",
    "M-7.4": "quinellas",
    "M-7.5": "costs",
}
PUZZLES: Final = LastCard(PARTS, margin=100_000)

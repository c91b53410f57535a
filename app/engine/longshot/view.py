"""The view of Long Shot for a seat: an allow-list that starts empty."""

from typing import Any, TypedDict

from app.engine.longshot.components import RACES, SPURT_LINE
from app.engine.longshot.state import LongshotState
from app.engine.suzuki import view as board
from app.engine.suzuki.view import HorseView


class SeatView(TypedDict):
    """The cards before a seat that everybody sees. Null stands for an order that is still face down."""

    money: int
    cards: int
    order: int | None


class OwnView(TypedDict):
    hand: list[str]
    order: int


class LongshotView(TypedDict):
    """`boxes`: the top card and the number of cards under it, or null. `spurt`: a turn is one or two cards.
    `first_box`: the box of the turn's first card, while a second one may follow. `own`: null for spectators.
    """

    race: int
    races: int
    round: int
    phase: str
    track: int
    spurt_at: int
    spurt: bool
    first_box: str | None
    marker: int
    stack: int
    drawn: str | None
    boxes: dict[str, tuple[str, int] | None]
    horses: list[HorseView]
    seats: list[SeatView]
    result: dict[str, Any] | None
    own: OwnView | None


def public(s: LongshotState) -> dict[str, Any]:
    open_orders = s.is_last_race or s.result is not None
    return {
        "race": s.race,
        "races": RACES,
        "round": s.round,
        "phase": s.phase,
        "track": s.track,
        "spurt_at": SPURT_LINE,
        "spurt": s.spurt,
        "first_box": s.first_box,
        "marker": s.marker,
        "stack": len(s.stack),
        "drawn": s.drawn,
        "boxes": board.boxes(s),
        "horses": board.horses(s),
        "seats": [_seat(s, seat, open_orders) for seat in range(s.seats)],
        "result": s.result,
    }


def _seat(s: LongshotState, seat: int, open_orders: bool) -> SeatView:
    return {
        "money": s.ledger.held[seat],
        "cards": len(s.hands[seat]),
        "order": s.orders[seat] if open_orders else None,
    }


def own(s: LongshotState, seat: int) -> dict[str, Any]:
    return {"hand": s.hands[seat], "order": s.orders[seat]}

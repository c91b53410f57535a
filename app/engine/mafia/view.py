"""The view of Horse Racing Mafia for a seat: an allow-list that starts empty."""

from typing import Any, TypedDict

from app.engine.mafia.components import RACES, SUPPLY_LINE
from app.engine.mafia.state import MafiaState
from app.engine.suzuki import view as board
from app.engine.suzuki.view import HorseView


class SeatView(TypedDict):
    """The cards before a seat that everybody sees. Null stands for cards that are still face down."""

    money: int
    cards: int
    bets: int
    quinellas: list[list[str]] | None
    order: int | None


class OwnView(TypedDict):
    hand: list[str]
    order: int
    quinellas: list[list[str]]


class MafiaView(TypedDict):
    """`boxes`: the top card and the number of cards under it, or null. `own`: null for spectators."""

    race: int
    races: int
    round: int
    phase: str
    track: int
    supply_at: int
    supplied: bool
    marker: int
    stack: int
    drawn: str | None
    boxes: dict[str, tuple[str, int] | None]
    horses: list[HorseView]
    seats: list[SeatView]
    result: dict[str, Any] | None
    own: OwnView | None


def public(s: MafiaState) -> dict[str, Any]:
    return {
        "race": s.race,
        "races": RACES,
        "round": s.round,
        "phase": s.phase,
        "track": s.track,
        "supply_at": SUPPLY_LINE,
        "supplied": s.supplied,
        "marker": s.marker,
        "stack": len(s.stack),
        "drawn": s.drawn,
        "boxes": board.boxes(s),
        "horses": board.horses(s),
        "seats": _seats(s),
        "result": s.result,
    }


def _seats(s: MafiaState) -> list[SeatView]:
    open_orders = s.is_last_race or s.result is not None
    return [
        {
            "money": money,
            "cards": len(hand),
            "bets": len(bets),
            "quinellas": bets if s.bets_open else None,
            "order": order if open_orders else None,
        }
        for money, hand, bets, order in zip(s.ledger.held, s.hands, s.bets, s.orders, strict=True)
    ]


def own(s: MafiaState, seat: int) -> dict[str, Any]:
    return {"hand": s.hands[seat], "order": s.orders[seat], "quinellas": s.bets[seat]}

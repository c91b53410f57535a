"""The view of Ready Set Bet for a seat: an allow-list that starts empty."""

from typing import Any, Final, TypedDict

from app.engine.readysetbet.components import (
    BOARD,
    COLOUR_OF,
    COLOUR_ROW,
    CROSSINGS,
    EXOTIC_SPOTS,
    EXOTICS,
    FINISH,
    HORSES,
    LINE,
    PROPS,
    RACES,
)
from app.engine.readysetbet.settling import places
from app.engine.readysetbet.state import Bet, ReadySetBetState


class OddsView(TypedDict):
    """The multiplier and loss of each spot, in printed order: spot "6.win.3" is the third entry of `win`."""

    horse: str
    colour: str
    show: list[list[int]]
    place: list[list[int]]
    win: list[list[int]]


class BoardView(TypedDict):
    horses: list[OddsView]
    colours: dict[str, list[int]]


class CardView(TypedDict):
    """A prop card (one spot with the card's name) or an exotic card (three identical spots)."""

    card: str
    spots: list[str]
    times: int
    loss: int


class HorseView(TypedDict):
    """`place` is the present rank; horses on one space share the better place."""

    horse: str
    at: int
    place: int


class DiceView(TypedDict):
    dice: list[int]
    horse: str
    in_a_row: int


class BetView(TypedDict):
    seat: int
    token: str
    spot: str
    house: bool
    late: bool


class SeatView(TypedDict):
    """`bets`: the seat bets in this race. `choosing`: the seat still has to choose a VIP card or decide about
    hosting.
    """

    money: int
    bets: bool
    tokens: list[str]
    vip: list[str]
    choosing: bool
    ready: bool


class OwnView(TypedDict):
    dealt: list[str]


class ReadySetBetView(TypedDict):
    """`next_at`: the time of the next timed event. `back_at`: after an outage, the time before which nothing happens.

    `house`: the house tokens that the host still has to lay. `own`: null for spectators.
    """

    race: int
    races: int
    phase: str
    finish: int
    line: int
    crossings: int
    pace: int
    next_at: int | None
    back_at: int | None
    host: int | None
    dice_back: bool
    board: BoardView
    props: list[CardView]
    exotics: list[CardView]
    horses: list[HorseView]
    rolls: int
    last: DiceView | None
    crossed: list[str]
    closed: bool
    bets: list[BetView]
    house: list[str]
    vip_pile: int
    seats: list[SeatView]
    result: dict[str, Any] | None
    own: OwnView | None


_BOARD: Final[BoardView] = {
    "horses": [
        {
            "horse": horse,
            "colour": COLOUR_OF[horse],
            "show": [list(figures) for figures in BOARD[horse]["show"]],
            "place": [list(figures) for figures in BOARD[horse]["place"]],
            "win": [list(figures) for figures in BOARD[horse]["win"]],
        }
        for horse in HORSES
    ],
    "colours": {spot: list(figures) for spot, figures in COLOUR_ROW.items()},
}
_PROPS: Final[dict[str, CardView]] = {
    card: {"card": card, "spots": [card], "times": prop.times, "loss": prop.loss} for card, prop in PROPS.items()
}
_EXOTICS: Final[dict[str, CardView]] = {
    card: {"card": card, "spots": list(EXOTIC_SPOTS[card]), "times": times, "loss": loss}
    for card, (times, loss) in EXOTICS.items()
}


def public(s: ReadySetBetState) -> dict[str, Any]:
    place = places(s.at)
    return {
        "race": s.race,
        "races": RACES,
        "phase": s.phase,
        "finish": FINISH,
        "line": LINE,
        "crossings": CROSSINGS,
        "pace": s.pace,
        "next_at": None if s.result else s.closes_at,
        "back_at": s.held_until if s.held_until > s.due and not s.result else None,
        "host": s.host,
        "dice_back": s.dice_back,
        "board": _BOARD,
        "props": [_PROPS[card] for card in s.props],
        "exotics": [_EXOTICS[card] for card in s.exotics],
        "horses": [{"horse": horse, "at": at, "place": place[horse]} for horse, at in s.at.items()],
        "rolls": s.rolls,
        "last": {"dice": s.dice, "horse": s.last, "in_a_row": s.in_a_row} if s.dice else None,
        "crossed": s.crossed,
        "closed": s.closed,
        "bets": [_bet(bet) for bet in s.bets],
        "house": s.house,
        "vip_pile": len(s.vip_pile),
        "seats": [_seat(s, seat) for seat in range(s.seats)],
        "result": s.result,
    }


def _bet(bet: Bet) -> BetView:
    return {"seat": bet.seat, "token": bet.token, "spot": bet.spot, "house": bet.house, "late": bet.late}


def _seat(s: ReadySetBetState, seat: int) -> SeatView:
    return {
        "money": s.ledger.held[seat],
        "bets": s.may_bet(seat),
        "tokens": s.tokens[seat],
        "vip": s.vip[seat],
        "choosing": bool(s.dealt[seat]) or bool(s.willing and s.willing[seat] is None),
        "ready": seat in s.ready,
    }


def own(s: ReadySetBetState, seat: int) -> dict[str, Any]:
    return {"dealt": s.dealt[seat]}

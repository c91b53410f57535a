"""The view of the Jockeys' Game for a seat: an allow-list that starts empty.

The back of a race card shows its suit. Everybody therefore sees the suits of all cards and the numbers of the open
ones.
"""

from typing import Any, TypedDict

from app.engine.jockeys.components import BET_CARDS, GOAL, HORSES, MARKS, SUIT, SUITS
from app.engine.jockeys.state import JockeysState, Line, Play


class HorseView(TypedDict):
    """`place` is the present rank: finished horses first, then the nearest to the goal, then the upper one on a
    square.
    """

    horse: int
    at: int
    place: int
    odds: int
    rider: int


class RiderView(TypedDict):
    """One rider; with three players the last one is the dummy. `hand` and `played` count the suits of cards that lie
    face down.

    `open`: the open discards. `discard`: the suit of the hidden discard, once all have chosen. `chosen`: this rider has
    chosen. `cards`: the dummy's cards, which lie open in this order. `bet_hidden`: a second bet card lies face down.
    """

    dummy: bool
    horse: int
    points: int | None
    whips: int
    hand: dict[str, int]
    played: dict[str, int]
    open: list[str]
    chosen: bool
    discard: str | None
    bet: str | None
    bet_hidden: bool
    cards: list[str] | None


class PlayView(TypedDict):
    rider: int
    card: str
    whip: bool


class TrickView(TypedDict):
    """The last finished trick of the race. `suit` is the suit that decided it."""

    plays: list[PlayView]
    suit: str
    winner: int


class NumberView(TypedDict):
    """The start player's top card in the paddock. Its number is the discard number."""

    seat: int
    card: str


class LineView(TypedDict):
    """A race on the score sheet. Odds, squares and places are by horse, horses by rider, bets and points by seat.

    A bet is a pair: the open and the hidden card.
    """

    race: int
    odds: list[int]
    squares: list[int]
    places: list[int]
    horses: list[int]
    bets: list[list[str]]
    points: list[int]


class OwnView(TypedDict):
    """`hand` contains the chosen `discard` until all players have chosen."""

    hand: list[str]
    discard: str | None
    bet_hidden: str | None
    bet_cards: list[str]


class JockeysView(TypedDict):
    """`marks`: the progress marks of the numbers 1 to 12. `circle`: the riders in clockwise order. `order`: the riders
    in their order for the present trick, otherwise empty.

    `course`: the horses on each square from the gate to the goal, the lowest first; on the goal in order of arrival.
    """

    race: int
    races: int
    phase: str
    marks: list[int]
    start: int
    circle: list[int]
    number: NumberView | None
    course: list[list[int]]
    goal: int
    horses: list[HorseView]
    riders: list[RiderView]
    trick: int
    leader: int
    order: list[int]
    plays: list[PlayView]
    last: TrickView | None
    sheet: list[LineView]
    result: dict[str, Any] | None
    own: OwnView | None


def public(s: JockeysState) -> dict[str, Any]:
    last = s.last
    return {
        "race": s.race,
        "races": s.races,
        "phase": s.phase,
        "marks": list(MARKS[s.version].values()),
        "start": s.start,
        "circle": s.circle,
        "number": None if s.shown is None else {"seat": s.start, "card": s.shown},
        "course": s.course,
        "goal": GOAL,
        "horses": _horses(s),
        "riders": [_rider(s, i) for i in range(len(s.riders))],
        "trick": s.trick,
        "leader": s.leader,
        "order": s.order() if s.phase == "trick" else [],
        "plays": [_play(play) for play in s.plays],
        "last": last and {"plays": [_play(p) for p in last.plays], "suit": last.suit, "winner": last.winner},
        "sheet": [_line(line) for line in s.sheet],
        "result": s.result,
    }


def _horses(s: JockeysState) -> list[HorseView]:
    at, ranking = s.at(), s.ranking()
    rider = {one.horse: i for i, one in enumerate(s.riders)}
    return [
        {
            "horse": horse,
            "at": at[horse],
            "place": 1 + ranking.index(horse),
            "odds": s.odds[horse - 1],
            "rider": rider[horse],
        }
        for horse in HORSES
    ]


def _rider(s: JockeysState, i: int) -> RiderView:
    rider, dummy = s.riders[i], s.is_dummy(i)
    return {
        "dummy": dummy,
        "horse": rider.horse,
        "points": None if dummy else s.ledger.held[i],
        "whips": rider.whips,
        "hand": suits(rider.hand),
        "played": suits(rider.played),
        "open": rider.open,
        "chosen": rider.hidden is not None,
        "discard": SUIT[rider.hidden] if rider.hidden is not None and s.discarded else None,
        "bet": rider.bet,
        "bet_hidden": rider.hidden_bet is not None,
        "cards": rider.hand if dummy else None,
    }


def suits(cards: list[str]) -> dict[str, int]:
    """The number of cards of each suit, as their backs show."""
    count = dict.fromkeys(SUITS, 0)
    for card in cards:
        count[SUIT[card]] += 1
    return count


def _play(play: Play) -> PlayView:
    return {"rider": play.rider, "card": play.card, "whip": play.whip}


def _line(line: Line) -> LineView:
    return {
        "race": line.race,
        "odds": line.odds,
        "squares": line.squares,
        "places": line.places,
        "horses": line.horses,
        "bets": line.bets,
        "points": line.points,
    }


def own(s: JockeysState, seat: int) -> dict[str, Any]:
    rider = s.riders[seat]
    return {
        "hand": rider.hand,
        "discard": rider.hidden,
        "bet_hidden": rider.hidden_bet,
        "bet_cards": [card for card in BET_CARDS if card not in (rider.bet, rider.hidden_bet)],
    }

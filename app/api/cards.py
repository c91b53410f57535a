"""The reference cards beside the rules: what a game pays, taken from the numbers the engine itself counts with."""

from dataclasses import dataclass
from typing import Final

from app.engine.jockeys import components as jockeys
from app.engine.longshot import components as longshot
from app.engine.mafia import components as mafia


@dataclass(frozen=True, slots=True)
class Line:
    """`key` names the words, `place` a place inside them; `early` is what races before the last bring."""

    key: str
    rule: str
    early: int
    last: int
    place: int | None = None


def _doubled(key: str, rule: str, amount: int, place: int | None = None) -> Line:
    return Line(key, rule, amount, 2 * amount, place)


MAFIA: Final = (
    *(_doubled("reward", "M-7.1", amount, place) for place, amount in mafia.REWARD.items()),
    _doubled("fourth", "M-7.2a", -mafia.PENALTY),
    _doubled("unordered", "M-7.2b", -mafia.PENALTY),
    _doubled("sixth", "M-7.2c", -mafia.PENALTY),
    *(_doubled("ticket", "M-7.3", amount, place) for place, amount in mafia.TICKET.items()),
    _doubled("quinella", "M-7.4", mafia.QUINELLA),
    _doubled("cost", "M-7.5", -mafia.TICKET_COST),
    Line("supply", "M-5.3", -mafia.SUPPLY_PRICE, -mafia.SUPPLY_PRICE),
)

LONGSHOT: Final = (
    *(
        Line("reward", "L-9.1", amount, longshot.REWARD[2][place], place)
        for place, amount in longshot.REWARD[1].items()
    ),
    Line("penalty", "L-9.2", -longshot.PENALTY[1], -longshot.PENALTY[2]),
    *(Line("ticket", "L-9.3", unit, longshot.TICKET[2][place], place) for place, unit in longshot.TICKET[1].items()),
    Line("losing", "L-9.4", -longshot.LOSING_TICKET[1], -longshot.LOSING_TICKET[2]),
)


@dataclass(frozen=True, slots=True)
class Points:
    """`points` is what it brings; None where the odds say it."""

    key: str
    rule: str
    points: int | None
    place: int | None = None


JOCKEYS: Final = (
    *(Points("prize", "J-8.1", points, place) for place, points in jockeys.PRIZE.items()),
    Points("win", "J-8.2", None),
    Points("quinella", "J-8.2", None),
    *(Points("rise", "J-8.3", points, place) for place, points in jockeys.ODDS_RISE.items()),
)

CARDS: Final[dict[str, tuple[Line | Points, ...]]] = {"jockeys": JOCKEYS, "longshot": LONGSHOT, "mafia": MAFIA}

"""The figures of Ready Set Bet: four that tell how the game works."""

from typing import Any, Final

from app.engine.kernel.teaching.figure import Figure, Figures, Game, blank
from app.engine.kernel.templates import Raw
from app.engine.readysetbet.components import HORSES, LINE, OWN_TOKENS
from app.engine.readysetbet.state import Bet

SEATS: Final = 4
# Positions of the horses in the middle of a race, at the close of betting, and at its end; in the order of the board.
EARLY: Final = (3, 2, 5, 7, 6, 8, 4, 5, 1)
CLOSE: Final = (5, 3, 7, 11, 8, 10, 6, 9, 2)
END: Final = (6, 5, 9, 15, 11, 12, 8, 10, 3)
MINE: Final = (("5", "8.win.1"), ("3", "6.place.1"))
OTHERS: Final = ((1, "4", "8.place.1"), (2, "3", "6.win.1"), (3, "2", "8.show.1"))


def race(game: Game, at: tuple[int, ...] = EARLY, dice: tuple[int, int] = (5, 3), **fields: Any) -> Any:
    """A race under way. The dice have just moved their horse."""
    where = dict(zip(HORSES, at, strict=True))
    crossed = sorted((horse for horse in HORSES if where[horse] >= LINE), key=lambda horse: -where[horse])
    return blank(
        game,
        SEATS,
        **{
            "race": 1,
            "phase": "race",
            "started": True,
            "tokens": [list(OWN_TOKENS) for _ in range(SEATS)],
            "vip": [[] for _ in range(SEATS)],
            "dealt": [[] for _ in range(SEATS)],
            "at": where,
            "rolls": sum(at),
            "dice": list(dice),
            "last": str(sum(dice)),
            "in_a_row": 1,
            "crossed": crossed,
            "due": 10**9,
            **fields,
        },
    )


def bet(token: str, spot: str) -> Raw:
    return {"do": "bet", "token": token, "spot": spot}


def laid() -> tuple[tuple[int, Raw], ...]:
    return (*((0, bet(*one)) for one in MINE), *((seat, bet(token, spot)) for seat, token, spot in OTHERS))


def over(game: Game) -> Any:
    """The 6 has won. The bets are those that `laid` laid."""
    mine = [Bet(0, token, spot) for token, spot in MINE]
    others = [Bet(seat, token, spot) for seat, token, spot in OTHERS]
    return race(game, END, (2, 4), closed=True, won="6", bets=mine + others, phase="settle")


FIGURES: Final = Figures(
    how=("dice", "board", "line", "pays"),
    all={
        "dice": Figure(race, shows={"lanes": ["5", "6", "7", "8", "9"]}),
        "board": Figure(race, seat=0, moves=laid(), shows={"rows": ["6", "7", "8"]}),
        "line": Figure(lambda game: race(game, CLOSE, (5, 5)), shows={"lanes": ["6", "7", "8", "9", "10"]}),
        "pays": Figure(over, seat=0, shows={"spots": [spot for _, spot in MINE]}),
    },
)

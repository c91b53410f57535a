"""The table of Ready Set Bet as data, and the questions one can ask of it."""

from dataclasses import dataclass, field

from app.engine.kernel.play import State
from app.engine.readysetbet.components import HORSES, LAST_RACE


@dataclass(slots=True)
class Bet:
    """A token on a spot. `late`: laid after the close; `cards`: the VIP cards that allowed what the rules do not."""

    seat: int
    token: str
    spot: str
    house: bool = False
    late: bool = False
    cards: list[str] = field(default_factory=list)


@dataclass(slots=True)
class ReadySetBetState(State):
    host: int | None = None  # of the race at hand
    prop_pile: list[str] = field(default_factory=list)  # the last card of a pile is on top
    props: list[str] = field(default_factory=list)
    exotic_pile: list[str] = field(default_factory=list)
    exotics: list[str] = field(default_factory=list)
    vip_pile: list[str] = field(default_factory=list)
    vip_aside: list[str] = field(default_factory=list)
    dealt: list[list[str]] = field(default_factory=list)  # by seat: the two cards to choose from, or none
    vip: list[list[str]] = field(default_factory=list)  # by seat: face up, in the order of keeping
    willing: list[bool | None] = field(default_factory=list)  # by seat: who wants to host; None has not said yet
    ready: list[int] = field(default_factory=list)  # the seats that wait for the start
    house: list[str] = field(default_factory=list)  # the house tokens that are still to be laid
    tokens: list[list[str]] = field(default_factory=list)  # by seat: what it may still lay in this race
    bets: list[Bet] = field(default_factory=list)  # of this race, in the order of laying
    at: dict[str, int] = field(default_factory=lambda: dict.fromkeys(HORSES, 0))
    rolls: int = 0
    dice: list[int] = field(default_factory=list)  # as they lie; none before the first roll
    last: str | None = None  # the horse of the last roll
    in_a_row: int = 0  # how many rolls in a row were for it
    crossed: list[str] = field(default_factory=list)  # who has crossed the red line, in that order
    started: bool = False  # they are off
    closed: bool = False  # no more bets
    won: str | None = None  # the horse on the last space
    dice_back: bool = False  # the host may roll
    due: int = 0  # when time moves this section on

    @property
    def is_last_race(self) -> bool:
        return self.race == LAST_RACE

    @property
    def is_hosted(self) -> bool:
        return bool(self.options["host"] != "automatic")

    @property
    def pace(self) -> int:
        """Milliseconds a roll."""
        return int(self.options["pace"] * 1000)

    @property
    def closes_at(self) -> int:
        """When an open decision is taken by default."""
        return max(self.due, self.held_until)

    def may_bet(self, seat: int) -> bool:
        """Everybody bets but the host of the race."""
        return seat != self.host

    def holds_vip(self, seat: int) -> bool:
        """Whether a seat gets VIP cards: all do but those who host every race (R-2.2, R-2.3)."""
        return self.options["host"] == "rotating" or seat != self.host

    def active(self, seat: int) -> list[str]:
        """The VIP cards that work for a seat now: none for the host of the race (R-2.7)."""
        return [] if seat == self.host else self.vip[seat]

    def holders(self, spot: str) -> list[int]:
        """Who has a token on a spot; house tokens leave it free (R-2.4)."""
        return [bet.seat for bet in self.bets if bet.spot == spot and not bet.house]

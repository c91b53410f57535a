"""The state of Ready Set Bet, and queries on it."""

from dataclasses import dataclass, field
from typing import Any

from app.engine.kernel.play import State
from app.engine.readysetbet.components import HORSES, LAST_RACE


@dataclass(slots=True)
class Bet:
    """A token on a spot. `late`: laid after the close. `cards`: the VIP cards that allowed an otherwise illegal bet."""

    seat: int
    token: str
    spot: str
    house: bool = False
    late: bool = False
    cards: list[str] = field(default_factory=list)


@dataclass(slots=True)
class ReadySetBetState(State):
    host: int | None = None  # of the present race
    prop_pile: list[str] = field(default_factory=list)  # the last card of a pile is on top
    props: list[str] = field(default_factory=list)
    exotic_pile: list[str] = field(default_factory=list)
    exotics: list[str] = field(default_factory=list)
    vip_pile: list[str] = field(default_factory=list)
    vip_aside: list[str] = field(default_factory=list)
    dealt: list[list[str]] = field(default_factory=list)  # by seat: the two cards to choose from, or none
    vip: list[list[str]] = field(default_factory=list)  # by seat: face up, in the order in which they were kept
    # by seat: whether the player wants to host; None: undecided
    willing: list[bool | None] = field(default_factory=list)
    ready: list[int] = field(default_factory=list)  # the seats that are ready for the start
    house: list[str] = field(default_factory=list)  # the house tokens not laid yet
    tokens: list[list[str]] = field(default_factory=list)  # by seat: the tokens not laid yet in this race
    bets: list[Bet] = field(default_factory=list)  # of this race, in the order in which they were laid
    at: dict[str, int] = field(default_factory=lambda: dict.fromkeys(HORSES, 0))
    rolls: int = 0
    dice: list[int] = field(default_factory=list)  # the last roll; empty before the first one
    last: str | None = None  # the horse of the last roll
    in_a_row: int = 0  # the number of successive rolls for that horse
    crossed: list[str] = field(default_factory=list)  # the horses that have crossed the red line, in order
    started: bool = False  # the race has started
    closed: bool = False  # betting is closed
    won: str | None = None  # the horse on the last space
    dice_back: bool = False  # the host may roll
    due: int = 0  # the time of this phase's next timed event

    @property
    def is_last_race(self) -> bool:
        return self.race == LAST_RACE

    @property
    def is_hosted(self) -> bool:
        return bool(self.options["host"] != "automatic")

    @property
    def pace(self) -> int:
        """Milliseconds between two rolls."""
        return int(self.options["pace"] * 1000)

    @property
    def closes_at(self) -> int:
        """When the server takes an open decision by default."""
        return max(self.due, self.held_until)

    def may_bet(self, seat: int) -> bool:
        """Whether the seat may bet: all but the host of the race may."""
        return seat != self.host

    def holds_vip(self, seat: int) -> bool:
        """Whether the seat gets VIP cards: all do except a permanent host (R-2.2, R-2.3)."""
        return self.options["host"] == "rotating" or seat != self.host

    def undealt(self) -> list[list[Any]]:
        return [self.prop_pile, self.exotic_pile, self.vip_pile]

    def active(self, seat: int) -> list[str]:
        """The seat's active VIP cards: none for the host of the race (R-2.7)."""
        return [] if seat == self.host else self.vip[seat]

    def holders(self, spot: str) -> list[int]:
        """The seats with a token on a spot. House tokens leave it free (R-2.4)."""
        return [bet.seat for bet in self.bets if bet.spot == spot and not bet.house]

"""The legal spots for a token: free spots (R-4.1), and one token per player on an exotic card (R-4.2), unless a VIP
card allows more (R-4.3).
"""

from typing import Final

from app.engine.kernel.game_errors import IllegalMove, require
from app.engine.kernel.templates import Template
from app.engine.readysetbet.components import (
    BOARD_IDS,
    COMES_LATE,
    EXOTIC_OF,
    EXOTIC_SPOTS,
    EXOTICS,
    SHARES,
    SPOTS,
    VALUE,
    VALUES_LATE,
    VALUES_SHARED,
)
from app.engine.readysetbet.state import ReadySetBetState

SHARE_ONE: Final = "share_one"
LIFTING: Final = frozenset({"bonus_2", "bonus_3", SHARE_ONE, *VALUES_SHARED, *VALUES_LATE})


def late_card(s: ReadySetBetState, seat: int, token: str) -> str | None:
    """The VIP card that lets this token be laid after the close (R-9.2, R-9.6, R-9.7)."""
    if token == COMES_LATE:
        return "bonus_3"
    return next((card for card in s.vip[seat] if VALUES_LATE.get(card) == VALUE[token]), None)


def share_card(s: ReadySetBetState, seat: int, token: str) -> str | None:
    """The VIP card that lets this token be laid on a spot that others hold (R-9.2, R-9.4 to R-9.7)."""
    if token == SHARES:
        return "bonus_2"
    cards, value = s.vip[seat], VALUE[token]
    for card in cards:
        if value in VALUES_SHARED.get(card, ()) or (s.closed and VALUES_LATE.get(card) == value):
            return card
    if SHARE_ONE in cards and not any(SHARE_ONE in bet.cards for bet in s.bets if bet.seat == seat):
        return SHARE_ONE
    return None


class Board:
    """The spots of the race and their tokens, computed once for all asks of a moment."""

    def __init__(self, s: ReadySetBetState) -> None:
        self.s = s
        self.taken: set[str] = set()  # a house token leaves its spot free, but counts on an exotic card
        self.own: dict[int, set[str]] = {}
        self.barred: dict[int, set[str]] = {}
        for bet in s.bets:
            if not bet.house:
                self.taken.add(bet.spot)
                self.own.setdefault(bet.seat, set()).add(bet.spot)
            if card := EXOTIC_OF.get(bet.spot):
                self.barred.setdefault(bet.seat, set()).add(card)
        self.plain = [*BOARD_IDS, *s.props]
        self.exotic = [spot for card in s.exotics for spot in EXOTIC_SPOTS[card]]
        self.plain_free = [spot for spot in self.plain if spot not in self.taken]
        self.exotic_free = [spot for spot in self.exotic if spot not in self.taken]
        self.free = self.plain_free + self.exotic_free

    def templates(self, seat: int) -> list[Template]:
        """The legal bets of a seat. Tokens with the same spots share a template."""
        s = self.s
        tokens = list(dict.fromkeys(s.tokens[seat]))
        if LIFTING.isdisjoint(s.vip[seat]):
            return _template("bet", tokens, self._free_for(seat)) if tokens and not s.closed else []
        if s.closed:
            tokens = [token for token in tokens if late_card(s, seat, token)]
        shared = [token for token in tokens if share_card(s, seat, token)]
        plain = [token for token in tokens if token not in shared]
        templates = _template("bet", plain, self._free_for(seat)) if plain else []
        return templates + (_template("bet", shared, self._others_too_for(seat)) if shared else [])

    def house_templates(self, seat: int, tokens: list[str]) -> list[Template]:
        """R-2.4: the spots for the house tokens; all six must differ."""
        laid = {bet.spot for bet in self.s.bets}
        spots = [spot for spot in self._free_for(seat) if spot not in laid]
        return _template("house", list(dict.fromkeys(tokens)), spots)

    def _free_for(self, seat: int) -> list[str]:
        """The free spots of a seat, without those on exotic cards where the seat has a token already (R-4.2)."""
        barred = self.barred.get(seat)
        if barred is None:
            return self.free
        return self.plain_free + [spot for spot in self.exotic_free if EXOTIC_OF[spot] not in barred]

    def _others_too_for(self, seat: int) -> list[str]:
        """The free spots, and the spots that only others hold."""
        own, barred = self.own.get(seat, ()), self.barred.get(seat, ())
        exotic = [spot for spot in self.exotic if EXOTIC_OF[spot] not in barred]
        return [spot for spot in (*self.plain, *exotic) if spot not in own]


def _template(do: str, tokens: list[str], spots: list[str]) -> list[Template]:
    return [{"do": do, "token": {"one": tokens}, "spot": {"one": spots}}] if spots else []


# Refusals for the same rules, each with its paragraph


def check_bet(s: ReadySetBetState, seat: int, token: str, spot: str) -> None:
    require(token in s.tokens[seat], "R-4.1", "you have no such token to lay")
    check_spot(s, spot)
    require(not s.closed or late_card(s, seat, token) is not None, "R-3.3", "no more bets: the third horse has crossed")
    check_exotic(s, seat, spot)
    holders = s.holders(spot)
    require(seat not in holders, "R-4.1", "you have a token on this spot already")
    if holders and share_card(s, seat, token) is None:
        raise IllegalMove("R-4.1", f"seat {holders[0]} has a token on this spot")


def check_house_bet(s: ReadySetBetState, seat: int, token: str, spot: str) -> None:
    require(token in s.house, "R-2.4", "you have no such house token to lay")
    check_spot(s, spot)
    require(all(bet.spot != spot for bet in s.bets), "R-2.4", "the house tokens go on six different spots")
    check_exotic(s, seat, spot)


def check_spot(s: ReadySetBetState, spot: str) -> None:
    require(spot in SPOTS, "R-1.2", "there is no such spot")
    of = SPOTS[spot]
    lies_out = of.on in s.exotics if of.kind == "exotic" else of.kind != "prop" or spot in s.props
    require(lies_out, "R-7.1", "this card does not lie out in this race")


def check_exotic(s: ReadySetBetState, seat: int, spot: str) -> None:
    if SPOTS[spot].on in EXOTICS:
        laid = any(bet.seat == seat and SPOTS[bet.spot].on == SPOTS[spot].on for bet in s.bets)
        require(not laid, "R-4.2", "you have a token on this exotic card already")

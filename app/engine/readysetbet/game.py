"""Ready Set Bet as a `Game`."""

from typing import Any

from app.engine.kernel.game import Game
from app.engine.kernel.game_errors import GameError, IllegalMove
from app.engine.kernel.ledger import BANK
from app.engine.readysetbet import view
from app.engine.readysetbet.bots import BOTS
from app.engine.readysetbet.components import BACK_AFTER, EXOTICS, HOST_START, OPTIONS, PROPS, SEATS, VIP_DECK
from app.engine.readysetbet.events import EVENTS
from app.engine.readysetbet.moves import MOVES
from app.engine.readysetbet.phases import PHASES, Race
from app.engine.readysetbet.state import ReadySetBetState


class ReadySetBet(Game[ReadySetBetState]):
    slug = "readysetbet"
    title = "Ready Set Bet"
    version = 2
    format = 2
    seats = (2, 9)
    minutes = 30
    symbol = "h6"
    options = OPTIONS
    state = ReadySetBetState
    view_type = view.ReadySetBetView
    moves = MOVES
    events = EVENTS
    phases = PHASES
    bots = BOTS
    back_after = BACK_AFTER

    def seats_with(self, options: dict[str, Any]) -> tuple[int, int]:
        return SEATS[options["host"]]

    def set_up(self, s: ReadySetBetState) -> None:
        s.prop_pile = s.rng.shuffled(tuple(PROPS), "props") if s.options["props"] else []
        s.exotic_pile = s.rng.shuffled(tuple(EXOTICS), "exotics") if s.options["exotics"] else []
        s.vip_pile = s.rng.shuffled(VIP_DECK, "vip") if s.options["vip"] else []
        s.dealt = [[] for _ in range(s.seats)]
        s.vip = [[] for _ in range(s.seats)]
        if s.options["host"] in {"person", "betting_person"}:
            s.host = min(s.options["host_seat"], s.seats) - 1
        if s.options["host"] == "betting_person":
            assert s.host is not None
            s.pay(BANK, s.host, HOST_START, "R-2.3")

    def public(self, s: ReadySetBetState) -> dict[str, Any]:
        return view.public(s)

    def own(self, s: ReadySetBetState, seat: int) -> dict[str, Any]:
        return view.own(s, seat)

    def why_closed(self, s: ReadySetBetState, ask_id: str) -> GameError:
        """The reason why a bet came too late. The answer contains only public facts."""
        race, _, what = ask_id.partition(".")
        kind, _, seat = what.partition(".")
        if race not in map(str, range(1, s.race + 1)):
            return super().why_closed(s, ask_id)
        if kind == "house":
            return IllegalMove("R-2.4", "the house tokens are laid before the race, and no more than six")
        if kind != "bet" or seat not in map(str, range(s.seats)):
            return super().why_closed(s, ask_id)
        if int(race) < s.race or s.won is not None:
            return IllegalMove("R-3.4", "no more bets: the race is over")
        if s.phase != Race.name:
            return IllegalMove("R-4.1", "bets are laid while the race runs, and it has not started")
        if not s.may_bet(int(seat)):
            return IllegalMove("R-2.4", "the host of a race bets before it, or not at all")
        if not s.tokens[int(seat)]:
            return IllegalMove("R-4.1", "you have no token left to lay")
        return IllegalMove("R-3.3", "no more bets: the third horse has crossed the red line")

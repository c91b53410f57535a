"""The phases of Ready Set Bet, in the order of the rulebook: cards, VIP cards, host, house tokens, gate, race,
payment.
"""

from typing import Any, Final

from app.engine.kernel.game_errors import require
from app.engine.kernel.ledger import BANK
from app.engine.kernel.play import Ask, Asking, Phase
from app.engine.readysetbet.components import (
    CASH,
    COMPENSATION,
    DICE_BACK,
    HORSES,
    HOST_SLOW,
    HOST_START,
    HOUSE_TOKENS,
    MANY,
    OWN_TOKENS,
    OWN_TOKENS_OF_MANY,
    PROPS_A_RACE,
    SPOTS,
    TO_CALL,
    TO_HOST,
    TO_KEEP,
    TO_LAY,
    TO_START,
    TOKEN_OF,
    VIP_DEALT,
    VIP_RULE,
)
from app.engine.readysetbet.events import (
    BetLaid,
    HostingAnswered,
    HostNamed,
    HouseBetLaid,
    RacePrepared,
    RaceStarted,
    SaidReady,
    TokensTaken,
    VipDealt,
    VipKept,
    VipPileRemade,
)
from app.engine.readysetbet.laying import Board, check_bet, check_house_bet, late_card, share_card
from app.engine.readysetbet.moves import KeepCard, LayBet, LayHouseBet, OfferToHost, Roll, Start
from app.engine.readysetbet.running import roll
from app.engine.readysetbet.settling import settle
from app.engine.readysetbet.state import Bet, ReadySetBetState


class Cards(Phase[ReadySetBetState]):
    """R-7.1: clear the board, lay out five new prop cards, and turn up one more exotic card."""

    name = "cards"
    rule = "R-7.1"

    def enter(self, s: ReadySetBetState, now: int) -> None:
        s.race += 1
        s.bets, s.crossed, s.dice = [], [], []
        s.at = dict.fromkeys(HORSES, 0)
        s.rolls = s.in_a_row = 0
        s.last = s.won = None
        s.started = s.closed = s.dice_back = False
        s.tokens = [[] for _ in range(s.seats)]
        s.props = [s.prop_pile.pop() for _ in range(PROPS_A_RACE)] if s.options["props"] else []
        if s.options["exotics"]:
            s.exotics.append(s.exotic_pile.pop())
        s.tell(RacePrepared(s.race, list(s.props), list(s.exotics)))

    def then(self, s: ReadySetBetState) -> str:
        return Vip.name if s.race > 1 and s.options["vip"] else Hosting.name


class Vip(Asking[ReadySetBetState]):
    """R-7.2: after each race but the last, each player is dealt two VIP cards and keeps one, face up."""

    name = "vip"
    rule = "R-7.2"

    def enter(self, s: ReadySetBetState, now: int) -> None:
        s.due = s.after(now, TO_KEEP)
        for seat in range(s.seats):
            if s.holds_vip(seat):
                s.dealt[seat] = [self._draw(s) for _ in range(VIP_DEALT)]
                s.tell(VipDealt(seat, VIP_DEALT, list(s.dealt[seat])))

    def asks(self, s: ReadySetBetState) -> list[Ask]:
        return [
            Ask(f"{s.race}.vip.{seat}", seat, "keep_card", [_move(KeepCard, card=cards)], s.closes_at)
            for seat, cards in enumerate(s.dealt)
            if cards
        ]

    def check(self, s: ReadySetBetState, seat: int, move: Any) -> None:
        require(isinstance(move, KeepCard), "R-7.2", "it is time to keep one of two VIP cards")
        require(move.card in s.dealt[seat], "R-7.2", "you were not dealt this card")

    def act(self, s: ReadySetBetState, seat: int, move: Any, now: int) -> None:
        self._keep(s, seat, move.card, late=False)

    def then(self, s: ReadySetBetState) -> str | None:
        return None if any(s.dealt) else Hosting.name

    def wakes_at(self, s: ReadySetBetState) -> int:
        return s.due

    def wake(self, s: ReadySetBetState, now: int) -> None:
        for seat, cards in enumerate(s.dealt):
            if cards:
                self._keep(s, seat, cards[0], late=True)

    def _draw(self, s: ReadySetBetState) -> str:
        if not s.vip_pile:
            s.vip_pile = s.rng.shuffled(s.vip_aside, f"vip/remade-{s.race}")
            s.vip_aside = []
            s.tell(VipPileRemade(len(s.vip_pile)))
        return s.vip_pile.pop()

    def _keep(self, s: ReadySetBetState, seat: int, card: str, late: bool) -> None:
        dealt, s.dealt[seat] = s.dealt[seat], []
        dealt.remove(card)
        s.vip_aside += dealt
        s.vip[seat].append(card)
        s.tell(VipKept(seat, card, late))
        if card == "cash":  # paid at once, even to the next host
            s.pay(BANK, seat, CASH, VIP_RULE[card], {"card": card})


class Hosting(Asking[ReadySetBetState]):
    """R-2.5 to R-2.7: who hosts the next race. The game asks only if the host rotates.

    All players say at the same time whether they would host. The last host's answer takes precedence, then the others
    in order to the left.
    """

    name = "hosting"
    rule = "R-2.6"

    def enter(self, s: ReadySetBetState, now: int) -> None:
        way = s.options["host"]
        s.willing = []
        if s.race == 1 and way == "rotating":
            self._name(s, s.rng.below(s.seats, "host"), "lots")
        elif s.race == 1 and s.host is not None:
            self._name(s, s.host, "option")
        elif s.race > 1 and way == "rotating":
            s.willing = [None] * s.seats
            s.due = s.after(now, TO_HOST)

    def asks(self, s: ReadySetBetState) -> list[Ask]:
        move = _move(OfferToHost, accept=[True, False])
        return [
            Ask(f"{s.race}.host.{seat}", seat, "offer_to_host", [move], s.closes_at)
            for seat, said in enumerate(s.willing)
            if said is None
        ]

    def check(self, s: ReadySetBetState, seat: int, move: Any) -> None:
        require(isinstance(move, OfferToHost), "R-2.6", "it is time to say who hosts the next race")

    def act(self, s: ReadySetBetState, seat: int, move: Any, now: int) -> None:
        self._hear(s, seat, move.accept, late=False)
        self._decide(s)

    def then(self, s: ReadySetBetState) -> str | None:
        return None if s.willing else House.name

    def wakes_at(self, s: ReadySetBetState) -> int:
        return s.due

    def wake(self, s: ReadySetBetState, now: int) -> None:
        for seat, said in enumerate(s.willing):
            if said is None:
                self._hear(s, seat, accept=False, late=True)
        self._decide(s)

    def _hear(self, s: ReadySetBetState, seat: int, accept: bool, late: bool) -> None:
        s.willing[seat] = accept
        s.tell(HostingAnswered(seat, accept, late))

    def _decide(self, s: ReadySetBetState) -> None:
        """Name the host as soon as no undecided player comes before the first volunteer."""
        assert s.host is not None
        for steps in range(s.seats):
            seat = (s.host + steps) % s.seats
            if s.willing[seat] is None:
                return
            if s.willing[seat]:
                self._name(s, seat, "accepted" if steps else "stayed")
                return
        self._name(s, (s.host + 1) % s.seats, "obliged")

    def _name(self, s: ReadySetBetState, seat: int, how: str) -> None:
        s.host, s.willing = seat, []
        s.tell(HostNamed(s.race, seat, how))
        if s.race == 1 and s.options["host"] == "rotating" and s.options["rotating_start"]:
            s.pay(BANK, seat, HOST_START, "R-2.5", {"race": s.race})
        if s.options["host"] == "rotating" and s.options["vip"] and COMPENSATION[s.race]:
            s.pay(BANK, seat, COMPENSATION[s.race], "R-2.7", {"race": s.race})


class House(Asking[ReadySetBetState]):
    """R-2.4: a host who bets lays the six house tokens before the race. The server places late tokens at random."""

    name = "house"
    rule = "R-2.4"

    def enter(self, s: ReadySetBetState, now: int) -> None:
        s.house = list(HOUSE_TOKENS) if s.options["host"] in {"betting_person", "rotating"} else []
        s.due = s.after(now, TO_LAY)

    def asks(self, s: ReadySetBetState) -> list[Ask]:
        assert s.host is not None
        laid = len(HOUSE_TOKENS) - len(s.house)
        moves = Board(s).house_templates(s.host, s.house)
        return [Ask(f"{s.race}.house.{s.host}.{laid}", s.host, "lay_house", moves, s.closes_at)]

    def check(self, s: ReadySetBetState, seat: int, move: Any) -> None:
        require(isinstance(move, LayHouseBet), "R-2.4", "it is time to lay the house tokens")
        check_house_bet(s, seat, move.token, move.spot)

    def act(self, s: ReadySetBetState, seat: int, move: Any, now: int) -> None:
        self._lay(s, move.token, move.spot, lots=False)

    def then(self, s: ReadySetBetState) -> str | None:
        return None if s.house else Gate.name

    def wakes_at(self, s: ReadySetBetState) -> int:
        return s.due

    def wake(self, s: ReadySetBetState, now: int) -> None:
        """Lay the largest token first, each on a random spot among those with the smallest loss."""
        assert s.host is not None
        while s.house:
            (template,) = Board(s).house_templates(s.host, s.house)
            spots: list[str] = template["spot"]["one"]
            least = min(SPOTS[spot].loss for spot in spots)
            cheap = [spot for spot in spots if SPOTS[spot].loss == least]
            self._lay(s, s.house[-1], s.rng.choice(cheap, f"house/race-{s.race}"), lots=True)

    def _lay(self, s: ReadySetBetState, token: str, spot: str, lots: bool) -> None:
        assert s.host is not None
        s.house.remove(token)
        s.bets.append(Bet(s.host, token, spot, house=True))
        s.tell(HouseBetLaid(s.host, token, spot, lots))


class Gate(Asking[ReadySetBetState]):
    """R-3.1: players take their tokens, and the horses are in the gate. The host calls the race; without a host it
    starts when all players are ready.
    """

    name = "gate"
    rule = "R-3.1"

    def enter(self, s: ReadySetBetState, now: int) -> None:
        bettors = s.seats - s.is_hosted
        own = OWN_TOKENS_OF_MANY if bettors >= MANY else OWN_TOKENS
        s.ready = []
        for seat in range(s.seats):
            if s.may_bet(seat):
                s.tokens[seat] = [*own, *(TOKEN_OF[card] for card in s.active(seat) if card in TOKEN_OF)]
                s.tell(TokensTaken(seat, list(s.tokens[seat])))
        s.due = s.after(now, TO_CALL if s.is_hosted else TO_START)

    def asks(self, s: ReadySetBetState) -> list[Ask]:
        seats = range(s.seats) if s.host is None else [s.host]
        barred = [] if s.is_hosted else [{"do": LayBet.do, "rule": "R-4.1"}]
        return [
            Ask(f"{s.race}.start.{seat}", seat, "start", [_move(Start)], s.closes_at, not s.is_hosted, barred)
            for seat in seats
            if seat not in s.ready
        ]

    def check(self, s: ReadySetBetState, seat: int, move: Any) -> None:
        require(isinstance(move, Start), "R-4.1", "bets are laid while the race runs, and it has not started")

    def act(self, s: ReadySetBetState, seat: int, move: Any, now: int) -> None:
        s.ready.append(seat)
        if not s.is_hosted:
            s.tell(SaidReady(seat))
        if s.is_hosted or len(s.ready) == s.seats:
            self._start(s, seat if s.is_hosted else None)

    def then(self, s: ReadySetBetState) -> str | None:
        return Race.name if s.started else None

    def wakes_at(self, s: ReadySetBetState) -> int:
        return s.due

    def wake(self, s: ReadySetBetState, now: int) -> None:
        self._start(s, None)

    def _start(self, s: ReadySetBetState, by: int | None) -> None:
        s.started = True
        s.tell(RaceStarted(s.race, by))


class Race(Asking[ReadySetBetState]):
    """R-3, R-4: rolls, at the table's pace or when the host rolls, and bets in the order of their arrival."""

    name = "race"
    rule = "R-3"

    def enter(self, s: ReadySetBetState, now: int) -> None:
        self._next_roll(s, now)

    def asks(self, s: ReadySetBetState) -> list[Ask]:
        board = Board(s)
        asks = [
            Ask(f"{s.race}.bet.{seat}", seat, "bet", moves, None, True)
            for seat in range(s.seats)
            if s.tokens[seat] and (moves := board.templates(seat))
        ]
        if s.dice_back:
            assert s.host is not None
            asks.append(Ask(f"{s.race}.roll.{s.rolls + 1}", s.host, "roll", [_move(Roll)], s.closes_at))
        return asks

    def check(self, s: ReadySetBetState, seat: int, move: Any) -> None:
        if isinstance(move, LayBet):
            require(s.may_bet(seat), "R-2.4", "the host of a race bets before it, or not at all")
            check_bet(s, seat, move.token, move.spot)
        else:
            require(isinstance(move, Roll), "R-3.1", "the race is on: it is time to bet or to roll")
            require(s.dice_back and seat == s.host, "R-3.1", "the host of the race rolls the dice")

    def act(self, s: ReadySetBetState, seat: int, move: Any, now: int) -> None:
        if isinstance(move, LayBet):
            self._lay(s, seat, move.token, move.spot)
        else:
            self._roll(s, now, seat)

    def then(self, s: ReadySetBetState) -> str | None:
        return None if s.won is None else Settle.name

    def wakes_at(self, s: ReadySetBetState) -> int:
        return s.due

    def wake(self, s: ReadySetBetState, now: int) -> None:
        if s.is_hosted and not s.dice_back:
            s.dice_back = True
            s.due = s.after(now, int(s.pace * (HOST_SLOW - DICE_BACK)))
        else:
            self._roll(s, now, None)

    def _roll(self, s: ReadySetBetState, now: int, by: int | None) -> None:
        roll(s, by)
        self._next_roll(s, now)

    def _next_roll(self, s: ReadySetBetState, now: int) -> None:
        """The pace counts from the previous roll. A host may roll again after half of it."""
        s.dice_back = False
        s.due = s.after(now, int(s.pace * DICE_BACK) if s.is_hosted else s.pace)

    def _lay(self, s: ReadySetBetState, seat: int, token: str, spot: str) -> None:
        is_shared = bool(s.holders(spot))
        late = late_card(s, seat, token) if s.closed else None
        share = share_card(s, seat, token) if is_shared else None
        cards = list(dict.fromkeys(card for card in (late, share) if card))
        s.tokens[seat].remove(token)
        s.bets.append(Bet(seat, token, spot, late=s.closed, cards=cards))
        s.tell(BetLaid(seat, token, spot, s.closed, is_shared, list(cards)))


class Settle(Phase[ReadySetBetState]):
    """R-5, R-6: places and payments. R-8: after the fourth race the player with the most money wins."""

    name = "settle"
    rule = "R-6"

    def enter(self, s: ReadySetBetState, now: int) -> None:
        settle(s)
        if s.is_last_race:
            money = s.ledger.held
            # a host who never bets cannot win.
            plays = [s.options["host"] != "person" or seat != s.host for seat in range(s.seats)]
            s.end("last_race", list(money), list(zip(plays, money, strict=True)))

    def then(self, s: ReadySetBetState) -> str:
        return Cards.name


PHASES: Final = (Cards(), Vip(), Hosting(), House(), Gate(), Race(), Settle())


def _move(kind: Any, **choices: list[Any]) -> dict[str, Any]:
    """A template. A field with a single value is a list of one choice, so that clients handle one form only."""
    return {"do": kind.do, **{name: {"one": list(dict.fromkeys(values))} for name, values in choices.items()}}

"""The phases of Horse Racing Mafia, in the order of the rulebook: deal, rounds, supply and quinella bets, payment."""

from typing import Any, Final

from app.engine.kernel.game_errors import require
from app.engine.kernel.ledger import BANK
from app.engine.kernel.play import Ask, Asking, Phase
from app.engine.kernel.templates import Template
from app.engine.mafia.components import (
    DECK,
    HAND,
    HORSE,
    HORSES,
    LAST_RACE,
    RACES,
    SUPPLY_LINE,
    SUPPLY_PRICE,
    is_free,
    sorted_hand,
)
from app.engine.mafia.events import (
    BettingFinished,
    CardsBought,
    HorseHome,
    QuinellaLaid,
    QuinellaRevealed,
    SupplyOpened,
)
from app.engine.mafia.moves import BuyCards, FinishBetting, LayQuinella, Pass, PlaceCard
from app.engine.mafia.settling import rank, settle
from app.engine.mafia.state import MafiaState
from app.engine.suzuki.dealing import begin_race, remake_stack, take
from app.engine.suzuki.events import Passed
from app.engine.suzuki.phases import CardTurnedUp, PassMarker, PayUp, RoundOfTurns, RunOfAll
from app.engine.suzuki.placing import (
    OWN_VALUE,
    Paragraphs,
    boxes_for,
    check_box,
    cover,
    covers_own_value,
    legal_boxes,
    playable,
)

# M-4 is in suzuki/placing.py: M-4.1 to M-4.3 are `legal_boxes`, M-4.4 is `unavoidable_boxes`. M-4.5 is below.
RULES: Final = Paragraphs(boxes="M-1.2", own_horse="M-4.1", open_first="M-4.2")


class Deal(Phase[MafiaState]):
    """M-2: the deck, the hands, the orders and the first player of a race."""

    name = "deal"
    rule = "M-2"

    def enter(self, s: MafiaState, now: int) -> None:
        s.supplied = s.bets_open = False
        s.bets = [[] for _ in range(s.seats)]
        leaked = s.race + 1 == LAST_RACE  # M-2.3
        begin_race(s, HORSES, DECK, HAND[s.seats], orders_open=leaked)  # M-1.3, M-2.2 to M-2.4

    def then(self, s: MafiaState) -> str:
        return Turns.name


class Turns(RoundOfTurns[MafiaState]):
    """M-3.1: each player places one card, clockwise from the first player. M-4.6: the server passes for a player with
    an empty hand.
    """

    name = "turns"
    rule = "M-3.1"
    after = "draw"

    def asks(self, s: MafiaState) -> list[Ask]:
        seat = s.seat_to_act(s.marker)
        fitting = to_play(s, seat)
        moves: list[Template] = [
            {"do": PlaceCard.do, "card": card, "box": {"one": boxes}} for card, boxes in fitting.items()
        ]
        if s.supplied:
            moves.append({"do": Pass.do})
        barred: list[dict[str, Any]] = [] if s.supplied else [{"do": Pass.do, "rule": "M-4.6"}]
        if idle := [card for card in s.hands[seat] if card not in fitting]:
            barred.append({"do": PlaceCard.do, "rule": "M-4.3", "why": OWN_VALUE, "cards": idle})
        return [Ask(f"{s.race}.{s.round}.turn.{seat}", seat, "play_card", moves, barred=barred)]

    def check(self, s: MafiaState, seat: int, move: Any) -> None:
        if isinstance(move, Pass):
            require(s.supplied, "M-4.6", "you hold cards, and passing starts after the supply")
            return
        require(isinstance(move, PlaceCard), "M-3.1", "it is time to play one card into a box")
        require(move.card in s.hands[seat], "M-3.1", "you do not hold this card")
        check_box(s.boxes, move.card, move.box, RULES)
        if covers_own_value(s.boxes, move.card, move.box):
            require(is_unavoidable(s, seat), "M-4.3", OWN_VALUE)

    def act(self, s: MafiaState, seat: int, move: Any, now: int) -> None:
        if isinstance(move, Pass):
            s.tell(Passed(seat, forced=False))
        else:
            s.hands[seat].remove(move.card)
            cover(s, seat, move.card, move.box)
        self.end_turn(s, seat)
        self.pass_empty_hands(s)


class Draw(CardTurnedUp[MafiaState]):
    """M-3.2: the first player turns up the top card of the stack and places it."""

    name = "draw"
    rule = "M-3.2"
    after = "run"

    def restock(self, s: MafiaState) -> None:
        if not s.stack and (covered := s.take_covered()):  # M-9.2
            remake_stack(s, covered, "M-9.2", f"stack/race-{s.race}/round-{s.round}")

    def check(self, s: MafiaState, seat: int, move: Any) -> None:
        require(isinstance(move, PlaceCard), "M-3.2", "the drawn card has to be placed")
        require(move.card == s.drawn, "M-3.2", "it is the drawn card that has to be placed")
        check_box(s.boxes, move.card, move.box, RULES)
        if covers_own_value(s.boxes, move.card, move.box):
            require(not legal_boxes(s.boxes, move.card), "M-4.3", OWN_VALUE)  # M-4.4


class Run(RunOfAll[MafiaState]):
    """M-3.3: every horse that has not finished moves by the sum of its top cards. M-6: places, and whether the race is
    over.
    """

    name = "run"
    rule = "M-3.3"

    def come_home(self, s: MafiaState, horse: int) -> None:
        """M-6.1"""
        s.tell(HorseHome(horse, s.runner(horse).at - s.track, s.top_sum(horse), max(s.tops(horse))))

    def rank(self, s: MafiaState) -> None:
        rank(s)

    def then(self, s: MafiaState) -> str:
        # M-6.4: 2nd place is decided as soon as two horses have finished; a shared 1st place uses up both.
        if len(s.home()) >= 2:
            return Settle.name
        return Supply.name if not s.supplied and any(r.at >= SUPPLY_LINE for r in s.runners) else Marker.name


class Supply(Asking[MafiaState]):
    """M-5.1 to M-5.3: once in a race, the covered cards return to the stack, and each player may buy cards from it."""

    name = "supply"
    rule = "M-5.3"

    def enter(self, s: MafiaState, now: int) -> None:
        s.acted = 0
        remake_stack(s, s.take_covered(), "M-5.2", f"supply/race-{s.race}")
        s.tell(SupplyOpened([horse for horse in HORSES if s.runner(horse).at >= SUPPLY_LINE], len(s.stack)))
        self._skip_who_cannot_buy(s)

    def asks(self, s: MafiaState) -> list[Ask]:
        seat = s.seat_to_act(s.marker + 1)
        most = most_to_buy(s, seat)
        move = {"do": BuyCards.do, "count": {"int": [0, most]}}
        return [Ask(f"{s.race}.supply.{seat}", seat, "buy_cards", [move])]

    def check(self, s: MafiaState, seat: int, move: Any) -> None:
        require(isinstance(move, BuyCards), "M-5.3", "it is time to buy cards, or none")
        require(move.count >= 0, "M-5.3", "one buys none, one or more cards")
        hand, price = len(s.hands[seat]), move.count * SUPPLY_PRICE
        require(hand + move.count <= HAND[s.seats], "M-5.3", f"a hand may not grow beyond {HAND[s.seats]} cards")
        require(price <= s.ledger.held[seat], "M-5.3", "you do not have the money for so many cards")
        require(move.count <= len(s.stack), "M-5.3", "there are not so many cards in the stack")

    def act(self, s: MafiaState, seat: int, move: Any, now: int) -> None:
        self._buy(s, seat, move.count)
        self._skip_who_cannot_buy(s)

    def then(self, s: MafiaState) -> str | None:
        return Quinellas.name if s.acted == s.seats else None

    def _buy(self, s: MafiaState, seat: int, count: int) -> None:
        bought = take(s.stack, count)
        if count:
            s.pay(seat, BANK, count * SUPPLY_PRICE, "M-5.3", {"count": count, "unit": SUPPLY_PRICE})
        s.hands[seat] = sorted_hand(s.hands[seat] + bought)
        s.tell(CardsBought(seat, count, bought))
        s.acted += 1

    def _skip_who_cannot_buy(self, s: MafiaState) -> None:
        while s.acted < s.seats and most_to_buy(s, seat := s.seat_to_act(s.marker + 1)) == 0:
            self._buy(s, seat, 0)


class Quinellas(Asking[MafiaState]):
    """M-5.4, M-5.5: each player may lay pairs of cards face down, clockwise from the first player.

    The game skips a player with fewer than two cards, because everybody can count them. It still asks a player who has
    two cards but cannot bet: skipping that player would reveal something about the hand.
    """

    name = "quinellas"
    rule = "M-5.4"

    def enter(self, s: MafiaState, now: int) -> None:
        s.acted = 0
        self._pass_small_hands(s)

    def asks(self, s: MafiaState) -> list[Ask]:
        seat = s.seat_to_act(s.marker)
        moves: list[Template] = [{"do": FinishBetting.do}]
        cards = [card for card in s.hands[seat] if not is_free(card)]
        for horse in HORSES:
            first = [card for card in cards if HORSE[card] == horse]
            second = [card for card in cards if HORSE[card] > horse]
            if first and second:
                moves.append({"do": LayQuinella.do, "first": {"one": first}, "second": {"one": second}})
        return [Ask(f"{s.race}.quinella.{seat}.{len(s.bets[seat])}", seat, "lay_quinella", moves)]

    def check(self, s: MafiaState, seat: int, move: Any) -> None:
        if isinstance(move, FinishBetting):
            return
        require(isinstance(move, LayQuinella), "M-5.4", "it is time to lay quinella bets, or none")
        for card in (move.first, move.second):
            require(card in s.hands[seat], "M-5.4", "you do not hold this card")
            require(not is_free(card), "M-5.4", "a free card belongs to no horse and cannot be bet")
        require(HORSE[move.first] != HORSE[move.second], "M-5.4", "a quinella bets on two different horses")
        # A template lists each pair of horses once, the lower number first.
        require(HORSE[move.first] < HORSE[move.second], "M-5.4", "name the lower-numbered horse first")

    def act(self, s: MafiaState, seat: int, move: Any, now: int) -> None:
        if isinstance(move, LayQuinella):
            pair = [move.first, move.second]
            for card in pair:
                s.hands[seat].remove(card)  # M-5.5
            s.bets[seat].append(pair)
            s.tell(QuinellaLaid(seat, len(s.bets[seat]), list(pair)))
        else:
            self._finish(s, seat)
        self._pass_small_hands(s)

    def then(self, s: MafiaState) -> str | None:
        return Reveal.name if s.acted == s.seats else None

    def _finish(self, s: MafiaState, seat: int) -> None:
        s.tell(BettingFinished(seat, len(s.bets[seat])))
        s.acted += 1

    def _pass_small_hands(self, s: MafiaState) -> None:
        while s.acted < s.seats and len(s.hands[seat := s.seat_to_act(s.marker)]) < 2:
            self._finish(s, seat)


class Reveal(Phase[MafiaState]):
    """M-5.4, M-5.6: all bets are turned face up and stay so. From now on players may pass."""

    name = "reveal"
    rule = "M-5.4"

    def enter(self, s: MafiaState, now: int) -> None:
        s.bets_open = s.supplied = True
        for seat, bets in enumerate(s.bets):
            for number, pair in enumerate(bets, 1):
                s.tell(QuinellaRevealed(seat, number, list(pair)))

    def then(self, s: MafiaState) -> str:
        return Marker.name


class Marker(PassMarker[MafiaState]):
    """M-3.4: the first-player marker passes to the left, and the next round begins."""

    name = "marker"
    rule = "M-3.4"
    after = Turns.name


class Settle(PayUp[MafiaState]):
    """M-7: payments after a race. M-8: after the last race the player with the most money wins."""

    name = "settle"
    rule = "M-7"
    races = RACES
    after = Deal.name

    def settle(self, s: MafiaState) -> None:
        settle(s)


PHASES: Final = (Deal(), Turns(), Draw(), Run(), Supply(), Quinellas(), Reveal(), Marker(), Settle())


# M-4: which cards a player may place


def to_play(s: MafiaState, seat: int) -> dict[str, list[str]]:
    """Each card of a hand with its legal boxes. If no card has one, M-4.5 may waive M-4.3."""
    hand = s.hands[seat]
    legal = playable(s.boxes, hand)
    if not legal and not may_pass(s):
        return {card: list(boxes_for(s.boxes, card)) for card in dict.fromkeys(hand)}
    return legal


def is_unavoidable(s: MafiaState, seat: int) -> bool:
    """M-4.5: no card of the hand has a legal box, and the player may not pass."""
    return not may_pass(s) and not playable(s.boxes, s.hands[seat])


def may_pass(s: MafiaState) -> bool:
    """Version 1 of the rules did not consider passing."""
    return s.supplied and s.version >= 2


# M-5: how many cards a player may buy


def most_to_buy(s: MafiaState, seat: int) -> int:
    """M-5.3: at most a full hand, what the player can afford, and the cards of the stack."""
    return min(HAND[s.seats] - len(s.hands[seat]), s.ledger.held[seat] // SUPPLY_PRICE, len(s.stack))

"""Places (L-8) and payments (L-9) after a race of Long Shot."""

from app.engine.kernel.ledger import BANK
from app.engine.longshot.components import LOSING_TICKET, PENALTY, REWARD, TICKET
from app.engine.longshot.events import RaceEnded
from app.engine.longshot.state import LongshotState
from app.engine.suzuki.boxes import HORSE, VALUE, is_free
from app.engine.suzuki.dealing import show_tickets, turn_up_orders
from app.engine.suzuki.events import RaceSettled
from app.engine.suzuki.running import place_home, places


def rank(s: LongshotState) -> None:
    """L-8.2: rank the finished horses by distance beyond the line, then by the sum of their top cards. The others get
    no place.
    """
    place_home(s, lambda horse: (s.runner(horse).at, s.top_sum(horse)))


def settle(s: LongshotState) -> None:
    """Reveal what is hidden, then pay every player in the order of L-9."""
    s.tell(RaceEnded(s.race, places(s)))
    if not s.is_last_race:  # in the last race they are face up already
        turn_up_orders(s)
    show_tickets(s)
    for seat in range(s.seats):
        pay_reward(s, seat)
        pay_penalty(s, seat)
        pay_tickets(s, seat)
        pay_losing_tickets(s, seat)
    s.tell(RaceSettled(s.race, list(s.ledger.held)))


def pay_reward(s: LongshotState, seat: int) -> None:
    """L-9.1"""
    horse = s.orders[seat]
    place = s.runner(horse).place
    if place in REWARD[s.race]:
        s.pay(BANK, seat, REWARD[s.race][place], "L-9.1", {"horse": horse, "place": place})


def pay_penalty(s: LongshotState, seat: int) -> None:
    """L-9.2: told even if the player has no money left, because the waived amount is a fact too (L-9.5)."""
    horse = s.orders[seat]
    place = s.runner(horse).place
    if place not in REWARD[s.race]:
        s.pay(seat, BANK, PENALTY[s.race], "L-9.2", {"horse": horse, "place": place})


def pay_tickets(s: LongshotState, seat: int) -> None:
    """L-9.3: one payment for each ticket."""
    for card in s.hands[seat]:
        if not is_free(card) and (unit := TICKET[s.race].get(place := s.runner(HORSE[card]).place or 0)):
            s.pay(BANK, seat, VALUE[card] * unit, "L-9.3", {"card": card, "place": place, "unit": unit})


def pay_losing_tickets(s: LongshotState, seat: int) -> None:
    """L-9.4: one payment for all losing tickets together."""
    unit = LOSING_TICKET[s.race]
    cards = [c for c in s.hands[seat] if not is_free(c) and s.runner(HORSE[c]).place not in TICKET[s.race]]
    if cards:
        s.pay(seat, BANK, sum(VALUE[card] for card in cards) * unit, "L-9.4", {"cards": cards, "unit": unit})

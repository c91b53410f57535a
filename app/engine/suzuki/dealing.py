"""Cards and orders: deals them before a race, reshuffles cards during it, and shows them after it."""

from collections.abc import Sequence

from app.engine.suzuki.boxes import BOXES_OF, is_free, sorted_hand
from app.engine.suzuki.events import (
    CardsDealt,
    OrderDealt,
    OrderRevealed,
    RaceBegan,
    StackRemade,
    TicketsShown,
)
from app.engine.suzuki.state import RaceState, Runner


def take(pile: list[str], count: int) -> list[str]:
    """Remove up to `count` cards from a pile and return them, the topmost first. The last card of a pile is on top."""
    taken = pile[: -count - 1 : -1] if count else []
    del pile[len(pile) - len(taken) :]
    return taken


def begin_race(s: RaceState, horses: Sequence[int], deck: Sequence[str], hand: int, orders_open: bool) -> None:
    """Set up the next race: the first-player marker, a course for these horses, hands and stack from this deck, and the
    orders.
    """
    s.race += 1
    # Random in the first race, then the left neighbour of the last holder.
    s.marker = s.rng.below(s.seats, "first") if s.race == 1 else (s.marker + 1) % s.seats
    s.round = 0
    s.drawn = None
    s.boxes = {box: [] for horse in horses for box in BOXES_OF[horse]}
    s.runners = [Runner() for _ in horses]
    s.stack = s.rng.shuffled(deck, f"deck/race-{s.race}")
    s.hands = [sorted_hand(take(s.stack, hand)) for _ in range(s.seats)]
    s.orders = s.rng.shuffled(horses, f"orders/race-{s.race}")[: s.seats]
    s.tell(RaceBegan(s.race, s.marker, len(s.stack)))
    for seat, cards in enumerate(s.hands):
        s.tell(CardsDealt(seat, len(cards), list(cards)))
    for seat, horse in enumerate(s.orders):
        s.tell(OrderDealt(seat, horse))
    if orders_open:
        turn_up_orders(s)


def turn_up_orders(s: RaceState) -> None:
    for seat, horse in enumerate(s.orders):
        s.tell(OrderRevealed(seat, horse))


def show_tickets(s: RaceState) -> None:
    """Turn the horse cards left in the players' hands into tickets."""
    for seat, hand in enumerate(s.hands):
        tickets = [card for card in hand if not is_free(card)]
        s.tell(TicketsShown(seat, tickets, len(hand) - len(tickets)))


def remake_stack(s: RaceState, covered: list[str], rule: str, stream: str) -> None:
    """Shuffle covered cards into the rest of the stack."""
    s.stack = s.rng.shuffled([*s.stack, *covered], stream)
    s.tell(StackRemade(rule, len(covered), len(s.stack)))

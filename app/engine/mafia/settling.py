"""Places (M-6) and payments (M-7) after a race of Horse Racing Mafia."""

from app.engine.kernel.ledger import BANK, Why
from app.engine.mafia.components import (
    HORSE,
    PENALTY,
    QUINELLA,
    REWARD,
    TICKET,
    TICKET_COST,
    VALUE,
    is_free,
)
from app.engine.mafia.events import RaceEnded
from app.engine.mafia.state import MafiaState
from app.engine.suzuki.dealing import show_tickets, turn_up_orders
from app.engine.suzuki.events import RaceSettled
from app.engine.suzuki.running import give_places, place_home, places


def rank(s: MafiaState) -> None:
    """M-6.2 to M-6.4: give the horses that have finished their places. The others are ranked when the race ends."""

    def strength(horse: int) -> tuple[int, int, int]:
        """The key that ranks horses: distance, then the sum of the top cards, then the higher top card (M-6.2)."""
        return s.runner(horse).at, s.top_sum(horse), max(s.tops(horse))

    place_home(s, strength)
    if len(s.home()) >= 2:
        give_places(s, s.under_way(), len(s.home()), strength)


def settle(s: MafiaState) -> None:
    """Reveal what is hidden, then pay every player in the order of M-7."""
    s.tell(RaceEnded(s.race, places(s), s.unordered()))
    if not s.is_last_race:  # in the last race they are face up already
        turn_up_orders(s)
    show_tickets(s)
    for seat in range(s.seats):
        pay_reward(s, seat)
        pay_penalties(s, seat)
        pay_tickets(s, seat)
        pay_quinellas(s, seat)
        pay_ticket_cost(s, seat)
    s.tell(RaceSettled(s.race, list(s.ledger.held)))


def place(s: MafiaState, horse: int) -> int:
    settled = s.runner(horse).place
    assert settled is not None, horse
    return settled


def times(s: MafiaState) -> int:
    """M-7.6: the last race counts double."""
    return 2 if s.is_last_race else 1


def win(s: MafiaState, seat: int, amount: int, rule: str, why: Why) -> None:
    if amount:  # tickets of value 0 win nothing
        s.pay(BANK, seat, amount * times(s), rule, {**why, "times": times(s)})


def lose(s: MafiaState, seat: int, amount: int, rule: str, why: Why) -> None:
    """Tell the payment even if the player has no money left: the waived amount is a fact too (M-7.7)."""
    if amount:
        s.pay(seat, BANK, amount * times(s), rule, {**why, "times": times(s)})


def pay_reward(s: MafiaState, seat: int) -> None:
    """M-7.1"""
    horse = s.orders[seat]
    if reward := REWARD.get(place(s, horse)):
        win(s, seat, reward, "M-7.1", {"horse": horse, "place": place(s, horse)})


def pay_penalties(s: MafiaState, seat: int) -> None:
    """M-7.2"""
    horse = s.orders[seat]
    mine = place(s, horse)
    better = [other for other in s.unordered() if place(s, other) < mine]
    if mine >= 4:
        lose(s, seat, PENALTY, "M-7.2a", {"horse": horse, "place": mine})
    if better and (mine >= 4 or s.options["unordered_penalty"] == "always"):
        lose(s, seat, PENALTY, "M-7.2b", {"horse": horse, "place": mine, "better": better})
    if s.seats == 6 and mine == 6:
        lose(s, seat, PENALTY, "M-7.2c", {"horse": horse, "place": mine})


def pay_tickets(s: MafiaState, seat: int) -> None:
    """M-7.3: one payment for each ticket."""
    for card in s.hands[seat]:
        if ticket_wins(s, card):
            mine = place(s, HORSE[card])
            win(s, seat, VALUE[card] * TICKET[mine], "M-7.3", {"card": card, "place": mine, "unit": TICKET[mine]})


def ticket_wins(s: MafiaState, card: str) -> bool:
    return not is_free(card) and place(s, HORSE[card]) in TICKET


def pay_quinellas(s: MafiaState, seat: int) -> None:
    """M-7.4"""
    for pair in s.bets[seat]:
        if quinella_wins(s, pair):
            win(s, seat, sum(VALUE[card] for card in pair) * QUINELLA, "M-7.4", {"cards": list(pair), "unit": QUINELLA})


def quinella_wins(s: MafiaState, pair: list[str]) -> bool:
    """Whether both horses hold the first two places. Two horses that share 2nd place do not win, because neither is
    1st.
    """
    return sorted(place(s, HORSE[card]) for card in pair) in ([1, 1], [1, 2])


def pay_ticket_cost(s: MafiaState, seat: int) -> None:
    """M-7.5: the cost of all tickets and bet cards, or, with the option, only of those that won nothing."""
    losing_only = s.options["ticket_cost"] == "losing"
    tickets = [card for card in s.hands[seat] if not is_free(card) and not (losing_only and ticket_wins(s, card))]
    bets = [card for pair in s.bets[seat] if not (losing_only and quinella_wins(s, pair)) for card in pair]
    cards = [card for card in tickets + bets if VALUE[card]]
    lose(s, seat, sum(VALUE[card] for card in cards) * TICKET_COST, "M-7.5", {"cards": cards, "unit": TICKET_COST})

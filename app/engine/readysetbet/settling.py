"""Places (R-5) and payments (R-6) after a race of Ready Set Bet."""

from dataclasses import dataclass

from app.engine.kernel.ledger import BANK
from app.engine.readysetbet.components import (
    BONUS_TOKENS,
    CANCELS_LOSS,
    COLOUR_OF,
    FIFTH,
    FINISH,
    HORSES,
    LATE_4_LESS,
    PLACES_PAID,
    PROPS,
    SPOTS,
    THREE_WINS,
    TIMES_UP,
    TWO_AS,
    VALUE,
    VIP_RULE,
    Spot,
)
from app.engine.readysetbet.events import BetSettled, RaceEnded, RaceSettled
from app.engine.readysetbet.state import Bet, ReadySetBetState


def places(at: dict[str, int]) -> dict[str, int]:
    """R-5.1, R-5.2: places by space. Horses on one space share the better place, and the places after it stay empty."""
    spaces = sorted(at.values(), reverse=True)
    return {horse: 1 + spaces.index(here) for horse, here in at.items()}


def exotic_wins(card: str, by_space: list[int]) -> bool:
    """R-10.4: whether an exotic card wins, from the spaces, best first. Horses that share 2nd are also 3rd (R-5.2), so
    3rd is the third best.
    """
    second, third = by_space[1], by_space[2]
    match card:
        case "one_behind":
            return second == FINISH - 1
        case "far_behind":
            return second < FINISH - 5
        case "all_on_six":
            return by_space[-1] >= 6
        case "two_on_three":
            return by_space[-2] <= 3
        case _:
            assert card == "close_third", card
            return third >= FINISH - 3


def spot_wins(spot: Spot, at: dict[str, int], place: dict[str, int]) -> bool:
    """R-5.3, R-5.4, R-10"""
    match spot.kind:
        case "show" | "place" | "win":
            return place[spot.on] <= PLACES_PAID[spot.kind]
        case "colour":
            if spot.on == "7_fifth":
                return place["7"] >= FIFTH
            return any(COLOUR_OF[horse] == spot.on for horse in HORSES if place[horse] == 1)
        case "prop":
            prop = PROPS[spot.on]
            return all(at[prop.ahead] > at[other] for other in prop.behind)  # a tie loses
        case "exotic":
            return exotic_wins(spot.on, sorted(at.values(), reverse=True))


@dataclass(frozen=True, slots=True)
class Terms:
    """The numbers that apply to a bet with its owner's VIP cards; `cards` are the VIP cards that changed one of
    them.
    """

    value: int
    times: int
    loss: int
    token_loss: int
    cards: list[str]


def terms(bet: Bet, vip: list[str]) -> Terms:
    """R-6.1, R-6.2 and the cards of R-9. VIP cards do not affect house tokens, because their owner's cards are inactive
    (R-2.7).
    """
    spot, value = SPOTS[bet.spot], VALUE[bet.token]
    times, loss, used = spot.times, spot.loss, []
    if "late_4" in bet.cards:
        times = max(1, times - LATE_4_LESS)
        used.append("late_4")
    for card, (kind, more) in TIMES_UP.items():
        if card in vip and spot.kind == kind:
            times += more
            used.append(card)
    if "two_as_four" in vip and value == 2:
        value = TWO_AS
        used.append("two_as_four")
    if loss and "no_loss" in vip:
        used.append("no_loss")
        loss = 0
    if bet.token == CANCELS_LOSS or ("win_up" in vip and spot.kind == "win"):
        loss = 0
    return Terms(value, times, loss, BONUS_TOKENS.get(bet.token, 0), used)


def settle(s: ReadySetBetState) -> None:
    """Rank the horses, then pay each seat's winnings and collect its losses (R-6.3)."""
    place = places(s.at)
    in_order = sorted(HORSES, key=lambda horse: (place[horse], HORSES.index(horse)))
    s.tell(RaceEnded(s.race, [{"horse": horse, "place": place[horse], "at": s.at[horse]} for horse in in_order]))
    for seat in range(s.seats):
        settle_seat(s, seat, [bet for bet in s.bets if bet.seat == seat], place)
    s.tell(RaceSettled(s.race, list(s.ledger.held)))


def settle_seat(s: ReadySetBetState, seat: int, bets: list[Bet], place: dict[str, int]) -> None:
    vip = s.active(seat)
    won: list[tuple[Bet, Terms]] = []
    lost: list[tuple[Bet, Terms]] = []
    for bet in bets:
        wins, held = spot_wins(SPOTS[bet.spot], s.at, place), terms(bet, vip)
        figures = (held.value, held.times, held.loss, held.token_loss, held.cards)
        s.tell(BetSettled(seat, bet.token, bet.spot, wins, *figures))
        (won if wins else lost).append((bet, held))
    for bet, held in won:
        why = {"spot": bet.spot, "token": bet.token, "value": held.value, "times": held.times}
        s.pay(BANK, seat, held.value * held.times, "R-6.1", why)
    enough, bonus = THREE_WINS
    if "three_wins" in vip and len(won) >= enough:
        s.pay(BANK, seat, bonus, VIP_RULE["three_wins"], {"card": "three_wins", "bets": len(won)})
    for bet, held in lost:
        if held.loss:
            s.pay(seat, BANK, held.loss, "R-6.1", {"spot": bet.spot, "token": bet.token})
        if held.token_loss:
            s.pay(seat, BANK, held.token_loss, "R-6.2", {"spot": bet.spot, "token": bet.token})

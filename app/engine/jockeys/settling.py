"""Points (J-8.1, J-8.2) after a race of the Jockeys' Game, and the passing of horses before the next race (J-8.3,
J-8.4).
"""

from app.engine.jockeys.components import ODDS_RISE, PRIZE, RIDERS, SUIT, WIN, sorted_hand
from app.engine.jockeys.events import (
    BetRevealed,
    CardsTaken,
    HorsesPassed,
    OddsChanged,
    RaceEnded,
    RaceSettled,
    StartPassed,
)
from app.engine.jockeys.state import JockeysState, Line, bet_of
from app.engine.kernel.ledger import BANK


def settle(s: JockeysState, reason: str | None) -> None:
    """Turn up the bets, pay the riders and then the bets, and enter the race on the score sheet."""
    assert reason is not None
    ranking, at = s.ranking(), s.at()
    places = [
        {"horse": horse, "place": place, "at": at[horse], "rider": s.rider_of(horse)}
        for place, horse in enumerate(ranking, 1)
    ]
    s.tell(RaceEnded(s.race, reason, places))
    before = list(s.ledger.held)
    for seat, cards in enumerate(bets(s)):
        kind, horses = bet_of(cards)
        s.tell(BetRevealed(seat, cards[0], cards[1], kind, horses))
    pay_riders(s, ranking)
    for seat, cards in enumerate(bets(s)):
        pay_bet(s, seat, cards, ranking)
    s.tell(RaceSettled(s.race, list(s.ledger.held)))
    s.sheet.append(
        Line(
            race=s.race,
            odds=list(s.odds),
            squares=[at[horse] for horse in sorted(at)],
            places=[1 + ranking.index(horse) for horse in sorted(at)],
            horses=s.horses(),
            bets=bets(s),
            points=[now - then for now, then in zip(s.ledger.held, before, strict=True)],
        )
    )


def bets(s: JockeysState) -> list[list[str]]:
    """By seat: the open and the hidden bet card."""
    cards = []
    for rider in s.riders[: s.seats]:
        assert rider.bet is not None
        assert rider.hidden_bet is not None
        cards.append([rider.bet, rider.hidden_bet])
    return cards


def pay_riders(s: JockeysState, ranking: list[int]) -> None:
    """J-8.1: points for riders. The dummy gets none (J-10.1)."""
    for place, prize in PRIZE.items():
        horse = ranking[place - 1]
        rider = s.rider_of(horse)
        if not s.is_dummy(rider):
            s.pay(BANK, rider, prize, "J-8.1", {"horse": horse, "place": place})


def pay_bet(s: JockeysState, seat: int, cards: list[str], ranking: list[int]) -> None:
    """J-8.2: a win bet pays the odds of the winner. A quinella bet, in either order, pays the sum of the odds of the
    first two horses.
    """
    kind, horses = bet_of(cards)
    hit = horses == ranking[:1] if kind == WIN else horses == sorted(ranking[:2])
    if hit:
        odds = [s.odds[horse - 1] for horse in horses]
        s.pay(BANK, seat, sum(odds), "J-8.2", {"kind": kind, "horses": horses, "odds": odds})


def pass_on(s: JockeysState) -> None:
    """J-8.3, J-8.4"""
    for place, horse in enumerate(s.ranking(), 1):
        s.odds[horse - 1] += ODDS_RISE[place]
    s.tell(OddsChanged(list(s.odds)))
    taken = [(rider.horse, sorted_hand(rider.twelve())) for rider in s.riders]
    for i, giver in enumerate(s.circle):
        rider = s.riders[s.circle[(i + 1) % len(RIDERS)]]
        rider.horse, rider.hand = taken[giver]
        rider.played, rider.open = [], []
        rider.hidden = rider.bet = rider.hidden_bet = None
    s.tell(HorsesPassed(s.horses()))
    for seat, rider in enumerate(s.riders[: s.seats]):
        s.tell(CardsTaken(seat, rider.horse, [SUIT[card] for card in rider.hand], list(rider.hand)))
    s.start = (s.start + 1) % s.seats  # the dummy never starts (J-10.4)
    s.tell(StartPassed(s.start))

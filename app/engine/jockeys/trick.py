"""A trick of the Jockeys' Game (J-5, J-6, J-10.3), and the move that it gives the winner's horse (J-7)."""

from app.engine.jockeys.components import DUMMY, GOAL, NUMBER, SUIT
from app.engine.jockeys.events import CardPlayed, HorseHome, HorseMoved, WhipDeclared
from app.engine.jockeys.state import JockeysState, Play


def play(s: JockeysState, rider: int, card: str, whip: bool, forced: bool) -> None:
    s.riders[rider].hand.remove(card)
    s.plays.append(Play(rider, card, whip))
    s.tell(CardPlayed(rider, card, forced))
    if whip:
        s.riders[rider].whips -= 1
        s.tell(WhipDeclared(rider, SUIT[card], s.riders[rider].whips))


def play_for_dummy(s: JockeysState) -> None:
    """J-10.3: if it leads, the dummy plays its top card. Otherwise it plays its highest card of the led suit, or its
    top card with the whip if it may.
    """
    hand, led = s.riders[DUMMY].hand, s.led()
    following = [card for card in hand if SUIT[card] == led]
    if following:
        play(s, DUMMY, max(following, key=NUMBER.__getitem__), whip=False, forced=True)
    else:
        play(s, DUMMY, hand[0], whip=led is not None and s.may_whip(DUMMY), forced=True)


def winning_play(plays: list[Play]) -> tuple[str, Play]:
    """The suit that decides the trick (the led suit or that of the whip's card), and its highest card (J-5.2,
    J-6.2).
    """
    deciding = next((one for one in plays if one.whip), plays[0])
    suit = SUIT[deciding.card]
    return suit, max((one for one in plays if SUIT[one.card] == suit), key=lambda one: NUMBER[one.card])


def advance(s: JockeysState, horse: int, marks: int) -> None:
    """J-5.2: move a horse, at most to the goal; a finished horse stays. The horse goes on top of the horses on its
    square (J-7.3).
    """
    here = s.at()[horse]
    there = min(GOAL, here + marks)
    if there == here:
        return
    s.course[here].remove(horse)
    s.course[there].append(horse)
    s.tell(HorseMoved(horse, there - here, there))
    if there == GOAL:
        s.tell(HorseHome(horse, len(s.course[GOAL])))


def why_over(s: JockeysState) -> str | None:
    """J-7.1: the reason why the race is over: two horses have finished, or nobody has a card left. None if it goes
    on.
    """
    if len(s.course[GOAL]) == 2:
        return "two_home"
    return None if any(rider.hand for rider in s.riders) else "no_cards"

"""The "regular" bot of Ready Set Bet: it watches the race, estimates the value of each spot, and waits for a spot that
is worth a token.

The bot bets when the best spot is worth more than what usually comes up in the remaining time. Shortly before the close
it takes the best spot that is left. Like every bot, it knows only the seat's view and its ask, and it remembers
nothing.
"""

from typing import Final, TypeAlias

from app.engine.kernel.bots import Bot, View, play_at_random
from app.engine.kernel.play import Ask
from app.engine.kernel.templates import Below, Raw
from app.engine.readysetbet.components import (
    BONUS_TOKENS,
    CANCELS_LOSS,
    LATE_4_LESS,
    SPOTS,
    TIMES_UP,
    TWO_AS,
    VALUE,
)
from app.engine.readysetbet.odds import Odds, odds

Choice: TypeAlias = tuple[float, int, str, str]  # value per point of the token, the token's points, token, spot

# Tuned by letting regular bots with different values play each other.
GREED: Final = 2.2  # value per point of a token that the bot demands at the start of a race
NEED: Final = 0.15  # and one roll before the close
WHOLE_RACE: Final = 55.0  # number of rolls until the close

# The rough value of a VIP card in a race, in dollars.
VIP_WORTH: Final = {
    "bonus_7": 8.0,
    "bonus_6": 8.0,
    "late_4": 8.0,
    "two_as_four": 7.0,
    "bonus_5": 7.5,
    "late_2": 7.0,
    "bonus_3": 9.0,
    "win_up": 7.0,
    "bonus_4": 7.0,
    "three_wins": 5.0,
    "no_loss": 5.0,
    "share_one": 5.0,
    "share_4_5": 5.0,
    "bonus_2": 5.0,
    "share_3": 4.0,
    "colour_up": 4.0,
    "blue_bonus": 4.0,
    "exotic_up": 3.0,
    "prop_up": 3.0,
    "cash": 4.0,
    "sevens": 3.5,
    "snake_eyes": 3.5,
    "boxcars": 3.5,
    "warm_bonus": 3.0,
    "share_2": 3.0,
}


def play_as_regular(view: View, ask: Ask, below: Below) -> Raw | None:
    match ask.prompt:
        case "bet":
            return bet(view, ask)
        case "lay_house":
            return lay_house(view, ask)
        case "keep_card":
            cards: list[str] = ask.moves[0]["card"]["one"]
            return {**ask.moves[0], "card": max(cards, key=VIP_WORTH.__getitem__)}
        case "offer_to_host":
            return {**ask.moves[0], "accept": False}  # a bettor sees the race, and a host bets before it
        case _:
            assert ask.prompt in {"start", "roll"}, ask.prompt
            return dict(ask.moves[0])


def bet(view: View, ask: Ask) -> Raw | None:
    """Lay the best token on the best spot, if its value is high enough for this moment."""
    hopes = odds(view)
    left = hopes.to_end if view["closed"] else hopes.to_close
    wanted = NEED + (GREED - NEED) * min(1.0, left / WHOLE_RACE)
    found = choices(view, ask, hopes, wanted)
    return {"do": "bet", "token": found[-1][2], "spot": found[-1][3]} if found else None


def lay_house(view: View, ask: Ask) -> Raw:
    """Lay the largest token on the spot with the highest value before the race, then the next largest."""
    _, _, token, spot = choices(view, ask, odds(view))[-1]
    return {"do": "house", "token": token, "spot": spot}


def choices(view: View, ask: Ask, hopes: Odds, least: float = -100.0) -> list[Choice]:
    """The possible bets with at least this value per point, the best last. Of equal bets, the one with the larger token
    is better.
    """
    vip: list[str] = [] if ask.seat == view["host"] else view["seats"][ask.seat]["vip"]
    more = {kind: times for card, (kind, times) in TIMES_UP.items() if card in vip}
    late = view["closed"] and "late_4" in vip
    found: list[Choice] = []
    for template in ask.moves:
        tokens: list[str] = template["token"]["one"]
        for spot in template["spot"]["one"]:
            p, of = hopes.chance[spot], SPOTS[spot]
            times = of.times + more.get(of.kind, 0)
            if p * times < least:
                continue  # whatever the bet costs
            loss = 0 if "no_loss" in vip or ("win_up" in vip and of.kind == "win") else of.loss
            for token in tokens:
                value = TWO_AS if VALUE[token] == 2 and "two_as_four" in vip else VALUE[token]
                pays = max(1, times - LATE_4_LESS) if late and VALUE[token] == 4 else times
                costs = (0 if token == CANCELS_LOSS else loss) + BONUS_TOKENS.get(token, 0)
                worth = p * pays - (1 - p) * costs / value
                if worth >= least:
                    found.append((worth, value, token, spot))
    return sorted(found)


BOTS: Final[dict[str, Bot]] = {"random": play_at_random, "regular": play_as_regular}

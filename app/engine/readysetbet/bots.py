"""A regular at the track: it watches the race, reckons what each spot is worth now, and waits for one worth a token.

It bets when the best spot it can get is worth more than what usually comes along in the time that is left; towards the
close it takes what there is. It knows the seat's view and its ask, as every bot does, and remembers nothing.
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

Choice: TypeAlias = tuple[float, int, str, str]  # worth a point of the token, what the token counts, token, spot

# Found by letting regulars with other figures play against one another.
GREED: Final = 2.2  # what a point of a token has to bring when all of the race is still to come
NEED: Final = 0.15  # and when the close is a roll away
WHOLE_RACE: Final = 55.0  # rolls to the close

# What a VIP card brings in a race, roughly, in dollars.
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
            return {**ask.moves[0], "accept": False}  # whoever watches the race bets better than who bets before it
        case _:
            assert ask.prompt in {"start", "roll"}, ask.prompt
            return dict(ask.moves[0])


def bet(view: View, ask: Ask) -> Raw | None:
    """The best token on the best spot, if that is good enough for now."""
    hopes = odds(view)
    left = hopes.to_end if view["closed"] else hopes.to_close
    wanted = NEED + (GREED - NEED) * min(1.0, left / WHOLE_RACE)
    found = choices(view, ask, hopes, wanted)
    return {"do": "bet", "token": found[-1][2], "spot": found[-1][3]} if found else None


def lay_house(view: View, ask: Ask) -> Raw:
    """The largest token on the spot that is worth most before the race, then the next."""
    _, _, token, spot = choices(view, ask, odds(view))[-1]
    return {"do": "house", "token": token, "spot": spot}


def choices(view: View, ask: Ask, hopes: Odds, least: float = -100.0) -> list[Choice]:
    """The bets on offer that are worth so much a point, the best last; of equal ones that with the larger token."""
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
                continue  # whatever it costs
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

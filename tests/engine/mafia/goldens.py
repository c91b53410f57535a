"""What the recorded games of Horse Racing Mafia are kept for. How to record them anew: tests/engine/goldens.py."""

from collections.abc import Callable

from app.engine.kernel.bots import Bot, View
from app.engine.kernel.play import Ask
from app.engine.kernel.templates import Below, Raw, pick
from app.engine.mafia.bots import BOTS
from app.engine.mafia.components import BOXES
from tests.engine.goldens import Album, Facts, Golden, in_turn, is_forgiven, is_tied, share, some


def hoard(view: View, ask: Ask, below: Below) -> Raw:
    """Buys all it can and then passes: the way to run out of cards in the stack."""
    raw = pick(ask.moves[-1], below)
    return {**raw, "count": ask.moves[0]["count"]["int"][1]} if raw["do"] == "buy" else raw


PLAYERS: dict[str, Bot] = {**BOTS, "hoard": hoard}


def covers_own_value(drawn: bool) -> Callable[[Facts], bool]:
    """M-4.4 for a drawn card, M-4.5 for a card from hand."""
    return lambda facts: any(
        fact["covered"] is not None and fact["covered"][2:] == fact["card"][2:] and fact["drawn"] is drawn
        for fact in facts
        if fact["event"] == "CardPlaced"
    )


def passes_for_nothing_fits(facts: Facts) -> bool:
    """M-4.5: after the supply somebody passes whose cards could only cover their own value."""
    hands: dict[int, list[str]] = {}
    tops: dict[str, str] = {}
    for fact in facts:
        match fact["event"]:
            case "RaceBegan":
                tops = {}
            case "CardsDealt":
                hands[fact["seat"]] = list(fact["cards"])
            case "CardsBought":
                hands[fact["seat"]] += fact["cards"]
            case "QuinellaLaid":
                hands[fact["seat"]] = [card for card in hands[fact["seat"]] if card not in fact["cards"]]
            case "CardPlaced":
                tops[fact["box"]] = fact["card"]
                if not fact["drawn"]:
                    hands[fact["seat"]].remove(fact["card"])
            case "Passed" if not fact["forced"] and not any(fits(tops, card) for card in hands[fact["seat"]]):
                return True
    return False


def fits(tops: dict[str, str], card: str) -> bool:
    boxes = [box for box in BOXES if card[0] in ("F", box[0])]
    return any(box not in tops for box in boxes) or any(tops[box][2:] != card[2:] for box in boxes)


def is_won_with_a_bet(facts: Facts) -> bool:
    return some("Paid", rule="M-7.4")(facts) and some("Passed", forced=False)(facts)


GOLDENS = (
    Golden("four_regulars", "regular regular regular regular", is_won_with_a_bet),
    Golden("five_seats_mixed", "regular random random regular random", some("Paid", rule="M-7.2b")),
    Golden("six_seats_sixth_place", "regular regular random random random random", some("Paid", rule="M-7.2c")),
    Golden(
        "other_readings",
        "random regular random random random",
        some("Paid", rule="M-7.2b"),
        {"track": 60, "unordered_penalty": "always", "ticket_cost": "losing"},
    ),
    Golden("short_track_no_card_left", "random random random random", some("Passed", forced=True), {"track": 48}),
    Golden("bankrupt", "random random random random", is_forgiven),
    Golden("shared_first_place", "random random random random", share(1), since=414),
    Golden("shared_second_place", "random random random random", share(2)),
    Golden("tie_for_the_win", "random random random random", is_tied, since=254),
    Golden("stack_runs_out", "hoard hoard hoard hoard hoard hoard", some("StackRemade", rule="M-9.2"), since=4489),
    Golden(
        "covers_its_own_value", "random random random random random random", covers_own_value(drawn=False), since=7359
    ),
    Golden("drawn_on_its_own_value", "random random random random", covers_own_value(drawn=True)),
    Golden("version_2_six_regulars", " ".join(["regular"] * 6), is_won_with_a_bet, version=2),
    Golden(
        "version_2_nothing_fits_after_the_supply",
        "random random random random",
        passes_for_nothing_fits,
        {"track": 72},
        version=2,
    ),
)

ALBUM = Album("mafia", GOLDENS, PLAYERS, in_turn)

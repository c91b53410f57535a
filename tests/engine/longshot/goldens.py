"""What the recorded games of Long Shot are kept for. How to record them anew: tests/engine/goldens.py."""

from itertools import pairwise

from app.engine.kernel.bots import Bot, View
from app.engine.kernel.play import Ask
from app.engine.kernel.templates import Below, Raw, pick
from app.engine.longshot.bots import BOTS
from tests.engine.goldens import Album, Facts, Golden, in_turn, is_forgiven, is_tied, only, share, some


def hoard(view: View, ask: Ask, below: Below) -> Raw:
    """Passes whenever it may and else places its smallest card: hands grow, and the stack runs out."""
    return pick(ask.moves[-1] if "card" not in ask.moves[-1] else smallest(ask), below)


def crawl(view: View, ask: Ask, below: Below) -> Raw:
    """Places the smallest cards it has, two where it may: the slowest of races."""
    return pick(smallest(ask), below)


def smallest(ask: Ask) -> Raw:
    return min(ask.moves, key=lambda move: move["card"][2:] if "card" in move else "9")


PLAYERS: dict[str, Bot] = {**BOTS, "hoard": hoard, "crawl": crawl}


def five_are_home(facts: Facts) -> bool:
    return any(sum(row["home"] is not None for row in fact["places"]) >= 5 for fact in only(facts, "RaceEnded"))


def covers_own_value(facts: Facts) -> bool:
    """L-4.2 for the card turned up."""
    return any(fact["covered"] and fact["covered"][2:] == fact["card"][2:] for fact in only(facts, "CardPlaced"))


def spurts_and_stops(facts: Facts) -> bool:
    """Somebody places two cards in the spurt, and somebody leaves it at one."""
    pairs = pairwise(facts)
    twice = any(
        one["event"] == two["event"] == "CardPlaced" and not one["drawn"] and not two["drawn"] for one, two in pairs
    )
    return twice and some("SecondForgone")(facts)


def passes_in_the_spurt(facts: Facts) -> bool:
    began = next((i for i, fact in enumerate(facts) if fact["event"] == "SpurtBegan"), len(facts))
    ended = next(i for i, fact in enumerate(facts) if fact["event"] == "RaceEnded")
    return some("Passed", forced=False)(facts[began:ended])


def passes_both_ways(facts: Facts) -> bool:
    """Somebody passes and draws, and somebody passes without a card from the stack."""
    after = {two["event"] for one, two in pairwise(facts) if one["event"] == "Passed" and not one["forced"]}
    return after >= {"CardTaken", "DrawForgone"}


def last_card_in_the_spurt(facts: Facts) -> bool:
    """L-6.2: one places one's last card in the spurt, and the turn is over without a word."""
    count: dict[int, int] = {}
    spurt = False
    for fact, after in pairwise(facts):
        if fact["event"] == "RaceBegan":
            spurt = False
        spurt |= fact["event"] == "SpurtBegan"
        if fact["event"] == "CardsDealt":
            count[fact["seat"]] = fact["count"]
        if fact["event"] == "CardTaken":
            count[fact["seat"]] += 1
        if fact["event"] == "CardPlaced" and not fact["drawn"]:
            count[fact["seat"]] -= 1
            if spurt and not count[fact["seat"]] and after["event"] in ("CardTaken", "StackRemade"):
                return True
    return False


GOLDENS = (
    Golden("four_regulars_five_horses", "regular regular regular regular", passes_in_the_spurt),
    Golden("five_mixed", "regular random regular random random", spurts_and_stops),
    Golden("six_regulars", "regular regular regular regular regular regular", spurts_and_stops),
    Golden("short_track", "random random random random", spurts_and_stops, {"track": 56}),
    Golden("long_track_stack_remade", "random regular random random random random", some("StackRemade"), {"track": 64}),
    Golden("nothing_left_to_draw", "hoard hoard hoard hoard hoard hoard", some("NothingDrawn"), {"track": 64}),
    Golden("last_card_in_the_spurt", "crawl crawl crawl crawl", last_card_in_the_spurt, {"track": 64}, since=380),
    Golden("turned_up_on_its_own_value", "random random random random", covers_own_value),
    Golden("five_are_home", "random random random random random", five_are_home),
    Golden("shared_first_place", "random random random random random", share(1)),
    Golden("shared_second_place", "random random random random random random", share(2), since=90),
    Golden("shared_third_place", "random random random random", share(3)),
    Golden("bankrupt", "random random random random random random", is_forgiven),
    Golden("tie_for_the_win", "random random random random", is_tied, since=180),
    Golden("passes_without_a_card", "regular random random regular", passes_both_ways, version=2),
    Golden("has_to_draw", "random random random random", some("Passed"), {"passing_draw": "always"}, version=2),
)

ALBUM = Album("longshot", GOLDENS, PLAYERS, in_turn)

"""What the recorded games of Ready Set Bet are kept for; together they show all ways of hosting.

How to record them anew: tests/engine/goldens.py. A step is an answer, or time that passes.
"""

from collections.abc import Callable

from app.engine.kernel.bots import Bot, View
from app.engine.kernel.play import Ask
from app.engine.kernel.templates import Below, Raw, pick
from app.engine.readysetbet.bots import BOTS
from tests.engine.goldens import AWAY, Album, Facts, Golden, all_of, is_forgiven, is_tied, share, some


def wait_for_the_close(view: View, ask: Ask, below: Below) -> Raw | None:
    """Lays what may come late, and only late."""
    if ask.prompt == "bet" and not view["closed"]:
        return None
    return pick(ask.moves[below(len(ask.moves))], below)


def volunteer(view: View, ask: Ask, below: Below) -> Raw | None:
    """Wants to host."""
    return {**ask.moves[0], "accept": True} if ask.prompt == "offer_to_host" else BOTS["regular"](view, ask, below)


def sleep(view: View, ask: Ask, below: Below) -> Raw | None:
    raise AssertionError("a player who is away is not asked")


PLAYERS: dict[str, Bot] = {**BOTS, "late": wait_for_the_close, "volunteer": volunteer, AWAY: sleep}


def has_used(card: str) -> Callable[[Facts], bool]:
    return lambda facts: any(card in fact["cards"] for fact in facts if fact["event"] in ("BetLaid", "BetSettled"))


GOLDENS = (
    Golden("nobody_hosts", "regular regular random random", all_of(share(2), some("BettingClosed", reason="finish"))),
    Golden("a_person_hosts", "random random regular random", share(3), {"host": "person", "host_seat": 2}),
    Golden(
        "a_person_hosts_and_bets",
        "regular regular random random random random random random random",
        some("Paid", rule="R-6.2"),
        {"host": "betting_person"},
    ),
    Golden(
        "the_host_rotates",
        "regular volunteer random regular",
        all_of(some("HostNamed", how="stayed"), some("HostNamed", how="accepted")),
        {"host": "rotating", "pace": 1.5},
    ),
    Golden(
        "nobody_wants_to_host",
        "regular away regular",
        all_of(some("HostNamed", how="obliged"), some("VipKept", late=True)),
        {"host": "rotating"},
    ),
    Golden("a_host_who_is_away", "away regular random", some("HouseBetLaid", lots=True), {"host": "betting_person"}),
    Golden("late_2s", "late random random random random", has_used("late_2")),
    Golden("a_late_4", "late late late regular regular", has_used("late_4")),
    Golden("a_late_bonus_3", "late late late", has_used("bonus_3")),
    Golden("shared_spots", "random random random random random random random random", has_used("share_one")),
    Golden("the_vip_pile_runs_out", "random random random random random random", some("VipPileRemade")),
    Golden("without_any_cards", "random regular", is_forgiven, {"props": False, "exotics": False, "vip": False}),
    Golden("tie_for_the_win", "away away", is_tied, {"vip": False}),
    Golden(
        "version_2_the_first_host_is_paid",
        "regular volunteer random regular",
        some("Paid", rule="R-2.5"),
        {"host": "rotating", "rotating_start": True},
        version=2,
    ),
)

ALBUM = Album("readysetbet", GOLDENS, PLAYERS, None)

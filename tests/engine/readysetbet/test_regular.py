"""How a regular sees a race and plays Ready Set Bet, shown on positions of which one can say what is sensible."""

from random import Random
from typing import Any

import pytest

from app.engine.kernel.bots import View
from app.engine.kernel.templates import Raw
from app.engine.readysetbet.bots import VIP_WORTH, play_as_regular
from app.engine.readysetbet.components import HORSE_OF, HORSES, SPOTS, VIP
from app.engine.readysetbet.odds import LONGEST, odds, run, tape
from tests.engine.readysetbet.table import READYSETBET, LoadedDice, Table, begun, settled, table


def answer(t: Table, seat: int = 0) -> Raw | None:
    return play_as_regular(t.view(seat), t.ask(seat), lambda n: 0)


def chances(**position: Any) -> dict[str, float]:
    return odds(table(**position).view()).chance


# What it thinks will happen


@pytest.mark.parametrize("number", range(12))
def test_its_endings_are_those_of_the_rules(number: int) -> None:
    """The same rolls, run by the engine and in the bot's head, end alike."""
    luck = Random(number)
    t = table(
        at={horse: luck.randrange(8) for horse in HORSES}, last=luck.choice(HORSES), in_a_row=luck.randrange(1, 4)
    )
    sums = {horse: total for total, horse in HORSE_OF.items()}
    rolls = tape()[number]
    assert t.s.last is not None
    spaces, winner, close, end = run(tuple(t.s.at.values()), HORSES.index(t.s.last), t.s.in_a_row % 2, rolls)
    for horse in rolls:
        t.roll(sums[HORSES[horse]])
        if t.facts("RaceEnded"):
            break
    (ended,) = t.facts("RaceEnded")
    assert {row["horse"]: row["at"] for row in ended["places"]} == dict(zip(HORSES, spaces, strict=True))
    assert ended["places"][0]["horse"] == HORSES[winner]
    assert len(t.facts("DiceRolled")) == end
    closed = next(i for i, fact in enumerate(t.log) if fact["event"] == "BettingClosed")
    assert sum(fact["event"] == "DiceRolled" for fact in t.log[:closed]) == close


def test_no_ending_is_longer_than_the_tape() -> None:
    assert {len(rolls) for rolls in tape()} == {LONGEST}
    slowest = bytes(horse for _ in range(14) for horse in range(9)) + bytes(1)
    assert run((0,) * 9, -1, 0, slowest)[3] == LONGEST


def test_before_the_race_it_expects_what_the_figures_say() -> None:
    at_the_start = chances()
    for spot, chance in (("7.win.1", 0.222), ("6.place.1", 0.391), ("5.show.2", 0.381), ("4.win.3", 0.048)):
        assert at_the_start[spot] == pytest.approx(chance, abs=0.1)
    assert sum(at_the_start[f"{horse}.win.1"] for horse in HORSES) == pytest.approx(1)


def test_every_spot_of_a_race_has_a_chance() -> None:
    t = begun(3)
    t.wake()
    assert set(odds(t.view()).chance) == set(t.offered(0)["2"])


def test_it_knows_who_is_nearly_home() -> None:
    seen = chances(at={"4": 14, "6": 8, "7": 5}, props="4>5 5>6", exotics="far_behind one_behind")
    assert seen["4.win.1"] > 0.5
    assert seen["4.show.1"] > 0.95
    assert seen["4>5"] > 0.9
    assert seen["5>6"] < 0.2
    assert seen["blue"] >= seen["4.win.1"]


def test_it_knows_that_a_pair_can_be_completed() -> None:
    """Horse 4 stands on 12: with the next 4 it is home if the last roll was a 4 too."""
    alone = chances(at={"4": 12, "7": 12}, last="7", in_a_row=2)["4.win.1"]
    assert chances(at={"4": 12, "7": 12}, last="4", in_a_row=1)["4.win.1"] > alone + 0.03


def test_it_sees_alike_where_it_looks_twice() -> None:
    view = table(at={"6": 5}).view()
    assert odds(view) is odds(dict(view))


# What it does


def test_it_waits_while_the_race_is_open_and_nothing_is_worth_a_token() -> None:
    assert answer(table()) is None


def test_it_backs_a_long_shot_that_is_about_to_win() -> None:
    assert answer(table(at={"4": 13, "6": 7, "7": 6, "8": 6})) == {"do": "bet", "token": "5", "spot": "4.win.3"}


def test_it_takes_the_best_spot_that_is_left() -> None:
    t = table(at={"4": 13, "6": 7, "7": 6, "8": 6}, bets={1: "2@4.win.3 3@4.win.2 4@blue"})
    assert answer(t) == {"do": "bet", "token": "5", "spot": "4.win.1"}


def test_it_bets_on_modest_chances_just_before_the_close() -> None:
    """Two horses have crossed and two more stand before the line: what is not laid now is never laid."""
    early, late = {"6": 5, "7": 6, "8": 5}, {"6": 12, "7": 11, "8": 9, "5": 9}
    taken = {1: " ".join(f"3@{spot}" for spot in SPOTS if spot.startswith(("6.", "7.", "red")) and "." in spot)}
    assert answer(table(at=early, bets=taken)) is None
    assert answer(table(at=late, bets=taken)) is not None


def test_it_lays_no_bet_that_only_costs_money() -> None:
    hopeless = [spot for spot in SPOTS if spot.startswith("2/3.")]
    others = [spot for spot in SPOTS if spot not in hopeless]
    t = table(at={"6": 14, "7": 13, "8": 9}, bets={1: " ".join(f"3@{spot}" for spot in others)})
    assert set(t.offered(0)["5"]) == set(hopeless)
    assert answer(t) is None


def test_it_counts_what_its_vip_cards_add() -> None:
    at = {"4": 13, "10": 13, "6": 5}
    spots = {spot for spot in SPOTS if spot.split(".")[0] in ("4", "10") and spot not in ("4.win.2", "10.place.2")}
    taken = {1: " ".join(f"3@{spot}" for spot in [*spots, "blue"])}
    plain = answer(table(at=at, bets=taken))
    assert plain is not None
    assert plain["spot"] == "10.place.2"
    better = answer(table(at=at, bets=taken, vip={0: "win_up"}))
    assert better is not None
    assert better["spot"] in ("4.win.2", "10.place.2")
    assert answer(table(at=at, bets=taken, vip={0: "two_as_four"}, tokens={0: "2 3"}))["token"] == "2"  # type: ignore[index]


def test_it_uses_a_late_token_after_the_close() -> None:
    t = table(at={"6": 14, "7": 11, "8": 10}, closed=True, vip={0: "bonus_3"}, tokens={0: "b3 5"})
    assert answer(t) == {"do": "bet", "token": "b3", "spot": "6.win.3"}


def test_as_a_host_it_lays_its_six_tokens_on_six_sensible_spots() -> None:
    t = begun(3, host="betting_person")
    while t.asked("lay_house"):
        raw = answer(t)
        assert raw is not None
        t.answer(0, **raw)
    laid = t.facts("HouseBetLaid")
    assert [fact["token"] for fact in laid] == ["h6", "h5", "h4", "h4", "h3", "h3"]
    view: View = t.view()
    assert all(odds(view).chance[fact["spot"]] * SPOTS[fact["spot"]].times > 0.5 for fact in laid)


def test_it_keeps_the_vip_card_that_is_worth_more() -> None:
    assert set(VIP_WORTH) == set(VIP)
    t = settled("6 7 8", pile="share_2 bonus_7")
    assert answer(t) == {"do": "keep", "card": "bonus_7"}


def test_it_does_not_want_to_host_and_is_always_ready() -> None:
    t = begun(3, host="rotating")
    t.wake()
    host = t.s.host
    assert host is not None
    assert answer(t, host) == {"do": "start"}
    t.answer(host, "start")
    t.wake()
    assert answer(t, host) == {"do": "roll"}
    t = settled("6 7 8", host=1, way="rotating", vip_cards=False)
    assert answer(t, 1) == {"do": "host", "accept": False}
    assert READYSETBET.bots["regular"] is play_as_regular
    assert isinstance(t.s.rng, LoadedDice)

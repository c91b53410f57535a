"""R-1 What is on the table, R-2 Who runs the race."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from app.engine.readysetbet.components import EXOTICS, HORSE_OF, HOUSE_TOKENS, PROPS, SPOTS, VIP_DECK
from tests.engine.positions import Fact
from tests.engine.readysetbet.table import READYSETBET, SEED, Table, begun, only, settled, table

HOSTED = ("person", "betting_person", "rotating")
SIX = ("h3@6.win.1", "h3@7.win.1", "h4@blue", "h4@5.show.2", "h5@2/3.place.1", "h6@10.win.3")


def lay_all(t: Table, seat: int) -> None:
    for bet in SIX:
        token, spot = bet.split("@")
        t.answer(seat, "house", token=token, spot=spot)


def started(t: Table) -> Table:
    """On to the start of the race, by whoever has to say so."""
    while t.s.phase != "race":
        if house := t.asked("lay_house"):
            lay_all(t, house[0])
        elif t.asked("start"):
            t.answer(t.asked("start")[0], "start")
        else:
            t.wake()
    return t


def test_r1_1_nine_horses_run_for_eleven_sums() -> None:
    horses = {2: "2/3", 3: "2/3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9", 10: "10", 11: "11/12", 12: "11/12"}
    assert horses == HORSE_OF
    view = begun().view()
    assert Counter(row["colour"] for row in view["board"]["horses"]) == {"blue": 4, "orange": 2, "red": 2, "black": 1}
    assert (view["finish"], view["line"]) == (15, 10)
    assert [row["at"] for row in view["horses"]] == [0] * 9


@pytest.mark.parametrize("total", range(2, 13))
def test_r1_1_the_dice_move_the_horse_of_their_sum(total: int) -> None:
    t = table()
    (moved,) = only(t.roll(total), "HorseMoved")
    assert moved == {"event": "HorseMoved", "horse": HORSE_OF[total], "by": 1, "to": 1, "bonus": False}


def test_r1_2_every_horse_has_two_show_two_place_and_three_win_spots_and_there_are_four_colour_spots() -> None:
    t = table()
    spots = t.offered(0)["2"]
    assert Counter(spot.split(".")[1] for spot in spots if "." in spot) == {"show": 18, "place": 18, "win": 27}
    assert [spot for spot in spots if "." not in spot] == ["blue", "orange", "red", "7_fifth"]
    assert len(spots) == len(set(spots))


def test_r1_2_there_is_no_other_spot() -> None:
    t = table()
    for spot in ("6.show.3", "6.win.4", "6", "6.win", "black", "", "1.win.1"):
        assert t.refused_bet(0, f"2@{spot}") == "R-1.2"


def test_r1_3_there_are_28_props_5_exotics_32_vip_cards_and_12_bonus_tokens() -> None:
    assert (len(PROPS), len(EXOTICS), len(VIP_DECK)) == (28, 5, 32)
    assert sum(spot.kind == "prop" for spot in SPOTS.values()) == 28
    assert sum(spot.kind == "exotic" for spot in SPOTS.values()) == 15
    assert sum(card.startswith("bonus_") for card in VIP_DECK) == 12


@pytest.mark.parametrize(("seats", "tokens"), [(2, "23345"), (6, "23345"), (7, "2345"), (8, "2345")])
def test_r1_4_everybody_has_five_tokens_and_with_seven_or_eight_bettors_one_3_less(seats: int, tokens: str) -> None:
    t = started(begun(seats))
    assert t.s.tokens == [list(tokens)] * seats
    assert [fact["tokens"] for fact in t.facts("TokensTaken")] == [list(tokens)] * seats


@pytest.mark.parametrize(("seats", "tokens"), [(7, "23345"), (8, "2345")])
@pytest.mark.parametrize("host", HOSTED)
def test_r1_4_a_host_is_not_counted_as_a_bettor(host: str, seats: int, tokens: str) -> None:
    t = started(begun(seats, host=host))
    assert t.s.host is not None
    assert t.s.tokens == [[] if seat == t.s.host else list(tokens) for seat in range(seats)]


def test_r2_1_by_default_nobody_hosts_and_the_house_rolls() -> None:
    t = started(begun(4))
    assert (t.s.options["host"], t.s.host) == ("automatic", None)
    assert t.asked("bet") == [0, 1, 2, 3]
    (rolled,) = only(t.wake(), "DiceRolled")
    assert rolled["by"] is None


@pytest.mark.parametrize(
    ("host", "seats"), [("automatic", (2, 8)), ("person", (2, 9)), ("betting_person", (2, 9)), ("rotating", (2, 8))]
)
def test_r2_1_how_many_can_play_depends_on_who_hosts(host: str, seats: tuple[int, int]) -> None:
    assert READYSETBET.seats_with(READYSETBET.chosen({"host": host})) == seats
    for count in seats:
        assert begun(count, host=host).s.seats == count
    for count in (seats[0] - 1, seats[1] + 1):
        with pytest.raises(AssertionError):
            begun(count, host=host)


@pytest.mark.parametrize(("option", "seat"), [(1, 0), (3, 2), (4, 3), (9, 3)])
def test_r2_2_the_option_names_the_seat_that_hosts(option: int, seat: int) -> None:
    t = begun(4, host="person", host_seat=option)
    assert t.facts("HostNamed") == [{"event": "HostNamed", "race": 1, "seat": seat, "how": "option"}]
    assert started(t).asked("bet") == [other for other in range(4) if other != seat]


def test_r2_2_a_person_hosts_all_races_and_bets_in_none() -> None:
    t = begun(3, host="person", host_seat=2)
    for race in (1, 2, 3, 4):
        started(t)
        assert (t.s.race, t.s.host) == (race, 1)
        assert t.refused_bet(1, "2@6.win.1") == "R-2.4"
        while t.s.race == race and not t.s.result:
            t.wake()
    assert len(t.facts("HostNamed")) == 1
    assert t.facts("HouseBetLaid") == []


def test_r2_2_a_host_who_never_bets_is_not_in_the_running() -> None:
    t = settled("6 7 8", race=4, host=1, way="person")
    assert t.s.result == {
        "reason": "last_race",
        "ranking": [
            {"seat": 0, "place": 1, "score": 0},
            {"seat": 2, "place": 1, "score": 0},
            {"seat": 1, "place": 3, "score": 0},
        ],
    }


def test_r2_3_a_betting_host_gets_18_dollars_and_never_a_vip_card() -> None:
    t = begun(3, host="betting_person", host_seat=2)
    assert t.s.ledger.held == [0, 18, 0]
    assert [(fact["payee"], fact["rule"]) for fact in t.facts("Paid")] == [(1, "R-2.3")]


@pytest.mark.parametrize("host", ["person", "betting_person"])
def test_r2_3_who_hosts_every_race_gets_no_vip_card(host: str) -> None:
    t = begun(4, host=host, host_seat=3)
    started(t)
    while t.s.phase != "vip":
        t.wake()
    assert t.asked("keep_card") == [0, 1, 3]


def test_r2_4_the_host_lays_six_tokens_on_six_different_spots_before_the_race() -> None:
    t = begun(3, host="betting_person")
    assert (t.s.phase, t.asked("lay_house")) == ("house", [0])
    assert t.view()["house"] == list(HOUSE_TOKENS)
    lay_all(t, 0)
    assert [(fact["token"], fact["spot"]) for fact in t.facts("HouseBetLaid")] == [tuple(bet.split("@")) for bet in SIX]
    assert t.s.phase == "gate"


def test_r2_4_no_two_house_tokens_go_on_one_spot() -> None:
    t = begun(3, host="betting_person")
    t.answer(0, "house", token="h3", spot="6.win.1")
    assert t.refused(0, "house", token="h4", spot="6.win.1") == "R-2.4"
    assert "6.win.1" not in t.offered(0)["h4"]


def test_r2_4_a_host_has_only_the_six_tokens() -> None:
    t = begun(3, host="betting_person")
    t.answer(0, "house", token="h6", spot="6.win.1")
    for token in ("h6", "2", "b7", "h2"):
        assert t.refused(0, "house", token=token, spot="6.win.2") == "R-2.4"


def test_r2_4_prop_and_exotic_cards_can_be_laid_on_too() -> None:
    t = begun(3, host="betting_person")
    t.answer(0, "house", token="h3", spot=t.s.props[0])
    t.answer(0, "house", token="h6", spot=f"{t.s.exotics[0]}.2")
    assert len(t.facts("HouseBetLaid")) == 2


def test_r2_4_spots_with_house_tokens_stay_free_for_others() -> None:
    t = table(seats=3, host=0, house="h3@6.win.1")
    assert "6.win.1" in t.offered(1)["2"]
    (laid,) = t.bet(1, "2@6.win.1")
    assert laid["shared"] is False
    assert t.refused_bet(2, "2@6.win.1") == "R-4.1"


def test_r2_4_after_the_start_the_host_lays_nothing() -> None:
    t = begun(3, host="betting_person")
    lay_all(t, 0)
    late = {"ask": "1.house.0.0", "token": "h3", "spot": "6.win.2"}
    assert t.refused(0, "house", **late) == "R-2.4"
    t.answer(0, "start")
    assert t.refused(0, "house", **late) == "R-2.4"
    assert t.refused_bet(0, "2@6.win.1") == "R-2.4"
    assert "bet" not in {ask.prompt for ask in t.asks if ask.seat == 0}


def test_r2_4_what_is_not_laid_in_time_goes_by_lots_on_spots_that_cost_least() -> None:
    t = begun(3, host="betting_person")
    t.answer(0, "house", token="h4", spot="7.win.1")
    t.wake()
    assert t.now == 90_000
    by_lots = [fact for fact in t.facts("HouseBetLaid") if fact["lots"]]
    assert [fact["token"] for fact in by_lots] == ["h6", "h5", "h4", "h3", "h3"]
    assert {SPOTS[fact["spot"]].loss for fact in by_lots} == {0}
    assert len({fact["spot"] for fact in t.facts("HouseBetLaid")}) == 6
    laid = {tuple(sorted(fact["spot"] for fact in lots(f"{n:064x}"))) for n in range(8)}
    assert len(laid) > 4


def lots(seed: str) -> list[Fact]:
    t = begun(3, seed=seed, host="betting_person")
    t.wake()
    return t.facts("HouseBetLaid")


def test_r2_5_lots_name_the_first_host_where_the_host_rotates() -> None:
    hosts = {begun(4, seed=f"{n:064x}", host="rotating").s.host for n in range(40)}
    assert hosts == {0, 1, 2, 3}
    t = begun(4, host="rotating")
    assert t.facts("HostNamed") == [{"event": "HostNamed", "race": 1, "seat": t.s.host, "how": "lots"}]


def test_r2_5_a_rotating_host_bets_with_house_tokens_and_not_with_their_own() -> None:
    t = begun(3, host="rotating")
    host = t.s.host
    assert host is not None
    assert (t.s.house, t.asked("lay_house")) == (list(HOUSE_TOKENS), [host])
    started(t)
    assert t.s.tokens[host] == []
    assert sorted(t.asked("bet")) == [seat for seat in range(3) if seat != host]


def asked_to_host(seats: int = 4, host: int = 1, **position: Any) -> Table:
    """After a race of a game whose host rotates: everybody has been asked who hosts the next one."""
    t = settled("7 6 8", seats=seats, host=host, way="rotating", **position)
    if t.asked("keep_card"):
        t.wake()
    assert sorted(t.asked("offer_to_host")) == list(range(seats))
    return t


def named(t: Table) -> tuple[int, str]:
    (fact,) = t.facts("HostNamed")
    return fact["seat"], fact["how"]


def test_r2_6_the_last_host_may_stay() -> None:
    t = asked_to_host()
    t.answer(2, "host", accept=True)
    assert not t.facts("HostNamed")
    t.answer(1, "host", accept=True)
    assert named(t) == (1, "stayed")
    assert t.asked("lay_house") == [1]


def test_r2_6_else_the_first_to_the_left_who_wants_to_takes_over() -> None:
    t = asked_to_host()
    t.answer(0, "host", accept=True)
    t.answer(1, "host", accept=False)
    t.answer(2, "host", accept=False)
    assert not t.facts("HostNamed")
    t.answer(3, "host", accept=True)
    assert named(t) == (3, "accepted")


def test_r2_6_the_word_of_those_further_left_is_not_waited_for() -> None:
    t = asked_to_host()
    t.answer(2, "host", accept=True)
    t.answer(1, "host", accept=False)
    assert named(t) == (2, "accepted")
    assert t.asked("offer_to_host") == []


def test_r2_6_if_nobody_wants_to_the_player_to_the_left_has_to() -> None:
    t = asked_to_host(host=3)
    for seat in (0, 1, 2, 3):
        t.answer(seat, "host", accept=False)
    assert named(t) == (0, "obliged")


def test_r2_6_who_does_not_answer_in_time_does_not_want_to() -> None:
    t = asked_to_host()
    t.answer(0, "host", accept=True)
    asked_at = t.now
    t.wake()
    assert t.now == asked_at + 15_000
    assert [(fact["seat"], fact["accept"], fact["late"]) for fact in t.facts("HostingAnswered")] == [
        *((0, True, False), (1, False, True), (2, False, True), (3, False, True)),
    ]
    assert named(t) == (0, "accepted")


def test_r2_6_an_answer_changes_no_other_ask() -> None:
    t = asked_to_host()
    before = {ask.seat: ask for ask in t.asks}
    t.answer(3, "host", accept=False)
    assert {ask.seat: ask for ask in t.asks} == {seat: ask for seat, ask in before.items() if seat != 3}


def test_r2_7_the_vip_cards_of_the_host_of_a_race_do_not_work_in_it() -> None:
    t = asked_to_host(vip={1: "three_wins win_up"}, house="h3@7.win.1 h3@7.win.2 h4@7.show.1", money=(0, 20, 0, 0))
    assert (t.paid(1, "R-6.1"), t.paid(1, "R-9.13")) == ([9, 9, 4], [])
    t = table(host=1, way="rotating", vip={1: "boxcars", 0: "blue_bonus"})
    t.roll(12, 12)
    assert (t.paid(0), t.paid(1)) == ([2], [])


def test_r2_7_the_host_has_no_bonus_tokens_in_the_race() -> None:
    t = asked_to_host(race=2, vip={1: "bonus_7", 0: "bonus_7 boxcars"})
    t.answer(1, "host", accept=True)
    started(t)
    assert t.s.tokens[0][-1] == "b7"
    assert t.s.tokens[1] == []


@pytest.mark.parametrize(("race", "paid"), [(1, 3), (2, 6), (3, 9)])
def test_r2_7_the_next_host_is_paid_before_the_race(race: int, paid: int) -> None:
    t = asked_to_host(race=race)
    t.answer(1, "host", accept=True)
    assert t.paid(1, "R-2.7") == [paid]
    assert t.facts("Paid")[-1]["race"] == race + 1


def test_r2_7_the_first_host_is_not_paid() -> None:
    assert begun(4, host="rotating").facts("Paid") == []


def test_r2_5_with_the_option_the_first_host_gets_18_dollars_and_no_later_one_does() -> None:
    t = begun(4, host="rotating", rotating_start=True, vip=False)
    (paid,) = t.facts("Paid")
    assert (paid["payee"], paid["amount"], paid["rule"]) == (t.s.host, 18, "R-2.5")
    assert begun(4, host="automatic", rotating_start=True).facts("Paid") == []
    later = asked_to_host(race=1, rotating_start=True)
    later.answer(1, "host", accept=True)
    assert later.paid(1, "R-2.5") == []


def test_r2_3_a_host_of_all_races_gets_18_dollars_without_vip_cards_too() -> None:
    assert [paid["amount"] for paid in begun(3, host="betting_person", vip=False).facts("Paid")] == [18]


def test_r2_7_the_host_draws_vip_cards_after_the_race_and_cash_pays_at_once() -> None:
    t = settled("7 6 8", host=1, way="rotating", pile="boxcars sevens cash late_2")
    assert t.asked("keep_card") == [0, 1, 2]
    t.answer(1, "keep", card="cash")
    assert t.paid(1, "R-9.3") == [8]


def test_r2_7_without_vip_cards_there_is_nothing_to_make_good() -> None:
    t = asked_to_host(vip_cards=False)
    t.answer(1, "host", accept=True)
    assert (t.s.race, t.s.host) == (2, 1)
    assert t.paid(1) == []


@pytest.mark.parametrize("left_out", [c for n in range(4) for c in combinations(("props", "exotics", "vip"), n)])
def test_r2_8_each_kind_of_card_can_be_left_out(left_out: tuple[str, ...]) -> None:
    t = started(begun(3, SEED, **dict.fromkeys(left_out, False)))
    assert len(t.s.props) == (0 if "props" in left_out else 5)
    assert len(t.s.exotics) == (0 if "exotics" in left_out else 1)
    spots = len(t.offered(0)["2"])
    assert spots == 67 + len(t.s.props) + 3 * len(t.s.exotics)
    while t.s.race == 1:
        t.wake()
    assert bool(t.asked("keep_card")) is ("vip" not in left_out)


@pytest.mark.parametrize("pace", [1.5, 2, 2.5, 3, 4])
def test_r2_9_the_pace_is_the_time_between_two_rolls(pace: float) -> None:
    t = started(begun(3, pace=pace))
    began = t.now
    for number in range(1, 6):
        t.wake()
        assert t.now == began + number * int(pace * 1000)
        assert len(t.facts("DiceRolled")) == number

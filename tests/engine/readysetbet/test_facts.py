"""The recorded facts of a game are complete: one who knows the rules and nothing else reads every place and payment."""

from collections import defaultdict
from random import Random

import pytest

from app.engine.kernel.bots import first_to_move
from app.engine.kernel.game import news
from app.engine.kernel.play import Event
from app.engine.readysetbet.components import VIP
from tests.engine.playing import begun, everything, played
from tests.engine.readysetbet.goldens import ALBUM, PLAYERS
from tests.engine.readysetbet.reader import HORSE, Fact, Reader
from tests.engine.readysetbet.table import READYSETBET
from tests.engine.spoiling import spoilt

HOSTS = ("automatic", "person", "betting_person", "rotating")


def by_lot(seed: int) -> tuple[list[Event], list[int]]:
    """All events of a game played by lot, with options by lot, and the money at its end."""
    s, events = begun(READYSETBET, seed)
    for _, told in played(READYSETBET, s, Random(seed)):
        events += told
    return events, s.ledger.held


def by_bots(seed: int, host: str, *levels: str) -> tuple[list[Event], list[int]]:
    """The same of bots that take turns in the seats."""
    luck = Random(seed)
    low, high = READYSETBET.seats_with({"host": host})
    seats = luck.randint(low, high)
    s = READYSETBET.new({"host": host}, seats, f"{luck.getrandbits(256):064x}", 0)
    events = news(s)
    bots = [PLAYERS[levels[seat % len(levels)]] for seat in range(seats)]
    while s.result is None:
        move = first_to_move(READYSETBET.asks(s), bots, lambda seat: READYSETBET.view(s, seat), luck.randrange)
        if move is None:
            due = READYSETBET.wakes_at(s)
            assert due is not None
            events += READYSETBET.wake(s, due)
        else:
            events += READYSETBET.answer(s, move[0].id, READYSETBET.read(move[1]), 0)
    return events, s.ledger.held


@pytest.mark.parametrize("seed", range(40))
def test_a_reader_of_the_facts_alone_finds_every_place_and_payment(seed: int) -> None:
    events, held = by_lot(seed)
    reader = Reader(READYSETBET.version).check(everything(events))
    assert list(reader.money.values()) == held
    assert len(reader.places) == 4


@pytest.mark.parametrize("level", sorted(PLAYERS.keys() - {"away"}))
@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("seed", range(3))
def test_the_reader_finds_them_in_games_of_bots_too(seed: int, host: str, level: str) -> None:
    events, held = by_bots(seed, host, level)
    assert list(Reader(READYSETBET.version).check(everything(events)).money.values()) == held


def test_the_games_read_show_every_event_and_every_vip_card() -> None:
    games = [by_lot(seed)[0] for seed in range(40)] + [by_bots(seed, "automatic", "late")[0] for seed in range(20)]
    facts = [fact for events in games for fact in everything(events)]
    assert {fact["event"] for fact in facts} == {kind.__name__ for kind in READYSETBET.events}
    assert {fact["card"] for fact in facts if fact["event"] == "VipKept"} == set(VIP)
    used = {card for fact in facts if fact["event"] in ("BetLaid", "BetSettled") for card in fact["cards"]}
    assert used >= {"late_2", "late_4", "bonus_3", "bonus_2", "share_one", "share_2", "share_3", "share_4_5"}
    assert used >= {"colour_up", "prop_up", "exotic_up", "win_up", "no_loss", "two_as_four"}
    rules = {fact["rule"] for fact in facts if fact["event"] == "Paid"}
    assert rules == {"R-2.3", "R-2.5", "R-2.7", "R-6.1", "R-6.2", "R-9.3", "R-9.8", "R-9.9", "R-9.13"}


def another(text: str) -> str:
    return f"{text}!"


def is_left_open(event: str, field: str, was: Fact, now: Fact) -> bool:
    """What only the clock knows, whose word is not waited for, and what makes no difference in the game."""
    if event == "GameBegan" and field == "options":
        return now["options"].get("host_seat", 0) > 0 and was["options"] | {"host_seat": 0} == now["options"] | {
            "host_seat": 0
        }
    if event == "DiceRolled" and field == "dice":
        return len(now["dice"]) == 2 and HORSE.get(sum(now["dice"])) == was["horse"]
    return event in ("SaidReady", "HostingAnswered") or field in ("late", "lots")


def test_the_reader_notices_a_wrong_field_of_any_fact_and_a_fact_that_is_missing() -> None:
    names = {"nobody_hosts", "a_person_hosts_and_bets", "the_host_rotates", "the_vip_pile_runs_out"}
    names.add("version_2_the_first_host_is_paid")
    tried: dict[str, set[str]] = defaultdict(set)
    for golden in ALBUM.chosen(*names):
        facts = ALBUM.facts(golden)
        for event, field, wrong in spoilt(facts, another, Random(1)):
            tried[event].add(field)
            was, now = next((was, now) for was, now in zip(facts, [*wrong, {}], strict=False) if was != now)
            if not is_left_open(event, field, was, now):
                with pytest.raises((AssertionError, LookupError, AttributeError, ValueError)):
                    Reader(golden.version).check(wrong)
    assert tried == {event.__name__: {"", *event.__match_args__} for event in READYSETBET.events}


@pytest.mark.parametrize("seed", range(12))
def test_no_vip_card_is_told_to_a_viewer_before_it_lies_open(seed: int) -> None:
    events, held = by_lot(seed)
    for viewer in (None, *range(len(held))):
        for event in events:
            fact = event.facts(viewer)
            if fact["event"] == "VipDealt":
                assert ("cards" in fact) is (fact["seat"] == viewer)

"""The recorded facts of a game are complete: one who knows the rules and nothing else reads every place and payment."""

from random import Random
from typing import Any

import orjson
import pytest

from app.engine.kernel.bots import first_to_move
from app.engine.kernel.game import news
from app.engine.kernel.play import Event
from app.engine.readysetbet.components import VIP
from tests.engine.playing import begun, everything, played
from tests.engine.readysetbet.goldens import PLAYERS
from tests.engine.readysetbet.reader import Fact, Reader
from tests.engine.readysetbet.table import READYSETBET

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
    reader = Reader().check(everything(events))
    assert list(reader.money.values()) == held
    assert len(reader.places) == 4


@pytest.mark.parametrize("level", sorted(PLAYERS.keys() - {"away"}))
@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("seed", range(3))
def test_the_reader_finds_them_in_games_of_bots_too(seed: int, host: str, level: str) -> None:
    events, held = by_bots(seed, host, level)
    assert list(Reader().check(everything(events)).money.values()) == held


def test_the_games_read_show_every_event_and_every_vip_card() -> None:
    games = [by_lot(seed)[0] for seed in range(40)] + [by_bots(seed, "automatic", "late")[0] for seed in range(20)]
    facts = [fact for events in games for fact in everything(events)]
    assert {fact["event"] for fact in facts} == {kind.__name__ for kind in READYSETBET.events}
    assert {fact["card"] for fact in facts if fact["event"] == "VipKept"} == set(VIP)
    used = {card for fact in facts if fact["event"] in ("BetLaid", "BetSettled") for card in fact["cards"]}
    assert used >= {"late_2", "late_4", "bonus_3", "bonus_2", "share_one", "share_2", "share_3", "share_4_5"}
    assert used >= {"colour_up", "prop_up", "exotic_up", "win_up", "no_loss", "two_as_four"}
    rules = {fact["rule"] for fact in facts if fact["event"] == "Paid"}
    assert rules == {"R-2.3", "R-2.7", "R-6.1", "R-6.2", "R-9.3", "R-9.8", "R-9.9", "R-9.13"}


CHANGES = {
    "DiceRolled": ("dice", "horse", "in_a_row", "roll"),
    "HorseMoved": ("by", "to", "bonus", "horse"),
    "LineCrossed": ("horse", "number"),
    "BettingClosed": ("reason",),
    "BetSettled": ("won", "value", "times", "loss", "token_loss"),
    "Paid": ("amount", "due", "rule", "race"),
    "RaceSettled": ("money",),
    "TokensTaken": ("tokens",),
}


def another(value: Any) -> Any:
    if isinstance(value, list):
        return value[1:]
    if isinstance(value, bool):
        return not value
    return value + (1 if isinstance(value, int) else "!")


def test_the_reader_notices_a_wrong_figure() -> None:
    facts = everything(by_bots(1, "rotating", "random")[0])
    tried = 0
    for i, fact in enumerate(facts):
        for name in CHANGES.get(fact["event"], ()) if i % 9 == 0 else ():
            wrong = {**fact, name: another(fact[name])}
            with pytest.raises((AssertionError, KeyError)):
                Reader().check([*facts[:i], wrong, *facts[i + 1 :]])
            tried += 1
    assert tried > 100


def test_the_reader_notices_a_fact_that_is_missing() -> None:
    facts = everything(by_bots(2, "automatic", "random")[0])
    quiet = ("SaidReady", "VipPileRemade")
    for i, fact in enumerate(facts):
        if i % 7 == 0 and fact["event"] not in quiet and not is_unused(fact, facts):
            with pytest.raises((AssertionError, KeyError, AttributeError)):
                Reader().check(facts[:i] + facts[i + 1 :])


def is_unused(fact: Fact, facts: list[Fact]) -> bool:
    """A card that was kept and never changed anything afterwards leaves no other trace."""
    return fact["event"] == "VipKept" and orjson.dumps(facts).count(fact["card"].encode()) < 4


@pytest.mark.parametrize("seed", range(12))
def test_no_vip_card_is_told_to_a_viewer_before_it_lies_open(seed: int) -> None:
    events, held = by_lot(seed)
    for viewer in (None, *range(len(held))):
        for event in events:
            fact = event.facts(viewer)
            if fact["event"] == "VipDealt":
                assert ("cards" in fact) is (fact["seat"] == viewer)

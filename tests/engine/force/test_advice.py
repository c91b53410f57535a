"""Help with building a deck: trials of a deck alone, suggestions, and decks filled up."""

from collections import Counter
from random import Random
from statistics import fmean

import pytest

from app.engine.force.cards.pool import CARDS, is_horse
from app.engine.force.decks.advice import KINDS, fill_up, suggest, usual
from app.engine.force.decks.legality import check_deck
from app.engine.force.decks.ready import READY
from app.engine.force.decks.trial import RACES, try_deck
from app.engine.force.game import ForceOfTheHorse

GAME = ForceOfTheHorse()
SHORT_DECKS = [name for name, deck in READY.items() if deck.size == 60]


def average(cards: dict[str, int]) -> float:
    return fmean(try_deck(GAME, cards, 1600, "turf")["turns"])


def five_horses(luck: Random) -> dict[str, int]:
    return dict.fromkeys(luck.sample([name for name in CARDS if is_horse(name) and CARDS[name].copies == 3], 5), 3)


def filled_at_random(begun: dict[str, int], luck: Random) -> dict[str, int]:
    deck = Counter(begun)
    while deck.total() < 60:
        name = luck.choice(list(CARDS))
        deck[name] += not check_deck([*deck.elements(), name], deck.total() + 1)
    return deck


def test_a_deck_alone_has_one_result_and_its_middle_race_adds_up() -> None:
    told = try_deck(GAME, READY["fast_break"].counts, 1600, "turf")
    assert told == try_deck(GAME, READY["fast_break"].counts, 1600, "turf")
    assert len(told["turns"]) == RACES
    assert told["turns"] == sorted(told["turns"])
    assert len(told["race"]) == told["turns"][RACES // 2]
    lefts = [told["cards"], *(turn["left"] for turn in told["race"])]
    assert lefts == sorted(lefts, reverse=True)
    assert lefts[-1] == 0
    assert any(turn["runners"] for turn in told["race"])
    assert told["left"][-1] == 0
    assert len(told["left"]) == told["turns"][-1]


def test_a_deck_of_force_alone_only_draws_and_takes_a_turn_for_each_card() -> None:
    told = try_deck(GAME, {"normal_force": 60}, 1200, "turf")
    assert set(told["turns"]) == {told["cards"]}
    assert told["idle"] == 1.0


def test_a_trial_on_dirt_favours_the_deck_for_dirt() -> None:
    on = {
        surface: fmean(try_deck(GAME, READY["sand_track"].counts, 1600, surface)["turns"])
        for surface in ("turf", "dirt")
    }
    assert on["dirt"] < on["turf"]


@pytest.mark.parametrize("seed", range(4))
def test_a_deck_filled_up_is_legal_balanced_and_quicker_than_one_filled_at_random(seed: int) -> None:
    begun = five_horses(Random(seed))
    full = fill_up(begun, 60)
    assert check_deck(Counter(full).elements(), 60) == []
    assert all(full[name] >= n for name, n in begun.items())
    for kind in KINDS:
        share = sum(n for name, n in full.items() if CARDS[name].kind == kind) / 60
        assert abs(share - usual()[kind]) < 0.12, kind
    assert average(full) < average(filled_at_random(begun, Random(seed)))


def test_filling_up_takes_no_more_than_one_holds_and_stops_without_cards() -> None:
    held = {"lamp_oil": 2, "wild_herd": 3, "normal_force": 4}
    assert fill_up({"lamp_oil": 1}, 40, held) == held


def test_a_deck_without_force_is_told_so() -> None:
    horses = {name: n for name, n in READY["fast_break"].counts.items() if is_horse(name)}
    first = suggest(horses, 60, 3)[0]
    assert CARDS[first.card].kind == "force"
    assert (first.why, first.other) == ("short", "force")
    assert first.number >= 10


@pytest.mark.parametrize("name", SHORT_DECKS)
def test_suggestions_find_cards_of_the_ready_deck_that_a_deck_resembles(name: str) -> None:
    whole = READY[name].counts
    special = [card for card in whole if card != "normal_force"]
    begun = {card: whole[card] for card in special[: len(special) // 2]}
    found = {one.card for one in suggest(begun, 60, 12)}
    assert len(found & set(special)) >= 6
    assert not found & set(begun)


def test_a_full_set_of_copies_is_not_suggested_and_reasons_name_cards_of_the_deck() -> None:
    counts = READY["late_kick"].counts
    for one in suggest(counts, 60, 40):
        assert one.why != "beside" or one.other in counts
        assert one.card not in counts or one.card == "normal_force"

"""`railbird metagame force`: the search for decks that break the game, and the decks that once did."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from app.cli import main
from app.engine.force.cards.all_cards import ALL
from app.engine.force.cards.pool import card_in_version, is_horse
from app.engine.force.decks.legality import check_deck
from app.engine.force.vocabulary.printed import Support
from tools.force.breeding import (
    FEW_HORSES,
    crossed,
    deck_with_few_horses,
    deck_without_horses,
    horses_in,
    mutated,
    random_deck,
)
from tools.force.duel import Deck, Duel, play, ready
from tools.force.metagame import Entry, Search, begin, load, run_generation, save
from tools.force.pilots import PILOTS
from tools.metagame import remarks

# Supports only, no horse and no force: with the cards of version 2 it was home in its own first or second turn.
STORM: Deck = dict.fromkeys(
    (
        *("feed_sack", "opera_glasses", "telescope", "weather_glass", "sand_wagon", "stable_ledger", "hidden_path"),
        *("sealed_bids", "tarpaulin", "winter_quarters", "notice_board", "head_trainer", "farrier", "poker_players"),
        *("bookkeepers", "dowser", "night_watch", "announcer", "bill_sticker", "ticker_tape"),
    ),
    3,
)
STORMS = 12


def storm(number: int, version: int) -> tuple[Duel, int]:
    """A race of the storm against a ready deck, and the seat of the storm."""
    seat = number % 2
    decks, pilots = (STORM, ready("iron_wall")), (PILOTS["chainer"], PILOTS["regular"])
    if seat:
        decks, pilots = decks[::-1], pilots[::-1]
    return play(decks, pilots, {"distance": 1600}, Random(f"storm/{number}"), version), seat


def test_the_old_storm_was_home_before_the_race_had_begun() -> None:
    races = [storm(number, 2) for number in range(STORMS)]
    won = sorted(duel.turns for duel, seat in races if seat in duel.winners)
    assert len(won) >= STORMS - 1
    assert won[len(won) // 2] <= 2


@pytest.mark.parametrize("version", [3, 4])
def test_the_old_storm_does_not_outrun_horses_any_more(version: int) -> None:
    races = [storm(number, version) for number in range(STORMS)]
    assert sum(duel.won(seat) for duel, seat in races) <= 0.35 * STORMS
    assert min(duel.turns for duel, _ in races) >= 5


def test_every_support_that_draws_without_a_run_is_an_errand() -> None:
    errands = {card.name for card in ALL if isinstance(card, Support) and card.errand}
    assert {"hidden_path", "feed_sack", "night_watch", "stumbling_block", "bramble_fence", "agent"} <= errands
    # What waits for a run, is played on a horse, or moves nothing out of an area is none.
    assert not errands & {"stable_lad", "understudy", "winter_carrot", "force_reserve", "second_entry", "milestone"}


def test_a_card_is_what_it_was_in_the_version_of_the_race() -> None:
    assert card_in_version("stone_bridge", 2).text("en") == card_in_version("stone_bridge", 3).text("en")
    assert [getattr(card_in_version("stone_bridge", version), "guard") for version in (1, 2, 3)] == [4, 4, 3]  # noqa: B009
    assert "draw 1 card" in card_in_version("feed_sack", 2).text("en").casefold()
    assert "draw" not in card_in_version("feed_sack", 3).text("en").casefold()


# Breeding


@pytest.mark.parametrize("seed", range(5))
def test_every_deck_that_is_bred_is_legal(seed: int) -> None:
    luck = Random(seed)
    decks = [random_deck(luck), deck_without_horses(luck), deck_with_few_horses(luck), ready("fast_break")]
    assert 0 < horses_in(decks[2]) < FEW_HORSES
    for _ in range(20):
        one, two = luck.sample(decks, 2)
        decks.append(mutated(crossed(one, two, luck), luck))
    for deck in decks:
        assert check_deck(Counter(deck).elements(), 60) == []


def test_a_deck_with_few_horses_gets_no_more_by_mutation() -> None:
    luck = Random(3)
    deck = deck_without_horses(luck)
    assert not any(is_horse(name) for name in deck)
    for _ in range(200):
        deck = mutated(deck, luck, few_horses=True)
        assert horses_in(deck) < FEW_HORSES


# The search


def short(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, count in (("FIRST_LOOK", 1), ("SECOND_LOOK", 2), ("CHILDREN", 2), ("KEPT", 3)):
        monkeypatch.setattr(f"tools.force.metagame.{name}", count)


def test_a_search_that_is_interrupted_goes_on_as_if_it_had_not_been(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    short(monkeypatch)
    whole = begin(7)
    for _ in range(2):
        run_generation(whole, lambda: None)
    path = tmp_path / "search.json"
    part = load(path, 7)
    run_generation(part, lambda: None)
    save(part, path)
    resumed = load(path, 7)
    assert resumed == part
    run_generation(resumed, lambda: None)
    assert resumed == whole
    assert len(whole.any) == len(whole.few) == 3
    with pytest.raises(AssertionError, match="seed 7"):
        load(path, 8)


def test_the_best_are_those_whose_games_prove_most() -> None:
    assert Entry({}, "regular", 100, 60.0).worth > Entry({}, "regular", 4, 3.0).worth
    assert Entry({}, "regular").worth == 0.0


def proved(share: float, *, few: float = 0.1) -> dict[str, list[Entry]]:
    def entry(share: float) -> Entry:
        met = {name: [50, 50 * share] for name in ("fast_break", "iron_wall")}
        return Entry(dict(ready("fast_break")), "regular", 100, 100 * share, met)

    return {"any": [entry(share)], "few": [entry(few)]}


def test_decks_that_win_too_much_early_wins_and_endless_races_are_named() -> None:
    fine = Search(1, games_over_1600=1000, early_wins=10)
    assert remarks(fine, proved(0.49)) == []
    assert remarks(fine, proved(0.6)) == ["no ready deck beats a deck that wins 60.0%"]
    assert any("wins 65.0% against the field" in one for one in remarks(fine, proved(0.65)))
    assert any("wins 40.0%" in one for one in remarks(fine, proved(0.49, few=0.4)))
    wrong = Search(1, games_over_1600=1000, early_wins=11, reasons={"endless": 2})
    assert remarks(wrong, proved(0.49)) == [
        "races over 1600 m are won too early",
        "2 races ended by an endless loop",
    ]


def test_the_command_searches_prints_decks_and_says_what_it_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    short(monkeypatch)
    state = tmp_path / "search.json"
    assert main(["metagame", "force", "--games", "1", "--proof", "2", "--seed", "4", "--state", str(state)]) == 0
    said = capsys.readouterr().out
    assert "Seed 4, 1 generations" in said
    assert "Best decks with fewer than twelve horses" in said
    assert "own turn 5 over 1600 m" in said
    assert state.exists()

"""The parts every game stands on: provable luck, templates, money, piles of cards, ranking."""

import hashlib
import hmac
from collections import Counter
from typing import Any

import pytest

from app.engine.catalog import GAMES
from app.engine.kernel.ledger import BANK, Ledger
from app.engine.kernel.play import Event, GameEnded, Paid, State, fact
from app.engine.kernel.rng import Rng, commitment, mix
from app.engine.kernel.templates import fits, pick
from app.engine.suzuki.dealing import take

SEED = "0123456789abcdef" * 4


# Luck


def test_the_commitment_is_the_hash_of_the_seeds_bytes() -> None:
    assert commitment(SEED) == hashlib.sha256(bytes.fromhex(SEED)).hexdigest()


def test_the_games_seed_depends_on_the_server_and_on_every_nonce_in_its_seat() -> None:
    seeds = {
        mix(SEED, ["a", "b"]),
        mix(SEED, ["b", "a"]),
        mix(SEED, ["a", ""]),
        mix(SEED, ["a"]),
        mix(SEED, []),
        mix("00" * 32, ["a", "b"]),
    }
    assert len(seeds) == 6
    assert mix(SEED, ["a", "b"]) == hmac.new(bytes.fromhex(SEED), b"railbird\na\nb", "sha256").hexdigest()


def test_no_nonce_stands_for_those_of_two_seats() -> None:
    with pytest.raises(AssertionError):
        mix(SEED, ["a\nb"])


def dealt_again(seed: str, stream: str, n: int, i: int) -> int:
    """The five lines of any language with which anybody can check a draw (where nothing was rejected)."""
    digest = hmac.new(bytes.fromhex(seed), f"{stream}/{i}".encode(), "sha256").digest()
    return int.from_bytes(digest[:8], "big") % n


def test_a_draw_can_be_made_again_by_hand() -> None:
    rng = Rng(SEED)
    drawn = [rng.below(52, "deck/race-1") for _ in range(20)]
    assert drawn == [dealt_again(SEED, "deck/race-1", 52, i) for i in range(20)]
    assert rng.drawn == {"deck/race-1": 20}


def test_streams_do_not_disturb_one_another() -> None:
    alone, mixed = Rng(SEED), Rng(SEED)
    expected = [alone.below(100, "a") for _ in range(10)]
    got = []
    for _ in range(10):
        got.append(mixed.below(100, "a"))
        mixed.below(7, "b")
    assert got == expected


def test_values_that_would_favour_small_results_are_drawn_again() -> None:
    """With n just over half of all words nearly every second word is rejected."""
    n = (1 << 63) + 1
    rng = Rng(SEED)
    drawn = [rng.below(n, "s") for _ in range(40)]
    words = [dealt_again(SEED, "s", 1 << 64, i) for i in range(rng.drawn["s"])]
    assert drawn == [word for word in words if word < n]
    assert rng.drawn["s"] > 60


def test_draws_are_even() -> None:
    rng = Rng(SEED)
    counts = Counter(rng.below(6, "die") for _ in range(6_000))
    assert set(counts) == set(range(6))
    assert sum((count - 1_000) ** 2 / 1_000 for count in counts.values()) < 20.5  # chi-square, 5 degrees, one in 1,000


def test_a_shuffle_keeps_the_cards_and_can_be_made_again() -> None:
    cards = list("abcdefghij")
    assert Counter(Rng(SEED).shuffled(cards, "s")) == Counter(cards)
    assert Rng(SEED).shuffled(cards, "s") == Rng(SEED).shuffled(cards, "s") != Rng(SEED).shuffled(cards, "t")
    assert cards == list("abcdefghij")
    firsts = Counter(Rng(f"{n:064x}").shuffled(cards, "s")[0] for n in range(2_000))
    assert set(firsts) == set(cards)
    assert max(firsts.values()) < 260


@pytest.mark.parametrize("n", [0, -1, (1 << 64) + 1])
def test_a_draw_from_nothing_or_too_much_is_our_mistake(n: int) -> None:
    with pytest.raises(AssertionError):
        Rng(SEED).below(n, "s")


# Templates

TEMPLATE = {
    "do": "play",
    "card": {"one": ["a", "b"]},
    "count": {"int": [1, 3]},
    "drop": {"some": ["x", "y", "z"], "min": 1, "max": 2},
}
RIGHT = {"do": "play", "card": "a", "count": 2, "drop": ["x", "z"]}


def test_a_template_fits_its_moves() -> None:
    assert fits(TEMPLATE, RIGHT)
    assert fits(TEMPLATE, {**RIGHT, "drop": ["z"]})
    assert fits(TEMPLATE, {**RIGHT, "count": 3})


@pytest.mark.parametrize(
    "wrong",
    [
        {"do": "pass"},
        {"card": "c"},
        {"card": ["a"]},
        {"card": None},
        {"count": 0},
        {"count": 4},
        {"count": True},
        {"count": 2.0},
        {"count": "2"},
        {"drop": []},
        {"drop": ["x", "y", "z"]},
        {"drop": ["x", "x"]},
        {"drop": ["w"]},
        {"drop": "x"},
        {"drop": ("x",)},
        {"more": 1},
    ],
)
def test_a_template_fits_nothing_else(wrong: dict[str, Any]) -> None:
    assert not fits(TEMPLATE, {**RIGHT, **wrong})


def test_a_move_with_a_field_missing_does_not_fit() -> None:
    assert not fits(TEMPLATE, {"do": "play"})


def test_true_is_not_one_and_one_is_not_true() -> None:
    assert not fits({"do": "x", "n": {"one": [1, 0]}}, {"do": "x", "n": True})
    assert not fits({"do": "x", "n": {"one": [True]}}, {"do": "x", "n": 1})
    assert not fits({"do": "x", "n": 1}, {"do": "x", "n": True})


def test_picking_draws_every_move_of_a_template_and_only_these() -> None:
    rng = Rng(SEED)
    picked = [pick(TEMPLATE, lambda n: rng.below(n, "pick")) for _ in range(1_500)]
    assert all(fits(TEMPLATE, move) for move in picked)
    kinds = {(move["card"], move["count"], tuple(move["drop"])) for move in picked}
    assert len(kinds) == 2 * 3 * (3 + 6)


# Money and cards


def ledger(*held: int) -> Ledger:
    return Ledger(list(held), -sum(held))


def test_a_payment_moves_money_and_keeps_the_balance() -> None:
    money = ledger(500, 100)
    assert money.move(BANK, 0, 300) == 300
    assert money.move(0, 1, 250) == 250
    assert (money.held, money.bank) == ([550, 350], -900)
    assert money.is_balanced()
    assert (money.of(0), money.of(BANK)) == (550, -900)


def test_nobody_pays_more_than_there_is() -> None:
    money = ledger(500, 100)
    assert money.move(1, BANK, 300) == 100
    assert money.move(1, 0, 1) == 0
    assert money.held == [500, 0]
    assert money.is_balanced()


@pytest.mark.parametrize(("payer", "payee", "due"), [(0, 0, 10), (BANK, BANK, 10), (0, 1, -10)])
def test_payments_that_make_no_sense_are_our_mistake(payer: Any, payee: Any, due: int) -> None:
    with pytest.raises(AssertionError):
        ledger(500, 100).move(payer, payee, due)


def test_an_unbalanced_ledger_is_noticed() -> None:
    assert not Ledger([100], -99).is_balanced()
    assert not Ledger([-100, 100], 0).is_balanced()


def test_cards_are_taken_from_the_top() -> None:
    pile = ["bottom", "middle", "top"]
    assert take(pile, 2) == ["top", "middle"]
    assert pile == ["bottom"]
    assert take(pile, 0) == []
    assert take(pile, 5) == ["bottom"]
    assert take(pile, 1) == []
    assert pile == []


def state(*held: int) -> State:
    return State(seats=len(held), options={}, rng=Rng(SEED), ledger=ledger(*held), race=2)


def test_what_is_paid_is_told_with_its_race_and_rule() -> None:
    s = state(500, 100)
    assert s.pay(1, BANK, 300, "X-1.2", {"card": "a"}) == 100
    assert s.told == [Paid(2, 1, BANK, 100, 300, "X-1.2", {"card": "a"})]


def test_equal_scores_share_a_place() -> None:
    s = state(300, 500, 500, 100)
    s.end("over", list(s.ledger.held))
    assert s.result is not None
    ranking = [(row["seat"], row["place"], row["score"]) for row in s.result["ranking"]]
    assert ranking == [(1, 1, 500), (2, 1, 500), (0, 3, 300), (3, 4, 100)]
    assert s.told == [GameEnded("over", s.result["ranking"])]


def test_a_rule_may_break_a_tie_of_scores() -> None:
    s = state(500, 500)
    s.end("over", list(s.ledger.held), better=[(500, 1), (500, 2)])
    assert s.result is not None
    assert [(row["seat"], row["place"]) for row in s.result["ranking"]] == [(1, 1), (0, 2)]


@fact
class Dealt(Event):
    secret = ("card",)
    seat: int
    card: str


def test_a_secret_is_told_to_its_owner_alone_until_the_end() -> None:
    event = Dealt(1, "ace")
    assert event.facts(1) == {"event": "Dealt", "seat": 1, "card": "ace"}
    assert event.facts(0) == event.facts(None) == {"event": "Dealt", "seat": 1}
    assert event.facts(None, everything=True) == event.facts(1)


@pytest.mark.parametrize("slug", GAMES)
def test_a_saved_state_of_a_format_nobody_knows_is_refused_loudly(slug: str) -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        GAMES[slug].upgrade({}, 0)

"""Nothing that a viewer may not know changes one byte of what it is sent.

At many points of many games everything hidden from a viewer is dealt anew; what it sees, what it is asked, and what it
is told of the next step must be the same as before. A game supplies one function for it: tests/engine/<slug>/redeal.py.
"""

from importlib import import_module
from random import Random
from typing import Any

import pytest

from app.engine.catalog import GAMES
from app.engine.kernel.play import Event, State
from app.engine.kernel.rng import Rng
from app.engine.kernel.templates import fits
from app.engine.mafia.game import Mafia
from app.engine.mafia.state import MafiaState
from app.engine.suzuki.events import CardsDealt, OrderDealt
from app.engine.suzuki.state import RaceState
from tests.engine.playing import AnyGame, Step, begun, copied, everything, next_step, sent, taken, told
from tests.engine.stacked import Stacked, as_dealt_to

REDEAL = {slug: import_module(f"tests.engine.{slug}.redeal").redeal for slug in GAMES}
TRIES = 12
NOBODY = -1  # who moves when time passes


def compare(game: AnyGame, seed: int, every: int = 3) -> tuple[int, int]:
    """Play a game and compare; how many points were looked at, and at how many of them another deal was found."""
    redeal = REDEAL[game.slug]
    s, _ = begun(game, seed)
    luck, other = Random(seed), Random(~seed)
    looked = found = number = 0
    while s.result is None:
        step = next_step(game, s, luck, 0)
        before = copied(game, s)
        coming = taken(game, s, step)
        number += 1
        if number % every:
            continue
        for viewer in (None, *range(s.seats)):
            looked += 1
            for _ in range(TRIES):
                dealt = redeal(before, viewer, other, step.ask.seat if step.ask else NOBODY, step.raw or {}, coming)
                if dealt is None:
                    break
                twin, raw = dealt
                seen = sent(game, twin, viewer)
                events = taken_there(game, twin, step, raw)
                if events is None:
                    continue  # in this deal the move would be against the rules: deal again
                found += 1
                assert seen == sent(game, before, viewer), (viewer, step)
                assert told(events, viewer) == told(coming, viewer), (viewer, step)
                assert sent(game, twin, viewer) == sent(game, s, viewer), (viewer, step)
                break
    return looked, found


def taken_there(game: AnyGame, twin: State, step: Step, raw: dict[str, Any]) -> list[Event] | None:
    """The step in another deal, where the rules allow it."""
    if step.ask is None:
        return game.wake(twin, step.now)
    ask = next(ask for ask in game.asks(twin) if ask.id == step.ask.id)
    if not any(fits(template, raw) for template in ask.moves):
        return None
    return game.answer(twin, ask.id, game.read(raw), step.now)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seed", range(8))
def test_what_is_hidden_from_a_viewer_changes_nothing_it_is_sent(slug: str, seed: int) -> None:
    looked, found = compare(GAMES[slug], seed)
    assert found > 0.9 * looked > 40


def dealt_otherwise(game: AnyGame, seed: int) -> float:
    """The share of the seats that would have seen something else at some point of a game, had it been dealt anew."""
    s, _ = begun(game, seed)
    luck = Random(seed)
    different: set[int] = set()
    while s.result is None:
        step = next_step(game, s, luck, 0)
        before = copied(game, s)
        coming = taken(game, s, step)
        if step.ask is not None and step.raw is not None and len(different) < s.seats:
            dealt = REDEAL[game.slug](before, None, luck, step.ask.seat, step.raw, coming)
            twin = before if dealt is None else dealt[0]
            different |= {seat for seat in range(s.seats) if sent(game, twin, seat) != sent(game, before, seat)}
    return len(different) / s.seats


@pytest.mark.parametrize("slug", GAMES)
def test_another_deal_really_is_another_one(slug: str) -> None:
    """Without this the comparison above could pass by comparing a state with itself.

    Options may leave hidden cards out, or let one player run the races for the others, with nothing of their own.
    """
    assert max(dealt_otherwise(GAMES[slug], seed) for seed in range(4)) > 0.7


OTHER = "0dd5" * 16  # a seed
RACES = {"mafia": 3, "longshot": 2}  # of the games that are dealt before anybody decides anything


def compare_first_deals(slug: str, seed: int) -> None:
    game = GAMES[slug]
    s, first = begun(game, seed)
    assert isinstance(s, RaceState)
    for viewer in (None, *range(s.seats)):
        kept = as_dealt_to(viewer, s.seats, len(s.hands[0]), RACES[slug])
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(
                "app.engine.kernel.game.Rng", lambda real, kept=kept: Stacked(OTHER, like=Rng(real), kept=kept)
            )
            twin, other = begun(game, seed)
        assert everything(other) != everything(first)
        assert told(other, viewer) == told(first, viewer), viewer
        assert sent(game, twin, viewer) == sent(game, s, viewer), viewer


@pytest.mark.parametrize("slug", RACES)
@pytest.mark.parametrize("seed", range(6))
def test_what_others_are_dealt_first_changes_nothing_a_viewer_is_told(slug: str, seed: int) -> None:
    compare_first_deals(slug, seed)


@pytest.mark.parametrize("slug", RACES)
@pytest.mark.parametrize("event", [CardsDealt, OrderDealt])
def test_a_first_deal_that_tells_too_much_would_be_found(
    slug: str, event: type[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event, "secret", ())
    with pytest.raises(AssertionError):
        compare_first_deals(slug, 1)


# In the second race of Long Shot, its last, all orders lie open.
@pytest.mark.parametrize(("slug", "event"), [("mafia", CardsDealt), ("mafia", OrderDealt), ("longshot", CardsDealt)])
def test_a_later_deal_that_tells_too_much_would_be_found(
    slug: str, event: type[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event, "secret", ())
    with pytest.raises(AssertionError):
        compare(GAMES[slug], 1, every=1)


class Leaky(Mafia):
    """Horse Racing Mafia with a hole in its view, to see that the comparison finds it."""

    def __init__(self, hole: str) -> None:
        super().__init__()
        self.hole = hole

    def public(self, s: MafiaState) -> dict[str, Any]:
        holes = {
            "stack": s.stack[:2],
            "hand": [hand[:1] for hand in s.hands],
            "order": s.orders[-1],
            "undealt": s.unordered(),
            "seed": s.rng.seed[:4],
            "bets": [list(map(sorted, bets)) for bets in s.bets],
            "value": sum(int(card[2:]) for card in s.hands[0]),
        }
        return {**super().public(s), "hole": holes[self.hole]}


@pytest.mark.parametrize("hole", ["stack", "hand", "order", "undealt", "seed", "bets", "value"])
def test_a_hole_in_a_view_would_be_found(hole: str) -> None:
    with pytest.raises(AssertionError):
        compare(Leaky(hole), seed=1, every=1)

"""What the general tests ask of every game, asked of Ready Set Bet as long as the catalog does not list it."""

from collections.abc import Callable
from inspect import signature
from random import Random
from typing import Any

import pytest

from app.engine.catalog import GAMES
from app.engine.readysetbet.game import ReadySetBet
from app.engine.readysetbet.state import ReadySetBetState
from tests.engine import test_bots, test_hidden, test_properties, test_record, test_rules_pages
from tests.engine.playing import begun, copied, next_step, taken
from tests.engine.readysetbet.redeal import redeal
from tests.engine.readysetbet.table import READYSETBET

SLUG = READYSETBET.slug
ALL_CARDS = 15  # a seed that leaves no cards out
ASKED: dict[Any, dict[str, Any]] = {
    test_bots: {"seed": range(3), "level": READYSETBET.bots},
    test_hidden: {"seed": range(6)},
    test_properties: {"seed": range(5)},
    test_record: {"number": range(2), "part": ["moves", "ledger", "nonces", "seats"]},
    test_rules_pages: {"language": test_rules_pages.LANGUAGES},
}


def general_tests() -> list[Any]:
    """Every test of a game by its slug, once for each case of what else it takes."""
    found = []
    for module, given in ASKED.items():
        for name, test in vars(module).items():
            takes = signature(test).parameters if name.startswith("test_") and callable(test) else {}
            if "slug" not in takes:
                continue
            cases: list[dict[str, Any]] = [{}]
            for other in (parameter for parameter in takes if parameter in given):
                cases = [{**case, other: value} for case in cases for value in given[other]]
            found += [pytest.param(test, case, id=f"{name}{list(case.values()) or ''}") for case in cases]
    return found


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, SLUG, READYSETBET)
    monkeypatch.setitem(test_hidden.REDEAL, SLUG, redeal)


@pytest.mark.skipif(SLUG in GAMES, reason="listed: the general tests play it themselves")
@pytest.mark.parametrize(("test", "case"), general_tests())
def test_it_is_a_game_like_any_other(
    test: Callable[..., None], case: dict[str, Any], request: pytest.FixtureRequest
) -> None:
    fixtures = signature(test).parameters.keys() - {"slug", *case}
    test(slug=SLUG, **case, **{name: request.getfixturevalue(name) for name in fixtures})


def test_the_general_tests_were_found() -> None:
    names = {param.values[0].__name__ for param in general_tests()}
    assert {module.__name__.split(".")[-1] for module in ASKED} == {
        *("test_bots", "test_hidden", "test_properties", "test_record", "test_rules_pages"),
    }
    assert "test_what_is_hidden_from_a_viewer_changes_nothing_it_is_sent" in names
    assert len(names) > 25


class Leaky(ReadySetBet):
    """Ready Set Bet with a hole in its view, to see that the comparison finds it."""

    def __init__(self, hole: str) -> None:
        super().__init__()
        self.hole = hole

    def public(self, s: ReadySetBetState) -> dict[str, Any]:
        holes: dict[str, Any] = {
            "dealt": s.dealt,
            "cash": [cards.count("cash") for cards in s.dealt],
            "aside": s.vip_aside,
            "vip_pile": s.vip_pile[-1:],
            "prop_pile": s.prop_pile[-1:],
            "exotic_pile": s.exotic_pile[-1:],
            "seed": s.rng.seed[:4],
        }
        return {**super().public(s), "hole": holes[self.hole]}


@pytest.mark.parametrize("hole", ["dealt", "cash", "aside", "vip_pile", "prop_pile", "exotic_pile", "seed"])
def test_a_hole_in_the_view_would_be_found(hole: str) -> None:
    s, _ = begun(READYSETBET, ALL_CARDS)
    assert all(s.options[cards] for cards in ("props", "exotics", "vip"))
    with pytest.raises(AssertionError):
        test_hidden.compare(Leaky(hole), ALL_CARDS, every=1)


def test_another_deal_has_the_same_cards_and_the_same_backs() -> None:
    changed = 0
    for seed in range(6):
        s, _ = begun(READYSETBET, seed)
        luck = Random(seed)
        while s.result is None:
            step = next_step(READYSETBET, s, luck, 0)
            before = copied(READYSETBET, s)
            coming = taken(READYSETBET, s, step)
            if step.ask is None or step.raw is None:
                continue
            assert isinstance(before, ReadySetBetState)
            dealt = redeal(before, None, luck, step.ask.seat, step.raw, coming)
            if dealt is not None:
                twin, _ = dealt
                assert hidden_cards(twin) == hidden_cards(before)
                assert [len(cards) for cards in twin.dealt] == [len(cards) for cards in before.dealt]
                changed += twin.vip_pile != before.vip_pile
    assert changed > 100


def hidden_cards(s: ReadySetBetState) -> list[str]:
    piles = (s.vip_pile, s.vip_aside, s.prop_pile, s.exotic_pile, *s.dealt)
    return sorted(card for pile in piles for card in pile)

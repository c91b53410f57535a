"""What the general tests ask of every game, asked of Long Shot as long as the catalog does not list it."""

from collections.abc import Callable
from inspect import signature
from typing import Any

import pytest

from app.engine.catalog import GAMES
from app.engine.longshot.game import Longshot
from app.engine.longshot.state import LongshotState
from tests.engine import test_hidden, test_rules_pages
from tests.engine.general import general_tests
from tests.engine.longshot.redeal import redeal
from tests.engine.longshot.table import LONGSHOT

SLUG = LONGSHOT.slug
TESTS = general_tests(
    {
        "seed": range(6),
        "number": range(3),
        "level": list(LONGSHOT.bots),
        "language": test_rules_pages.LANGUAGES,
        "part": ["moves", "ledger", "nonces", "seats"],
    }
)


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, SLUG, LONGSHOT)
    monkeypatch.setitem(test_hidden.REDEAL, SLUG, redeal)


@pytest.mark.skipif(SLUG in GAMES, reason="listed: the general tests play it themselves")
@pytest.mark.parametrize(("test", "case"), TESTS)
def test_it_is_a_game_like_any_other(
    test: Callable[..., None], case: dict[str, Any], request: pytest.FixtureRequest
) -> None:
    fixtures = signature(test).parameters.keys() - {"slug", *case}
    test(slug=SLUG, **case, **{name: request.getfixturevalue(name) for name in fixtures})


def test_the_general_tests_were_found() -> None:
    names = {param.values[0].__name__ for param in TESTS}
    assert "test_what_is_hidden_from_a_viewer_changes_nothing_it_is_sent" in names
    assert "test_every_paragraph_appears_in_the_name_of_a_test" in names
    assert "test_a_true_record_is_found_right_and_says_what_was_checked" in names
    assert len(names) > 25


class Leaky(Longshot):
    """Long Shot with a hole in its view, to see that the comparison finds it."""

    def __init__(self, hole: str) -> None:
        super().__init__()
        self.hole = hole

    def public(self, s: LongshotState) -> dict[str, Any]:
        holes: dict[str, Any] = {
            "stack": s.stack[-2:],
            "hand": [hand[:1] for hand in s.hands],
            "tickets": [sum(card[0] != "F" for card in hand) for hand in s.hands],
            "order": s.orders[-1],
            "undealt": [horse for horse in s.horses if horse not in s.orders],
            "seed": s.rng.seed[:4],
            "next": s.stack and s.stack[-1][0],
        }
        return {**super().public(s), "hole": holes[self.hole]}


@pytest.mark.parametrize("hole", ["stack", "hand", "tickets", "order", "undealt", "seed", "next"])
def test_a_hole_in_the_view_would_be_found(hole: str) -> None:
    with pytest.raises(AssertionError):
        test_hidden.compare(Leaky(hole), seed=2, every=1)

"""What the general tests take for granted: that a hole in this view would be found, and a saved state is whole."""

from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from app.engine.force.game import ForceOfTheHorse
from app.engine.force.state import ForceState
from app.engine.kernel.play import State
from app.engine.kernel.templates import fits, pick
from tests.engine import test_hidden
from tests.engine.force.redeal import redeal
from tests.engine.force.table import FORCE
from tests.engine.playing import begun, copied, loaded, next_step, saved, taken


class Leaky(ForceOfTheHorse):
    """Force of the Horse with a hole in its view, to see that the comparison finds it."""

    def __init__(self, hole: str) -> None:
        super().__init__()
        self.hole = hole

    def public(self, s: ForceState) -> dict[str, Any]:
        holes: dict[str, Any] = {
            "hand": [[card.name for card in side.hand[:1]] for side in s.sides],
            "next": [[pile[-1].name for pile in side.areas if pile] for side in s.sides],
            "last": [[pile[0].name for pile in side.areas if pile] for side in s.sides],
            "horses": [sum(card.name == "lamp_oil" for card in side.hand) for side in s.sides],
            "deck": [side.deck_name for side in s.sides],
            "seed": s.rng.seed[:4],
        }
        return {**super().public(s), "hole": holes[self.hole]}


@pytest.mark.parametrize("hole", ["hand", "next", "last", "deck", "seed"])
def test_a_hole_in_the_view_would_be_found(hole: str) -> None:
    def compare_four_games() -> None:
        for seed in range(4):
            test_hidden.compare(Leaky(hole), seed=seed, every=1)

    with pytest.raises(AssertionError):
        compare_four_games()


@pytest.mark.parametrize("seed", range(4))
def test_another_deal_changes_many_names_and_no_back(seed: int) -> None:
    s, _ = begun(FORCE, seed)
    luck = Random(seed)
    changed = 0
    while s.result is None:
        step = next_step(FORCE, s, luck, 0)
        before = copied(FORCE, s)
        coming = taken(FORCE, s, step)
        assert isinstance(before, ForceState)
        assert step.ask is not None
        assert step.raw is not None
        dealt = redeal(before, None, luck, step.ask.seat, step.raw, coming)
        assert dealt is not None
        for old, new in zip(before.sides, dealt[0].sides, strict=True):
            for one, two in zip((*old.areas, old.hand), (*new.areas, new.hand), strict=True):
                assert [card.id for card in one] == [card.id for card in two]
                changed += [card.name for card in one] != [card.name for card in two]
    assert changed > 200


def test_a_bag_is_a_list_of_so_many_values_each_at_most_so_often() -> None:
    template = {"do": "bring", "cards": {"bag": [["a", 2], ["b", 1], [3, 1]], "size": 3}}
    for cards, ok in (
        (["a", "a", "b"], True),
        (["b", "a", "a"], True),
        (["a", "b", 3], True),
        (["a", "a", "a"], False),
        (["a", "a"], False),
        (["a", "a", "b", 3], False),
        (["a", "b", "c"], False),
        (["a", "b", True], False),
        (["a", "b", ["a"]], False),
        ("aab", False),
    ):
        assert fits(template, {"do": "bring", "cards": cards}) is ok, cards
    for seed in range(20):
        assert fits(template, pick(template, Random(seed).randrange))


def saved_state_is_whole(s: State) -> bool:
    return copied(FORCE, s) == s


@pytest.mark.parametrize("seed", range(3))
def test_a_state_that_was_saved_in_the_middle_of_a_text_is_the_same_state(seed: int) -> None:
    s, _ = begun(FORCE, seed)
    luck = Random(seed)
    middle = 0
    while s.result is None:
        taken(FORCE, s, next_step(FORCE, s, luck, 0))
        assert saved_state_is_whole(s)
        assert isinstance(s, ForceState)
        middle += s.decision is not None
    assert middle


def test_a_race_saved_before_version_3_goes_on_by_its_own_version() -> None:
    s = FORCE.new({}, 2, "5eed" * 16, 0, version=2)
    s.told.clear()
    then = orjson.loads(saved(s))
    del then["options"]["head_start"], then["errands"]
    again = loaded(FORCE, orjson.dumps(FORCE.upgrade(then, 1)))
    assert again == s
    assert (again.version, again.options["head_start"]) == (2, 0)


def test_the_engine_has_small_rooms_and_small_files_and_the_names_of_every_game() -> None:
    folder = Path("app/engine/force")
    common = {"components", "state", "moves", "events", "phases", "view", "bots", "game"}
    assert common <= {path.stem for path in folder.iterdir()}
    rooms: dict[str, int] = {}
    for path in folder.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= 400, path
        assert "TYPE_CHECKING" not in text, path
        rooms[path.parent.name] = rooms.get(path.parent.name, 0) + 1
    assert {room for room, files in rooms.items() if files > 12} <= {"vocabulary", "cards"}

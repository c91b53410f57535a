"""The bench names every part of a move, in every game."""

import pytest

from app.engine.catalog import GAMES
from tools.bench import parts


@pytest.mark.parametrize("slug", GAMES)
def test_every_part_of_a_move_has_its_time(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "TURNS", 2)
    monkeypatch.setattr(parts, "MOVES", 30)
    spent = parts.parts_of(slug)
    assert spent.keys() == parts.NAMES.keys()
    assert all(spent[part] > 0 for part in spent if part != "rules")


def test_the_same_moves_are_played_every_time() -> None:
    one, two = parts.Played("mafia"), parts.Played("mafia")
    for _ in range(20):
        one.move()
        two.move()
    assert one.board() == two.board()

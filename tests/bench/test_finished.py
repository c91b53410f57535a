"""The bench measures the memory that finished games leave behind."""

from dataclasses import replace

import pytest
from rich.console import Console

from tools.bench import finished
from tools.bench.figures import SHORT, Ground


async def test_games_are_played_to_their_ends_and_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finished, "AT_ONCE", 2)
    size = replace(SHORT, finished_games=(2, 4), forgetting_seconds=0.1)
    figures = await finished.finished_figures(Ground(None, "mafia", size, Console(quiet=True)))
    assert [figure.name.strip() for figure in figures] == [
        "Memory of a server that has just started", "after the first 2 games", "after 2 games more",
        "after 4 games more", "when their tables are forgotten",
    ]  # fmt: skip
    assert all(40 < figure.value < 1000 for figure in figures)

"""A new version takes over in mid-game: the old process drains, the new one reads what it left, in a newer format."""

from asyncio import to_thread
from pathlib import Path

import pytest

from app.engine.catalog import GAMES
from tests.faults import newer_version
from tests.faults.bounds import soon
from tests.faults.play import a_party
from tests.faults.processes import houses
from tests.faults.proof import prove


@pytest.mark.parametrize("how", ["drained", "killed"])
async def test_games_go_on_under_a_newer_version_with_another_format(
    tmp_path: Path, database_url: str, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with houses(tmp_path, database_url) as [house]:
        async with a_party([house]) as party:
            await party.more_moves(30)
            if how == "drained":
                assert await to_thread(house.stop) == 0
            else:
                await to_thread(house.kill)
            house.module = newer_version.__name__
            await to_thread(house.start)
            await soon(party, house.open_since)
            await party.finish()
            await party.come_to_rest()
        monkeypatch.setitem(GAMES, "mafia", newer_version.Newer())
        assert prove(party, database_url) > 30
        assert "Traceback" not in house.said()

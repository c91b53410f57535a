"""Opens the house of this checkout, looks at its pages, and has bots play a game to its end. Run as a program."""

import asyncio
import sys
from pathlib import Path

from app import assets
from app.engine.catalog import GAMES
from tests.pages.conftest import opened

PAGES = ("/", "/games", "/rules", *(f"/rules/{slug}" for slug in GAMES))


async def evening(folder: Path, game: str) -> None:
    async with opened(folder / "railbird.sqlite") as place:
        for page in PAGES:
            answer = await place.browser().get(page)
            assert answer.status_code == 200, (page, answer.text)
        offered = (await place.browser().get("/api/games")).json()
        assert [one["slug"] for one in offered] == list(GAMES)
        names = ["Aoi", "Tobias", "Maria", "Sam"][: GAMES[game].seats[0]]
        table = await place.play(*names, game=game)
        assert (await place.house.live_tables.table(table)).status == "finished"
        assert (await place.players[0].get(f"/t/{table}")).status_code == 200
    print(f"{len(PAGES)} pages, a game of {game}, and these: {' '.join(GAMES)}")


if __name__ == "__main__":
    assets.ensure_built()
    asyncio.run(evening(Path(sys.argv[1]), sys.argv[2]))

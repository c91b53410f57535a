"""Compressed size of a first visit to a table's page: the document, its files, and the scripts that these import.

The measurement follows references without a browser. Of the dynamic imports it counts only the game's own script.
"""

import re

import httpx

from app.engine.catalog import GAMES
from tools.bench.figures import Figure, Ground
from tools.bench.house import Seated, seat_table

NAMED = re.compile(r'(?:href|src|data-catalog)="(/static/[^"#]+)"')
IMPORTED = re.compile(r'(?:from|import)\s*"\./([^"]+\.js)"')
OF_A_GAME = r'\b{slug}:\s*\(\)\s*=>\s*import\("\./([^"]+)"\)'  # as the page's script names the games' own parts
KB = 1000


async def page_figures(ground: Ground) -> list[Figure]:
    """Measure the page of a table in play."""
    low = GAMES[ground.game].seats[0]
    with ground.house() as server:
        seated = await seat_table(server, ground.game, low, bots=low - 1)
        sizes = await loaded(server.url, seated, ground.game)
    script = sum(size for name, size in sizes.items() if name.endswith(".js"))
    return [
        Figure("Table page: JavaScript, compressed", script / KB, "kB", "≤ 40"),
        Figure("Table page: first load, compressed", sum(sizes.values()) / KB, "kB", "≤ 150"),
    ]


async def loaded(url: str, seated: Seated, game: str) -> dict[str, int]:
    """Transferred bytes per URL."""
    headers = {"Cookie": seated.cookies[0], "Accept-Encoding": "gzip", "Accept": "text/html"}
    async with httpx.AsyncClient(base_url=url, headers=headers) as client:
        page = await client.get(f"/t/{seated.table}")
        sizes = {"page": page.num_bytes_downloaded}
        wanted = NAMED.findall(page.text)
        while wanted:
            if (name := wanted.pop()) in sizes:
                continue
            answer = await client.get(name)
            answer.raise_for_status()
            sizes[name] = answer.num_bytes_downloaded
            if name.endswith(".js"):
                place = name.rpartition("/")[0]
                wanted += [f"{place}/{part}" for part in imported(answer.text, game)]
    assert any("/game-" in name for name in sizes), sorted(sizes)
    return sizes


def imported(script: str, game: str) -> list[str]:
    return IMPORTED.findall(script) + re.findall(OF_A_GAME.format(slug=game), script)

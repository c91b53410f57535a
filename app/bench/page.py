"""What a first visit to a table's page loads, compressed: the document, what it names, and what its scripts import.

As a browser would, but without one: of the parts that are fetched when they are needed only the game's own counts.
"""

import re

import httpx

from app.bench.figures import Figure, Ground
from app.bench.house import Seated, seat_table
from app.engine.catalog import GAMES

NAMED = re.compile(r'(?:href|src|data-catalog)="(/static/[^"#]+)"')
IMPORTED = re.compile(r'(?:from|import)\s*"\./([^"]+\.js)"')
OF_A_GAME = r'\b{slug}:\s*\(\)\s*=>\s*import\("\./([^"]+)"\)'  # as the page's script names the games' own parts
KB = 1000


async def page_figures(ground: Ground) -> list[Figure]:
    """Of a table in play."""
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
    """Bytes over the wire, by what was asked for."""
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

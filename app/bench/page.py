"""What a first visit to a table's page loads, compressed: the document and everything it names."""

import re

import httpx

from app.bench.figures import Figure, Ground
from app.bench.house import Seated, seat_table
from app.engine.catalog import GAMES

NAMED = re.compile(r'(?:href|src|data-catalog)="(/static/[^"#]+)"')
KB = 1000


async def page_figures(ground: Ground) -> list[Figure]:
    """Of a table in play."""
    low = GAMES[ground.game].seats[0]
    with ground.house() as server:
        seated = await seat_table(server, ground.game, low, bots=low - 1)
        sizes = await loaded(server.url, seated)
    script = sum(size for name, size in sizes.items() if name.endswith(".js"))
    return [
        Figure("Table page: JavaScript, compressed", script / KB, "kB", "≤ 40"),
        Figure("Table page: first load, compressed", sum(sizes.values()) / KB, "kB", "≤ 150"),
    ]


async def loaded(url: str, seated: Seated) -> dict[str, int]:
    """Bytes over the wire, by what was asked for."""
    headers = {"Cookie": seated.cookies[0], "Accept-Encoding": "gzip", "Accept": "text/html"}
    async with httpx.AsyncClient(base_url=url, headers=headers) as client:
        page = await client.get(f"/t/{seated.table}")
        names = sorted(set(NAMED.findall(page.text)))
        sizes = {"page": page.num_bytes_downloaded}
        for name in names:
            answer = await client.get(name)
            answer.raise_for_status()
            sizes[name] = answer.num_bytes_downloaded
    return sizes

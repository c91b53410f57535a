"""What a first visit to a table's page loads, compressed: the document and everything it names."""

import re

import httpx

from app.bench.house import ServerProcess, seat_tables
from app.engine.catalog import GAMES

NAMED = re.compile(r'(?:href|src|data-catalog)="(/static/[^"#]+)"')
KB = 1000


async def page_weight(server: ServerProcess, game: str) -> list[tuple[str, float, str]]:
    """(what, kB, wanted) of the page of a table in play."""
    low = GAMES[game].seats[0]
    seated = (await seat_tables(server, game, 1, low, lambda: None, bots=low - 1))[0]
    headers = {"Cookie": seated.cookies[0], "Accept-Encoding": "gzip", "Accept": "text/html"}
    async with httpx.AsyncClient(base_url=server.url, headers=headers) as client:
        page = await client.get(f"/t/{seated.table}")
        names = sorted(set(NAMED.findall(page.text)))
        sizes = {"page": page.num_bytes_downloaded}
        for name in names:
            answer = await client.get(name)
            answer.raise_for_status()
            sizes[name] = answer.num_bytes_downloaded
    script = sum(size for name, size in sizes.items() if name.endswith(".js"))
    return [
        ("Table page: JavaScript, compressed", script / KB, "≤ 40"),
        ("Table page: first load, compressed", sum(sizes.values()) / KB, "≤ 150"),
    ]

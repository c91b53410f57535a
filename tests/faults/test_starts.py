"""The power fails between the commitments to the luck, their opening, and the deal."""

import hashlib
import sqlite3
from asyncio import to_thread
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx

from tests.faults.processes import House, houses, wait_until

NONCES = ("the-nonce-of-the-host", "the-nonce-of-a-friend")
HASHES = [hashlib.sha256(nonce.encode()).hexdigest() for nonce in NONCES]


def row(place: str, sql: str) -> Any:
    with closing(sqlite3.connect(place)) as db:
        return db.execute(sql).fetchone()


async def seated(house: House) -> tuple[str, list[httpx.AsyncClient]]:
    """A table with a host and a friend who have committed to their nonces, and two bots."""
    people = [house.client(), house.client()]
    for person in people:
        person.headers["X-Railbird"] = "1"
    for person, name in zip(people, ("Aoi", "Tobias"), strict=True):
        (await person.post("/api/session", json={"name": name})).raise_for_status()
    made = (await people[0].post("/api/tables", json={"game": "mafia", "nonce_hash": HASHES[0]})).json()
    at = f"/api/tables/{made['table']}"
    (await people[1].post(f"{at}/join", json={"invite": made["invite"]})).raise_for_status()
    (await people[1].post(f"{at}/sit", json={"nonce_hash": HASHES[1]})).raise_for_status()
    for seat in (2, 3):
        (await people[0].post(f"{at}/bots", json={"seat": seat, "level": "random"})).raise_for_status()
    return at, people


async def test_kill_9_after_the_start_is_fixed_gives_nobody_another_deal(tmp_path: Path) -> None:
    path = str(tmp_path / "railbird.sqlite")
    with houses(tmp_path, f"sqlite:///{path}") as [house]:
        at, (host, friend) = await seated(house)
        before = row(path, "SELECT commitment, server_seed FROM tables")
        fixing = host.build_request("POST", f"{at}/start", timeout=0.2)
        for _ in range(100):  # the answer comes when the nonces are open, and nobody opens one
            with suppress(httpx.TimeoutException):
                await host.send(fixing)
            if row(path, "SELECT opens_until FROM tables")[0] is not None:
                break
        opening = await friend.post(f"{at}/nonce", json={"nonce": NONCES[1]})
        house.kill()
        await to_thread(house.start)
        changed = await host.post(f"{at}/sit", json={"nonce_hash": HASHES[1]})
        assert changed.status_code == 409
        assert changed.json()["error"] in ("starting", "already_started")
        await host.post(f"{at}/start", timeout=30)
        await to_thread(wait_until, lambda: row(path, "SELECT count(*) FROM moves")[0] > 0, "the game is dealt")
        assert row(path, "SELECT commitment, server_seed FROM tables") == before
        hashes = [row(path, f"SELECT nonce_hash FROM seats WHERE seat = {seat}")[0] for seat in (0, 1)]
        assert hashes == HASHES
        # On a slow machine the friend may have come too late: then it counts as zeros, and stays so.
        kept = NONCES[1] if opening.status_code == 204 else ""
        assert row(path, "SELECT nonce FROM seats WHERE seat = 1")[0] == kept
        assert "Traceback" not in house.said()
        for person in (host, friend):
            await person.aclose()

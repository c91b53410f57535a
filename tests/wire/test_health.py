"""/healthz tells the truth: a proxy and a supervisor go by it."""

import time

import httpx

from tests.wire.servers import PATIENCE, a_server


def health(server, query: str = "") -> tuple[int, dict]:
    answer = httpx.get(f"{server.url}/healthz{query}", timeout=PATIENCE)
    return answer.status_code, answer.json()


def test_a_house_that_is_well_says_what_it_is_made_of(tmp_path):
    with a_server(f"sqlite:///{tmp_path}/db.sqlite") as server:
        status, said = health(server)
        assert said.pop("version")
        assert 0 <= said.pop("last_write_ms") < 60_000
        assert 0 <= said.pop("longest_wait_ms") < 5_000
        well = {"ok": True, "reachable": True, "writer": True, "writable": True, "bus": True, "draining": False}
        assert (status, said) == (200, {**well, "database": "sqlite", "waiting_writes": 0, "away_ms": 0})


def test_without_its_database_a_house_is_not_well(tmp_path):
    path = tmp_path / "db.sqlite"
    with a_server(f"sqlite:///{path}") as server:
        path.rename(tmp_path / "elsewhere.sqlite")
        status, said = health(server)
        assert (status, said["ok"], said["reachable"], said["writer"]) == (503, False, False, True)
        assert said["writable"] is False
        (tmp_path / "elsewhere.sqlite").rename(path)
        assert health(server)[0] == 200


def test_whoever_asks_with_patience_is_told_later_that_the_database_is_away(tmp_path):
    path = tmp_path / "db.sqlite"
    with a_server(f"sqlite:///{path}") as server:
        path.rename(tmp_path / "elsewhere.sqlite")
        status, said = health(server, "?away=3600")
        assert (status, said["ok"], said["reachable"]) == (200, False, False)
        end = time.monotonic() + PATIENCE
        while (answer := health(server, "?away=1"))[0] == 200:
            assert time.monotonic() < end
            time.sleep(0.05)
        assert answer[1]["away_ms"] >= 1000
        (tmp_path / "elsewhere.sqlite").rename(path)
        assert health(server)[1]["away_ms"] == 0


def test_without_its_bus_a_house_is_slower_and_not_ill(tmp_path):
    with a_server(f"sqlite:///{tmp_path}/db.sqlite", RAILBIRD_BUS="redis://127.0.0.1:1/0") as server:
        status, said = health(server)
        assert (status, said["ok"], said["bus"]) == (200, True, False)

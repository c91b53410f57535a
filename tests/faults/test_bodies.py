"""Generated requests for every call of the API: none may cause an internal error."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from app.main import create_app
from app.settings import Settings
from tests.faults.bounds import TIMES
from tests.faults.processes import houses
from tests.wire.clients import TOOL

EXAMPLES = 15  # of each call
FEWER = 3  # where a second database is asked the same
BIG = 2**63 - 1


@contextmanager
def visited(tmp_path: Path, url: str) -> Iterator[tuple[httpx.Client, dict[str, str], str]]:
    """A house that is well afterwards: a client, the headers of somebody with a session, and their table."""
    with houses(tmp_path, url) as [house]:
        with httpx.Client(base_url=house.url, timeout=60) as client:
            made = client.post("/api/session", json={"name": "Aoi"}, headers=TOOL)
            headers = {**TOOL, "Cookie": made.headers["set-cookie"].partition(";")[0]}
            client.cookies.clear()
            yield client, headers, client.post("/api/tables", json={"game": "mafia"}, headers=headers).json()["table"]
        assert house.health() == 200
        assert "Traceback" not in house.said()
        assert "cannot do this" not in house.said()  # nothing was asked of the database that it takes offence at


def test_no_body_and_no_path_makes_the_house_fail(tmp_path: Path, database_url: str) -> None:
    schema = schemathesis.openapi.from_dict(create_app(Settings()).openapi())
    examples = EXAMPLES if database_url.startswith("sqlite") else FEWER
    with visited(tmp_path, database_url) as (client, headers, table):
        calls = schema.get_all_operations()
        tried = sum(try_call(client, found.ok(), headers, table, examples * TIMES) for found in calls)
    assert tried > 7 * examples * TIMES


WITHOUT_A_DATABASE: list[tuple[str, str, Any, int]] = [
    ("GET", "/api/tables/%00", None, 404),
    ("GET", "/t/%00", None, 404),
    ("GET", "/t/%F0%9F%90%8E", None, 404),
    ("POST", "/api/tables/a%00/join", {}, 404),
    ("POST", "/api/join", {"code": "\0"}, 404),
    ("POST", "/api/join", {"code": "\ud800"}, 422),
    ("POST", "/api/session", {"name": "A\0oi"}, 200),
    ("PUT", "/api/decks/%00", {"name": "Mine", "size": 60, "cards": {}}, 404),
    ("DELETE", "/api/decks/%00", None, 404),
    ("POST", "/api/decks", {"name": "\0", "size": 60, "cards": {}}, 422),
    ("POST", "/api/decks", {"name": "Mine", "size": 60, "cards": {"\0": 1}}, 422),
    ("GET", "/api/games/%00/schema", None, 404),
    ("GET", "{table}/log?after=999999999", None, 200),
    ("GET", "{table}/log?after=2147483648", None, 422),
    ("GET", f"{{table}}/log?after={BIG}", None, 422),
    ("GET", "{table}/log?after=-1", None, 422),
    ("POST", "{table}/sit", {"seat": BIG}, 422),
    ("POST", "{table}/bots", {"seat": 1, "level": "\0"}, 422),
]


def test_what_no_database_holds_is_refused_before_it_is_asked(tmp_path: Path, database_url: str) -> None:
    with visited(tmp_path, database_url) as (client, headers, table):
        for method, path, body, status in WITHOUT_A_DATABASE:
            url = path.replace("{table}", f"/api/tables/{table}")
            content = {} if body is None else {"content": json.dumps(body)}
            sent = {**headers, "Content-Type": "application/json"}
            answer = client.request(method, url, headers=sent, **content)
            assert answer.status_code == status, (method, path, body, answer.text)


def try_call(
    client: httpx.Client, operation: schemathesis.APIOperation, headers: dict[str, str], table: str, examples: int
) -> int:
    """Half of the calls are about a table that there is; how many were tried."""
    tried = 0

    @settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(), st.booleans())
    def try_one(case: schemathesis.Case, is_ours: bool) -> None:
        nonlocal tried
        if is_ours and "table" in case.path_parameters:
            case.path_parameters["table"] = table
        sent = case.as_transport_kwargs(base_url="")
        if operation.path == "/api/session" and operation.method == "delete":
            return  # or nobody would be signed in any more
        content = {name: sent[name] for name in ("json", "data", "params") if sent.get(name) is not None}
        if isinstance(content.get("data"), (bytes, str)):
            content["content"] = content.pop("data")
        answer = client.request(sent["method"], sent["url"], headers=headers, **content)
        tried += 1
        assert answer.status_code < 500, (sent["method"], sent["url"], content, answer.text)
        if answer.is_error:
            assert answer.json()["error"]

    try_one()
    return tried

"""Whatever a schema-minded stranger sends over HTTP: no call of the interface may fail on our side."""

from pathlib import Path

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from app.main import create_app
from app.settings import Settings
from tests.faults.bounds import TIMES
from tests.faults.processes import houses
from tests.wire.friends import TOOL

EXAMPLES = 15  # of each call


def test_no_body_and_no_path_makes_the_house_fail(tmp_path: Path) -> None:
    schema = schemathesis.openapi.from_dict(create_app(Settings()).openapi())
    with houses(tmp_path, f"sqlite:///{tmp_path}/railbird.sqlite") as [house]:
        with httpx.Client(base_url=house.url, timeout=60) as client:
            made = client.post("/api/session", json={"name": "Aoi"}, headers=TOOL)
            headers = {**TOOL, "Cookie": made.headers["set-cookie"].partition(";")[0]}
            client.cookies.clear()
            table = client.post("/api/tables", json={"game": "mafia"}, headers=headers).json()["table"]
            tried = sum(try_call(client, found.ok(), headers, table) for found in schema.get_all_operations())
        assert tried > 100 * TIMES
        assert house.health() == 200
        assert "Traceback" not in house.said()


def try_call(client: httpx.Client, operation: schemathesis.APIOperation, headers: dict[str, str], table: str) -> int:
    """Half of the calls are about a table that there is; how many were tried."""
    tried = 0

    @settings(
        max_examples=EXAMPLES * TIMES,
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

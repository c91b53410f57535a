"""`/metrics` for Prometheus: what this worker has done and what it is doing now.

Figures only: no names, tables, tokens or hands. Open to this machine alone unless RAILBIRD_METRICS_TOKEN is set, which
then has to come as a bearer token. Of several workers on one address each scrape meets one; `worker` says which.
"""

import hmac
from collections.abc import Iterator

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from app.api.deps import TheHouse
from app.service.errors import NotYours
from app.service.house import House
from app.service.limits import THIS_MACHINE
from app.service.meters import meters

router = APIRouter(include_in_schema=False)


class HouseCollector(Collector):
    def __init__(self, house: House) -> None:
        self._house = house

    def collect(self) -> Iterator[Metric]:
        written, worker = self._house.writer.stats, self._house.neighbours.worker
        tables = self._house.hall.awake()
        counters = {
            "moves": ("Moves that are on disk and were told.", meters.moves),
            "moves_refused": ("Moves refused by the rules or as too late.", meters.refused_moves),
            "appends_refused": ("Appends refused because another worker was faster.", meters.refused_appends),
            "appends_lost": ("Appends that failed because the database was away.", meters.lost_appends),
            "frames": ("Frames sent with news of a move.", meters.frames),
            "fan_out_seconds": ("Time spent encoding and sending news of moves.", meters.fan_out_seconds),
            "sockets_dropped": ("Sockets dropped because they read too slowly.", meters.dropped_sockets),
            "sockets_flooding": ("Sockets closed because they sent too much.", meters.flooded_sockets),
            "commits": ("Transactions of the writer.", written.batches),
            "commit_seconds": ("Time in the writer's transactions.", written.seconds),
            "commit_appends": (
                "Moves in the writer's transactions: divided by commits, the size of a batch.",
                written.appends,
            ),
            "commit_jobs": ("Other work in the writer's transactions.", written.jobs),
            "commit_failures": ("Writes that failed.", written.failures),
        }
        gauges = {
            "tables_awake": ("Tables in memory.", len(tables)),
            "tables_playing": ("Tables in memory with a game going on.", sum(t.status == "playing" for t in tables)),
            "sockets": ("Open sockets at tables.", sum(len(t.viewers) for t in tables)),
            "commit_largest": ("The largest batch of the writer so far.", written.largest),
        }
        for name, (help_text, value) in counters.items():
            counter = CounterMetricFamily(f"railbird_{name}", help_text, labels=["worker"])
            counter.add_metric([worker], value)
            yield counter
        for name, (help_text, value) in gauges.items():
            gauge = GaugeMetricFamily(f"railbird_{name}", help_text, labels=["worker"])
            gauge.add_metric([worker], value)
            yield gauge


@router.get("/metrics")
async def metrics(request: Request, house: TheHouse) -> Response:
    if not may_look(request, house.settings.metrics_token):
        raise NotYours("not_for_you", "The metrics are for those who run this house.")
    registry = CollectorRegistry(auto_describe=False)
    registry.register(HouseCollector(house))
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


def may_look(request: Request, token: str) -> bool:
    if token:
        sent = request.headers.get("authorization", "")
        return hmac.compare_digest(sent.encode(), f"Bearer {token}".encode())
    # A proxy on this machine speaks for others: then only a token will do.
    is_direct = "x-forwarded-for" not in request.headers and "forwarded" not in request.headers
    return is_direct and request.client is not None and request.client.host in THIS_MACHINE

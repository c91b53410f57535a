"""`/metrics` for Prometheus: counters and gauges of this worker process.

Metrics contain no names, table ids, tokens or hands. Only this machine may read them, unless RAILBIRD_METRICS_TOKEN is
set; then a request needs it as a bearer token. A scrape reaches one of several workers; the label `worker` names it.
"""

import hmac
from collections.abc import Iterator

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from app.api.deps import TheHouse
from app.errors import Refusal
from app.limits import THIS_MACHINE
from app.meters import meters
from app.services import House

router = APIRouter(include_in_schema=False)


class HouseCollector(Collector):
    def __init__(self, house: House) -> None:
        self._house = house

    def collect(self) -> Iterator[Metric]:
        written, worker = self._house.log.stats, self._house.table_sync.worker
        tables = self._house.live_tables.awake()
        counters = {
            "moves": ("Moves that are on disk and were told.", meters.moves),
            "moves_refused": ("Moves refused by the rules or as too late.", meters.refused_moves),
            "appends_refused": ("Appends refused because another worker was faster.", meters.refused_appends),
            "appends_lost": ("Appends that failed because the database was away.", meters.lost_appends),
            "frames": ("Frames sent with news of a move.", meters.frames),
            "fan_out_seconds": ("Time spent encoding and sending news of moves.", meters.fan_out_seconds),
            "sockets_dropped": ("Sockets dropped because they read too slowly.", meters.dropped_sockets),
            "sockets_flooding": ("Sockets closed because they sent too much.", meters.flooded_sockets),
            "tables_set_back": ("Tables whose last moves the database had lost.", meters.setbacks),
            "sockets_handed_over": (
                "Connections passed to the worker of this machine that serves their table.",
                meters.handed_over,
            ),
            "handovers_refused": (
                "Messages between workers of this machine that no worker has sent.",
                meters.refused_handovers,
            ),
            "bus_messages_refused": (
                "Messages on the bus that no worker of this house has sent, or that came again.",
                meters.refused_messages,
            ),
            "commits": ("Transactions of the log.", written.batches),
            "commit_seconds": ("Time in the log's transactions.", written.seconds),
            "commit_appends": (
                "Moves in the log's transactions: divided by commits, the size of a batch.",
                written.appends,
            ),
            "commit_jobs": ("Other changes, each in a transaction of its own.", self._house.database.jobs_begun),
            "commit_failures": ("Writes that failed.", written.failures),
        }
        gauges = {
            "tables_awake": ("Tables in memory.", len(tables)),
            "tables_playing": ("Tables in memory with a game going on.", sum(t.status == "playing" for t in tables)),
            "sockets": ("Open sockets at tables.", sum(len(t.audience.viewers) for t in tables)),
            "commit_largest": ("The largest batch of the log so far.", written.largest),
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
        raise Refusal("not_for_you")
    registry = CollectorRegistry(auto_describe=False)
    registry.register(HouseCollector(house))
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


def may_look(request: Request, token: str) -> bool:
    if token:
        sent = request.headers.get("authorization", "")
        return hmac.compare_digest(sent.encode(), f"Bearer {token}".encode())
    # A proxy on this machine forwards requests from outside, so a forwarded request needs the token.
    is_direct = "x-forwarded-for" not in request.headers and "forwarded" not in request.headers
    return is_direct and request.client is not None and request.client.host in THIS_MACHINE

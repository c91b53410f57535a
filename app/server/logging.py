"""Format of log lines: plain text, or one JSON object a line with RAILBIRD_LOG=json.

A line may name a table, a move's number and a worker. A line never contains hands, orders, seeds, tokens, invites or
addresses.
"""

import logging
import os
import sys
from datetime import UTC, datetime
from typing import Any, Final

import orjson

# Fields of `extra` that JSON lines include: log.warning("table %s: …", table.id, extra={"table": table.id, "seq": 17}).
ABOUT: Final = ("table", "seq")


class Lines(logging.Formatter):
    """Plain lines: `2026-11-18 15:04:05 WARNING railbird.table: table x1: move 17 was not saved`"""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S")


class JsonLines(logging.Formatter):
    """One JSON object a line, with the fields of ABOUT that the call gave in `extra`, for searching."""

    def __init__(self, worker: int) -> None:
        super().__init__()
        self._worker = worker

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "worker": self._worker,
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in ABOUT if hasattr(record, name)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return orjson.dumps(line).decode()


def begin(kind: str) -> None:
    """Configure logging: all lines of this process go to stderr; JSON lines name the worker by its process id."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(os.getpid()) if kind == "json" else Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("railbird.house").setLevel(logging.INFO)  # start and stop

"""What the house says to whoever runs it: a line for people, or with RAILBIRD_LOG=json a JSON object for machines.

A line may name a table, a move's number and a worker. It never names hands, orders, seeds, tokens, invites or
addresses: what is logged is an id, a number, or a sentence of ours.
"""

import logging
import os
import re
import sys
from datetime import UTC, datetime
from typing import Any, Final

import orjson

TABLE: Final = re.compile(r"\btable ([0-9a-z]+)\b")
MOVE: Final = re.compile(r"\bmove (\d+)\b")


class Lines(logging.Formatter):
    """`2026-11-18 15:04:05 WARNING railbird.table: table x1: move 17 was not saved`"""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S")


class JsonLines(logging.Formatter):
    """One object a line; `table` and `seq` are picked out of the sentence, so that a log can be searched by them."""

    def __init__(self, worker: int) -> None:
        super().__init__()
        self._worker = worker

    def format(self, record: logging.LogRecord) -> str:
        said = record.getMessage()
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "worker": self._worker,
            "message": said,
        }
        if found := TABLE.search(said):
            line["table"] = found[1]
        if found := MOVE.search(said):
            line["seq"] = int(found[1])
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return orjson.dumps(line).decode()


def begin(kind: str) -> None:
    """Everything that is logged in this process goes to stderr from here on; a worker is known by its process."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(os.getpid()) if kind == "json" else Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("railbird.house").setLevel(logging.INFO)  # when it opens and closes

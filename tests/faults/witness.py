"""Writes to every node of a database cluster itself, past the house: says when a new primary is there, and whether an
old one still takes writes."""

import threading
import time
from dataclasses import dataclass, field
from uuid import uuid4

import psycopg

from app.storage.dialects import read_url
from app.storage.postgres.connecting import PatientConnection, connect
from tests.faults.patroni import Cluster, Node

TABLE = "CREATE TABLE IF NOT EXISTS witness (writer text, number integer, PRIMARY KEY (writer, number))"
EVERY_SECONDS = 0.05
PATIENCE_SECONDS = 1.0  # for an answer; a commit that waits for its standby has none


@dataclass
class Writer:
    """Writes numbered rows to one node, whether it is the primary or not."""

    node: Node
    name: str = field(default_factory=lambda: uuid4().hex)
    acknowledged: list[tuple[float, int]] = field(default_factory=list)  # when, by the monotonic clock, and which
    is_over: threading.Event = field(default_factory=threading.Event)

    def run(self) -> None:
        connection: PatientConnection | None = None
        number = 0
        while not self.is_over.wait(EVERY_SECONDS):
            number += 1
            try:
                if connection is None or connection.closed:
                    connection = connect(read_url(f"{self.node.url()}?connect_timeout=2"), autocommit=True)
                    connection.patience = PATIENCE_SECONDS
                connection.execute("INSERT INTO witness VALUES (%s, %s)", [self.name, number])
            except psycopg.Error:
                continue  # it can only be read, or is gone
            self.acknowledged.append((time.monotonic(), number))
        if connection is not None:
            connection.close()


class Witness:
    """A writer at each node, in threads."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        with connect(read_url(cluster.url()), autocommit=True) as connection:
            connection.execute(TABLE)
        self.writers = [Writer(node) for node in cluster.nodes]
        self._threads = [threading.Thread(target=writer.run) for writer in self.writers]

    def __enter__(self) -> "Witness":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        for writer in self.writers:
            writer.is_over.set()
        for thread in self._threads:
            thread.join()

    def of(self, node: Node) -> Writer:
        return next(writer for writer in self.writers if writer.node is node)

    def first_at(self, node: Node) -> float | None:
        """When the node acknowledged its first row: since then it is the primary."""
        return self.of(node).acknowledged[0][0] if self.of(node).acknowledged else None

    def last_at(self, node: Node) -> float:
        """When the node acknowledged its last row."""
        return self.of(node).acknowledged[-1][0]

    def prove(self) -> int:
        """Check that the database has every acknowledged row; returns their number."""
        with connect(read_url(self._cluster.url()), autocommit=True) as connection:
            for writer in self.writers:
                found = connection.execute("SELECT number FROM witness WHERE writer = %s", [writer.name]).fetchall()
                missing = {number for _, number in writer.acknowledged} - {number for (number,) in found}
                assert not missing, f"{writer.node.name} acknowledged rows that are lost: {sorted(missing)}"
        return sum(len(writer.acknowledged) for writer in self.writers)

"""Which node holds the log of a table, so that a worker can write a move there without the coordinator.

A worker may be late to notice that a shard has moved. The node then refuses the entries, and nothing is written.
"""

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from sqlalchemy import Connection, text

from app.storage.spread.layout import DIVIDED

_SHARDS: Final = text("""
    SELECT shardminvalue::int AS first, nodename AS host, nodeport AS port
    FROM pg_dist_shard
    JOIN pg_dist_placement USING (shardid)
    JOIN pg_dist_node USING (groupid)
    WHERE logicalrelid = CAST(:log AS regclass) AND noderole = 'primary'
    ORDER BY 1
""")
WORD: Final = 0xFFFFFFFF


@dataclass(frozen=True, slots=True)
class Node:
    host: str
    port: int

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


@dataclass(frozen=True, slots=True)
class Shards:
    """The first hash of each shard, in order, and the node that holds the shard."""

    firsts: tuple[int, ...]
    nodes: tuple[Node, ...]

    def node_of(self, table_id: str) -> Node:
        return self.nodes[bisect_right(self.firsts, hash_of(table_id)) - 1]


def find_shards(connection: Connection) -> Shards:
    rows = connection.execute(_SHARDS, {"log": DIVIDED[0]}).all()
    return Shards(tuple(row.first for row in rows), tuple(Node(row.host, row.port) for row in rows))


@lru_cache(100_000)
def hash_of(key: str) -> int:
    """PostgreSQL's hash of a text (`hashtext`), by which Citus divides: Bob Jenkins' lookup3, a signed number."""
    data = key.encode()
    a = b = c = (0x9E3779B9 + len(data) + 3923095) & WORD
    whole = len(data) // 12 * 12
    for start in range(0, whole, 12):
        a = (a + int.from_bytes(data[start : start + 4], "little")) & WORD
        b = (b + int.from_bytes(data[start + 4 : start + 8], "little")) & WORD
        c = (c + int.from_bytes(data[start + 8 : start + 12], "little")) & WORD
        a, b, c = _mix(a, b, c)
    rest = data[whole:]
    a = (a + int.from_bytes(rest[:4], "little")) & WORD
    b = (b + int.from_bytes(rest[4:8], "little")) & WORD
    c = (c + (int.from_bytes(rest[8:], "little") << 8)) & WORD  # the lowest byte is for the length
    found = _finish(a, b, c)
    return found - (1 << 32) if found >> 31 else found


def _mix(a: int, b: int, c: int) -> tuple[int, int, int]:
    for by in (4, 6, 8, 16, 19, 4):
        # One step; the next one has the three in turn.
        a = ((a - c) & WORD) ^ _turn(c, by)
        c = (c + b) & WORD
        a, b, c = b, c, a
    return a, b, c


def _finish(a: int, b: int, c: int) -> int:
    for by in (14, 11, 25, 16, 4, 14, 24):
        c = ((c ^ b) - _turn(b, by)) & WORD
        a, b, c = b, c, a
    return b


def _turn(word: int, by: int) -> int:
    return (word << by | word >> (32 - by)) & WORD

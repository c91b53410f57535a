"""Counters of this worker process: plain integers, because a move updates several. api/metrics.py exports them."""

from dataclasses import dataclass


@dataclass(slots=True)
class Meters:
    moves: int = 0  # written and published
    refused_moves: int = 0  # illegal or late
    refused_appends: int = 0  # another worker had written that entry of the log first
    lost_appends: int = 0  # the database was unreachable
    frames: int = 0  # WebSocket messages with the events of a move
    fan_out_seconds: float = 0.0
    dropped_sockets: int = 0  # closed because the client read too slowly
    flooded_sockets: int = 0  # closed because the client sent too much
    setbacks: int = 0  # tables whose last moves the database had lost
    handed_over: int = 0  # connections passed to the worker that serves their table
    refused_handovers: int = 0  # messages on the Unix socket that were not from a worker
    refused_messages: int = 0  # bus messages that were forged, came from another house, or were repeated


meters = Meters()

"""What happens in this process, counted: plain numbers that cost next to nothing on the way of a move.

How they are shown is the business of api/metrics.py.
"""

from dataclasses import dataclass


@dataclass(slots=True)
class Meters:
    moves: int = 0  # on disk and told
    refused_moves: int = 0  # by the rules, or because they came too late
    refused_appends: int = 0  # another worker was faster
    lost_appends: int = 0  # the database was away
    frames: int = 0  # sent to sockets as news of a move
    fan_out_seconds: float = 0.0
    dropped_sockets: int = 0  # they read too slowly
    flooded_sockets: int = 0


meters = Meters()

"""`python -m tests.wire.slow_to_deal serve`: the real server, which gives seats a minute to open their nonces.

Clocks of test servers go fifty times as fast as among people: two seconds would be over before a page can come back.
"""

import sys
from typing import Final

from app import cli
from app.lobby import service, start

OPEN_MS: Final = 50 * 60_000

if __name__ == "__main__":
    for module in (service, start):
        assert hasattr(module, "OPEN_MS"), f"{module.__name__} waits for no nonces any more"
        module.OPEN_MS = OPEN_MS  # type: ignore[attr-defined]
    raise SystemExit(cli.main(sys.argv[1:]))

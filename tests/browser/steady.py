"""`python -m tests.browser.steady serve`: the real server with the same luck every time, for pictures of the same game.

The seed of every table and the thoughts of the bots are fixed here. The host's share of the luck is made in the browser
that opens the table, where SAME_NONCES fixes it; bots have none.
"""

import random
import secrets
import sys
from types import SimpleNamespace
from typing import Final

from app import cli
from app.service import bots, making

SEED: Final = "7a" * 32
SAME_NONCES: Final = "if (location.pathname === '/') crypto.getRandomValues = (array) => array.fill(7);"


def fix_luck() -> None:
    luck = random.Random(7)
    making.secrets = SimpleNamespace(token_hex=lambda size: SEED[: 2 * size])  # type: ignore[assignment]
    bots.secrets = SimpleNamespace(randbelow=luck.randrange, choice=secrets.choice)  # type: ignore[assignment]


if __name__ == "__main__":
    fix_luck()
    raise SystemExit(cli.main(sys.argv[1:]))

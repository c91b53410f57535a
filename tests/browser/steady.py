"""`python -m tests.browser.steady serve`: the real server with the same luck every time, for the same games every time.

The seed of every table is fixed here; people's browsers bring luck of their own, which is kept with their seats and
left out of the deal. The bots take the first of what seems as good to them, so that tables side by side do not
disturb each other.
"""

import sys
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Final

from app import cli
from app.engine import record
from app.engine.kernel.rng import mix
from app.service import bots, making, review, table

SEED: Final = "7a" * 32


def mix_without_luck(server_seed: str, nonces: Sequence[str]) -> str:
    return mix(server_seed, [""] * len(nonces))


def fix_luck() -> None:
    making.secrets = SimpleNamespace(token_hex=lambda size: SEED[: 2 * size])  # type: ignore[assignment]
    record.mix = review.mix = table.mix = mix_without_luck  # type: ignore[attr-defined]
    bots.secrets = SimpleNamespace(randbelow=lambda n: 0)  # type: ignore[assignment]


if __name__ == "__main__":
    fix_luck()
    raise SystemExit(cli.main(sys.argv[1:]))

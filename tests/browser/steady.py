"""`python -m tests.browser.steady serve`: the real server with the same luck every time, for the same games every time.

The seed of every table is fixed here; people's browsers bring luck of their own, which is left out. The bots take the
first of what seems as good to them, so that tables side by side do not disturb each other.
"""

import sys
from types import SimpleNamespace
from typing import Any, Final

from app import cli
from app.service import arranging, bots, making
from app.store.seats import take_seat

SEED: Final = "7a" * 32


def take_seat_without_luck(c: Any, table: str, seat: int | None, person: str, name: str, nonce: str, now: int) -> Any:
    return take_seat(c, table, seat, person, name, "", now)


def fix_luck() -> None:
    making.secrets = SimpleNamespace(token_hex=lambda size: SEED[: 2 * size])  # type: ignore[assignment]
    making.take_seat = arranging.take_seat = take_seat_without_luck
    bots.secrets = SimpleNamespace(randbelow=lambda n: 0)  # type: ignore[assignment]


if __name__ == "__main__":
    fix_luck()
    raise SystemExit(cli.main(sys.argv[1:]))

"""`python -m tests.browser.seeded_server serve`: the real server with fixed seeds, for the same games every time.

The seed of every table is fixed here; people's browsers bring luck of their own, which is kept with their seats and
left out of the deal. The bots take the first of what seems as good to them, so that tables side by side do not
disturb each other.

A game that runs by itself is over within seconds here, which is less than a slow machine may need to open a page. It
begins paused, and a test lets it go when it is ready to look (`tables.let_go`). A lesson waits by itself.
"""

import sys
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Final

from app import cli
from app.engine import record
from app.engine.catalog import GAMES
from app.engine.kernel.rng import mix
from app.lobby import creation as making
from app.lobby.lobby_commands import LobbyCommands
from app.person import Person
from app.review import service as review
from app.table import bots, table_rows

SEED: Final = "7a" * 32


def mix_without_luck(server_seed: str, nonces: Sequence[str]) -> str:
    return mix(server_seed, [""] * len(nonces))


def fix_luck() -> None:
    making.secrets = SimpleNamespace(token_hex=lambda size: SEED[: 2 * size])  # type: ignore[assignment]
    for module in (record, review, table_rows):
        assert hasattr(module, "mix"), f"{module.__name__} mixes no seeds any more"
        module.mix = mix_without_luck  # type: ignore[attr-defined]
    bots.secrets = SimpleNamespace(randbelow=lambda n: 0)  # type: ignore[assignment]


def hold_what_runs_by_itself() -> None:
    begin = LobbyCommands.start

    async def begin_and_pause(commands: LobbyCommands, host: Person, table_id: str) -> int:
        seq = await begin(commands, host, table_id)
        table = await commands._lobby.hosted(host, table_id)
        if GAMES[table.rows.table.game].back_after and table.rows.table.lesson is None:
            await commands.pause(host, table_id, True)
        return seq

    LobbyCommands.start = begin_and_pause  # type: ignore[method-assign]


if __name__ == "__main__":
    fix_luck()
    hold_what_runs_by_itself()
    raise SystemExit(cli.main(sys.argv[1:]))

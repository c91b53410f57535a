"""`python -m tests.faults.newer_version serve`: a version to come, whose Mafia has another format of its states."""

import sys
from dataclasses import dataclass
from typing import Any

from app import cli
from app.engine.catalog import GAMES
from app.engine.mafia.game import Mafia
from app.engine.mafia.state import MafiaState


@dataclass(slots=True)
class NewerState(MafiaState):
    weather: str = "fine"


class Newer(Mafia):
    format = Mafia.format + 1
    state = NewerState

    def upgrade(self, saved: dict[str, Any], format: int) -> dict[str, Any]:
        return saved | {"weather": "fine"} if format == Mafia.format else super().upgrade(saved, format)


if __name__ == "__main__":
    GAMES["mafia"] = Newer()
    raise SystemExit(cli.main(sys.argv[1:]))

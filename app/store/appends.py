"""What the writer takes and answers: a move with everything that belongs to it, accepted or refused as a whole."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.store.moves import By, Result

Encoded: TypeAlias = str | bytes


@dataclass(slots=True)
class LedgerLine:
    """Money that moved; null is the bank. `due` is what the rule asks for, `amount` what was paid."""

    race: int | None
    payer: int | None
    payee: int | None
    amount: int
    due: int
    rule: str


@dataclass(slots=True)
class Secret:
    """What a seat keeps hidden, under a name that it has never used at this table."""

    seat: int
    name: str
    value: str


@dataclass(slots=True)
class NewState:
    """The state after the move. A callable is called in the writer's thread, perhaps more than once: it only looks."""

    format: int
    state: Encoded | Callable[[], Encoded]
    clock: str | None = None
    wakes_at: int | None = None


@dataclass(slots=True)
class Start:
    """The table leaves its lobby with this move. Refused unless it is there, at `revision` if one is given."""

    started_at: int
    game_version: int
    revision: int | None = None


@dataclass(slots=True)
class Finish:
    """The game ends with this move. `reason` is the game's word for why."""

    finished_at: int
    reason: str | None
    results: list[Result] = field(default_factory=list)


@dataclass(slots=True)
class Append:
    """The next move of a table: number `seq`, if nobody else was faster. `move` and `events` are JSON."""

    table_id: str
    seq: int
    at: int
    seat: int | None
    ask: str | None
    move: str | None
    cmd_id: str
    by: By
    events: str
    ledger: list[LedgerLine] = field(default_factory=list)
    secrets: list[Secret] = field(default_factory=list)
    state: NewState | None = None
    start: Start | None = None
    finish: Finish | None = None

    @property
    def is_plain(self) -> bool:
        """It needs nothing that has to be there first: one statement is enough for it."""
        return self.start is None


@dataclass(frozen=True, slots=True)
class Accepted:
    """It is on disk."""

    seq: int


@dataclass(frozen=True, slots=True)
class Refused:
    """It changed nothing. "seq": somebody was faster. "cmd_id": this command was accepted before, as move `seq`.
    "lobby": the table could not start (any more), or its lobby has changed."""

    reason: Literal["seq", "cmd_id", "lobby"]
    seq: int


@dataclass(frozen=True, slots=True)
class Failure:
    """Instead of an answer."""

    error: Exception

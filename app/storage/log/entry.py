"""Input and output types of the log: an entry with all its rows, which the log accepts or refuses as a whole."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.storage.log.reader import By, Result
from app.storage.store_errors import NotStored

Encoded: TypeAlias = str | bytes


@dataclass(slots=True)
class LedgerLine:
    """One payment; None is the bank. `due` is what the rule demands, `amount` what the payer could pay."""

    race: int | None
    payer: int | None
    payee: int | None
    amount: int
    due: int
    rule: str


@dataclass(slots=True)
class Secret:
    """A value that a seat keeps hidden, under a name that the seat has never used at this table."""

    seat: int
    name: str
    value: str


@dataclass(slots=True)
class NewState:
    """The game's state after the entry. A callable in `state` encodes it while the batch is written, perhaps in another
    thread and more than once, so the callable must have no side effects."""

    format: int
    state: Encoded | Callable[[], Encoded]
    clock: str | None = None
    wakes_at: int | None = None


@dataclass(slots=True)
class Start:
    """Marks the entry that starts the game. The log refuses it unless the table is in its lobby, at `revision` if one
    is given."""

    started_at: int
    game_version: int
    revision: int | None = None


@dataclass(slots=True)
class Finish:
    """Marks the entry that ends the game. `reason` is the game's code for how it ended, `seed` the server's seed, which
    is public from then on.
    """

    finished_at: int
    reason: str | None
    results: list[Result] = field(default_factory=list)
    seed: str | None = None


@dataclass(slots=True)
class Append:
    """The next entry of a table's log, with number `seq`; refused if another worker has used that number.

    `move` and `events` are JSON, `chain` is the entry's hash (app/engine/chain.py). `previous_at` and `previous_chain`
    are the time and the hash of the entry before it, as far as the worker knows them: the log refuses to follow another
    one. `setbacks` is the number of losses of moves that the worker knows: the log refuses the entry if there is one
    more, or one about which nobody has decided.
    """

    table_id: str
    seq: int
    at: int
    seat: int | None
    ask: str | None
    move: str | None
    cmd_id: str
    by: By
    events: str
    chain: str | None = None
    ledger: list[LedgerLine] = field(default_factory=list)
    secrets: list[Secret] = field(default_factory=list)
    state: NewState | None = None
    previous_at: int | None = None
    previous_chain: str | None = None
    setbacks: int = 0
    start: Start | None = None
    finish: Finish | None = None


@dataclass(slots=True)
class Accepted:
    """Answer of the log: the entry is committed."""

    seq: int


@dataclass(frozen=True, slots=True)
class Refused:
    """Answer of the log: nothing was written. "seq": another worker has written that number, the log has lost the
    previous entry, or the table is stopped after a loss. "cmd_id": this command was accepted before, as entry `seq`.
    "lobby": the table is not in its lobby, or the lobby has changed.
    """

    reason: Literal["seq", "cmd_id", "lobby"]
    seq: int


@dataclass(frozen=True, slots=True)
class Failure:
    """Takes the place of an answer if writing failed: the caller's future raises `error`."""

    error: Exception


Answer: TypeAlias = Accepted | Refused | Failure


def refusal(entry: Append, first: int | None, status: str | None) -> Refused | Failure:
    """The reason why an entry was not accepted. `first` is the number of the entry that has the same command id, if
    any; `status` is the table's."""
    if first is not None:
        return Refused("cmd_id", first)
    if entry.finish is not None and status != "playing":
        return Failure(NotStored("A game that is not in play cannot finish."))
    return Refused("lobby" if entry.start is not None else "seq", entry.seq)

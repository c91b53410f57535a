"""From the database to a table in memory: its rows, a saved state, and the moves since, played again.

What is played again must give the very events that were recorded: a table that cannot be read is refused loudly.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import msgspec
import orjson

from app.engine.kernel.game import Game, news
from app.engine.kernel.play import Ask, Event, State
from app.service.clock import Banks
from app.service.errors import no_table
from app.service.fanout import Events
from app.store.chat import last_number
from app.store.database import Connection
from app.store.moves import Move, Newer, SavedState, load_state, moves_after
from app.store.seats import LoadedTable, load_table
from app.store.tables import rematch_of_table


@dataclass(frozen=True, slots=True)
class Known:
    """A table's rows, read in one transaction."""

    loaded: LoadedTable
    rematch: str | None
    line: int  # the last that was said


def read_table(connection: Connection, table_id: str) -> Known:
    loaded = load_table(connection, table_id)
    if loaded is None:
        raise no_table()
    return Known(loaded, rematch_of_table(connection, table_id), last_number(connection, table_id))


@dataclass(frozen=True, slots=True)
class Play:
    """All that a game comes back from: its rows, the newest saved state, and entries of the log."""

    known: Known
    saved: SavedState | None
    entries: list[Move]


def read_play(connection: Connection, table_id: str, told: int | None = None) -> Play:
    """The entries are those since the saved state, and all since `told`, which the table's viewers have heard.

    The last entry of the log is always among them: it says when the table was last alive.
    """
    saved = load_state(connection, table_id)
    since = max(0, saved.seq - 1) if saved else 0
    entries = moves_after(connection, table_id, since if told is None else min(told, since))
    return Play(read_table(connection, table_id), saved, entries)


class TableUnreadable(Exception):
    """What is on disk cannot be brought back into play. Refused loudly: nothing is guessed."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What a game begins with, each time that its log is played from the first entry."""

    game: Game[Any]
    options: dict[str, Any]
    seats: int
    seed: str
    speed: float = 1.0


def bring_back(deal: Deal, play: Play, banks: Banks) -> tuple[State | None, int, list[Ask]]:
    """The game at the end of its log, with its number and what it asks; (None, 0, []) before the start."""
    with _unreadable_if_anything_breaks():
        state, seq = _read_state(deal.game, play.saved, banks)
        if state is not None:
            state.speed = deal.speed  # of this house; another may have saved it
        return _play_on(deal, state, seq, play.entries, banks)


def play_newer(deal: Deal, state: State, seq: int, newer: Newer, banks: Banks) -> tuple[State | None, int, list[Ask]]:
    """The same from move `seq` in memory; where it fails, `state` is of no use any more.

    A clock that was saved on the way holds from there on: whoever saved it may have given time back.
    """
    with _unreadable_if_anything_breaks():
        return _play_on(deal, state, seq, newer.entries, banks, {newer.saved_seq: newer.clock})


@contextmanager
def _unreadable_if_anything_breaks() -> Iterator[None]:
    try:
        yield
    except TableUnreadable:
        raise
    except Exception as error:  # what somebody else wrote may break the engine anywhere
        raise TableUnreadable(f"the log cannot be played again: {error!r}") from error


def _play_on(
    deal: Deal,
    state: State | None,
    seq: int,
    entries: list[Move],
    banks: Banks,
    clocks: Mapping[int, str | None] = MappingProxyType({}),
) -> tuple[State | None, int, list[Ask]]:
    """Play what comes after move `seq`; `clocks`: those that were saved, by their moves."""
    game = deal.game
    for entry in entries:
        if entry.seq <= seq:
            continue
        if entry.seq != seq + 1:
            raise TableUnreadable(f"move {seq + 1} is missing")
        state, _ = replay(deal, state, entry, banks)
        seq = entry.seq
        banks.asked(game.asks(state), entry.at)
        if seq in clocks:
            banks.load(orjson.loads(clocks[seq] or "{}"))
    return state, seq, [] if state is None else game.asks(state)


def _read_state(game: Game[Any], saved: SavedState | None, banks: Banks) -> tuple[State | None, int]:
    """The newest saved state with its sequence number; (None, 0) if the log has to be played from its beginning."""
    if saved is None:
        return None, 0
    try:
        banks.load(orjson.loads(saved.clock or "{}"))
        if saved.format == game.format:
            return msgspec.json.decode(saved.state, type=game.state), saved.seq
        upgraded = game.upgrade(orjson.loads(saved.state), saved.format)
        return msgspec.convert(upgraded, type=game.state), saved.seq
    except (ValueError, KeyError, TypeError) as error:
        raise TableUnreadable(f"the saved state (format {saved.format}) cannot be read: {error}") from error


def replay(deal: Deal, state: State | None, entry: Move, banks: Banks) -> tuple[State, list[Event]]:
    """Play one entry of the log again; it must give the very events that were recorded."""
    if entry.seq == 1:
        state = deal.game.new(deal.options, deal.seats, deal.seed, entry.at, deal.speed)
        events = news(state)
    else:
        assert state is not None
        events = _play(deal.game, state, entry, banks)
    if Events(events).everything != entry.events.encode():
        raise TableUnreadable(f"move {entry.seq} played again gives other events than were recorded")
    return state, events


def _play(game: Game[Any], state: State, entry: Move, banks: Banks) -> list[Event]:
    if entry.ask is None or entry.move is None:
        if game.wakes_at(state) is None:
            raise TableUnreadable(f"move {entry.seq} came by itself, where the game does not wait for time")
        return game.pass_time(state, entry.at)  # it was time, however fast the table was then
    ask = next(ask for ask in game.asks(state) if ask.id == entry.ask)
    banks.answered(ask, entry.at)
    return game.decide(state, ask, game.read(orjson.loads(entry.move)), entry.at)

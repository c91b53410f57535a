"""Measures each part of a move: decoding, rules, asks, events, views, frames, rows of the log, and the sockets' share.

The parts between the sockets run in this process, without an event loop or a database: the same moves of one game are
played several times, and the shortest time of each part of each move counts, so that a busy machine does not matter.
What a server spends in addition is the inbox of the table, the event loop, the driver of the database and, on a busy
machine, memory that other processes have taken out of the caches.
"""

import asyncio
import random
from collections.abc import Callable
from time import perf_counter_ns
from typing import Any, Final, TypeVar

import orjson

from app.api.sockets.session import read_message
from app.clock import WallClock
from app.engine.catalog import GAMES
from app.engine.chain import next_hash
from app.engine.kernel.game import Game
from app.engine.kernel.templates import pick
from app.luck.key import TextSeal
from app.person import Person
from app.storage.log.entry import Append
from app.storage.log.postgres import parameters
from app.storage.queries.pauses import Pause
from app.storage.queries.seats import Seat
from app.storage.queries.tables import Table
from app.table.bots import Glances
from app.table.deadlines import deadlines
from app.table.frames import Board, Events, Viewer, entry_of, send_step
from app.table.presence import Seats
from app.table.session import Act, Banks, Deal, Outcome, Session
from app.table.table_rows import Rows, Votes, chain_begins
from app.wire.socket import Answer
from tools.bench.figures import Figure, Ground
from tools.bench.load import bare_fan_out
from tools.bench.moves import full_load, seats_of

MOVES: Final = 150
TURNS: Final = 15  # times that the same moves are played
BATCH: Final = 25  # entries in a batch of the log, as under load
SEED: Final = "ab" * 32
SETTINGS: Final = {"clock": None, "spectators": True, "absent_after": 120}
T = TypeVar("T")


def rows_of(game: Game[Any], seats: int, now: int) -> Rows:
    """The rows of a table in play, with a person in every seat."""
    table = Table(
        id="t" * 20, code=None, game=game.slug, options="{}", settings="{}", seats=seats, visibility="private",
        status="playing", host_id="p0", invite_epoch=0, server_seed=SEED, commitment=SEED, paused=False, revision=1,
        created_at=now, started_at=now, finished_at=None, opens_until=None, game_version=game.version, reason=None,
        lesson=None,
    )  # fmt: skip
    people = {seat: Seat(seat, f"p{seat}", None, "Bench", "", None, True, False, 0) for seat in range(seats)}
    return Rows(
        table=table, game=game, seats=people, options={}, settings=SETTINGS, members={}, barred=set(), origins={},
        names={}, waits=[], knocks={}, claims={}, votes=Votes({}, Pause(), []), screens={},
        rematch=None,
    )  # fmt: skip


class NoSocket:
    """Takes the place of a socket: sending costs nothing."""

    is_closing = False

    def send(self, frame: bytes) -> None:
        pass

    def close(self, reason: str) -> None:
        pass


class Watch:
    """The time of each part of a move, in nanoseconds."""

    def __init__(self) -> None:
        self.spent: dict[str, int] = {}

    def time(self, part: str, work: Callable[[], T]) -> T:
        begun = perf_counter_ns()
        result = work()
        self.spent[part] = self.spent.get(part, 0) + perf_counter_ns() - begun
        return result


class Played:
    """One game at a table that has sockets without a network and a log without a database."""

    def __init__(self, slug: str) -> None:
        game, seats = GAMES[slug], seats_of(slug)
        self._luck, self._clock = random.Random(7), WallClock()
        self._rows = rows_of(game, seats, self._clock.now())
        self._seal = TextSeal(bytes(32))
        deal = Deal(game, {}, seats, SEED)
        self._session = Session(deal, Banks.of(SETTINGS, seats, deal.speed))
        self._session.commit(self._session.apply(Act("start"), self._clock.now()), chain_begins(self._rows))
        self._seats, self._glances = Seats(), Glances(deal.speed)
        self._seats.renew(self._rows.seats, dict.fromkeys(self._rows.seats, 1), self._clock.now())
        self._viewers = [Viewer(Person(f"p{seat}", "Bench"), NoSocket(), seat) for seat in range(seats)]
        self._board = Board(self._clock)

    @property
    def is_over(self) -> bool:
        """True if nobody has an open ask. While the game waits for a deadline, this method lets time pass."""
        session = self._session
        while not session.asks and (due := session.game.wakes_at(session.playing)) is not None:
            session.commit(session.apply(Act("wake"), due), session.last.chain)
        return not session.asks

    def board(self) -> bytes:
        """The public view of the game."""
        return self._board.of(self._session).of(None)

    def move(self) -> dict[str, int]:
        """Play one move; returns the time of its parts."""
        watch, session = Watch(), self._session
        ask = self._luck.choice(session.asks)
        raw = pick(self._luck.choice(ask.moves), self._luck.randrange)
        message = orjson.dumps({"type": "answer", "cmd_id": f"{session.seq}-{ask.id}", "ask": ask.id, "move": raw})
        heard = watch.time("decode", lambda: read_message(message))
        assert isinstance(heard, Answer)
        act = Act(heard.cmd_id, ask, heard.move)
        outcome = watch.time("rules", lambda: session.apply(act, self._clock.now()))
        watch.time("asks", lambda: session.game.asks(session.playing))
        events = watch.time("events", lambda: Events(outcome.events))
        entry = watch.time("entry", lambda: self._entry(outcome, events))
        watch.time("chain", lambda: self._hash(entry))
        watch.time("rows", lambda: self._batch(entry))
        session.commit(outcome, entry.chain)
        head = watch.time("head", lambda: self._board.head(entry.seq, "playing", "person", entry.chain))
        picture = watch.time("view", lambda: self._board.of(session))
        watch.time("frames", lambda: send_step(self._viewers, head, events, picture, ask.seat, entry.cmd_id))
        self._board.wipe()
        now = self._clock.now()
        watch.time("due", lambda: deadlines(session, self._seats, True, SETTINGS, self._glances, now))
        watch.spent["rows"] //= BATCH
        return watch.spent

    def _entry(self, outcome: Outcome, events: Events) -> Append:
        return entry_of(self._rows, self._seal, self._session, outcome, events, "person", None)

    def _hash(self, one: Append) -> str:
        """The hash of the entry, as `entry_of` makes it."""
        former = one.previous_chain or ""
        blind = self._session.deal.blind
        return next_hash(blind, former, one.seq, one.at, one.seat, one.ask, one.cmd_id, one.by, one.move, one.events)

    def _batch(self, entry: Append) -> None:
        parameters([entry] * BATCH)


def parts_of(slug: str) -> dict[str, float]:
    """Microseconds a move of each part: the mean over the moves of each one's shortest time."""
    shortest: list[dict[str, int]] = []
    for _ in range(TURNS):
        played = Played(slug)
        moves: list[dict[str, int]] = []
        while len(moves) < MOVES and not played.is_over:
            moves.append(played.move())
        shortest = [{part: min(one[part], two[part]) for part in one} for one, two in zip(shortest or moves, moves)]  # noqa: B905
    parts = {part: sum(one[part] for one in shortest) / len(shortest) / 1000 for part in shortest[0]}
    return parts | {"rules": parts["rules"] - parts["asks"]}  # `Session.apply` looks for the asks as well


NAMES: Final = {
    "decode": "  a message decoded",
    "rules": "  the rules",
    "asks": "  the asks with their legal answers",
    "events": "  events encoded",
    "entry": "  the entry of the log",
    "chain": "    of that, its hash in the chain",
    "rows": f"  its rows for the database, in batches of {BATCH}",
    "head": "  the head of the frames",
    "view": "  the public view",
    "frames": "  the seats' own parts and the frames",
    "due": "  what is due next",
}


async def part_figures(ground: Ground) -> list[Figure]:
    size, seats = ground.size, seats_of(ground.game)
    with ground.progress("Parts of a move", 2) as tick:
        parts = await asyncio.to_thread(parts_of, ground.game)
        tick(1)
        with ground.house() as server:
            full = await full_load(ground, server, ground.game)
            begun = server.cpu_seconds()
            rounds = await bare_fan_out(server, size.tables, seats, full.bytes_a_view, size.seconds)
            sockets = 1e6 * (server.cpu_seconds() - begun) / (rounds * size.seconds)
        tick(1)
    known = sum(parts.values()) - parts["chain"] + sockets
    return [
        Figure(f"A move at a table with {seats} sockets: the server's processor", full.server_us, "µs"),
        *(Figure(NAMES[part], spent, "µs") for part, spent in parts.items()),
        Figure(f"  one frame in and {seats} out, with the kernel", sockets, "µs"),
        Figure("  the rest: inbox, event loop, database driver, a busy machine", full.server_us - known, "µs"),
    ]

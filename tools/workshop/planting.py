"""Writes a complete game into a database: the table, its seats and its log.

The moves come from bots (`played_by_bots`) or from a record (`read_from_record`); `plant` writes them through the same
log as the server.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, get_args

from app.engine.catalog import GAMES
from app.engine.kernel.bots import first_to_move
from app.engine.kernel.game import Game, news
from app.engine.kernel.play import Event, State
from app.engine.kernel.rng import commitment, mix
from app.lobby import invite_links
from app.person import Person
from app.storage.database import Connection, Database
from app.storage.log.entry import Accepted, Append, Finish, Start
from app.storage.log.log import MoveLog
from app.storage.log.reader import By, Result
from app.storage.queries.seats import put_bot, take_seat
from app.storage.queries.tables import add_member, add_table
from app.table.frames import dumps, ledger_lines, secret_rows

SETTINGS: Final = {"clock": None, "spectators": True, "absent_after": 120}
BOT_PAUSE_MS: Final = 1_500  # between two moves of a game by bots
BY: Final[tuple[By, ...]] = get_args(By)


class CannotPlant(Exception):
    """The game cannot be written; the message is a sentence with the reason."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Player of a seat: a person, or a bot of a level. `nonce` is the seat's contribution to the game's random seed."""

    name: str
    person: Person | None = None
    bot: str = "regular"
    nonce: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of the log; `ask` and `raw` are None if a deadline or the server caused it."""

    at: int
    seat: int | None
    ask: str | None
    raw: Any
    cmd_id: str
    by: By
    events: list[Event]


@dataclass(slots=True)
class Played:
    """A game to write: all entries of its log, and the state after them."""

    game: Game[Any]
    version: int
    options: dict[str, Any]
    sitters: Sequence[Sitter]
    server_seed: str
    state: State
    steps: list[Step] = field(default_factory=list)

    @property
    def seed(self) -> str:
        return mix(self.server_seed, [sitter.nonce for sitter in self.sitters])


def played_by_bots(
    slug: str, sitters: Sequence[Sitter], began_at: int, seed: object, share: float = 1.0, **options: Any
) -> Played:
    """Let bots play a game for all seats, deterministically by seed, up to `share` of its moves.

    An unfinished game stops where it asks the first person for a move.
    """
    whole = _play(slug, sitters, began_at, seed, None, options)
    if share >= 1.0:
        return whole
    return _play(slug, sitters, began_at, seed, max(2, int(len(whole.steps) * share)), options)


def _play(
    slug: str, sitters: Sequence[Sitter], began_at: int, seed: object, wanted: int | None, options: dict[str, Any]
) -> Played:
    game, luck = GAMES[slug], Random(f"{slug}/{seed}")
    server_seed = f"{luck.getrandbits(256):064x}"
    chosen = game.chosen(options)
    nonces = [sitter.nonce for sitter in sitters]
    s = game.new(chosen, len(sitters), mix(server_seed, nonces), began_at)
    played = Played(game, game.version, chosen, sitters, server_seed, s)
    played.steps.append(Step(began_at, None, None, None, "start", "house", news(s)))
    bots = [game.bots.get(sitter.bot, game.bots["regular"]) for sitter in sitters]
    person = next((seat for seat, sitter in enumerate(sitters) if sitter.person), None)
    now = began_at
    while s.result is None:
        asks = game.asks(s)
        if wanted is not None and len(played.steps) >= wanted and any(ask.seat == person for ask in asks):
            break
        move = first_to_move(asks, bots, lambda seat: game.view(s, seat), lambda n: int(luck.random() * n))
        seq = len(played.steps) + 1
        if move is None:
            due = game.wakes_at(s)
            assert due is not None, "everybody waits for everybody"
            now = max(now, due)
            played.steps.append(Step(now, None, None, None, f"wake:{seq}", "house", game.wake(s, now)))
        else:
            ask, raw = move
            now += BOT_PAUSE_MS if game.wakes_at(s) is None else 0
            by: By = "bot" if sitters[ask.seat].person is None else "person"
            events = game.decide(s, ask, game.read(raw), now)
            played.steps.append(Step(now, ask.seat, ask.id, raw, f"{by}:{seq}", by, events))
    return played


def read_from_record(record: dict[str, Any], people: Sequence[Person | None]) -> Played:
    """Replay the game of a verified record; `people` are the persons of this database for its seats, None for bots."""
    game, version = GAMES[record["game"]], record["version"]
    sitters = [
        Sitter(seat["name"], person, seat["bot"] or "regular", nonce)
        for seat, person, nonce in zip(record["seats"], people, record["nonces"], strict=True)
    ]
    seed = mix(record["seed"], record["nonces"])
    first, *rest = record["moves"]
    s = game.new(record["options"], len(sitters), seed, first["at"], version=version)
    played = Played(game, version, record["options"], sitters, record["seed"], s)
    played.steps.append(_recorded(first, news(s)))
    for entry in rest:
        if entry["ask"] is None:
            events = game.pass_time(s, entry["at"])
        else:
            ask = next(ask for ask in game.asks(s) if ask.id == entry["ask"])
            events = game.decide(s, ask, game.read(entry["move"]), entry["at"])
        played.steps.append(_recorded(entry, events))
    return played


def _recorded(entry: dict[str, Any], events: list[Event]) -> Step:
    by = next((by for by in BY if by == entry.get("by")), None)
    if by is None:
        raise CannotPlant(f"Move {entry['seq']}, by: expected one of {', '.join(BY)}, found {entry.get('by')!r}")
    cmd_id = entry["cmd_id"] or f"import:{entry['seq']}"
    return Step(entry["at"], entry["seat"], entry["ask"], entry["move"], cmd_id, by, events)


async def plant(database: Database, log: MoveLog, played: Played) -> str:
    """Write the game into the database; returns the id of its new table."""
    host = next((sitter.person for sitter in played.sitters if sitter.person), None)
    if host is None:
        raise CannotPlant("Only bots sit at this table: a table needs a person.")
    table_id = invite_links.new_table_id()
    await database.write(lambda c: _write_table(c, table_id, played, host))
    for seq, step in enumerate(played.steps, 1):
        entry = _entry(table_id, seq, step, played, is_last=seq == len(played.steps))
        answer = await log.append(entry)
        assert isinstance(answer, Accepted), answer
    return table_id


def _write_table(c: Connection, table_id: str, played: Played, host: Person) -> None:
    at = played.steps[0].at
    add_table(
        c,
        id=table_id,
        code=None,
        game=played.game.slug,
        options=dumps(played.options).decode(),
        settings=dumps(SETTINGS).decode(),
        seats=len(played.sitters),
        visibility="private",
        host_id=host.id,
        server_seed=played.server_seed,
        commitment=commitment(played.server_seed),
        now=at,
    )
    for seat, sitter in enumerate(played.sitters):
        if sitter.person is None:
            put_bot(c, table_id, seat, sitter.bot, sitter.name, at)
        else:
            add_member(c, table_id, sitter.person.id, at)
            take_seat(c, table_id, seat, sitter.person.id, sitter.name, sitter.nonce, at)


def _entry(table_id: str, seq: int, step: Step, played: Played, is_last: bool) -> Append:
    """The log entry of a step, without a saved state: the server replays the log when a client opens the table."""
    s = played.state
    finish = None
    if is_last and s.result:
        rows = [(one["seat"], played.sitters[one["seat"]], one) for one in s.result["ranking"]]
        results = [
            Result(seat, sitter.person and sitter.person.id, None if sitter.person else sitter.bot, *_place(one))
            for seat, sitter, one in rows
        ]
        finish = Finish(step.at, s.result["reason"], results)
    return Append(
        table_id=table_id,
        seq=seq,
        at=step.at,
        seat=step.seat,
        ask=step.ask,
        move=None if step.raw is None else dumps(step.raw).decode(),
        cmd_id=step.cmd_id,
        by=step.by,
        events=dumps([event.facts(None, everything=True) for event in step.events]).decode(),
        ledger=ledger_lines(step.events),
        secrets=secret_rows(step.events, seq),
        start=Start(step.at, played.version) if seq == 1 else None,
        finish=finish,
    )


def _place(one: dict[str, Any]) -> tuple[int, int]:
    return one["place"], one["score"]

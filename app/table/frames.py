"""Encodes a step: a frame for each viewer and an entry for the log. The public part is encoded once and joined with
each seat's own part.

An Outlet is the sending side of a socket. Its `send` never blocks; it closes a socket whose client reads too slowly.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import orjson

from app.clock import HouseClock
from app.engine.chain import next_hash
from app.engine.kernel.game import Game
from app.engine.kernel.ledger import BANK
from app.engine.kernel.play import Ask, Event, Paid, State
from app.errors import Refusal
from app.luck.key import TextSeal
from app.person import Person
from app.storage.log.entry import Append, Finish, LedgerLine, NewState, Secret, Start
from app.storage.log.reader import By, Move, Result
from app.storage.queries.seats import Seat
from app.table.session import Outcome, Saved, Session
from app.table.table_rows import Rows, chain_begins, purpose_of_state

dumps = orjson.dumps


class Outlet(Protocol):
    @property
    def is_closing(self) -> bool: ...

    def send(self, frame: bytes) -> None: ...

    def close(self, reason: str) -> None: ...


@dataclass(eq=False, slots=True)
class Viewer:
    """One socket at a table: its person, and the seat it belongs to (None for a spectator)."""

    person: Person
    outlet: Outlet
    seat: int | None = None
    is_gone: bool = False
    is_moved: bool = False  # got another seat during a game and needs a new greeting
    session: str = ""  # hash of the session token that opened the socket

    def hold(self) -> "Held":
        """Hold messages back from now on, until the viewer is greeted."""
        held = self.outlet = Held(self.outlet)
        return held

    def greet(self, greeting: bytes, said: set[bytes]) -> None:
        """Send the greeting, then the messages held back, except those in `said`, which the greeting contains."""
        if isinstance(self.outlet, Held):
            self.outlet = self.outlet.open(greeting, said)

    def forget_kept(self) -> None:
        if isinstance(self.outlet, Held):
            self.outlet.forget()

    def look_from(self, seat: int | None, is_news: bool = False) -> None:
        """Set the seat. With `is_news`, a viewer whose seat changes needs a new greeting."""
        self.is_moved |= is_news and seat != self.seat
        self.seat = seat

    def has_seen_seat(self) -> None:
        self.is_moved = False

    def rename(self, person: Person) -> None:
        self.person = person

    def go(self) -> None:
        self.is_gone = True

    def tell(self, message: dict[str, Any]) -> None:
        self.outlet.send(dumps(message))


HELD_FRAMES = 512  # most messages held back for a viewer before the greeting


class Held:
    """The outlet of a viewer before the greeting: holds messages back and sends them after it."""

    __slots__ = ("_frames", "_outlet")

    def __init__(self, outlet: Outlet) -> None:
        self._outlet = outlet
        self._frames: list[bytes] = []

    @property
    def is_closing(self) -> bool:
        return self._outlet.is_closing

    def send(self, frame: bytes) -> None:
        if len(self._frames) < HELD_FRAMES:
            self._frames.append(frame)
        else:
            self.close("slow")

    def close(self, reason: str) -> None:
        self._outlet.close(reason)

    def forget(self) -> None:
        """Drop the messages held back so far: the greeting contains them."""
        self._frames.clear()

    def open(self, greeting: bytes, said: set[bytes]) -> Outlet:
        """Send the greeting and the messages held back, except those in `said`. Returns the socket's own outlet."""
        kept, self._frames = self._frames, []
        for frame in (greeting, *(frame for frame in kept if frame not in said)):
            self._outlet.send(frame)
        return self._outlet


class Picture:
    """The encoded state of a game: the public part, encoded once, joined with the private part of a seat."""

    def __init__(self, game: Game[Any], state: State, asks: list[Ask], closes: dict[str, int]) -> None:
        """`closes` maps an ask's id to the time at which the table's clock closes it."""
        self._game, self._state, self._asks, self._closes = game, state, asks, closes
        self._asked = {ask.seat for ask in asks}
        # A view begins with the public fields, then has `own`; its closing brace stands before the asks.
        self.public = b'"view":%b,"own":' % dumps(game.public(state))[:-1]
        # All seats without an ask get the same list: the asks of others, abbreviated.
        self._asks_of_others = b'},"asks":%b' % dumps([self._in_short(ask) for ask in asks])

    def of(self, seat: int | None) -> bytes:
        """The members `"view": …, "asks": …` of a seat's JSON object, without braces."""
        return self.public + self.own(seat)

    def own(self, seat: int | None) -> bytes:
        """The JSON after the public part: the private part of the seat's view, and its asks."""
        own = b"null" if seat is None else dumps(self._game.own(self._state, seat))
        return own + (self._asks_of(seat) if seat in self._asked else self._asks_of_others)

    def _asks_of(self, seat: int | None) -> bytes:
        asks = [self._in_full(ask) if ask.seat == seat else self._in_short(ask) for ask in self._asks]
        return b'},"asks":%b' % dumps(asks)

    def _in_short(self, ask: Ask) -> dict[str, Any]:
        return {"seat": ask.seat, "prompt": ask.prompt, "closes_at": self._closes.get(ask.id, ask.closes_at)}

    def _in_full(self, ask: Ask) -> dict[str, Any]:
        """An ask for its own seat, with the legal answers."""
        return {
            "id": ask.id,
            "seat": ask.seat,
            "prompt": ask.prompt,
            "closes_at": self._closes.get(ask.id, ask.closes_at),
            "optional": ask.optional,
            "moves": ask.moves,
            "barred": ask.barred,
        }


EMPTY_PICTURE = b'"view":null,"asks":[]'


class Board:
    """Cache of a table's encoded state: encoded on first use; `wipe` drops it when the state changes."""

    def __init__(self, clock: HouseClock) -> None:
        self._clock = clock
        self._picture: Picture | None = None

    def wipe(self) -> None:
        self._picture = None

    def of(self, session: Session) -> Picture:
        if self._picture is None:
            self._picture = Picture(session.game, session.playing, session.asks, session.closes())
        return self._picture

    def snapshot(self, session: Session, status: str, seat: int | None) -> bytes:
        """The members `"seq": …, "status": …, "you": …, "view": …, "chain": …` and others of a seat's JSON object."""
        facts = session.seq, dumps(status), dumps(seat), self._clock.now(), dumps(session.last.chain)
        picture = EMPTY_PICTURE if session.state is None else self.of(session).of(seat)
        return b'"seq":%d,"status":%b,"you":%b,"now":%d,"chain":%b,%b' % (*facts, picture)

    def tell_asks(self, session: Session, viewers: Iterable[Viewer]) -> None:
        """Send all viewers the view and the asks again, because deadlines have moved."""
        self.wipe()
        if session.state is not None and (session.banks.bank is not None or session.game.back_after):
            for viewer in viewers:
                facts = session.seq, self._clock.now(), self.of(session).of(viewer.seat)
                viewer.outlet.send(b'{"type":"asks","seq":%d,"now":%d,%b}' % facts)
            self.wipe()

    def head(self, seq: int, status: str, by: str, chain: str | None) -> bytes:
        """The beginning of a step's frame. `chain` is the hash of its entry."""
        facts = seq, status.encode(), self._clock.now(), by.encode(), dumps(chain)
        return b'{"type":"step","seq":%d,"status":"%b","now":%d,"by":"%b","chain":%b' % facts


class Words(Protocol):
    """Encoded events, in the version for each seat."""

    owners: Collection[int]  # seats whose version contains secrets

    def of(self, seat: int | None) -> bytes: ...


class Events:
    """The events of a new move. `everything` contains all secrets and goes into the log; without secrets it is also
    every seat's version.
    """

    def __init__(self, events: list[Event]) -> None:
        self.owners: Collection[int] = {event.seat for event in events if event.secret}  # type: ignore[attr-defined]
        self._facts = [event.facts(None, True) for event in events]
        self._open = [event.facts(None) for event in events] if self.owners else self._facts
        self.everything = dumps(self._facts)

    def of(self, seat: int | None) -> bytes:
        if not self.owners:
            return self.everything
        pairs = zip(self._facts, self._open, strict=True)
        return dumps([fact if fact.get("seat") == seat else open_fact for fact, open_fact in pairs])


class Entry:
    """The events of a log entry, in the version for each seat."""

    def __init__(self, game: Game[Any], facts: list[dict[str, Any]]) -> None:
        self._game, self._facts = game, facts
        self.owners: Collection[int] = {fact["seat"] for fact in facts if game.has_secrets(fact)}

    def of(self, seat: int | None) -> bytes:
        return dumps([self._game.told_to(fact, seat) for fact in self._facts])


def step(head: bytes, events: Words, picture: Picture, seat: int | None, cmd_id: str | None) -> bytes:
    """The frame of a step for one seat. `cmd_id` is only in the frame for the author of the move."""
    return b"".join((_begin(head, events.of(seat), picture), picture.own(seat), _end(cmd_id)))


def _begin(head: bytes, events: bytes, picture: Picture) -> bytes:
    return b'%b,"events":%b,%b' % (head, events, picture.public)


def _end(cmd_id: str | None) -> bytes:
    return b"}" if cmd_id is None else b',"cmd_id":%b}' % dumps(cmd_id)


def send_step(
    viewers: Iterable[Viewer], head: bytes, events: Words, picture: Picture, author: int | None, cmd_id: str
) -> bytes | None:
    """Send a step to all viewers. Returns the frame of its author; None if the author is not here."""
    frames: dict[int | None, bytes] = {}
    same = _begin(head, events.of(None), picture)  # for all seats without secrets
    for viewer in viewers:
        seat = viewer.seat
        if (frame := frames.get(seat)) is None:
            begin = _begin(head, events.of(seat), picture) if seat in events.owners else same
            end = _end(cmd_id) if seat is not None and seat == author else b"}"
            frame = frames[seat] = b"".join((begin, picture.own(seat), end))
        viewer.outlet.send(frame)
    return frames.get(author) if author is not None else None


def refuse(viewer: Viewer, cmd_id: str | None, refusal: Refusal) -> None:
    """Tell a viewer that a command was refused, and why."""
    viewer.tell({"type": "refused", "cmd_id": cmd_id, **refusal.facts()})


# The log


def shown_entry(game: Game[Any], entry: Move, seat: int | None) -> dict[str, Any]:
    """A log entry with the events that this seat could see."""
    events = [game.told_to(fact, seat) for fact in orjson.loads(entry.events)]
    return {"seq": entry.seq, "at": entry.at, "seat": entry.seat, "by": entry.by, "events": events}


def entry_of(
    rows: Rows,
    seal: TextSeal,
    session: Session,
    outcome: Outcome,
    events: Events,
    by: By,
    start: Start | None,
) -> Append:
    """The log entry of a move: everything that one transaction stores. `session.last` is still the previous entry."""
    seq, at, ask, raw, result = outcome.seq, outcome.at, outcome.act.ask, outcome.act.raw, outcome.result
    seat, ask_id = (ask.seat, ask.id) if ask else (None, None)
    move, told = None if raw is None else dumps(raw).decode(), events.everything.decode()
    former = session.last.chain or chain_begins(rows)
    key = None if result else seal
    chain = next_hash(session.deal.blind, former, seq, at, seat, ask_id, outcome.act.cmd_id, by, move, told)
    return Append(
        table_id=rows.table.id,
        seq=seq,
        at=at,
        seat=seat,
        ask=ask_id,
        move=move,
        cmd_id=outcome.act.cmd_id,
        by=by,
        events=told,
        chain=chain,
        ledger=ledger_lines(outcome.events),
        secrets=secret_rows(outcome.events, seq),
        state=None if outcome.saved is None else _new_state(outcome.saved, key, purpose_of_state(seq, chain)),
        previous_at=outcome.previous_at,
        previous_chain=session.last.chain,
        setbacks=rows.votes.setbacks[-1].id if rows.votes.setbacks else 0,
        start=start,
        finish=finish(result, rows.seats, at, seal.open_seed(rows.table.server_seed)) if result else None,
    )


def finish(result: dict[str, Any], seats: Mapping[int, Seat], now: int, seed: str) -> Finish:
    """The end of a game, with the place of each seat. It makes the server's seed public."""
    rows = [(seats[one["seat"]], one) for one in result["ranking"]]
    results = [Result(row.seat, row.person_id, row.bot, one["place"], one["score"]) for row, one in rows]
    return Finish(now, result["reason"], results, seed)


def ledger_lines(events: list[Event]) -> list[LedgerLine]:
    return [
        LedgerLine(e.race, _account(e.payer), _account(e.payee), e.amount, e.due, e.rule)
        for e in events
        if type(e) is Paid
    ]


def _account(account: int | str) -> int | None:
    """The seat of an account; the database stores the bank as NULL."""
    return None if account == BANK else int(account)


def secret_rows(events: list[Event], seq: int) -> list[Secret]:
    """Rows for the secrets in these events, such as hands and hidden bets. They are stored apart from the log."""
    rows: list[Secret] = []
    for event in events:
        if hidden := event.secret:
            value = dumps({name: getattr(event, name) for name in hidden}).decode()
            name = f"{type(event).__name__}/{seq}.{len(rows)}"
            seat: int = event.seat  # type: ignore[attr-defined]
            rows.append(Secret(seat, name, value))
    return rows


def _new_state(saved: Saved, seal: TextSeal | None, purpose: str) -> NewState:
    """The state to save. The log's writer encodes and seals it, perhaps in another thread; the state does not change
    before it is on disk. The state of a finished game has no secrets and needs no `seal`: it is readable without the
    house's key.
    """

    def encoded() -> bytes | str:
        state = dumps(saved.state)
        return state if seal is None else seal.close(state, purpose)

    return NewState(saved.format, encoded, dumps(saved.clock).decode(), saved.wakes_at)

"""`Rows`: a snapshot of a table's database rows, such as its seats, members, options and settings.

A snapshot never changes. A change of a row leads to a new snapshot.
"""

import secrets
from dataclasses import dataclass, field, replace
from typing import Any, Final

import orjson

from app.engine.catalog import GAMES
from app.engine.chain import first_hash
from app.engine.kernel.game import Game
from app.engine.kernel.play import Renewal
from app.engine.kernel.rng import commitment, mix, renew
from app.engine.kernel.teaching.lesson import Lesson
from app.errors import Refusal
from app.luck.key import HouseKey, SealBroken, TextSeal, is_sealed
from app.luck.nonces import used
from app.storage.database import Connection
from app.storage.log.entry import Start
from app.storage.log.reader import SavedState
from app.storage.queries.boards import Screen, list_screens
from app.storage.queries.claims import Claim, list_claims
from app.storage.queries.knocks import Knock, list_knocks
from app.storage.queries.motions import Motion, list_motions
from app.storage.queries.pauses import Pause, pause_of
from app.storage.queries.seats import LoadedTable, Seat, load_table
from app.storage.queries.setbacks import Setback, list_setbacks
from app.storage.queries.tables import Member, Status, Table, rematch_of_table
from app.table.session import Banks, Deal, Session, TableUnreadable

# Values of settings that a table's row lacks: the behaviour from before these settings existed.
MEANT_BEFORE: Final = {"host_alone": True, "newcomers": True}


@dataclass(frozen=True, slots=True)
class Origin:
    """Marks of a person's origin: people of one household, or in one browser, have equal marks."""

    household: str | None
    device: str | None

    @property
    def is_known(self) -> bool:
        return self.household is not None or self.device is not None

    def is_like(self, other: "Origin") -> bool:
        return self.has_device_of(other) or (self.household is not None and self.household == other.household)

    def has_device_of(self, other: "Origin") -> bool:
        return self.device is not None and self.device == other.device


@dataclass(frozen=True, slots=True)
class Votes:
    """The votes of the people at the table, open and decided."""

    motions: dict[int, Motion]
    pause: Pause
    setbacks: list[Setback]  # losses of moves, each with the decision about it

    def new_bots(self, before: "Votes") -> list[str]:
        """The people for whom the others have voted for a bot since `before`."""
        known = {one.id for one in before.motions.values() if one.standing != "open"}
        granted = [one for one in self.motions.values() if one.standing == "granted" and one.id not in known]
        return [one.person_id for one in granted if one.kind == "bot" and one.person_id is not None]


@dataclass(frozen=True, slots=True)
class Around:
    """Requests of people at a table, and the table of its rematch."""

    rematch: str | None
    knocks: list[Knock]
    claims: list[Claim]
    screens: list[Screen]
    votes: Votes


@dataclass(frozen=True, slots=True)
class Rows:
    table: Table
    game: Game[Any]
    seats: dict[int, Seat]
    options: dict[str, Any]
    settings: dict[str, Any]
    members: dict[str, int]  # by person: time of joining
    barred: set[str]
    origins: dict[str, Origin]  # origins of members, also of barred ones, if known
    names: dict[str, str]
    waits: list[Member]  # people on the waiting list for the rematch, longest wait first
    knocks: dict[str, Knock]
    claims: dict[int, Claim]
    votes: Votes
    screens: dict[str, Screen]
    rematch: str | None
    _seat_of: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, loaded: LoadedTable, around: Around) -> "Rows":
        table, game = loaded.table, GAMES[loaded.table.game]
        waits = [one for one in loaded.members if one.waits_since is not None and not one.barred]
        return cls(
            table=table,
            game=game,
            seats={row.seat: row for row in loaded.seats},
            options=game.meant(orjson.loads(table.options), table.game_version or game.version),
            settings={**MEANT_BEFORE, **orjson.loads(table.settings)},
            members={one.person_id: one.joined_at for one in loaded.members if not one.barred},
            barred={one.person_id for one in loaded.members if one.barred},
            origins={one.person_id: o for one in loaded.members if (o := Origin(one.household, one.device)).is_known},
            names={one.person_id: one.name for one in loaded.members},
            waits=sorted(waits, key=lambda one: (one.waits_since or 0, one.person_id)),
            knocks={knock.person_id: knock for knock in around.knocks},
            claims={claim.id: claim for claim in around.claims},
            votes=around.votes,
            screens={screen.id: screen for screen in around.screens},
            rematch=around.rematch,
            _seat_of={row.person_id: row.seat for row in loaded.seats if row.person_id},
        )

    def after(self, status: Status, start: Start | None) -> "Rows":
        """The snapshot after a log entry that begins or ends the game."""
        table = replace(self.table, status=status, revision=self.table.revision + 1)
        if start is not None:
            table = replace(table, started_at=start.started_at, game_version=start.game_version)
        return replace(self, table=table)

    # People

    def seat_of(self, person_id: str) -> int | None:
        return self._seat_of.get(person_id)

    def is_host(self, person_id: str) -> bool:
        return self.table.host_id == person_id

    def is_at_home(self, person_id: str) -> bool:
        """True for people with a seat and for the host."""
        return person_id in self._seat_of or self.is_host(person_id)


@dataclass(frozen=True, slots=True)
class Dealer:
    """Makes the game of a table's rows. It has the house's key, which opens the sealed values in the rows, and the
    clock speed.
    """

    key: HouseKey
    speed: float = 1.0

    def seal(self, rows: Rows) -> TextSeal:
        return self.key.of(rows.table.id)

    def seed(self, rows: Rows) -> str:
        """The server's seed. Raises TableUnreadable if another key sealed it. A closed table has no seed."""
        if rows.table.status == "closed":
            return ""
        try:
            return self.seal(rows).open_seed(rows.table.server_seed)
        except SealBroken as error:
            raise TableUnreadable(str(error)) from error

    def deal(self, rows: Rows) -> Deal:
        """The deal of the game. Uses the stored options: later versions may have options that this game does not
        know."""
        seed = mix(self.seed(rows), [used(rows.seats[seat]) for seat in sorted(rows.seats)])
        options = orjson.loads(rows.table.options)
        renewed = renewals(rows, seed)
        version, lesson = rows.table.game_version, lesson_of(rows)
        return Deal(rows.game, options, len(rows.seats), seed, self.speed, version, renewed, lesson)

    def fresh_seed(self, rows: Rows) -> tuple[str, str]:
        """Another seed for a table, sealed, and its commitment."""
        seed = secrets.token_hex(32)
        return self.seal(rows).close_seed(seed), commitment(seed)

    def banks(self, rows: Rows) -> Banks:
        return Banks.of(rows.settings, len(rows.seats), self.speed)

    def begin(self, rows: Rows) -> Session:
        """A session before its first act."""
        return Session(self.deal(rows), self.banks(rows))

    def opened(self, rows: Rows, saved: SavedState, chain: str | None) -> SavedState:
        """A saved state with its seal opened. Raises TableUnreadable if the seal does not open, or if the state is
        unsealed beside a sealed seed, which means that it was tampered with.
        """
        if not is_sealed(saved.state):
            if is_sealed(rows.table.server_seed):
                raise TableUnreadable("the saved state is not sealed with the house's key")
            return saved
        try:
            return replace(saved, state=self.seal(rows).open(saved.state, purpose_of_state(saved.seq, chain)).decode())
        except SealBroken as error:
            raise TableUnreadable(str(error)) from error


def chain_begins(rows: Rows) -> str:
    """The hash that the log's first hashed entry follows."""
    seats = [rows.seats[seat] for seat in sorted(rows.seats)]
    return first_hash(rows.table.id, rows.table.commitment, [(seat.nonce_hash, used(seat)) for seat in seats])


def purpose_of_state(seq: int, chain: str | None) -> str:
    """The purpose of a sealed state: the game after entry `seq`, whose hash is `chain`. If anybody changes the log in
    the database, with its hashes, the saved state no longer opens.
    """
    return f"state {seq} {chain}"


def renewals(rows: Rows, seed: str) -> dict[int, Renewal]:
    """Renewals of the seed after losses of moves, by the number of their first entry."""
    return renewals_from(rows.votes.setbacks, seed) if rows.votes.setbacks else {}


def renewals_from(setbacks: list[Setback], seed: str) -> dict[int, Renewal]:
    """Derive each renewal from the game's `seed`."""
    return {
        one.seq + 1: Renewal(renew(seed, one.salt), one.commitment, one.lost)
        for one in setbacks
        if one.salt is not None and one.commitment is not None
    }


def open_setback(rows: Rows) -> Setback | None:
    """The latest loss of moves, if it still needs a decision."""
    return rows.votes.setbacks[-1] if rows.votes.setbacks and rows.votes.setbacks[-1].decision is None else None


def lesson_of(rows: Rows) -> Lesson | None:
    """The lesson that is played at the table. None if it is no lesson, or if this release no longer has the lesson."""
    return rows.game.lesson_named(rows.table.lesson)


def newer(rows: Rows, other: Rows) -> Rows:
    """`other`, or `rows` if `other` was read before a change that `rows` contains."""
    return rows if other.table.revision < rows.table.revision else other


def is_ready(rows: Rows) -> bool:
    """True if the game can start: it has enough players, on seats without gaps from the first one on."""
    low, high = rows.game.seats_with(rows.options)
    has_players = low <= len(rows.seats) <= high and rows.seats.keys() == set(range(len(rows.seats)))
    return rows.table.status == "lobby" and has_players


def read_rows(connection: Connection, table_id: str) -> Rows:
    """A table's rows, read in one transaction."""
    loaded = load_table(connection, table_id)
    if loaded is None:
        raise Refusal("no_such_table")
    if loaded.table.game not in GAMES:
        raise Refusal("no_such_game")
    votes = Votes(
        {motion.id: motion for motion in list_motions(connection, table_id)},
        pause_of(connection, table_id),
        list_setbacks(connection, table_id),
    )
    around = Around(
        rematch_of_table(connection, table_id),
        list_knocks(connection, table_id),
        list_claims(connection, table_id),
        list_screens(connection, table_id),
        votes,
    )
    return Rows.of(loaded, around)

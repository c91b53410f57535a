"""The database schema, for SQLite and PostgreSQL.

Ids are text, times are integer milliseconds since the epoch, JSON is text exactly as it was encoded. The keys of all
rows of a game table begin with its table id, so that the id can become the sharding key. A test compares this schema
with the result of the migrations.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    Table,
    Text,
    UniqueConstraint,
)

from app.storage.schema_base import flag as _flag
from app.storage.schema_base import metadata as metadata
from app.storage.schema_base import of_table as _of_table
from app.storage.schema_base import one_of as _one_of
from app.storage.schema_base import time as _time
from app.storage.schema_decks import deck_versions as deck_versions
from app.storage.schema_decks import decks as decks
from app.storage.schema_people import admin_links as admin_links
from app.storage.schema_people import admin_recovery_codes as admin_recovery_codes
from app.storage.schema_people import admin_sessions as admin_sessions
from app.storage.schema_people import admins as admins
from app.storage.schema_people import audit as audit
from app.storage.schema_people import hints_seen as hints_seen
from app.storage.schema_people import person_links as person_links

# The newest revision under migrations/versions; repeated here so that a start needs no Alembic.
HEAD: Final = "0017"

# People

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    _time("created_at"),
    _flag("hidden"),
    CheckConstraint("name <> ''", name="name"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("person_id", Text, ForeignKey("people.id"), nullable=False, index=True),
    _time("created_at"),
    _time("seen_at"),
    Column("ended_at", BigInteger, index=True),
    Column("label", Text, nullable=False, server_default=""),
    CheckConstraint("length(token_hash) = 64", name="token_hash"),
)

# Values that all workers share, such as the key that signs invitations. The first worker to need one creates it.
house = Table(
    "house",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

# Tables and their people

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, unique=True),
    Column("game", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("visibility", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("host_id", Text, ForeignKey("people.id"), index=True),
    Column("invite_epoch", Integer, nullable=False, server_default="0"),
    Column("server_seed", Text, nullable=False),
    Column("commitment", Text, nullable=False),
    _flag("paused"),
    Column("revision", Integer, nullable=False, server_default="0"),
    _time("created_at"),
    _time("started_at", nullable=True),
    _time("finished_at", nullable=True),
    _time("opens_until", nullable=True),  # set when the start is fixed: until then seats may reveal their nonces
    # Unique: two requests for a rematch of one table lead to the same new table.
    Column("rematch_of", Text, ForeignKey("tables.id"), unique=True),
    Column("game_version", Integer),
    Column("reason", Text),
    Column("lesson", Text),  # the lesson's key, at the table of a lesson
    _one_of("visibility", "private", "public"),
    _one_of("status", "lobby", "playing", "finished", "closed"),
    CheckConstraint("seats >= 1", name="seats"),
    CheckConstraint("status NOT IN ('playing', 'finished') OR started_at IS NOT NULL", name="started"),
    CheckConstraint("status <> 'finished' OR finished_at IS NOT NULL", name="finished"),
    CheckConstraint("started_at IS NULL OR game_version IS NOT NULL", name="game_version"),
    Index(None, "status", "visibility", "created_at"),
    Index(None, "status", "finished_at"),
    Index(None, "game", "finished_at"),
)

members = Table(
    "members",
    metadata,
    _of_table(),
    Column("person_id", Text, ForeignKey("people.id"), primary_key=True, index=True),
    _time("joined_at"),
    _flag("barred"),
    _time("waits_since", nullable=True),
    # Marks of where a person came from, at public tables until the game is over: see app/lobby/origins.py.
    Column("household", Text),
    Column("device", Text),
)

# Requests to join a private table without an invitation. `answered_at` is null until the answer. A row stays after a
# refusal, because refusals are counted.
knocks = Table(
    "knocks",
    metadata,
    _of_table(),
    Column("person_id", Text, ForeignKey("people.id"), primary_key=True),
    _time("at"),
    _time("answered_at", nullable=True),
    Column("refusals", Integer, nullable=False, server_default="0"),
    CheckConstraint("refusals >= 0", name="refusals"),
)

# Big screens: `code` while a screen waits, `link_hash` until a browser opens its link, `person_id` of the person who
# connected it.
boards = Table(
    "boards",
    metadata,
    Column("id", Text, primary_key=True),
    Column("token_hash", Text, index=True),
    Column("code", Text, unique=True),
    Column("link_hash", Text, unique=True),
    _time("expires_at", nullable=True),
    Column("table_id", Text, ForeignKey("tables.id"), index=True),
    Column("person_id", Text, ForeignKey("people.id"), index=True),
    Column("label", Text, nullable=False, server_default=""),
    _time("since"),
    _time("seen_at"),
    CheckConstraint("(token_hash IS NULL) <> (link_hash IS NULL)", name="browser_or_link"),
    CheckConstraint("(table_id IS NULL) = (person_id IS NULL)", name="connected_by"),
    CheckConstraint("(code IS NOT NULL) = (table_id IS NULL)", name="code_while_waiting"),
)

# A free seat has no row. `left`: the person left during play and a bot plays for them; the seat stays theirs.
seats = Table(
    "seats",
    metadata,
    _of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person_id", Text, index=True),
    Column("bot", Text),
    Column("name", Text, nullable=False),
    Column("nonce", Text, nullable=False, server_default=""),
    # hash of the seat's nonce; `nonce` is empty until the seat reveals it after the start is fixed
    Column("nonce_hash", Text),
    _flag("ready"),
    _flag("left"),
    _time("since"),
    UniqueConstraint("table_id", "person_id"),
    ForeignKeyConstraint(["table_id", "person_id"], ["members.table_id", "members.person_id"]),
    CheckConstraint("seat >= 0", name="seat"),
    CheckConstraint("(person_id IS NULL) <> (bot IS NULL)", name="person_or_bot"),
    CheckConstraint("person_id IS NOT NULL OR ready", name="bots_are_ready"),
    CheckConstraint("person_id IS NOT NULL OR nonce = ''", name="bots_bring_no_nonce"),
    CheckConstraint('person_id IS NOT NULL OR NOT "left"', name="bots_stay"),
)

# Requests to take over a seat of an absent person or a bot. A granted claim stays as the record of the change of
# person; `seq` is the last move before it.
claims = Table(
    "claims",
    metadata,
    _of_table(),
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("person_id", Text, ForeignKey("people.id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("was_person", Text, ForeignKey("people.id"), index=True),
    Column("was_bot", Text),
    Column("was_name", Text, nullable=False),
    _time("at"),
    Column("standing", Text, nullable=False),
    _time("decided_at", nullable=True),
    Column("decided_by", Text, ForeignKey("people.id")),
    Column("decider", Text),
    Column("seq", Integer),
    CheckConstraint("seat >= 0", name="seat"),
    CheckConstraint("(was_person IS NULL) <> (was_bot IS NULL)", name="person_or_bot"),
    _one_of("standing", "open", "granted", "refused", "void"),
    CheckConstraint("standing <> 'granted' OR seq IS NOT NULL", name="granted"),
)

# Votes at a running game: on a pause, on removing a person, on a bot for a person who does not answer. `seat` and
# `person_id` are null for a pause.
motions = Table(
    "motions",
    metadata,
    _of_table(),
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer),
    Column("person_id", Text, ForeignKey("people.id"), index=True),
    Column("by_id", Text, ForeignKey("people.id"), nullable=False, index=True),
    _time("at"),
    _time("ends_at"),
    Column("standing", Text, nullable=False),
    _one_of("kind", "pause", "kick", "bot"),
    _one_of("standing", "open", "granted", "refused", "void"),
    CheckConstraint("(kind = 'pause') = (person_id IS NULL)", name="person"),
    CheckConstraint("(seat IS NULL) = (person_id IS NULL)", name="seat"),
)

# Pauses of a game with several people: whose clock runs on during the current one, when it ends by itself, and how many
# the host has called alone.
pauses = Table(
    "pauses",
    metadata,
    _of_table(),
    Column("by_id", Text, ForeignKey("people.id"), index=True),
    _time("until", nullable=True),
    Column("alone", Integer, nullable=False),
    CheckConstraint("alone >= 0", name="alone"),
)

votes = Table(
    "votes",
    metadata,
    _of_table(),
    Column("motion", Integer, primary_key=True, autoincrement=False),
    Column("person_id", Text, ForeignKey("people.id"), primary_key=True, index=True),
    Column("agrees", Boolean(create_constraint=True, name="agrees"), nullable=False),
    ForeignKeyConstraint(["table_id", "motion"], ["motions.table_id", "motions.id"]),
)

chat = Table(
    "chat",
    metadata,
    _of_table(),
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("person_id", Text, ForeignKey("people.id"), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    _time("at"),
)

# The game

# The log of each table. Its primary key is the only lock between workers: the first to insert a `seq` makes that move.
moves = Table(
    "moves",
    metadata,
    _of_table(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    _time("at"),
    Column("seat", Integer),
    Column("ask", Text),
    Column("move", Text),
    Column("cmd_id", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("chain", Text),  # null in entries from releases without a chain
    UniqueConstraint("table_id", "cmd_id"),
    CheckConstraint("seq >= 1", name="seq"),
    CheckConstraint("\"by\" IN ('person', 'bot', 'clock', 'house')", name="by"),
)

states = Table(
    "states",
    metadata,
    _of_table(),
    Column("seq", Integer, nullable=False),
    Column("format", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("clock", Text),
    _time("wakes_at", nullable=True),
    _time("updated_at"),
    Index(None, "wakes_at"),
)

# Values that the rules keep hidden until they reveal them, such as secret orders and hidden bets, by seat and name.
secrets = Table(
    "secrets",
    metadata,
    _of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("value", Text, nullable=False),
    ForeignKeyConstraint(["table_id", "seat"], ["seats.table_id", "seats.seat"]),
)

# Payments between two accounts; null is the bank. `due` is what the rule demands, `amount` what the payer could pay.
ledger = Table(
    "ledger",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("race", Integer),
    Column("payer", Integer),
    Column("payee", Integer),
    Column("amount", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("rule", Text, nullable=False),
    ForeignKeyConstraint(["table_id", "seq"], ["moves.table_id", "moves.seq"]),
    CheckConstraint("amount >= 0 AND amount <= due", name="amount"),
    # coalesce, because NULL <> NULL is unknown, and an unknown result passes a check.
    CheckConstraint("coalesce(payer, -1) <> coalesce(payee, -1)", name="two_accounts"),
)

results = Table(
    "results",
    metadata,
    _of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person_id", Text, ForeignKey("people.id"), index=True),
    Column("bot", Text),
    Column("place", Integer, nullable=False),
    Column("score", BigInteger, nullable=False),
    ForeignKeyConstraint(["table_id", "seat"], ["seats.table_id", "seats.seat"]),
    CheckConstraint("(person_id IS NULL) <> (bot IS NULL)", name="person_or_bot"),
    CheckConstraint("place >= 1", name="place"),
)

# Open sockets per table and worker. Each of several workers writes its snapshot every few seconds. `sockets` is JSON,
# counts by seat; `bots` is JSON, the seats of absent people that bots play. A stale row belongs to a dead worker.
presence = Table(
    "presence",
    metadata,
    _of_table(),
    Column("worker", Text, primary_key=True, index=True),
    Column("sockets", Text, nullable=False),
    Column("watching", Integer, nullable=False),
    _time("at"),
    Column("bots", Text, nullable=False, server_default="[]"),
    *(Column(name, Integer, nullable=False, server_default="0") for name in ("revision", "seq")),
)

# Each worker's last mark. If a worker finds another number than it wrote, the database has gone back.
marks = Table(
    "marks",
    metadata,
    Column("worker", Text, primary_key=True),
    Column("number", Integer, nullable=False),
    _time("at"),
)

# Tables whose last moves are lost: `seq` is the last remaining entry, `told` the last entry that any viewer had
# received.
setbacks = Table(
    "setbacks",
    metadata,
    _of_table(),
    Column("id", Integer, primary_key=True, autoincrement=False),
    *(Column(name, Integer, nullable=False) for name in ("seq", "told")),
    _time("at"),
    Column("decision", Text, index=True),
    _time("decided_at", nullable=True),
    *(Column(name, Text, ForeignKey(key)) for name, key in (("decided_by", "people.id"), ("admin_id", "admins.id"))),
    *(Column(name, Text) for name in ("salt", "commitment")),
    _one_of("decision", "go_on", "end"),
)

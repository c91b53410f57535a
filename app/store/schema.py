"""The tables of the house, for SQLite and PostgreSQL alike.

Ids are text, times are integer milliseconds since the epoch, JSON is text exactly as it was encoded. Every key of a
game table's rows begins with its table id: one day that is the column the rows are spread over machines by.
What is here and what the migrations make must be the same; a test compares them.
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
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
)

# The newest revision under migrations/versions. Known here so that a start sees without Alembic that all is well.
HEAD: Final = "0004"

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

# SQLite numbers rows by itself only where the key's type is exactly INTEGER.
Number = BigInteger().with_variant(Integer(), "sqlite")


def _flag(name: str) -> Column[bool]:
    return Column(name, Boolean(create_constraint=True, name=name), nullable=False, server_default=false())


def _time(name: str, *, nullable: bool = False) -> Column[int]:
    return Column(name, BigInteger, nullable=nullable)


def _of_table(*, primary_key: bool = True) -> Column[str]:
    return Column("table_id", Text, ForeignKey("tables.id"), primary_key=primary_key, nullable=False)


def _one_of(column: str, *values: str) -> CheckConstraint:
    allowed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{column} IN ({allowed})", name=column)


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
    _time("ended_at", nullable=True),
    CheckConstraint("length(token_hash) = 64", name="token_hash"),
)

# For games in which one brings cards. `cards` is JSON that the game reads, `size` how many there are to be.
decks = Table(
    "decks",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person_id", Text, ForeignKey("people.id"), nullable=False),
    Column("game", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("cards", Text, nullable=False),
    _time("created_at"),
    _time("updated_at"),
    CheckConstraint("name <> ''", name="name"),
    CheckConstraint("size >= 1", name="size"),
    Index(None, "person_id", "game"),
)

# What the whole house shares and whoever comes first makes, such as the key that signs invitations.
house = Table(
    "house",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

# A table and who is at it

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
    # Unique: the same people asking for another game twice come to the same table.
    Column("rematch_of", Text, ForeignKey("tables.id"), unique=True),
    Column("game_version", Integer),
    Column("reason", Text),
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
)

# A free seat has no row. `left`: the person went away in play and a bot plays on; the seat stays theirs.
seats = Table(
    "seats",
    metadata,
    _of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person_id", Text, index=True),
    Column("bot", Text),
    Column("name", Text, nullable=False),
    Column("nonce", Text, nullable=False, server_default=""),
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

# The log is the table: this key is the only lock, and whoever gets a number first has made that move.
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

# What the rules keep hidden until they reveal it: secret orders, hidden bets. Each has a name of its own.
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

# Double entry: null is the bank. `due` is what the rule asks for, `amount` what there was to pay it with.
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
    # Two banks are one account as well; NULL = NULL would be unknown, and unknown passes a check.
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

# Who looks at a table at which worker: a snapshot that each of several workers writes every few seconds. `sockets` is
# JSON, by seat. A row that has grown old was left by a worker that is gone.
presence = Table(
    "presence",
    metadata,
    _of_table(),
    Column("worker", Text, primary_key=True, index=True),
    Column("sockets", Text, nullable=False),
    Column("watching", Integer, nullable=False),
    _time("at"),
)

# Those who look after the house

admins = Table(
    "admins",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("password_hash", Text, nullable=False),
    _time("created_at"),
)

admin_links = Table(
    "admin_links",
    metadata,
    Column("token_hash", Text, primary_key=True),
    _time("created_at"),
    _time("expires_at"),
    _time("used_at", nullable=True),
    CheckConstraint("length(token_hash) = 64", name="token_hash"),
)

admin_sessions = Table(
    "admin_sessions",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("admin_id", Text, ForeignKey("admins.id"), nullable=False, index=True),
    _time("created_at"),
    _time("seen_at"),
    _time("ended_at", nullable=True),
    CheckConstraint("length(token_hash) = 64", name="token_hash"),
)

# What the command line does has no admin.
audit = Table(
    "audit",
    metadata,
    Column("id", Number, primary_key=True),
    _time("at"),
    Column("admin_id", Text, ForeignKey("admins.id"), index=True),
    Column("action", Text, nullable=False),
    Column("table_id", Text, ForeignKey("tables.id"), index=True),
    Column("person_id", Text, ForeignKey("people.id"), index=True),
    Column("detail", Text, nullable=False, server_default=""),
)

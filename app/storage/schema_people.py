"""The tables of admins (accounts, second factors, one-time links, sessions, the audit log), and tables of people's
links for further devices and seen hints.
"""

from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, Table, Text

from app.storage.schema_base import Number, metadata, time

admins = Table(
    "admins",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("password_hash", Text, nullable=False),
    time("created_at"),
    # The second factor: the app's secret, an unconfirmed secret, and the last step whose code was used.
    Column("totp_secret", Text),
    Column("totp_pending", Text),
    Column("totp_step", BigInteger),
)

admin_recovery_codes = Table(
    "admin_recovery_codes",
    metadata,
    Column("admin_id", Text, ForeignKey("admins.id"), primary_key=True),
    Column("code_hash", Text, primary_key=True),
    time("used_at", nullable=True),
    CheckConstraint("length(code_hash) = 64", name="code_hash"),
)

admin_links = Table(
    "admin_links",
    metadata,
    Column("token_hash", Text, primary_key=True),
    time("created_at"),
    time("expires_at"),
    time("used_at", nullable=True),
    CheckConstraint("length(token_hash) = 64", name="token_hash"),
)

admin_sessions = Table(
    "admin_sessions",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("admin_id", Text, ForeignKey("admins.id"), nullable=False, index=True),
    time("created_at"),
    time("seen_at"),
    time("ended_at", nullable=True),
    CheckConstraint("length(token_hash) = 64", name="token_hash"),
)

# The audit log. `admin_id` is null for actions from the command line.
audit = Table(
    "audit",
    metadata,
    Column("id", Number, primary_key=True),
    time("at"),
    Column("admin_id", Text, ForeignKey("admins.id"), index=True),
    Column("action", Text, nullable=False),
    Column("table_id", Text, ForeignKey("tables.id"), index=True),
    Column("person_id", Text, ForeignKey("people.id"), index=True),
    Column("detail", Text, nullable=False, server_default=""),
)

# One-time links that sign a person in on another device. `table_id`: the table to open there, if any.
person_links = Table(
    "person_links",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("person_id", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("table_id", Text, ForeignKey("tables.id")),
    time("created_at"),
    time("expires_at"),
    time("used_at", nullable=True),
    CheckConstraint("length(token_hash) = 64", name="token_hash"),
)

# Hints that a person has seen, on any device: `<slug>.<key>`, or `all`.
hints_seen = Table(
    "hints_seen",
    metadata,
    Column("person_id", Text, ForeignKey("people.id"), primary_key=True, nullable=False),
    Column("hint", Text, primary_key=True, nullable=False),
)

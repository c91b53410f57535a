"""First schema: people, tables and their logs, admins."""

import sqlalchemy as sa
from alembic import op

revision: str = "0001"
down_revision: str | None = None


def upgrade() -> None:
    op.create_table(
        "admin_links",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("length(token_hash) = 64", name=op.f("ck_admin_links_token_hash")),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_admin_links")),
    )
    op.create_table(
        "admins",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_admins")),
        sa.UniqueConstraint("name", name=op.f("uq_admins_name")),
    )
    op.create_table(
        "house",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_house")),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column(
            "hidden", sa.Boolean(create_constraint=True, name="hidden"), server_default=sa.false(), nullable=False
        ),
        sa.CheckConstraint("name <> ''", name=op.f("ck_people_name")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
    )
    op.create_table(
        "admin_sessions",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("admin_id", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("length(token_hash) = 64", name=op.f("ck_admin_sessions_token_hash")),
        sa.ForeignKeyConstraint(["admin_id"], ["admins.id"], name=op.f("fk_admin_sessions_admin_id_admins")),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_admin_sessions")),
    )
    op.create_index(op.f("ix_admin_sessions_admin_id"), "admin_sessions", ["admin_id"], unique=False)
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("length(token_hash) = 64", name=op.f("ck_sessions_token_hash")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_sessions_person_id_people")),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_person_id"), "sessions", ["person_id"], unique=False)
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("code", sa.Text(), nullable=True),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("visibility", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("host_id", sa.Text(), nullable=True),
        sa.Column("invite_epoch", sa.Integer(), server_default="0", nullable=False),
        sa.Column("server_seed", sa.Text(), nullable=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column(
            "paused", sa.Boolean(create_constraint=True, name="paused"), server_default=sa.false(), nullable=False
        ),
        sa.Column("revision", sa.Integer(), server_default="0", nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=True),
        sa.Column("finished_at", sa.BigInteger(), nullable=True),
        sa.Column("rematch_of", sa.Text(), nullable=True),
        sa.Column("game_version", sa.Integer(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.CheckConstraint("status <> 'finished' OR finished_at IS NOT NULL", name=op.f("ck_tables_finished")),
        sa.CheckConstraint("status IN ('lobby', 'playing', 'finished', 'closed')", name=op.f("ck_tables_status")),
        sa.CheckConstraint(
            "status NOT IN ('playing', 'finished') OR started_at IS NOT NULL", name=op.f("ck_tables_started")
        ),
        sa.CheckConstraint("visibility IN ('private', 'public')", name=op.f("ck_tables_visibility")),
        sa.CheckConstraint("seats >= 1", name=op.f("ck_tables_seats")),
        sa.CheckConstraint("started_at IS NULL OR game_version IS NOT NULL", name=op.f("ck_tables_game_version")),
        sa.ForeignKeyConstraint(["host_id"], ["people.id"], name=op.f("fk_tables_host_id_people")),
        sa.ForeignKeyConstraint(["rematch_of"], ["tables.id"], name=op.f("fk_tables_rematch_of_tables")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sa.UniqueConstraint("code", name=op.f("uq_tables_code")),
        sa.UniqueConstraint("rematch_of", name=op.f("uq_tables_rematch_of")),
    )
    op.create_index(op.f("ix_tables_game_finished_at"), "tables", ["game", "finished_at"], unique=False)
    op.create_index(op.f("ix_tables_host_id"), "tables", ["host_id"], unique=False)
    op.create_index(op.f("ix_tables_status_finished_at"), "tables", ["status", "finished_at"], unique=False)
    op.create_index(
        op.f("ix_tables_status_visibility_created_at"), "tables", ["status", "visibility", "created_at"], unique=False
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("admin_id", sa.Text(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=True),
        sa.Column("detail", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(["admin_id"], ["admins.id"], name=op.f("fk_audit_admin_id_admins")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_audit_table_id_tables")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
    )
    op.create_index(op.f("ix_audit_admin_id"), "audit", ["admin_id"], unique=False)
    op.create_index(op.f("ix_audit_table_id"), "audit", ["table_id"], unique=False)
    op.create_table(
        "chat",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_chat_person_id_people")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_chat_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "id", name=op.f("pk_chat")),
    )
    op.create_table(
        "members",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("joined_at", sa.BigInteger(), nullable=False),
        sa.Column(
            "barred", sa.Boolean(create_constraint=True, name="barred"), server_default=sa.false(), nullable=False
        ),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_members_person_id_people")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_members_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "person_id", name=op.f("pk_members")),
    )
    op.create_index(op.f("ix_members_person_id"), "members", ["person_id"], unique=False)
    op.create_table(
        "moves",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("ask", sa.Text(), nullable=True),
        sa.Column("move", sa.Text(), nullable=True),
        sa.Column("cmd_id", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.CheckConstraint("\"by\" IN ('person', 'bot', 'clock', 'house')", name=op.f("ck_moves_by")),
        sa.CheckConstraint("seq >= 1", name=op.f("ck_moves_seq")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_moves_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_moves")),
        sa.UniqueConstraint("table_id", "cmd_id", name=op.f("uq_moves_table_id_cmd_id")),
    )
    op.create_table(
        "states",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("clock", sa.Text(), nullable=True),
        sa.Column("wakes_at", sa.BigInteger(), nullable=True),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_states_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_states")),
    )
    op.create_index(op.f("ix_states_wakes_at"), "states", ["wakes_at"], unique=False)
    op.create_table(
        "ledger",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("line", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("race", sa.Integer(), nullable=True),
        sa.Column("payer", sa.Integer(), nullable=True),
        sa.Column("payee", sa.Integer(), nullable=True),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("rule", sa.Text(), nullable=False),
        sa.CheckConstraint("amount >= 0 AND amount <= due", name=op.f("ck_ledger_amount")),
        sa.CheckConstraint("coalesce(payer, -1) <> coalesce(payee, -1)", name=op.f("ck_ledger_two_accounts")),
        sa.ForeignKeyConstraint(
            ["table_id", "seq"], ["moves.table_id", "moves.seq"], name=op.f("fk_ledger_table_id_seq_moves")
        ),
        sa.PrimaryKeyConstraint("table_id", "seq", "line", name=op.f("pk_ledger")),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person_id", sa.Text(), nullable=True),
        sa.Column("bot", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("nonce", sa.Text(), server_default="", nullable=False),
        sa.Column("ready", sa.Boolean(create_constraint=True, name="ready"), server_default=sa.false(), nullable=False),
        sa.Column("left", sa.Boolean(create_constraint=True, name="left"), server_default=sa.false(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("person_id IS NOT NULL OR nonce = ''", name=op.f("ck_seats_bots_bring_no_nonce")),
        sa.CheckConstraint("(person_id IS NULL) <> (bot IS NULL)", name=op.f("ck_seats_person_or_bot")),
        sa.CheckConstraint('person_id IS NOT NULL OR NOT "left"', name=op.f("ck_seats_bots_stay")),
        sa.CheckConstraint("person_id IS NOT NULL OR ready", name=op.f("ck_seats_bots_are_ready")),
        sa.CheckConstraint("seat >= 0", name=op.f("ck_seats_seat")),
        sa.ForeignKeyConstraint(
            ["table_id", "person_id"],
            ["members.table_id", "members.person_id"],
            name=op.f("fk_seats_table_id_person_id_members"),
        ),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_seats_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_seats")),
        sa.UniqueConstraint("table_id", "person_id", name=op.f("uq_seats_table_id_person_id")),
    )
    op.create_index(op.f("ix_seats_person_id"), "seats", ["person_id"], unique=False)
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person_id", sa.Text(), nullable=True),
        sa.Column("bot", sa.Text(), nullable=True),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("score", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("(person_id IS NULL) <> (bot IS NULL)", name=op.f("ck_results_person_or_bot")),
        sa.CheckConstraint("place >= 1", name=op.f("ck_results_place")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_results_person_id_people")),
        sa.ForeignKeyConstraint(
            ["table_id", "seat"], ["seats.table_id", "seats.seat"], name=op.f("fk_results_table_id_seat_seats")
        ),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_results_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_results")),
    )
    op.create_index(op.f("ix_results_person_id"), "results", ["person_id"], unique=False)
    op.create_table(
        "secrets",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id", "seat"], ["seats.table_id", "seats.seat"], name=op.f("fk_secrets_table_id_seat_seats")
        ),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_secrets_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "seat", "name", name=op.f("pk_secrets")),
    )


def downgrade() -> None:
    """Drops all tables with their data."""
    for name in (
        "secrets",
        "results",
        "seats",
        "ledger",
        "states",
        "moves",
        "members",
        "chat",
        "audit",
        "tables",
        "sessions",
        "admin_sessions",
        "people",
        "house",
        "admins",
        "admin_links",
    ):
        op.drop_table(name)

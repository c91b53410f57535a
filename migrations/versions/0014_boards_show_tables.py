"""Big screens show tables."""

import sqlalchemy as sa
from alembic import op

revision: str = "0014"
down_revision: str | None = "0013"


def upgrade() -> None:
    op.create_table(
        "boards",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=True),
        sa.Column("code", sa.Text(), nullable=True),
        sa.Column("link_hash", sa.Text(), nullable=True),
        sa.Column("expires_at", sa.BigInteger(), nullable=True),
        sa.Column("table_id", sa.Text(), nullable=True),
        sa.Column("person_id", sa.Text(), nullable=True),
        sa.Column("label", sa.Text(), server_default="", nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("(token_hash IS NULL) <> (link_hash IS NULL)", name=op.f("ck_boards_browser_or_link")),
        sa.CheckConstraint("(table_id IS NULL) = (person_id IS NULL)", name=op.f("ck_boards_connected_by")),
        sa.CheckConstraint("(code IS NOT NULL) = (table_id IS NULL)", name=op.f("ck_boards_code_while_waiting")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_boards_table_id_tables")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_boards_person_id_people")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_boards")),
        sa.UniqueConstraint("code", name=op.f("uq_boards_code")),
        sa.UniqueConstraint("link_hash", name=op.f("uq_boards_link_hash")),
    )
    for column in ("token_hash", "table_id", "person_id"):
        op.create_index(op.f(f"ix_boards_{column}"), "boards", [column])


def downgrade() -> None:
    op.drop_table("boards")

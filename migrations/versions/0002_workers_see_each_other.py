"""Presence snapshots: which sockets each worker has at which table."""

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"


def upgrade() -> None:
    op.create_table(
        "presence",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("worker", sa.Text(), nullable=False),
        sa.Column("sockets", sa.Text(), nullable=False),
        sa.Column("watching", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_presence_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "worker", name=op.f("pk_presence")),
    )
    op.create_index(op.f("ix_presence_worker"), "presence", ["worker"])


def downgrade() -> None:
    op.drop_table("presence")

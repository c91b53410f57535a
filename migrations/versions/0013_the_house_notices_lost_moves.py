"""Workers write down who is here, and mark the database, by which they notice that it has lost entries."""

import sqlalchemy as sa
from alembic import op

revision: str = "0013"
down_revision: str | None = "0012"


def upgrade() -> None:
    with op.batch_alter_table("presence") as presence:
        presence.add_column(sa.Column("bots", sa.Text(), server_default="[]", nullable=False))
        presence.add_column(sa.Column("revision", sa.Integer(), server_default="0", nullable=False))
        presence.add_column(sa.Column("seq", sa.Integer(), server_default="0", nullable=False))
    op.create_table(
        "marks",
        sa.Column("worker", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("worker", name=op.f("pk_marks")),
    )
    op.create_table(
        "setbacks",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("decision", sa.Text(), nullable=True),
        sa.Column("decided_at", sa.BigInteger(), nullable=True),
        sa.Column("decided_by", sa.Text(), nullable=True),
        sa.Column("admin_id", sa.Text(), nullable=True),
        sa.Column("salt", sa.Text(), nullable=True),
        sa.Column("commitment", sa.Text(), nullable=True),
        sa.CheckConstraint("decision IN ('go_on', 'end')", name=op.f("ck_setbacks_decision")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_setbacks_table_id_tables")),
        sa.ForeignKeyConstraint(["decided_by"], ["people.id"], name=op.f("fk_setbacks_decided_by_people")),
        sa.ForeignKeyConstraint(["admin_id"], ["admins.id"], name=op.f("fk_setbacks_admin_id_admins")),
        sa.PrimaryKeyConstraint("table_id", "id", name=op.f("pk_setbacks")),
    )
    op.create_index(op.f("ix_setbacks_decision"), "setbacks", ["decision"])


def downgrade() -> None:
    op.drop_table("setbacks")
    op.drop_table("marks")
    with op.batch_alter_table("presence") as presence:
        presence.drop_column("seq")
        presence.drop_column("revision")
        presence.drop_column("bots")

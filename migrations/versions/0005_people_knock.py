"""Knocks: people without an invitation ask to join a private table."""

import sqlalchemy as sa
from alembic import op

revision: str = "0005"
down_revision: str | None = "0004"


def upgrade() -> None:
    op.create_table(
        "knocks",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("answered_at", sa.BigInteger(), nullable=True),
        sa.Column("refusals", sa.Integer(), server_default="0", nullable=False),
        sa.CheckConstraint("refusals >= 0", name=op.f("ck_knocks_refusals")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_knocks_person_id_people")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_knocks_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "person_id", name=op.f("pk_knocks")),
    )


def downgrade() -> None:
    op.drop_table("knocks")

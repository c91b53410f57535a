"""Claims of a seat that is empty or a bot's, and the waiting list for a rematch."""

import sqlalchemy as sa
from alembic import op

revision: str = "0007"
down_revision: str | None = "0006"


def upgrade() -> None:
    op.create_table(
        "claims",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("was_person", sa.Text(), nullable=True),
        sa.Column("was_bot", sa.Text(), nullable=True),
        sa.Column("was_name", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("standing", sa.Text(), nullable=False),
        sa.Column("decided_at", sa.BigInteger(), nullable=True),
        sa.Column("decided_by", sa.Text(), nullable=True),
        sa.Column("decider", sa.Text(), nullable=True),
        sa.Column("seq", sa.Integer(), nullable=True),
        sa.CheckConstraint("seat >= 0", name=op.f("ck_claims_seat")),
        sa.CheckConstraint("(was_person IS NULL) <> (was_bot IS NULL)", name=op.f("ck_claims_person_or_bot")),
        sa.CheckConstraint("standing IN ('open', 'granted', 'refused', 'void')", name=op.f("ck_claims_standing")),
        sa.CheckConstraint("standing <> 'granted' OR seq IS NOT NULL", name=op.f("ck_claims_granted")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_claims_table_id_tables")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_claims_person_id_people")),
        sa.ForeignKeyConstraint(["was_person"], ["people.id"], name=op.f("fk_claims_was_person_people")),
        sa.ForeignKeyConstraint(["decided_by"], ["people.id"], name=op.f("fk_claims_decided_by_people")),
        sa.PrimaryKeyConstraint("table_id", "id", name=op.f("pk_claims")),
    )
    op.create_index(op.f("ix_claims_was_person"), "claims", ["was_person"])
    with op.batch_alter_table("members") as members:
        members.add_column(sa.Column("waits_since", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("members") as members:
        members.drop_column("waits_since")
    op.drop_table("claims")

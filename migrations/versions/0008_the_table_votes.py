"""The people at a table vote on pauses, on removing somebody, and on a bot for somebody who does not answer."""

import sqlalchemy as sa
from alembic import op

revision: str = "0008"
down_revision: str | None = "0007"


def upgrade() -> None:
    op.create_table(
        "pauses",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("by_id", sa.Text(), nullable=True),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.Column("alone", sa.Integer(), nullable=False),
        sa.CheckConstraint("alone >= 0", name=op.f("ck_pauses_alone")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_pauses_table_id_tables")),
        sa.ForeignKeyConstraint(["by_id"], ["people.id"], name=op.f("fk_pauses_by_id_people")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_pauses")),
    )
    op.create_index(op.f("ix_pauses_by_id"), "pauses", ["by_id"])
    op.create_table(
        "motions",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("person_id", sa.Text(), nullable=True),
        sa.Column("by_id", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
        sa.Column("standing", sa.Text(), nullable=False),
        sa.CheckConstraint("kind IN ('pause', 'kick', 'bot')", name=op.f("ck_motions_kind")),
        sa.CheckConstraint("standing IN ('open', 'granted', 'refused', 'void')", name=op.f("ck_motions_standing")),
        sa.CheckConstraint("(kind = 'pause') = (person_id IS NULL)", name=op.f("ck_motions_person")),
        sa.CheckConstraint("(seat IS NULL) = (person_id IS NULL)", name=op.f("ck_motions_seat")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_motions_table_id_tables")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_motions_person_id_people")),
        sa.ForeignKeyConstraint(["by_id"], ["people.id"], name=op.f("fk_motions_by_id_people")),
        sa.PrimaryKeyConstraint("table_id", "id", name=op.f("pk_motions")),
    )
    op.create_index(op.f("ix_motions_person_id"), "motions", ["person_id"])
    op.create_index(op.f("ix_motions_by_id"), "motions", ["by_id"])
    op.create_table(
        "votes",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("motion", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("agrees", sa.Boolean(create_constraint=True, name=op.f("ck_votes_agrees")), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_votes_table_id_tables")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_votes_person_id_people")),
        sa.ForeignKeyConstraint(
            ["table_id", "motion"], ["motions.table_id", "motions.id"], name=op.f("fk_votes_table_id_motion_motions")
        ),
        sa.PrimaryKeyConstraint("table_id", "motion", "person_id", name=op.f("pk_votes")),
    )
    op.create_index(op.f("ix_votes_person_id"), "votes", ["person_id"])


def downgrade() -> None:
    op.drop_table("votes")
    op.drop_table("motions")
    op.drop_table("pauses")

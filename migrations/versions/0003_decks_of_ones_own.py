"""Decks that people save."""

import sqlalchemy as sa
from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"


def upgrade() -> None:
    op.create_table(
        "decks",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("cards", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("name <> ''", name=op.f("ck_decks_name")),
        sa.CheckConstraint("size >= 1", name=op.f("ck_decks_size")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_decks_person_id_people")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_decks")),
    )
    op.create_index(op.f("ix_decks_person_id_game"), "decks", ["person_id", "game"])


def downgrade() -> None:
    op.drop_table("decks")

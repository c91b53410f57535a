"""Decks that people save keep their former versions."""

import sqlalchemy as sa
from alembic import op

revision: str = "0017"
down_revision: str | None = "0016"


def upgrade() -> None:
    op.create_table(
        "deck_versions",
        sa.Column("deck_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("cards", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["deck_id"], ["decks.id"], name=op.f("fk_deck_versions_deck_id_decks")),
        sa.PrimaryKeyConstraint("deck_id", "number", name=op.f("pk_deck_versions")),
    )


def downgrade() -> None:
    op.drop_table("deck_versions")

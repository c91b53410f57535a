"""Sessions get a label and an index by their end; one-time links sign in another device."""

import sqlalchemy as sa
from alembic import op

revision: str = "0006"
down_revision: str | None = "0005"


def upgrade() -> None:
    with op.batch_alter_table("sessions") as sessions:
        sessions.add_column(sa.Column("label", sa.Text(), server_default="", nullable=False))
        sessions.create_index(op.f("ix_sessions_ended_at"), ["ended_at"])
    op.create_table(
        "person_links",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("length(token_hash) = 64", name=op.f("ck_person_links_token_hash")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_person_links_person_id_people")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_person_links_table_id_tables")),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_person_links")),
    )
    op.create_index(op.f("ix_person_links_person_id"), "person_links", ["person_id"])


def downgrade() -> None:
    op.drop_table("person_links")
    with op.batch_alter_table("sessions") as sessions:
        sessions.drop_index(op.f("ix_sessions_ended_at"))
        sessions.drop_column("label")

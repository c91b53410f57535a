"""The house remembers which hints a person has seen."""

import sqlalchemy as sa
from alembic import op

revision: str = "0016"
down_revision: str | None = "0015"


def upgrade() -> None:
    op.create_table(
        "hints_seen",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("hint", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_hints_seen_person_id_people")),
        sa.PrimaryKeyConstraint("person_id", "hint", name=op.f("pk_hints_seen")),
    )


def downgrade() -> None:
    op.drop_table("hints_seen")

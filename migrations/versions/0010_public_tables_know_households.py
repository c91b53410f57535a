"""Public tables mark seats of one household, and know who was removed, until the game is over."""

import sqlalchemy as sa
from alembic import op

revision: str = "0010"
down_revision: str | None = "0009"


def upgrade() -> None:
    op.add_column("members", sa.Column("household", sa.Text(), nullable=True))
    op.add_column("members", sa.Column("device", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("members", "device")
    op.drop_column("members", "household")

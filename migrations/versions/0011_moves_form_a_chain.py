"""Each entry of the log has a hash that covers the entry before it."""

import sqlalchemy as sa
from alembic import op

revision: str = "0011"
down_revision: str | None = "0010"


def upgrade() -> None:
    op.add_column("moves", sa.Column("chain", sa.Text(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("moves") as moves:
        moves.drop_column("chain")

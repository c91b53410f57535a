"""Seats commit to the hash of their nonce, and open it when the start is fixed."""

import sqlalchemy as sa
from alembic import op

revision: str = "0012"
down_revision: str | None = "0011"


def upgrade() -> None:
    op.add_column("seats", sa.Column("nonce_hash", sa.Text(), nullable=True))
    op.add_column("tables", sa.Column("opens_until", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("opens_until")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("nonce_hash")

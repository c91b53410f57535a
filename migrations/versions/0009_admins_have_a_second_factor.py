"""Admins can have a second factor: codes of an authenticator app, and recovery codes."""

import sqlalchemy as sa
from alembic import op

revision: str = "0009"
down_revision: str | None = "0008"


def upgrade() -> None:
    op.add_column("admins", sa.Column("totp_secret", sa.Text(), nullable=True))
    op.add_column("admins", sa.Column("totp_pending", sa.Text(), nullable=True))
    op.add_column("admins", sa.Column("totp_step", sa.BigInteger(), nullable=True))
    op.create_table(
        "admin_recovery_codes",
        sa.Column("admin_id", sa.Text(), nullable=False),
        sa.Column("code_hash", sa.Text(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("length(code_hash) = 64", name=op.f("ck_admin_recovery_codes_code_hash")),
        sa.ForeignKeyConstraint(["admin_id"], ["admins.id"], name=op.f("fk_admin_recovery_codes_admin_id_admins")),
        sa.PrimaryKeyConstraint("admin_id", "code_hash", name=op.f("pk_admin_recovery_codes")),
    )


def downgrade() -> None:
    op.drop_table("admin_recovery_codes")
    for column in ("totp_step", "totp_pending", "totp_secret"):
        op.drop_column("admins", column)

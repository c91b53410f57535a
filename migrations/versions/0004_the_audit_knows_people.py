"""Audit entries may name a person, and may come from the command line instead of an admin."""

import sqlalchemy as sa
from alembic import op

revision: str = "0004"
down_revision: str | None = "0003"


def upgrade() -> None:
    with op.batch_alter_table("audit") as audit:
        audit.alter_column("admin_id", existing_type=sa.Text(), nullable=True)
        audit.add_column(sa.Column("person_id", sa.Text(), nullable=True))
        audit.create_foreign_key(op.f("fk_audit_person_id_people"), "people", ["person_id"], ["id"])
        audit.create_index(op.f("ix_audit_person_id"), ["person_id"])


def downgrade() -> None:
    op.execute("DELETE FROM audit WHERE admin_id IS NULL")
    with op.batch_alter_table("audit") as audit:
        audit.drop_index(op.f("ix_audit_person_id"))
        audit.drop_constraint(op.f("fk_audit_person_id_people"), type_="foreignkey")
        audit.drop_column("person_id")
        audit.alter_column("admin_id", existing_type=sa.Text(), nullable=False)

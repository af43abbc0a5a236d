"""The time of a table at each entry, what was done out of time, and where a restart went on."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("entries", sa.Column("tick", sa.Float(), nullable=True))
    op.add_column(
        "entries", sa.Column("late", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column("matches", sa.Column("resumed", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    op.drop_column("matches", "resumed")
    op.drop_column("entries", "late")
    op.drop_column("entries", "tick")

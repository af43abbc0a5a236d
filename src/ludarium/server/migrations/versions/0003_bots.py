"""Bots that play over HTTP: whose they are, and what their token hashes to."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "bots",
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("owner", sa.String(length=32), nullable=False),
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["users.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user"),
        sa.UniqueConstraint("token"),
    )
    op.create_index("bots_by_owner", "bots", ["owner"], unique=False)


def downgrade() -> None:
    op.drop_index("bots_by_owner", table_name="bots")
    op.drop_table("bots")

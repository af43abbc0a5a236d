"""When an entry was written: correspondence clocks go by the calendar."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("entries", sa.Column("at", sa.Float(), nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("entries", "at")

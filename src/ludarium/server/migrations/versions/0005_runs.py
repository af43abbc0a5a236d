"""Runs of games for one: ghosts that they leave, contests that several people play, and their tries."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("measure", sa.Integer(), nullable=True))
    op.add_column("matches", sa.Column("contest", sa.String(length=32), nullable=True))
    op.create_index("matches_by_contest", "matches", ["contest"], unique=False)
    op.create_table(
        "ghosts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("user", sa.String(length=32), nullable=True),
        sa.Column("trophies", sa.Integer(), nullable=False),
        sa.Column("lives", sa.Integer(), nullable=False),
        sa.Column("line", sa.JSON(), nullable=False),
        sa.Column("outcome", sa.String(length=16), nullable=False),
        sa.Column("foe", sa.BigInteger(), nullable=False),
        sa.Column("foe_line", sa.JSON(), nullable=False),
        sa.Column("keeps", sa.Boolean(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("match", "round", name="ghosts_once"),
    )
    op.create_index("ghosts_by_user", "ghosts", ["user"], unique=False)
    op.create_index("ghosts_by_game", "ghosts", ["game", "keeps", "id"], unique=False)
    op.create_table(
        "contests",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=True),
        sa.Column("fingerprint", sa.String(length=32), nullable=False),
        sa.Column("variant", sa.JSON(), nullable=False),
        sa.Column("start", sa.JSON(), nullable=False),
        sa.Column("stock", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("deck", sa.String(length=60), nullable=True),
        sa.Column("match", sa.String(length=32), nullable=True),
        sa.Column("user", sa.String(length=32), nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("ends", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("kind", "game", "day", name="contests_of_a_day"),
    )
    op.create_table(
        "tries",
        sa.Column("contest", sa.String(length=32), nullable=False),
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["contest"], ["contests.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("contest", "user"),
    )
    op.create_index("tries_by_user", "tries", ["user"], unique=False)


def downgrade() -> None:
    op.drop_index("tries_by_user", table_name="tries")
    op.drop_table("tries")
    op.drop_table("contests")
    op.drop_index("ghosts_by_game", table_name="ghosts")
    op.drop_index("ghosts_by_user", table_name="ghosts")
    op.drop_table("ghosts")
    op.drop_index("matches_by_contest", table_name="matches")
    op.drop_column("matches", "contest")
    op.drop_column("matches", "measure")

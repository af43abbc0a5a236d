"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("fingerprint", sa.String(length=32), nullable=False),
        sa.Column("mode", sa.String(length=16), nullable=False),
        sa.Column("variant", sa.JSON(), nullable=False),
        sa.Column("start", sa.JSON(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("salt", sa.LargeBinary(), nullable=False),
        sa.Column("clock", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("invite", sa.String(length=32), nullable=True),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("ended", sa.Float(), nullable=True),
        sa.Column("result", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("turns", sa.Integer(), nullable=True),
        sa.Column("rematch", sa.String(length=32), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("matches_by_end", "matches", ["ended"], unique=False)
    op.create_table(
        "rule_sets",
        sa.Column("fingerprint", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("snapshot", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("fingerprint"),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "users",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("phrase_key", sa.String(length=32), nullable=True),
        sa.Column("phrase_hash", sa.String(length=200), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("phrase_key"),
    )
    op.create_table(
        "decks",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("decks_by_user", "decks", ["user"], unique=False)
    op.create_table(
        "entries",
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("value", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("spent", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "n"),
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("user", sa.String(length=32), nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("level", sa.String(length=16), nullable=True),
        sa.Column("deck", sa.String(length=60), nullable=True),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "seat"),
    )
    op.create_index("seats_by_user", "seats", ["user"], unique=False)


def downgrade() -> None:
    op.drop_index("seats_by_user", table_name="seats")
    op.drop_table("seats")
    op.drop_table("entries")
    op.drop_index("decks_by_user", table_name="decks")
    op.drop_table("decks")
    op.drop_table("users")
    op.drop_table("settings")
    op.drop_table("rule_sets")
    op.drop_index("matches_by_end", table_name="matches")
    op.drop_table("matches")

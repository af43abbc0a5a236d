"""Pairing, ratings and friends."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def user(name: str, primary: bool = True) -> sa.Column[str]:
    """Goes with the person it names."""
    key = sa.ForeignKey("users.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(length=32), key, primary_key=primary, nullable=False)


def match() -> sa.Column[str]:
    key = sa.ForeignKey("matches.id", ondelete="CASCADE")
    return sa.Column("match", sa.String(length=32), key, primary_key=True, nullable=False)


def at() -> sa.Column[float]:
    return sa.Column("at", sa.Float(), nullable=False)


def upgrade() -> None:
    op.add_column("users", sa.Column("code", sa.String(length=12), nullable=True))
    op.add_column(
        "users", sa.Column("unseen", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.create_index("users_by_code", "users", ["code"], unique=True)
    op.add_column(
        "matches", sa.Column("pairing", sa.String(length=16), nullable=False, server_default="")
    )
    op.create_table(
        "ratings",
        match(),
        sa.Column("user", sa.String(length=32), primary_key=True, nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("mode", sa.String(length=16), nullable=False),
        sa.Column("before", sa.Float(), nullable=False),
        sa.Column("after", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
    )
    op.create_index("ratings_by_user", "ratings", ["user", "game", "mode", "at"], unique=False)
    op.create_index("ratings_by_game", "ratings", ["game", "mode", "at"], unique=False)
    op.create_table("friends", user("user"), user("friend"), at())
    op.create_index("friends_by_friend", "friends", ["friend"], unique=False)
    kind = sa.Column("kind", sa.String(length=8), nullable=False)
    op.create_table("blocks", user("user"), user("other"), kind, at())
    op.create_index("blocks_by_other", "blocks", ["other"], unique=False)
    op.create_table("kin", user("user"), user("other"))
    op.create_index("kin_by_other", "kin", ["other"], unique=False)
    op.create_table("challenges", match(), user("user", primary=False), at())
    op.create_index("challenges_by_user", "challenges", ["user"], unique=False)


def downgrade() -> None:
    for table in ("challenges", "kin", "blocks", "friends", "ratings"):
        op.drop_table(table)
    op.drop_column("matches", "pairing")
    op.drop_index("users_by_code", table_name="users")
    op.drop_column("users", "unseen")
    op.drop_column("users", "code")

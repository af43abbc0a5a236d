"""Rule books of one's own: their versions, and what is said about them."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "workshop_books",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("draft", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("workshop_books_by_user", "workshop_books", ["user", "game"])
    op.create_table(
        "workshop_versions",
        sa.Column("code", sa.String(length=64), nullable=False),
        sa.Column("book", sa.String(length=32), nullable=True),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("user", sa.String(length=32), nullable=True),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("fingerprint", sa.String(length=32), nullable=False),
        sa.Column("rules", sa.String(length=32), nullable=False),
        sa.Column("edition", sa.JSON(), nullable=False),
        sa.Column("changes", sa.JSON(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("restored", sa.Integer(), nullable=True),
        sa.Column("made", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["book"], ["workshop_books.id"], ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("code"),
        sa.UniqueConstraint("book", "number", name="workshop_versions_once"),
    )
    op.create_index("workshop_versions_by_user", "workshop_versions", ["user"])
    op.create_table(
        "workshop_comments",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("version", sa.String(length=64), nullable=False),
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["version"], ["workshop_versions.code"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("workshop_comments_by_version", "workshop_comments", ["version", "id"])
    op.create_index("workshop_comments_by_user", "workshop_comments", ["user"])
    op.add_column("matches", sa.Column("version", sa.String(length=64), nullable=True))
    op.create_index("matches_by_version", "matches", ["version"])


def downgrade() -> None:
    op.drop_index("matches_by_version", table_name="matches")
    op.drop_column("matches", "version")
    op.drop_table("workshop_comments")
    op.drop_table("workshop_versions")
    op.drop_table("workshop_books")

"""The tables of the database. A match is its input log: the rows of `entries`, in order."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()

users = Table(
    "users",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("phrase_key", String(32), unique=True),  # finds the row, tells nothing of the phrase
    Column("phrase_hash", String(200)),  # Argon2 of the recovery phrase
)

bots = Table(  # users that play over HTTP with a token, each made by a person
    "bots",
    metadata,
    Column("user", String(32), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("owner", String(32), ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("token", String(64), unique=True, nullable=False),  # sha256 of it, in hex
    Column("created", Float, nullable=False),
    Index("bots_by_owner", "owner"),
)

decks = Table(
    "decks",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("user", String(32), ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(32), nullable=False),
    Column("name", String(60), nullable=False),
    Column("code", Text, nullable=False),
    Column("created", Float, nullable=False),
    Index("decks_by_user", "user"),
)

rule_sets = Table(  # the rules of a match, so that it goes on with them after an upgrade
    "rule_sets",
    metadata,
    Column("fingerprint", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("snapshot", JSON, nullable=False),  # variant, rules and all cards, as data
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("fingerprint", String(32), nullable=False),
    Column("mode", String(16), nullable=False),
    Column("variant", JSON, nullable=False),
    Column("start", JSON, nullable=False),  # decks and who begins, or a position
    Column("secret", LargeBinary, nullable=False),
    Column("salt", LargeBinary, nullable=False),
    Column("clock", JSON(none_as_null=True)),
    Column("invite", String(32)),  # the key to the free seat
    Column("public", Boolean, nullable=False),  # listed among live tables and replays
    Column("created", Float, nullable=False),
    Column("ended", Float),
    Column(
        "result", JSON(none_as_null=True)
    ),  # winner, scores, reason; reason "void": the kernel changed
    Column("turns", Integer),
    Column("rematch", String(32)),
    # Of a quick clock, the table's time (`tick`) when a server went on with it (`at`).
    Column("resumed", JSON(none_as_null=True)),
    Index("matches_by_end", "ended"),
)

seats = Table(
    "seats",
    metadata,
    Column("match", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # person, bot, open
    Column("user", String(32)),
    Column("name", String(40), nullable=False),
    Column("level", String(16)),
    Column("deck", String(60)),
    Index("seats_by_user", "user"),
)

entries = Table(
    "entries",
    metadata,
    # The key (match, n) fences a second owner: the same place of a log is written once.
    Column("match", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("value", JSON(none_as_null=True)),
    Column("text", Text, nullable=False),  # readable even when the rules are gone
    Column("spent", Integer, nullable=False),  # milliseconds of this seat's time
    Column("at", Float, nullable=False, server_default="0"),  # by the calendar
    Column("tick", Float),  # by the table's clock, which stands still while the server is down
    Column("late", Boolean, nullable=False, server_default=false()),  # out of time
)

settings = Table(  # of this installation: the key that signs cookies
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

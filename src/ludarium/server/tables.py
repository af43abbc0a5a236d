"""The tables of the database. A match is its input log: the rows of `entries`, in order."""

from sqlalchemy import (
    JSON,
    BigInteger,
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
    UniqueConstraint,
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
    Column("code", String(12)),  # by which others become friends; null: never asked for
    Column(
        "unseen", Boolean, nullable=False, server_default=false()
    ),  # friends do not see them here
    Index("users_by_code", "code", unique=True),
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
    Column("measure", Integer),  # what a finished run achieved, in a game for one
    Column("contest", String(32)),  # that it is a try of
    # How it was paired: "casual", "ranked" (it is rated), by a run ("draft", "sealed", "gauntlet"), or "" (it was not).
    Column("pairing", String(16), nullable=False, server_default=""),
    Column("version", String(64)),  # of a rule book of somebody's own that it is played by
    Index("matches_by_end", "ended"),
    Index("matches_by_contest", "contest"),
    Index("matches_by_version", "version"),
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

ghosts = Table(  # each battle of a person's run: whom they met, and what they left to be met
    "ghosts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", String(32), nullable=False),
    Column("match", String(32), ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("user", String(32)),  # null: somebody who has deleted their data
    Column("trophies", Integer, nullable=False),
    Column("lives", Integer, nullable=False),
    Column("line", JSON, nullable=False),  # with the marks of its cards, as they were
    Column("outcome", String(16), nullable=False),
    Column("foe", BigInteger, nullable=False),  # the number of the ghost that was met
    Column("foe_line", JSON, nullable=False),
    Column("keeps", Boolean, nullable=False),  # whether others may meet it
    Column("created", Float, nullable=False),
    UniqueConstraint("match", "round", name="ghosts_once"),
    Index("ghosts_by_user", "user"),
    Index("ghosts_by_game", "game", "keeps", "id"),
)

contests = Table(  # a start that several people play, each once
    "contests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(16), nullable=False),  # daily, challenge
    Column("game", String(32), nullable=False),
    Column("day", String(10)),  # of a daily one, by UTC
    Column("fingerprint", String(32), nullable=False),
    Column("variant", JSON, nullable=False),
    Column("start", JSON, nullable=False),  # a position, without dice
    Column("stock", JSON(none_as_null=True)),  # the frozen ghosts
    Column("deck", String(60)),
    Column("match", String(32)),  # the run that a challenge is about
    Column("user", String(32)),  # who asked for it; null: nobody, or somebody who is gone
    Column("created", Float, nullable=False),
    Column("ends", Float),
    UniqueConstraint("kind", "game", "day", name="contests_of_a_day"),
)

tries = Table(  # the key (contest, user) fences a second try
    "tries",
    metadata,
    Column("contest", String(32), ForeignKey("contests.id", ondelete="CASCADE"), primary_key=True),
    Column("user", String(32), primary_key=True),
    Column("match", String(32), nullable=False),
    Index("tries_by_user", "user"),
)

ledger = Table(  # all that anybody owns: rows are written once, and what somebody has is their sum
    "ledger",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user", String(32), ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(32), nullable=False),
    Column("item", String(80), nullable=False),  # a coin, xp, card:ID, pack:KIND ...
    Column("amount", Integer, nullable=False),
    Column("reason", String(120), nullable=False),
    Column("ref", String(80), nullable=False),  # of the match or the claim that it comes from
    Column("at", Float, nullable=False),
    UniqueConstraint("user", "game", "ref", "item", name="ledger_once"),
)

offers = (
    Table(  # what is fixed before it is shown: the quests of a day, a shop, the cards of a pack
        "offers",
        metadata,
        Column("id", String(32), primary_key=True),
        Column("user", String(32), ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
        Column("game", String(32), nullable=False),
        Column("kind", String(16), nullable=False),
        Column("content", JSON, nullable=False),
        Column("state", String(16), nullable=False),  # open, closed
        Column("created", Float, nullable=False),
        Index("offers_by_user", "user", "game", "kind", "created"),
    )
)

runs = Table(  # a deck that is drafted or built of packs and played, or the bosses that are met in turn
    "runs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("user", String(32), ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(32), nullable=False),
    Column("mode", String(16), nullable=False),
    Column("state", String(16), nullable=False),  # value, pick, build, play, over
    Column("step", Integer, nullable=False),  # how often it has changed
    Column("content", JSON, nullable=False),  # what was offered, picked, built and played
    Column("wins", Integer, nullable=False),
    Column("losses", Integer, nullable=False),
    Column("match", String(32)),  # that is played for it now
    Column("prize", JSON(none_as_null=True)),  # what its end brought
    Column("created", Float, nullable=False),
    Column("ended", Float),
    Index("runs_by_user", "user", "game", "mode", "created"),
    Index("runs_by_match", "match"),
)

days = Table(  # who did the puzzle or the deck of a day; the key (user, kind, day) fences a second time
    "days",
    metadata,
    Column("user", String(32), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(16), primary_key=True),  # puzzle, deck
    Column("day", String(10), primary_key=True),  # by UTC
    Column("done", Boolean, nullable=False),  # false: tried, and missed
    Column("at", Float, nullable=False),
    Index("days_by_day", "kind", "day"),
)

bans = Table(  # people whom an operator has shut out
    "bans",
    metadata,
    Column("user", String(32), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("reason", String(120), nullable=False),
    Column("until", Float),  # null: until it is lifted
    Column("at", Float, nullable=False),
)

ratings = Table(  # what each rated match changed; the key (match, user) fences a second time
    "ratings",
    metadata,
    Column("match", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("user", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("mode", String(16), nullable=False),
    Column("before", Float, nullable=False),
    Column("after", Float, nullable=False),
    Column("deviation", Float, nullable=False),  # after it
    Column("at", Float, nullable=False),
    Index("ratings_by_user", "user", "game", "mode", "at"),
    Index("ratings_by_game", "game", "mode", "at"),
)

friends = Table(  # two rows for each friendship
    "friends",
    metadata,
    Column("user", String(32), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("friend", String(32), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("at", Float, nullable=False),
    Index("friends_by_friend", "friend"),
)

blocks = Table(  # whom somebody does not want to hear (mute) or to meet (block)
    "blocks",
    metadata,
    Column("user", String(32), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("other", String(32), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("at", Float, nullable=False),
    Index("blocks_by_other", "other"),
)

kin = Table(  # profiles that were opened on one device, in both orders
    "kin",
    metadata,
    Column("user", String(32), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("other", String(32), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Index("kin_by_other", "other"),
)

challenges = Table(  # who was asked to take the free seat of a table
    "challenges",
    metadata,
    Column("match", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("user", String(32), ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("at", Float, nullable=False),
    Index("challenges_by_user", "user"),
)

workshop_books = Table(  # rule books of one's own: lines of versions
    "workshop_books",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("user", String(32), ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(32), nullable=False),
    Column("name", String(60), nullable=False),
    Column("draft", JSON(none_as_null=True)),  # an edition that is not kept yet
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("workshop_books_by_user", "user", "game"),
)

workshop_versions = Table(  # written once, never changed; matches outlive them (`rule_sets`)
    "workshop_versions",
    metadata,
    Column("code", String(64), primary_key=True),  # of the link that shows it
    Column("book", String(32), ForeignKey("workshop_books.id", ondelete="SET NULL")),  # null: gone
    Column("number", Integer),  # null: a draft that was tried, in no list
    Column("user", String(32), ForeignKey("users.id", ondelete="SET NULL")),  # null: gone
    Column("game", String(32), nullable=False),
    Column("fingerprint", String(32), nullable=False),  # of the edition
    Column("rules", String(32), nullable=False),  # of its game, in `rule_sets`
    Column("edition", JSON, nullable=False),
    Column("changes", JSON, nullable=False),  # against the version before it, in words
    Column("size", Integer, nullable=False),  # characters of the edition
    Column("note", Text, nullable=False),
    Column("restored", Integer),  # the number of the version that it repeats
    Column("made", Float, nullable=False),
    UniqueConstraint("book", "number", name="workshop_versions_once"),
    Index("workshop_versions_by_user", "user"),
)

workshop_comments = Table(
    "workshop_comments",
    metadata,
    Column("id", Integer, primary_key=True),
    Column(
        "version",
        String(64),
        ForeignKey("workshop_versions.code", ondelete="CASCADE"),
        nullable=False,
    ),
    Column("user", String(32), ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Index("workshop_comments_by_version", "version", "id"),
    Index("workshop_comments_by_user", "user"),
)

settings = Table(  # of this installation: the key that signs cookies
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

workshop_asks = Table(  # what designers ask; a process answers it batch by batch
    "workshop_asks",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("user", String(32), ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(32), nullable=False),
    Column("kind", String(16), nullable=False),  # change, field, questions, tune
    Column("key", String(64), nullable=False),  # names the question, whoever asks it
    Column("question", JSON, nullable=False),
    Column("state", String(16), nullable=False),  # waiting, measuring, done, stopped, failed
    Column("document", JSON, nullable=False),  # what is known so far
    Column("seconds", Float, nullable=False),  # that it was measured
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("workshop_asks_by_user", "user"),
    Index("workshop_asks_by_state", "state"),
    Index("workshop_asks_by_key", "key", "changed"),
)

workshop_pieces = Table(  # batches that were played, kept by their question: nobody waits twice
    "workshop_pieces",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", String(64), nullable=False),
    Column("head", JSON, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Index("workshop_pieces_by_key", "key", "id"),
)

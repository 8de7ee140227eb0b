"""The tables of the database. A change here needs a migration beside it, and a test compares the two."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Subquery,
    Table,
    select,
    true,
    union_all,
)

METADATA = MetaData()
OF_SQLITE = MetaData()  # what other databases don't need

ID = String(32)

KEYS = Table(
    "keys",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

PEOPLE = Table(
    "people",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("name", String(40)),
    Column("picture", String(24), nullable=False, server_default=""),
    Column("touched", BigInteger, nullable=False),
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("code", String(24), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("rules", String(24), nullable=False),
    Column("options", JSON, nullable=False),
    Column("clock", JSON, nullable=False),
    Column("phase", String(8), nullable=False),
    Column("host", ID, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("series", JSON),  # the points of the games before this one, or null
    Column("next", String(24)),  # the code of the rematch
    Column("began", BigInteger),  # the instant of the start
    Column("touched", BigInteger, nullable=False),
    Column("hints", Boolean, nullable=False, server_default=true()),
    Column("luck", String(24), nullable=False, server_default="hmac-sha256-1"),  # the scheme by which it is drawn
    Column("version", Integer, nullable=False),  # grows with every change, so that two servers can't undo each other's
    Index("tables_by_host", "host", "phase"),
    Index("tables_by_touched", "touched"),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("person", ID),
    Column("name", String(40)),
    Column("picture", String(24), nullable=False, server_default=""),
    Column("bot", String(24)),
    Column("kept", Boolean, nullable=False),
    Column("token", String(64), nullable=False),
    Column("share", LargeBinary),
    Column("promise", LargeBinary),  # of the share, before that is shown
    PrimaryKeyConstraint("table_id", "seat"),
    Index("seats_by_person", "person"),
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("actor", Integer, nullable=False),
    Column("move", Integer, nullable=False),
    Column("client_id", String(40)),  # the client's own name for its move, to know it again
    Column("at", BigInteger, nullable=False),
    Column("evidence", String),  # what the court knew about a press, as JSON
    PrimaryKeyConstraint("table_id", "number"),  # two workers can't both write entry 17
    sqlite_with_rowid=False,
)

RECENT = Table(  # entries that have not joined the others yet: sqlite/recent.py
    "recent",
    OF_SQLITE,
    *(Column(column.name, column.type, nullable=column.nullable) for column in ENTRIES.c),
)

SERVERS = Table(
    "servers",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("address", String(255), nullable=False),  # where other servers reach it
    Column("kin", ID, nullable=False),  # the same for all processes of one `mischief serve`
    Column("until", BigInteger, nullable=False),  # by the database's clock
)

OWNERS = Table(
    "owners",
    METADATA,
    Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("server", ID, nullable=False),
)

OF_THE_MOMENT = (SERVERS, OWNERS)  # true only while those servers run, so no part of a backup


def log_of(kind: str) -> Table | Subquery:
    """All entries of a database of this kind, wherever they are."""
    return union_all(select(ENTRIES), select(RECENT)).subquery("log") if kind == "sqlite" else ENTRIES

"""People, tables, seats and logs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything that the first version needs."""
    op.create_table("keys", sa.Column("name", sa.String(32), primary_key=True), _bytes("value"))
    op.create_table("people", _id("id", primary_key=True), *_person(), _instant("touched"))
    op.create_table("tables", *_table())
    op.create_index("tables_by_host", "tables", ["host", "phase"])
    op.create_index("tables_by_touched", "tables", ["touched"])
    op.create_table("seats", *_seat(), sa.PrimaryKeyConstraint("table_id", "seat"))
    op.create_index("seats_by_person", "seats", ["person"])
    op.create_table("entries", *_entry(), sa.PrimaryKeyConstraint("table_id", "number"), sqlite_with_rowid=False)


def downgrade() -> None:
    """Drop it all."""
    for name in ("entries", "seats", "tables", "people", "keys"):
        op.drop_table(name)


def _id(name: str, **more: bool) -> sa.Column[str]:
    return sa.Column(name, sa.String(32), **more)  # type: ignore[arg-type]


def _bytes(name: str, *, nullable: bool = False) -> sa.Column[bytes]:
    return sa.Column(name, sa.LargeBinary, nullable=nullable)


def _instant(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=nullable)


def _person() -> list[sa.Column[str]]:
    return [
        sa.Column("name", sa.String(40)),
        sa.Column("picture", sa.String(24), nullable=False, server_default=""),
    ]


def _owner() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False)


def _table() -> list[sa.Column[str] | sa.Column[int] | sa.Column[bytes]]:
    return [
        _id("id", primary_key=True),
        sa.Column("code", sa.String(24), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.String(24), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("clock", sa.JSON, nullable=False),
        sa.Column("phase", sa.String(8), nullable=False),
        _id("host", nullable=False),
        _bytes("secret"),
        sa.Column("series", sa.JSON),
        sa.Column("next", sa.String(24)),
        _instant("began", nullable=True),
        _instant("touched"),
        sa.Column("version", sa.Integer, nullable=False),
    ]


def _seat() -> list[sa.Column[str] | sa.Column[int] | sa.Column[bool] | sa.Column[bytes]]:
    return [
        _owner(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        _id("person"),
        *_person(),
        sa.Column("bot", sa.String(24)),
        sa.Column("kept", sa.Boolean, nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        _bytes("share", nullable=True),
    ]


def _entry() -> list[sa.Column[str] | sa.Column[int]]:
    return [
        _owner(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("actor", sa.Integer, nullable=False),
        sa.Column("move", sa.Integer, nullable=False),
        sa.Column("client_id", sa.String(40)),
        _instant("at"),
    ]

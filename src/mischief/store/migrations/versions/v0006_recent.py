"""SQLite has entries in the order in which they came, until they join the others."""

import sqlalchemy as sa
from alembic import op

from mischief.store.sqlite.inserting import EMPTY, SETTLE

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Nothing is recent yet."""
    if op.get_context().dialect.name == "sqlite":
        op.create_table(
            "recent",
            sa.Column("table_id", sa.String(32), nullable=False),
            sa.Column("number", sa.Integer, nullable=False),
            sa.Column("actor", sa.Integer, nullable=False),
            sa.Column("move", sa.Integer, nullable=False),
            sa.Column("client_id", sa.String(40)),
            sa.Column("at", sa.BigInteger, nullable=False),
            sa.Column("evidence", sa.String),
        )


def downgrade() -> None:
    """All entries join the others."""
    if op.get_context().dialect.name == "sqlite":
        op.execute(SETTLE)
        op.execute(EMPTY)
        op.drop_table("recent")

"""What the court knew about a press is kept beside it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Entries that exist were no presses."""
    op.add_column("entries", sa.Column("evidence", sa.String))


def downgrade() -> None:
    """Presses stay, without their evidence."""
    op.drop_column("entries", "evidence")

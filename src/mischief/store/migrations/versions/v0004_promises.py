"""Shares are promised before they are shown, and tables say by which scheme their luck is drawn."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Tables that exist keep the first scheme."""
    op.add_column("tables", sa.Column("luck", sa.String(24), nullable=False, server_default="hmac-sha256-1"))
    op.add_column("seats", sa.Column("promise", sa.LargeBinary))


def downgrade() -> None:
    """Forget promises; luck of the second scheme can't be drawn any more."""
    op.drop_column("seats", "promise")
    op.drop_column("tables", "luck")

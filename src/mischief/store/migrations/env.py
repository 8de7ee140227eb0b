"""Runs migrations on the connection that migrate.py hands over, within its transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()

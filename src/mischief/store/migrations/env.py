"""Runs migrations on the connection that migrate.py hands over."""

from alembic import context

from mischief.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()

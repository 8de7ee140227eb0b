"""Runs migrations on the connection that migrate.py hands over, within its transaction."""

from alembic import context

from mischief.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
    transactional_ddl=True,  # SQLite can do it too, if transactions are begun by hand
)
with context.begin_transaction():
    context.run_migrations()

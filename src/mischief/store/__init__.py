"""The log in a database: SQLite on a laptop, PostgreSQL by one setting. What is acknowledged is on disk."""

"""One SQLite file and who writes it; nothing here but Python's own driver, so that a process can begin at once."""

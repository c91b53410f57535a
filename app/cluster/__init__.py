"""Several worker processes on one database: the bus between them, and their presence snapshots."""

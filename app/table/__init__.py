"""A live table: its game in memory, its viewers, its timers, and its updates from the log."""

"""A live table: its game in memory, its viewers, its timers, and how it follows the log."""

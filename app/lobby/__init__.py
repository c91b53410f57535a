"""The lobby of a table: create, join, sit, options, bots, start, leave, rematch."""

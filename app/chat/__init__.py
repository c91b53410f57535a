"""Chat and nudges at a table."""

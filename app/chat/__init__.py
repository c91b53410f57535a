"""Chat, nudges and reactions at a table."""

"""Puzzles of the day: one position a game and day, the same for everybody, without an account."""

"""Routes of the puzzles of the day, and their pages."""

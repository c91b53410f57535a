"""Lessons: what a game declares about the table at which somebody learns it."""

"""Lessons, guides and figures: declarations by which a game teaches its rules."""

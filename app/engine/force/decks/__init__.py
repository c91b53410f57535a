"""Decks: what makes one legal, how one is written as text, and the ready ones."""

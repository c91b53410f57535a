"""Saved decks of people, and card lists, for games that are played with decks."""

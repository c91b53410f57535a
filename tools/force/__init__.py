"""Simulation of Force of the Horse: duels of any two decks, and the search for decks that break the game."""

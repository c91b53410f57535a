"""The cards: declarations by kind, all of them in the order of their numbers, and the pool to look them up in."""

"""Force of the Horse: two players, two decks, one race; drawing is running. The rules are in RULES.md."""

"""The Jockeys' Game: tricks drive four horses that one rides in turn and bets on. The rules are in RULES.md."""

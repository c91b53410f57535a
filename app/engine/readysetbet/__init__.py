"""Ready Set Bet: nine horses, two dice, and bets laid while they run. The rules are in RULES.md."""

"""What every game is made of: plays, asks, events, luck, money, views. Knows no game."""

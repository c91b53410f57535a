"""Horse Racing Mafia: six horses, secret orders, three races, most money wins. The rules are in RULES.md."""

"""HTML pages that the server renders: home, rules, cards, and the parts they share."""

"""Long Shot: secret orders, growing hands and a last spurt; two races, most money wins. The rules are in RULES.md."""

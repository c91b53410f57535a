"""People without accounts: names, sessions and devices."""

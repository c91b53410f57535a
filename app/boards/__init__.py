"""Big screens: browsers of a room, not of a person, that show a table. The wire calls them boards."""

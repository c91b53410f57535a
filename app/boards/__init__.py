"""Big screens: browsers that show a table to a room and belong to no person. The wire calls them boards."""

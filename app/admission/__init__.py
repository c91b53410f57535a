"""Access to tables: invitations, knocks (requests to join a private table), claims of a seat."""

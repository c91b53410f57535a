"""Who may do what at which table, and when. Knows games only by the kernel's Game, the database only by app.store."""

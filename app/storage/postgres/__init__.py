"""Code for PostgreSQL only: its address, the search for the primary, and a check of connection pools."""

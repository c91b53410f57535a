"""Commands for developers: demo data, import of recorded games, a Python shell inside the server's process."""

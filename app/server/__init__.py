"""The server process: listening socket, worker processes, shutdown, log lines."""

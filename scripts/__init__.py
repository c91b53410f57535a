"""Implementation of ./run, ./test and ./dev: installation, services for tests, the order of checks, live reload."""

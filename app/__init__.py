"""Railbird: a web server for horse-racing table games, played with friends in the browser."""

__version__ = "0.1.0"

"""The WebSocket of a table: its messages, and one adapter each for picows and ASGI."""

"""ASGI middleware before every route: request limits, security headers, refusals outside of routes."""

"""Generates files from the declared wire protocol, such as tables of docs/wire.md: `python -m tools.wire`."""

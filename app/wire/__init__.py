"""Declarations of the wire protocol: every WebSocket message and every HTTP answer as a msgspec Struct.

`python -m tools.wire` writes app/client/generated/wire.ts and the field tables of docs/wire.md from it. The
server builds most answers as plain dictionaries, and steps from bytes, for speed. The tests decode every message and
answer as its declared Struct, which allows no undeclared field (tests/fakes/wire.py).
"""

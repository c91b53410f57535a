"""Developers' tools that the server does not need: benchmark, simulation, demo data."""

"""The figures of the games, drawn at build time by the components of the table. Pages and lobbies get them as plain
HTML, without a script.

app/engine/<slug>/figures.py has the positions, app/client/games/<slug>/figures.json the engine's views of them (`python
-m tools.wire`), app/client/games/<slug>/figures.tsx the drawings.
"""

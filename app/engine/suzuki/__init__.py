"""Code that Horse Racing Mafia and Long Shot share: cards and boxes, dealing, placing and running. It contains the
rules of neither game.

The game that is being played supplies its own numbers, and the paragraphs that refusals and events name.
"""

"""The rules of the games: pure functions of plain data. Standard library only; no clock, no I/O, no global luck."""

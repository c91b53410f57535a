"""The rules of the games: pure functions of plain data. It uses the standard library only; it has no clock, no I/O and
no global random numbers.
"""

"""The parts that every game is made of: moves, asks, events, random numbers, money and views. It contains no rules of a
game.
"""

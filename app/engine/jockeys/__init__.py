"""The Jockeys' Game: tricks move four horses. Players ride each horse in turn and bet on the result. The rules are in
RULES.md.
"""

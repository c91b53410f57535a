"""Force of the Horse: two players with a deck each ride one race, and a horse runs by drawing cards. The rules are in
RULES.md.

The modules components, state, moves, events, phases, view, bots and game are the same as in every game. In addition,
rules/ has the clauses that apply in every phase (300 to 1201), interpreter/ carries out card texts, vocabulary/ has the
words of which texts consist, cards/ and decks/ have the cards and ready decks, and text/ has their sentences in three
languages.
"""

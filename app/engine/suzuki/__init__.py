"""What Horse Racing Mafia and Long Shot share: cards and boxes, dealing, placing, running. Knows neither rulebook.

The paragraph that a refusal or a fact names comes from the game that is played, and so do its figures.
"""

"""Moving cards between piles. A card is its text ("3-7"), a pile a list whose last card is on top."""


def take(pile: list[str], count: int) -> list[str]:
    """The top cards of a pile, the topmost first; fewer if there are not so many."""
    taken = pile[: -count - 1 : -1] if count else []
    del pile[len(pile) - len(taken) :]
    return taken

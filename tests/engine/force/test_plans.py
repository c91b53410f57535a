"""Each ready deck is played as it is meant: its key cards come onto the table when regular bots play it."""

from collections import Counter
from random import Random

import pytest

from app.engine.force.bots import BOTS
from app.engine.force.decks.guides import GUIDES
from app.engine.force.decks.ready import READY
from tools.force.duel import GAME, PASS

RACES = 4


def cards_played(name: str) -> Counter[str]:
    """The cards that two regular bots play or pay in races of this deck against itself."""
    deck, seen = READY[name], Counter[str]()
    for number in range(RACES):
        luck = Random(f"plan/{name}/{number}")
        s = GAME.new({"distance": deck.metres[number % len(deck.metres)]}, 2, f"{luck.getrandbits(256):064x}", 0)
        while s.result is None:
            ask = GAME.asks(s)[0]
            if ask.prompt == "bring_deck":
                raw = {"do": "take_deck", "deck": name}
            else:
                raw = PASS if ask.moves == [PASS] else BOTS["regular"](GAME.view(s, ask.seat), ask, luck.randrange)
            for event in GAME.decide(s, ask, GAME.read(raw), 0):
                facts = event.facts(None, everything=True)
                if facts["event"] in ("RunnerPlayed", "GuardPlayed", "SupportPlayed"):
                    seen.update([facts["card"]])
                if facts["event"] == "RunnerPlayed":
                    seen.update(facts["paid"])
    return seen


@pytest.mark.parametrize("name", READY)
def test_the_key_cards_of_a_ready_deck_are_played(name: str) -> None:
    seen = cards_played(name)
    assert [card for card in GUIDES[name].keys if not seen[card]] == []

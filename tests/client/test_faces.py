"""The drawings of all cards weigh little on the way to a phone, and each card has one."""

import gzip
import re
from typing import Final

from app.engine.force.cards.all_cards import ALL
from tests.client.test_words_put_together import CLIENT

FACES: Final = CLIENT.parent / "static" / "build"
MOST: Final = 60_000  # bytes, compressed as the house sends them


def test_the_faces_of_all_cards_weigh_sixty_kilobytes_at_most() -> None:
    (file,) = FACES.glob("faces-force-*.svg")
    drawn = file.read_bytes()
    assert {card.name for card in ALL} <= set(re.findall(r'id="([a-z_]+)"', drawn.decode()))
    assert len(gzip.compress(drawn, 6)) <= MOST

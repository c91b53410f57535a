"""Whatever the game asks, pays, bars, refuses and tells has words in every language."""

from typing import Any, ClassVar

from app.engine.mafia.game import Mafia
from tests.client.suzuki_words import SuzukiWords


class TestWords(SuzukiWords):
    game = Mafia()
    options: ClassVar[dict[str, Any]] = {"unordered_penalty": "always"}
    prompts, rules = 4, 9

"""Keys that the board of Force of the Horse puts together have words in every language.

What is asked, forbidden and told is not copied here: races are run, and what they say is collected.
"""

import random
import re
from dataclasses import dataclass, field
from functools import cache
from typing import Final

import pytest

from app.engine.catalog import GAMES
from app.engine.force.cards.pool import CARDS
from app.engine.force.events import EVENTS
from app.engine.force.vocabulary.printed import Support
from app.i18n import LANGUAGES
from tests.client.test_words_put_together import CLIENT, words

FORCE: Final = GAMES["force"]
BOARD: Final = CLIENT / "games" / "force"


@dataclass
class Heard:
    prompts: set[str] = field(default_factory=set)
    zones: set[str] = field(default_factory=set)
    reasons: set[str] = field(default_factory=set)
    steps: set[str] = field(default_factory=set)
    refusals: set[str] = field(default_factory=set)


@cache
def heard() -> Heard:
    """What a dozen races between bots that play anything ask, tell and refuse."""
    said = Heard()
    for number in range(12):
        luck = random.Random(number)
        s = FORCE.new({}, 2, luck.randbytes(32).hex(), 0)
        while asks := FORCE.asks(s):
            ask = asks[0]
            view = FORCE.view(s, ask.seat)
            said.prompts.add(ask.prompt)
            said.refusals |= {bar["why"] for bar in ask.barred}
            steps = [step for one in view["own"]["hand"] for steps in one["why"].values() for step in steps]
            said.steps |= {clause for _, clause, card in steps if not card}
            events = FORCE.answer(s, ask.id, FORCE.read(FORCE.bots["random"](view, ask, luck.randrange)), 0)
            for event in events:
                places = [getattr(event, name, "") for name in ("origin", "to", "place")]
                said.zones |= {place.partition("/")[2] or place for place in places if place}
        assert s.result is not None
        said.reasons.add(s.result["reason"])
    return said


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_asked_and_told_has_words(language: str) -> None:
    said = heard()
    assert len(said.prompts) > 12
    asked = {f"force.prompt.{prompt}" for prompt in said.prompts} | {f"force.zone.{zone}" for zone in said.zones}
    asked |= {f"force.over.{reason}" for reason in said.reasons} | {f"force.why.{clause}" for clause in said.steps}
    asked |= {f"force.pass.{prompt}" for prompt in said.prompts if prompt.startswith("play_") and "first" not in prompt}
    assert asked <= words(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_why_a_card_cannot_be_played_has_words(language: str) -> None:
    assert len(heard().refusals) >= 4
    assert heard().refusals <= words(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_and_kinds_of_cards_have_words(language: str) -> None:
    options = {option.name: option for option in FORCE.options}
    asked = {"title.force"} | {f"force.option.{name}{part}" for name in options for part in ("", ".help")}
    asked |= {f"force.option.decks.{choice}" for choice in options["decks"].choices}
    for card in CARDS.values():
        asked |= {f"force.kind.{card.group}", f"force.when.{card.when}"} if isinstance(card, Support) else set()
    assert asked - {"force.when.situation"} <= words(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_without_words_of_its_own_for_those_who_wait_has_the_common_ones(language: str) -> None:
    rules = re.search(r"RULES: Record<string, string> = \{(.*?)\};", (BOARD / "game.tsx").read_text(), re.DOTALL)
    assert rules is not None
    prompts = re.findall(r"(\w+):", rules[1])
    assert {f"force.wait.{prompt}" for prompt in (*prompts, "choose")} <= words(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_reads_is_spoken_to(language: str) -> None:
    """A sentence about somebody has another one for the reader."""
    source = (BOARD / "lines.tsx").read_text()
    calls = re.findall(r"\bby\(\s*host,\s*fact\.seat,(.*?)\{", source, re.DOTALL)
    lines = {key for call in calls for key in re.findall(r'"(flog\.\w+)"', call)}
    assert len(lines) > 20
    lines |= {"flog.first_horse", "flog.first_lot"}
    assert {f"{key}{you}" for key in lines for you in ("", ".you")} <= words(language)


def test_the_log_knows_every_event_or_leaves_it_out_on_purpose() -> None:
    source = (BOARD / "lines.tsx").read_text()
    told = set(re.findall(r"^  ([A-Z]\w+): \(", source, re.MULTILINE))
    silent = {"GameBegan", "Passed", "PriorityTaken", "TurnEnded", "EffectBegan", "EffectsEnded", "CardsFaceUp"}
    assert {kind.__name__ for kind in EVENTS} == told | silent

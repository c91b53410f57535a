"""Whatever the game asks, offers, names and refuses has words in every language."""

import re

import pytest

from app.engine.readysetbet import components
from app.engine.readysetbet.game import ReadySetBet
from app.i18n import LANGUAGES, client_catalog
from tests.client.heard import ENGINE


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_spot_choice_and_refusal_has_words(language: str) -> None:
    asked = {f"rsb.vip.{card}.does" for card in components.VIP}
    asked |= {f"rsb.vip.{card}" for card in components.VIP if card not in components.TOKEN_OF} | {"rsb.vip.bonus"}
    asked |= {f"rsb.exotic.{card}" for card in components.EXOTICS} | {
        f"rsb.colour.{spot}" for spot in components.COLOUR_ROW
    }
    asked |= {f"rsb.{row}" for row in components.ROWS}
    asked |= {f"rlog.host.{how}" for how in ("option", "lots", "stayed", "accepted", "obliged")}
    prompts = ("keep_card", "offer_to_host", "lay_house", "start", "roll", "bet")
    asked |= {f"rsb.{part}.{prompt}" for part in ("prompt", "wait") for prompt in prompts}
    for option in ReadySetBet.options:
        asked |= {f"readysetbet.option.{option.name}.{choice}" for choice in option.choices if isinstance(choice, str)}
        asked |= {f"readysetbet.option.{option.name}.{str(c).lower()}" for c in option.choices if isinstance(c, bool)}
    source = "".join(
        (ENGINE / "readysetbet" / f"{name}.py").read_text() for name in ("laying", "late", "phases", "game")
    )
    refusals = set(re.findall(r'"R-[\d.]+", "([^"]+)"\)', source))
    assert len(refusals) >= 18
    assert asked | refusals <= client_catalog(language).keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_reads_the_log_is_spoken_to(language: str) -> None:
    lines = {"kept", "willing", "ready", "house", "house_lots", "bet", "bet_late", "bet_shared", "gets"}
    assert {f"rlog.{line}{you}" for line in lines for you in ("", ".you")} <= client_catalog(language).keys()

"""Keys that the browser's scripts put together (`pay.${rule}`, `mafia.wait.${prompt}`) have words in every language.

What can be asked, paid, barred and refused is not copied here: games are played, and what they say is collected.
"""

import ast
import random
import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from babel.messages.pofile import read_po

from app import i18n
from app.engine.catalog import GAMES
from app.engine.kernel.bots import play_at_random
from app.engine.kernel.errors import IllegalMove
from app.engine.kernel.game import Game, news
from app.engine.kernel.play import Ask, Paid
from app.engine.readysetbet import components as ready
from app.i18n import CATALOGS, LANGUAGES, locale_of

CLIENT: Final = Path(i18n.__file__).parent / "client"
ENGINE: Final = Path(i18n.__file__).parent / "engine"


def words(language: str) -> set[str]:
    with (CATALOGS / f"client.{locale_of(language)}.po").open("rb") as file:
        messages = read_po(file, abort_invalid=True)
    return {one.id if isinstance(one.id, str) else one.id[0] for one in messages if one.id}


@dataclass
class Heard:
    prompts: set[str] = field(default_factory=set)
    rules: set[str] = field(default_factory=set)
    barred: set[str] = field(default_factory=set)
    refusals: set[str] = field(default_factory=set)


SUZUKI: Final = ("mafia", "longshot")
OPTIONS: Final = {"mafia": {"unordered_penalty": "always"}, "longshot": {}}


@cache
def heard(slug: str) -> Heard:
    """What a few games ask, pay, bar and refuse."""
    said, luck = Heard(), random.Random(11)
    game = GAMES[slug]
    for seats in (4, 6, 6):
        s = game.new(OPTIONS[slug], seats, luck.randbytes(32).hex(), 0)
        told = news(s)
        while True:
            said.rules |= {event.rule for event in told if isinstance(event, Paid)}
            if not (asks := game.asks(s)):
                break
            ask = asks[0]
            said.prompts.add(ask.prompt)
            said.barred |= {entry["rule"] for entry in ask.barred}
            said.refusals |= refusals(game, s, ask)
            move = play_at_random(game.view(s, ask.seat), ask, luck.randrange)
            told = game.answer(s, ask.id, game.read(move), 0)
    return said


def refusals(game: Game[Any], s: Any, ask: Ask) -> set[str]:
    """For every card on every box and every pair of cards: a page sends what somebody taps, to hear why not."""
    view = game.view(s, ask.seat)
    hand: list[str] = view["own"]["hand"]
    moves: list[dict[str, Any]] = []
    if ask.prompt in {"play_card", "play_second_card"}:
        moves = [{"do": "place", "card": card, "box": box} for card in hand for box in view["boxes"]]
    elif ask.prompt == "place_drawn":
        moves = [{"do": "place", "card": view["drawn"], "box": box} for box in view["boxes"]]
    elif ask.prompt == "lay_quinella":
        # The page never names the higher horse first, nor one card twice.
        moves = [{"do": "lay", "first": a, "second": b} for a in hand for b in hand if a[0] <= b[0] and a != b]
    found = set()
    for move in moves:
        try:
            game._phase[s.phase].check(s, ask.seat, game.read(move))
        except IllegalMove as refused:
            found.add(refused.why)
    return found


def choices(menu: str) -> set[str]:
    """The values of a union type in the client's settings."""
    found = re.search(rf"type {menu} = ([^;]+);", (CLIENT / "core" / "prefs.ts").read_text())
    assert found, menu
    return set(re.findall(r'"(\w+)"', found[1]))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("slug", "prompts", "rules"), [("mafia", 4, 9), ("longshot", 3, 5)])
def test_what_a_game_asks_pays_and_bars_has_words(slug: str, prompts: int, rules: int, language: str) -> None:
    said = heard(slug)
    assert len(said.prompts) == prompts
    assert len(said.rules) >= rules
    asked = {f"{slug}.wait.{prompt}" for prompt in said.prompts}
    asked |= {f"pay.{rule}" for rule in said.rules}
    asked |= {f"why.{rule}" for rule in said.barred}
    assert asked <= words(language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", SUZUKI)
def test_every_refusal_that_a_tap_can_cause_has_words(slug: str, language: str) -> None:
    assert len(heard(slug).refusals) >= 5
    assert heard(slug).refusals <= words(language)


def sentences(slug: str) -> set[str]:
    """Every refusal that is written out in a game's rulebook."""
    found = set()
    for node in ast.walk(ast.parse((ENGINE / slug / "phases.py").read_text())):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in {"require", "IllegalMove"}
        ):
            last = node.args[-1]
            if isinstance(last, ast.Constant):
                found.add(str(last.value))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("slug", "at_least"), [("longshot", 6), ("jockeys", 12)])
def test_every_refusal_in_a_rulebook_has_words(slug: str, at_least: int, language: str) -> None:
    """What a page never sends a tool may, and is told in the same words."""
    assert len(sentences(slug)) >= at_least
    assert sentences(slug) <= words(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_jockeys_are_asked_and_may_choose_has_words(language: str) -> None:
    prompts = ("choose_discard", "lay_bet", "hide_bet", "play_card")
    asked = {f"jockeys.{kind}.{prompt}" for kind in ("wait", "do") for prompt in prompts} | {"title.jockeys"}
    for option in GAMES["jockeys"].options:
        asked |= {f"jockeys.option.{option.name}", f"jockeys.option.{option.name}.help"}
        asked |= {f"jockeys.option.{option.name}.{choice}" for choice in option.choices}
    assert asked <= words(language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", SUZUKI)
def test_options_horses_and_bots_have_words(slug: str, language: str) -> None:
    game = GAMES[slug]
    asked = {f"horse.{horse}" for horse in range(1, 7)} | {f"bot.{level}" for level in game.bots} | {f"title.{slug}"}
    for option in game.options:
        asked |= {f"{slug}.option.{option.name}", f"{slug}.option.{option.name}.help"}
        asked |= {f"{slug}.option.{option.name}.{choice}" for choice in option.choices if isinstance(choice, str)}
    assert asked <= words(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_menus_places_and_goodbyes_have_words(language: str) -> None:
    asked = {f"menu.speed.{speed}" for speed in choices("Speed")}
    asked |= {f"menu.theme.{theme}" for theme in choices("Theme")}
    asked |= {f"menu.{name}" for name in ("sound", "confirm", "keys", "vibrate")}
    goodbyes = ("kicked", "closed", "elsewhere", "no_spectators", "private", "other")
    asked |= {f"bye.{reason}{part}" for reason in goodbyes for part in ("", "_words")}
    asked |= {f"{kind}.{place}" for kind in ("ordinal", "place") for place in (1, 2, 3, "other")}
    assert asked <= words(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_reads_is_spoken_to(language: str) -> None:
    """A sentence about somebody has another one for the reader: "Aoi plays", "You play"."""
    folders = ("suzuki", *SUZUKI)
    source = "".join((CLIENT / "games" / folder / "lines.tsx").read_text() for folder in folders)
    calls = re.findall(r"\bby\((.*?)\{", source, re.DOTALL)
    lines = {key for call in calls for key in re.findall(r'"(log\.\w+)"', call)}
    assert len(lines) >= 19
    assert lines | {f"{line}.you" for line in lines} <= words(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_ready_set_bet_has_words_for_every_card_spot_and_refusal(language: str) -> None:
    game = GAMES["readysetbet"]
    asked = {f"rsb.vip.{card}.does" for card in ready.VIP}
    asked |= {f"rsb.vip.{card}" for card in ready.VIP if card not in ready.TOKEN_OF} | {"rsb.vip.bonus"}
    asked |= {f"rsb.exotic.{card}" for card in ready.EXOTICS} | {f"rsb.colour.{spot}" for spot in ready.COLOUR_ROW}
    asked |= {f"rsb.{row}" for row in ready.ROWS}
    asked |= {f"rlog.host.{how}" for how in ("option", "lots", "stayed", "accepted", "obliged")}
    prompts = ("keep_card", "offer_to_host", "lay_house", "start", "roll", "bet")
    asked |= {f"rsb.{part}.{prompt}" for part in ("prompt", "wait") for prompt in prompts}
    for option in game.options:
        asked |= {f"rsb.option.{option.name}", f"rsb.option.{option.name}.help"}
        asked |= {f"rsb.option.{option.name}.{choice}" for choice in option.choices if isinstance(choice, str)}
        asked |= {f"rsb.option.{option.name}.{str(c).lower()}" for c in option.choices if isinstance(c, bool)}
    source = "".join((ENGINE / "readysetbet" / f"{name}.py").read_text() for name in ("laying", "phases", "game"))
    refusals = set(re.findall(r'"R-[\d.]+", "([^"]+)"\)', source))
    assert len(refusals) >= 18
    assert asked | refusals <= words(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_reads_the_log_of_ready_set_bet_is_spoken_to(language: str) -> None:
    lines = {"kept", "willing", "ready", "house", "house_lots", "bet", "bet_late", "bet_shared", "gets"}
    assert {f"rlog.{line}{you}" for line in lines for you in ("", ".you")} <= words(language)

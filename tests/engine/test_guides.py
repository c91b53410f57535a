"""Every game's guide: its hints come up in games, its texts are there in every language, and its paragraphs exist."""

import re
from random import Random
from typing import Any

import orjson
import pytest

from app.engine.catalog import GAMES
from app.engine.kernel.play import Ask
from app.engine.kernel.teaching.guide import Hint
from app.engine.kernel.teaching.lesson import matches
from app.i18n import LANGUAGES, catalog, placeholders
from tests.engine.playing import begun, played, told
from tests.engine.test_rules_pages import page, paragraphs

GAMES_AT_MOST = 30
ROOM = {"en": 150, "ja": 90, "zh-Hant": 70}  # characters of a hint: three lines of a small phone


def is_moment(hint: Hint, view: dict[str, Any], ask: Ask | None, facts: list[dict[str, Any]]) -> bool:
    """What the page of the table decides (app/client/table/hints/moment.ts)."""
    when = hint.when
    if when.prompt is not None and (ask is None or ask.prompt != when.prompt):
        return False
    if hint.may is not None and (ask is None or all(move["do"] != hint.may for move in ask.moves)):
        return False
    lists = {path: view.get(path.split(".")[0]) for path in hint.holding}
    for path, values in hint.holding.items():
        inside: Any = lists[path]
        for part in path.split(".")[1:]:
            inside = (inside or {}).get(part, [])
        if not set(values) & set(inside or []):
            return False
    return matches(when.view, view) and all(any(matches(fact, one) for one in facts) for fact in when.told)


@pytest.mark.parametrize("slug", GAMES)
def test_the_moment_of_every_hint_comes_in_games(slug: str) -> None:
    game = GAMES[slug]
    missing = {hint.key: hint for hint in game.guide.hints}
    assert missing
    for seed in range(GAMES_AT_MOST):
        s, events = begun(game, seed)
        facts: list[dict[str, Any]] = orjson.loads(told(events, 0))
        for _, events in played(game, s, Random(seed)):
            facts += orjson.loads(told(events, 0))
            ask = next((ask for ask in game.asks(s) if ask.seat == 0), None)
            view = orjson.loads(orjson.dumps(game.view(s, 0)))
            for key in [key for key, hint in missing.items() if is_moment(hint, view, ask, facts)]:
                del missing[key]
            if not missing:
                return
    assert not missing


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there_short_and_with_its_figures(slug: str, language: str) -> None:
    guide, words = GAMES[slug].guide, catalog(language)
    for hint in guide.hints:
        [text] = words[f"{slug}.hint.{hint.key}"]
        assert placeholders(text) == set(hint.figures), hint.key
        assert not re.search(r"\$|\d\d", text), hint.key
        assert len(re.sub(r"\{\w+\}", "$40,000", text)) <= ROOM[language], hint.key
    kinds = tuple(f"{slug}.{kind}." for kind in ("turn", "term", "means", "hint"))
    assert guide.keys(slug) == {key for key in words if key.startswith(kinds)}


@pytest.mark.parametrize("slug", GAMES)
def test_every_paragraph_that_a_guide_names_exists(slug: str) -> None:
    guide = GAMES[slug].guide
    named = {entry.rule for entry in (*guide.turn, *guide.terms, *guide.hints)}
    assert named <= set(paragraphs(page(slug, "")))

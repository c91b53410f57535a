"""Every lesson of every game leads to its end, along its right answers and along any others, and says the truth."""

import re
from random import Random
from typing import Any

import pytest

from app.engine.catalog import GAMES
from app.engine.kernel.play import Ask
from app.engine.kernel.teaching.lesson import LEARNER
from app.i18n import LANGUAGES, catalog, client_catalog, placeholders
from tests.engine.learner import Learner, anyhow, mostly_well, one_of, well

TAUGHT = [slug for slug, game in GAMES.items() if game.lesson is not None]
ROOM = {"en": 170, "ja": 90, "zh-Hant": 80}  # characters of a text that still fits above the board of a small phone


def taught(slug: str, answer: Any = well, seed: int = 0) -> Learner:
    game = GAMES[slug]
    assert game.lesson is not None
    return Learner(game, game.lesson, answer, Random(seed)).play()


@pytest.mark.parametrize("slug", TAUGHT)
def test_the_right_answers_lead_through_the_whole_lesson(slug: str) -> None:
    learner = taught(slug)
    steps = [step for step, _ in learner.said]
    asked = [step.id for step in learner.lesson.steps if step.right]
    assert [step.id for step in steps if step.right] == asked  # each once, and in order
    assert steps[-1].right == ()
    assert not learner.silent
    assert 6 <= len(asked) <= 16


@pytest.mark.parametrize("slug", TAUGHT)
def test_along_the_right_answers_bots_need_no_wits_and_the_script_says_nothing_in_vain(slug: str) -> None:
    learner = taught(slug)
    assert not learner.unscripted
    assert set(learner.lesson.script) <= asks_of(slug)


def asks_of(slug: str) -> set[str]:
    """The bots' asks along the right answers."""
    seen: set[str] = set()

    class Noting(Learner):
        def decide(self, ask: Ask, raw: dict[str, Any]) -> None:
            if ask.seat != LEARNER:
                seen.add(ask.id)
            super().decide(ask, raw)

    game = GAMES[slug]
    assert game.lesson is not None
    Noting(game, game.lesson, well).play()
    return seen


@pytest.mark.parametrize("slug", TAUGHT)
@pytest.mark.parametrize(("answer", "runs"), [(mostly_well, 100), (anyhow, 60)])
def test_any_answers_lead_to_the_end_and_every_question_has_its_words(slug: str, answer: Any, runs: int) -> None:
    for seed in range(runs):
        learner = taught(slug, answer, seed)
        assert not learner.silent
        for step, lines in learner.said:
            assert lines, step.id
            for line in lines:
                for name, figure in line.figures.items():
                    assert learner.figure(figure) is not None, (line.key, name)


@pytest.mark.parametrize("slug", TAUGHT)
@pytest.mark.parametrize(("answer", "runs"), [(well, 1), (mostly_well, 100), (anyhow, 60)])
def test_the_reckoning_says_every_payment_as_the_engine_paid_it(slug: str, answer: Any, runs: int) -> None:
    for seed in range(runs):
        learner = taught(slug, answer, seed)
        _, lines = learner.said[-1]
        figures = [figure for line in lines for figure in line.figures.values()]
        payments = learner.payments(1)
        by_rule = [figure["paid"] for figure in figures if "paid" in figure]
        explained = [rule for rules in by_rule for rule in rules]
        assert {paid["rule"] for paid in payments} <= set(explained)
        assert len(explained) == len(set(explained))  # nothing is told twice
        began = sum(amount for amount in learner.amounts(0))
        assert learner.figure({"net": True, "race": 1}) == learner.s.ledger.held[LEARNER] - began


@pytest.mark.parametrize("slug", TAUGHT)
def test_what_a_step_asks_for_is_what_it_points_at(slug: str) -> None:
    lesson = GAMES[slug].lesson
    assert lesson is not None
    for step in lesson.steps:
        if step.right:
            points = step.lines[-1].point
            assert "confirm" in points, step.id
            named = {point.partition(":")[2] for point in points}
            fields = {name: value for name, value in step.right[0].items() if name != "do"} or step.right[0]
            assert any(named & {str(one) for one in one_of(value)} for value in fields.values()), step.id


@pytest.mark.parametrize("slug", TAUGHT)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_has_its_words_and_no_amount_is_written_in_them(slug: str, language: str) -> None:
    lesson = GAMES[slug].lesson
    assert lesson is not None
    keys = set()
    for line in [line for step in lesson.steps for line in step.lines]:
        [text] = catalog(language)[f"{slug}.lesson.{line.key}"]
        keys.add(f"{slug}.lesson.{line.key}")
        assert placeholders(text) == set(line.figures), line.key
        assert not re.search(r"\$|\d\d", text), line.key
        assert len(re.sub(r"\{\w+\}", "$100,000", text)) <= ROOM[language], line.key
        for figure in line.figures.values():
            assert "words" not in figure or figure["words"] in client_catalog(language)
    assert keys == {key for key in catalog(language) if key.startswith(f"{slug}.lesson.")}

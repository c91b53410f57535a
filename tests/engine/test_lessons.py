"""Every lesson of every game leads to its end, along its right answers and along any others, and says the truth."""

import re
from random import Random
from typing import Any

import pytest

from app.engine.catalog import GAMES
from app.engine.kernel.play import Ask
from app.engine.kernel.teaching.lesson import LEARNER, Lesson
from app.i18n import LANGUAGES, catalog, client_catalog, placeholders
from tests.engine.learner import Learner, anyhow, mostly_well, one_of, well

TAUGHT = [(slug, lesson) for slug, game in GAMES.items() for lesson in game.lessons]
# A lesson with a workshop leads to a table where the learner plays a deck of their own: nobody knows its right moves.
AT_A_TABLE = [(slug, lesson) for slug, lesson in TAUGHT if lesson.workshop is None]


def named(value: object) -> str | None:
    return value.key if isinstance(value, Lesson) else None


each_lesson = pytest.mark.parametrize(("slug", "lesson"), TAUGHT, ids=named)
each_at_a_table = pytest.mark.parametrize(("slug", "lesson"), AT_A_TABLE, ids=named)
ROOM = {"en": 170, "ja": 90, "zh-Hant": 80}  # characters of a text that still fits above the board of a small phone


def taught(slug: str, lesson: Lesson, answer: Any = well, seed: int = 0) -> Learner:
    return Learner(GAMES[slug], lesson, answer, Random(seed)).play()


@each_at_a_table
def test_the_right_answers_lead_through_the_whole_lesson(slug: str, lesson: Lesson) -> None:
    learner = taught(slug, lesson)
    steps = [step for step, _ in learner.said]
    asked = [step.id for step in learner.lesson.steps if step.right]
    assert [step.id for step in steps if step.right] == asked  # each once, and in order
    assert steps[-1].right == ()
    assert not learner.silent
    assert 6 <= len(asked) <= 16


@each_at_a_table
def test_along_the_right_answers_bots_need_no_wits_and_the_script_says_nothing_in_vain(
    slug: str, lesson: Lesson
) -> None:
    learner = taught(slug, lesson)
    assert not learner.unscripted
    assert set(learner.lesson.script) <= asks_of(slug, lesson)


def asks_of(slug: str, lesson: Lesson) -> set[str]:
    """The bots' asks along the right answers."""
    seen: set[str] = set()

    class Noting(Learner):
        def decide(self, ask: Ask, raw: dict[str, Any]) -> None:
            if ask.seat != LEARNER:
                seen.add(ask.id)
            super().decide(ask, raw)

    Noting(GAMES[slug], lesson, well).play()
    return seen


@each_lesson
@pytest.mark.parametrize(("answer", "runs"), [(well, 1), (mostly_well, 100), (anyhow, 60)])
def test_any_answers_lead_to_the_end_with_words_for_every_question_and_payment(
    slug: str, lesson: Lesson, answer: Any, runs: int
) -> None:
    for seed in range(runs):
        learner = taught(slug, lesson, answer, seed)
        assert not learner.silent
        assert not learner.unfilled
        for step, lines in learner.said:
            assert lines, step.id
        the_reckoning_says_every_payment_as_the_engine_paid_it(learner)


def the_reckoning_says_every_payment_as_the_engine_paid_it(learner: Learner) -> None:
    _, lines = learner.said[-1]
    figures = [figure for line in lines for figure in line.figures.values()]
    by_rule = [figure["paid"] for figure in figures if "paid" in figure]
    explained = [rule for rules in by_rule for rule in rules]
    assert {paid["rule"] for paid in learner.payments(1)} <= set(explained)
    assert len(explained) == len(set(explained))  # nothing is told twice
    began = sum(amount for amount in learner.amounts(0))
    assert learner.figure({"net": True, "race": 1}) == learner.s.ledger.held[LEARNER] - began


@each_at_a_table
def test_what_a_step_asks_for_is_what_it_points_at(slug: str, lesson: Lesson) -> None:
    for step in lesson.steps:
        if step.right:
            points = step.lines[-1].point
            # The last one sends the answer: a button, or where something goes.
            goes = {f"{name}:{value}" for name, values in step.right[0].items() for value in one_of(values)}
            assert points[-1] in {"confirm", f"do:{step.right[0]['do']}", *goes}, step.id
            named = {point.partition(":")[2].lower() for point in points}
            fields = {name: value for name, value in step.right[0].items() if name != "do"} or step.right[0]
            assert any(named & {str(one).lower() for one in one_of(value)} for value in fields.values()), step.id


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_has_its_words_and_no_amount_is_written_in_them(slug: str, language: str) -> None:
    keys = set()
    for line in [line for lesson in GAMES[slug].lessons for line in lesson.lines]:
        [text] = catalog(language)[f"{slug}.lesson.{line.key}"]
        keys.add(f"{slug}.lesson.{line.key}")
        assert placeholders(text) == set(line.figures), line.key
        assert not re.search(r"\$|\d\d", text), line.key
        assert len(re.sub(r"\{\w+\}", "$100,000", text)) <= ROOM[language], line.key
        for figure in line.figures.values():
            assert "words" not in figure or figure["words"] in client_catalog(language)
    assert keys == {key for key in catalog(language) if key.startswith(f"{slug}.lesson.")}


def test_each_lesson_has_a_name_and_a_seed_of_its_own() -> None:
    for game in GAMES.values():
        assert len({lesson.key for lesson in game.lessons}) == len(game.lessons)
    assert len({lesson.seed for _, lesson in TAUGHT}) == len(TAUGHT)

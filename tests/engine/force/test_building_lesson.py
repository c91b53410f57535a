"""The lesson on building: whoever does what is pointed at, and now and then something else, comes to a legal deck."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import pytest

from app.engine.catalog import GAMES
from app.engine.force.cards.pool import CARDS
from app.engine.force.decks.building_lesson import BEGUN, BUILDING, FORCE, TOO_MANY
from app.engine.force.decks.legality import check_deck
from app.engine.kernel.teaching.lesson import Step, inside, matches
from tests.engine.learner import Learner, well

assert BUILDING.workshop is not None
MEND: Final = BUILDING.workshop
MOST_TAPS: Final = 200


@dataclass
class Builder:
    """The deck builder, as the lesson reads it (app/client/games/force/builder/coach.tsx)."""

    cards: Counter[str] = field(default_factory=lambda: Counter(BEGUN))
    saved: bool = False
    said: list[Step] = field(default_factory=list)

    def view(self) -> dict[str, Any]:
        kinds = dict.fromkeys(("horse", "support", "force"), 0)
        for name, n in self.cards.items():
            kinds[CARDS[name].kind] += n
        legal = not check_deck(self.cards.elements(), MEND.size)
        return {
            "count": self.cards.total(),
            "size": MEND.size,
            "legal": legal,
            "over": bool(self.over()),
            "saved": self.saved,
            "kinds": kinds,
            "cards": dict(+self.cards),
        }

    def over(self) -> list[str]:
        return [name for name, n in self.cards.items() if 0 < CARDS[name].copies < n]

    def right(self, step: Step) -> dict[str, Any]:
        """What the step points at: of several cards the first one that is there."""
        move = dict(step.right[0]) if step.right else {"do": "less", "card": list(self.cards)}
        cards = move.get("card", self.over())
        there = [card for card in cards if self.cards[card]] if isinstance(cards, list) else [cards]
        return {**move, "card": there[0] if there else None}

    def step(self) -> Step:
        step = next(step for step in MEND.steps if matches(step.when.view, self.view()))
        self.said.append(step)
        return step

    def tap(self, move: dict[str, Any]) -> None:
        match move["do"]:
            case "save":
                self.saved = True
            case "more":
                self.cards[move["card"]] += 1
                self.saved = False
            case "less":
                self.cards[move["card"]] -= 1
                self.saved = False
        self.cards = +self.cards


def built(luck: Random | None) -> Builder:
    """The right buttons; with luck, every fifth time another one."""
    builder = Builder()
    for _ in range(MOST_TAPS):
        step = builder.step()
        if step.id == "race":
            return builder
        move = builder.right(step)
        if luck is not None and luck.randrange(5) == 0:
            move = {"do": luck.choice(["more", "less"]), "card": luck.choice(sorted(builder.cards))}
        builder.tap(move)
    raise AssertionError([step.id for step in builder.said])


def test_the_right_buttons_lead_from_the_first_fault_to_the_race() -> None:
    builder = built(None)
    assert list(dict.fromkeys(step.id for step in builder.said)) == ["copies", "force", "save", "race"]
    assert builder.cards.total() == MEND.size
    assert builder.cards[TOO_MANY] == CARDS[TOO_MANY].copies
    assert builder.view()["kinds"]["force"] > FORCE


@pytest.mark.parametrize("seed", range(100))
def test_a_first_timer_comes_to_a_legal_deck_and_is_told_the_truth_on_the_way(seed: int) -> None:
    builder = built(Random(seed))
    assert not check_deck(builder.cards.elements(), MEND.size)
    for step in builder.said:
        assert step.lines
        for line in step.lines:
            for figure in line.figures.values():
                assert "seen" not in figure or isinstance(inside(builder.view(), figure["seen"]), int)


@pytest.mark.parametrize("seed", range(10))
def test_the_deck_that_was_built_runs_in_the_race_after_it(seed: int) -> None:
    """The lesson's table is real: the deck is brought, hands are drawn from it, and its horses run."""
    deck = sorted(built(Random(seed)).cards.elements())

    def brings(learner: Learner, step: Step, ask: Any) -> Any:
        return {"do": "bring_deck", "cards": deck} if step.id == "bring" else well(learner, step, ask)

    learner = Learner(GAMES["force"], BUILDING, brings, Random(seed)).play()
    said = [step.id for step, _ in learner.said]
    assert (said[0], said[-1]) == ("bring", "raced")
    assert {"hand", "runner"} <= set(said)
    brought = next(fact for fact in learner.facts if fact["event"] == "DeckBrought" and fact["seat"] == 0)
    assert brought["cards"] == dict(Counter(deck))
    assert not learner.silent

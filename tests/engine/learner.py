"""Somebody who takes a lesson: what they are told, and how they answer. Reads a lesson's data as its page does."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

import orjson

from app.engine.kernel.bots import first_to_move
from app.engine.kernel.game import news
from app.engine.kernel.play import Ask, Event, State
from app.engine.kernel.rng import mix
from app.engine.kernel.teaching.lesson import (
    ABSENT,
    LEARNER,
    Figure,
    Lesson,
    Line,
    Pattern,
    Step,
    When,
    inside,
    matches,
)
from app.engine.kernel.templates import Raw, pick
from tests.engine.playing import AnyGame

Answer: TypeAlias = Callable[["Learner", Step, Ask], Raw]


def one_of(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def moves_of(pattern: Pattern, template: dict[str, Any]) -> Iterator[Raw]:
    """The moves of a template that a pattern means."""
    if not pattern.keys() <= template.keys():
        return
    found: list[Raw] = [{}]
    for name, choice in template.items():
        if isinstance(choice, dict) and "bag" in choice:
            legal = wanted = [pattern.get(name, a_bag(choice))]
        elif isinstance(choice, dict) and "some" in choice:
            legal = wanted = [some(choice, one_of(pattern.get(name, [])))]
        else:
            legal = values(choice)
            wanted = one_of(pattern[name]) if name in pattern else legal
        found = [{**move, name: value} for move in found for value in wanted if value in legal]
    yield from found


def some(choice: dict[str, Any], wanted: list[Any]) -> list[Any]:
    """The wanted values, filled up with others to as many as it takes."""
    chosen = [value for value in wanted if value in choice["some"]]
    others = [value for value in choice["some"] if value not in chosen]
    return [*chosen, *others][: max(choice["min"], min(len(chosen), choice["max"]))]


def a_bag(choice: dict[str, Any]) -> list[Any]:
    """The first values that fill the bag."""
    found = [value for value, most in choice["bag"] for _ in range(most)]
    return found[: choice["size"]]


def values(choice: Any) -> list[Any]:
    if not isinstance(choice, dict):
        return [choice]
    if "one" in choice:
        return list(choice["one"])
    low, high = choice["int"]
    return list(range(low, high + 1))


def has_one_answer(ask: Ask) -> bool:
    """The page gives it by itself."""
    return len(ask.moves) == 1 and not any(isinstance(choice, dict) for choice in ask.moves[0].values())


@dataclass
class Learner:
    """A lesson in the making. `answer` decides what the learner does; the bots follow the script where they can."""

    game: AnyGame
    lesson: Lesson
    answer: Answer
    luck: Random = field(default_factory=lambda: Random(0))
    s: State = field(init=False)
    facts: list[dict[str, Any]] = field(default_factory=list)
    said: list[tuple[Step, list[Line]]] = field(default_factory=list)
    unscripted: list[str] = field(default_factory=list)  # the bots' asks for which the script had no legal move
    silent: list[str] = field(default_factory=list)  # the learner's asks about which nothing was said
    unfilled: list[tuple[str, str]] = field(default_factory=list)  # placeholders for which there was nothing
    now: int = 0

    def __post_init__(self) -> None:
        options = self.game.chosen(dict(self.lesson.options))
        seed = mix(self.lesson.seed, [""] * self.lesson.seats)
        self.s = self.game.new(options, self.lesson.seats, seed, 0)
        self.hear(news(self.s))

    def hear(self, events: list[Event]) -> None:
        told = [event.facts(LEARNER) for event in events]
        self.facts += orjson.loads(orjson.dumps(told))

    # What is said

    @property
    def ask(self) -> Ask | None:
        return next((ask for ask in self.game.asks(self.s) if ask.seat == LEARNER), None)

    def holds(self, when: When) -> bool:
        ask, view = self.ask, self.game.view(self.s, LEARNER)
        return (
            (when.prompt is None or (ask is not None and ask.prompt == when.prompt))
            and matches(when.view, view)
            and all(self.has(pattern) for pattern in when.told)
            and not any(self.has(pattern) for pattern in when.untold)
        )

    def has(self, pattern: Pattern) -> bool:
        return any(matches(pattern, fact) for fact in self.facts)

    def right(self, step: Step) -> list[Raw]:
        """The step's right moves that are legal now."""
        templates = self.ask.moves if self.ask else []
        return [move for pattern in step.right for template in templates for move in moves_of(pattern, template)]

    def step(self) -> Step | None:
        steps = self.lesson.steps
        return next((step for step in steps if self.holds(step.when) and (not step.right or self.right(step))), None)

    def lines(self, step: Step) -> list[Line]:
        return [line for line in step.lines if self.holds(line.when)]

    def figure(self, figure: Figure) -> Any:
        """What fills a placeholder: an amount, a number, or the key of a word."""
        if "paid" in figure:
            return abs(sum(self.amounts(figure["race"], figure["paid"])))
        if "net" in figure:
            return sum(self.amounts(figure["race"]))
        if "fact" in figure:
            return next(fact for fact in reversed(self.facts) if matches(figure["fact"], fact))[figure["of"]]
        if "seen" in figure:
            return inside(self.look(LEARNER), figure["seen"])
        [value] = figure.values()
        return value

    def payments(self, race: int) -> list[dict[str, Any]]:
        mine = [fact for fact in self.facts if fact["event"] == "Paid" and fact["race"] == race]
        return [fact for fact in mine if LEARNER in (fact["payer"], fact["payee"])]

    def amounts(self, race: int, rules: list[str] | None = None) -> list[int]:
        found = [fact for fact in self.payments(race) if rules is None or fact["rule"] in rules]
        return [fact["amount"] if fact["payee"] == LEARNER else -fact["amount"] for fact in found]

    # Play

    @property
    def is_over(self) -> bool:
        return self.holds(self.lesson.end)

    def play(self) -> "Learner":
        while not self.is_over:
            assert self.s.result is None, "the game ended before its lesson"
            self.turn()
        self.hear_out()
        return self

    def turn(self) -> None:
        others = [ask for ask in self.game.asks(self.s) if ask.seat != LEARNER]
        if (ask := self.ask) is not None and not ask.optional:
            self.decide(ask, self.own_move(ask))
        elif (move := first_to_move(others, self.bots(), self.look, self.luck.randrange)) is not None:
            self.decide(*move)
        elif self.lesson.waits(self.s):
            assert ask is not None, "time stands still, and the learner has nothing to answer"
            self.decide(ask, self.own_move(ask))
        else:
            due = self.game.wakes_at(self.s)
            assert due is not None
            self.now = due
            self.hear(self.game.wake(self.s, due))

    def look(self, seat: int) -> dict[str, Any]:
        return self.game.view(self.s, seat)

    def bots(self) -> list[Any]:
        best = list(self.game.bots.values())[-1]

        def scripted(view: dict[str, Any], ask: Ask, below: Any) -> Raw | None:
            move = self.lesson.scripted(view, ask)
            if move is not None or self.lesson.is_silent(ask):
                return move
            self.unscripted.append(ask.id)
            return best(view, ask, below)

        return [scripted] * self.lesson.seats

    def decide(self, ask: Ask, raw: Raw) -> None:
        self.hear(self.game.decide(self.s, ask, self.game.read(raw), self.now))

    def own_move(self, ask: Ask) -> Raw:
        step = self.hear_out()
        if step is None:
            if not has_one_answer(ask):
                self.silent.append(ask.id)
            return self.any_move(ask)
        return self.answer(self, step, ask)

    def hear_out(self) -> Step | None:
        if (step := self.step()) is not None:
            lines = self.lines(step)
            self.said.append((step, lines))
            figures = [(line.key, name, figure) for line in lines for name, figure in line.figures.items()]
            self.unfilled += [(key, name) for key, name, figure in figures if self.figure(figure) in (None, ABSENT)]
        return step

    def any_move(self, ask: Ask) -> Raw:
        return pick(self.luck.choice(ask.moves), self.luck.randrange)


def well(learner: Learner, step: Step, ask: Ask) -> Raw:
    """What the step points at, where it points at something; else anything."""
    right = learner.right(step)
    points = set(learner.lines(step)[-1].point)

    def pointed_at(move: Raw) -> int:
        return len(points & {f"{name}:{value}" for name, value in move.items()})

    return max(right, key=pointed_at) if right else learner.any_move(ask)


def mostly_well(learner: Learner, step: Step, ask: Ask) -> Raw:
    """Every fifth time something else that is legal, as first-timers do."""
    return learner.any_move(ask) if learner.luck.randrange(5) == 0 else well(learner, step, ask)


def anyhow(learner: Learner, step: Step, ask: Ask) -> Raw:
    return learner.any_move(ask)

"""Which forms of sentences a test plays: a recorder on the words of the vocabulary.

An operation counts once it has done something, a condition once it has held, a trigger once it has fired, a group once
it has met a horse, a modifier once it has been applied. A condition that was asked and did not hold counts as "not".
"""

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

import pytest

from app.engine.force.cards.pool import find
from app.engine.force.interpreter.executor import STEPS
from app.engine.force.rules import continuous_effects
from app.engine.force.state import ForceState, Job
from app.engine.force.vocabulary.base import Influence, RaceNow, Result
from app.engine.force.vocabulary.race_ops import ChooseHorse
from tests.engine.force.forms import form
from tests.engine.force.test_vocabulary import MODULES

Seen = set[str]
NOTED: Final[dict[str, Callable[[Any], bool]]] = {
    "run": lambda result: result in (Result.DONE, Result.PUSHED),
    "holds": bool,
    "fires": bool,
    "ids": bool,
    "covers": bool,
    "fits": bool,
    "value": lambda _: True,
    "change_horse": lambda _: True,
    "change_race": lambda _: True,
}
form_of = cache(form)


@contextmanager
def recorded() -> Iterator[Seen]:
    """The forms that are carried out in this block."""
    seen: Seen = set()
    with pytest.MonkeyPatch.context() as patch:
        for kind in {kind for module in MODULES for kind in vars(module).values() if inspect.isclass(kind)}:
            for name, counts in NOTED.items():
                if inspect.isfunction(vars(kind).get(name)):
                    patch.setattr(kind, name, _noting(vars(kind)[name], counts, seen))
            if isinstance(vars(kind).get("about"), property) and not hasattr(kind, "fits"):
                patch.setattr(kind, "about", property(_noting(vars(kind)["about"].fget, bool, seen)))
        patch.setitem(STEPS, "ability", _noting_abilities(STEPS["ability"], seen))
        patch.setattr(continuous_effects, "_in_force", _noting_constants(continuous_effects._in_force, seen))
        yield seen


def _noting(do: Callable[..., Any], counts: Callable[[Any], bool], seen: Seen) -> Callable[..., Any]:
    def noted(word: Any, *args: Any, **more: Any) -> Any:
        result = do(word, *args, **more)
        if counts(result) or (isinstance(word, ChooseHorse) and args[1].target):
            seen.add(form_of(word))
        elif do.__name__ == "holds":
            seen.add(f"not {form_of(word)}")
        return result

    noted.__name__ = do.__name__
    return noted


def _noting_abilities(step: Callable[..., None], seen: Seen) -> Callable[..., None]:
    def noted(s: ForceState, job: Job) -> None:
        if job.at == 1 and job.done:
            seen.add(form_of(find(job.key, s.version)))
        step(s, job)

    return noted


def _noting_constants(in_force: Callable[..., list[Influence]], seen: Seen) -> Callable[..., list[Influence]]:
    def noted(s: ForceState, now: RaceNow) -> list[Influence]:
        found = in_force(s, now)
        keys = [one.key.removesuffix("/does") for one in found if one.key.endswith("/does")]
        seen.update(form_of(find(key, s.version)) for key in keys)
        return found

    return noted

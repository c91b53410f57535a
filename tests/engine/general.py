"""The general tests, for a game that the catalog does not list yet: its own tests call them with its slug."""

from collections.abc import Mapping, Sequence
from inspect import signature
from typing import Any

import pytest

from tests.engine import test_bots, test_hidden, test_properties, test_record, test_rules_pages

MODULES = (test_properties, test_bots, test_rules_pages, test_record, test_hidden)


def general_tests(cases: Mapping[str, Sequence[Any]]) -> list[Any]:
    """Every test that takes a slug, once for each combination of the cases of what else it takes."""
    found = []
    for module in MODULES:
        for name, test in vars(module).items():
            if not name.startswith("test_") or not callable(test) or "slug" not in signature(test).parameters:
                continue
            given: list[dict[str, Any]] = [{}]
            for other in (parameter for parameter in signature(test).parameters if parameter in cases):
                given = [{**case, other: value} for case in given for value in cases[other]]
            found += [pytest.param(test, case, id=f"{name}{list(case.values()) or ''}") for case in given]
    return found

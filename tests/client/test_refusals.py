"""Every refusal is named by a code of app/errors.py, and every code has one sentence in each language.

What is refused where is not copied here: it is read out of the house's own source.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from app.api.error_responses import BY_STATUS
from app.assets import client_words
from app.engine.kernel.game_errors import GameError, IllegalMove, MalformedMove, UnknownAsk
from app.errors import CODES, EXPLAINED, FOUND, GOODBYES, IN_A_BODY, PASSING, Refusal
from app.i18n import APP, LANGUAGES, locale_of, placeholders, refusals
from app.lobby.service import REFUSED
from app.storage.store_errors import Conflict

# A code that is not written out where it is refused comes from a table of these modules, or of a quota.
TABLES: Final = {"errors.py", "limits.py", "api/error_responses.py", "lobby/service.py"}
RULES: Final = {kind.code for kind in (IllegalMove, MalformedMove, UnknownAsk)}
# The lobby gives the figures of these itself; no other sentence that a page says has any.
GIVEN: Final = {"too_few", "too_many"}


@cache
def modules() -> dict[str, ast.Module]:
    paths = sorted(path for path in APP.rglob("*.py") if "engine" not in path.parts)
    return {path.relative_to(APP).as_posix(): ast.parse(path.read_text()) for path in paths}


def calls(name: str) -> Iterator[tuple[str, ast.Call]]:
    for module, tree in modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and name in {getattr(node.func, "id", ""), getattr(node.func, "attr", "")}:
                yield module, node


def texts(node: ast.AST) -> set[str]:
    """What a constant, or a choice between two, says."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) | texts(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def written() -> set[str]:
    """Codes that stand where something is refused."""
    found: set[str] = set()
    for module, call in calls("Refusal"):
        codes = texts(call.args[0])
        assert codes or module in TABLES, f"{module}:{call.lineno} refuses by no code"
        found |= codes
    for _, call in calls("Quota"):
        found |= texts(call.args[3])
    for _, call in calls("by_rules"):
        found |= {code for argument in call.args[1:] for code in texts(argument)}
    return found


def tabled() -> set[str]:
    """Codes that stand for something else: what a transaction found, what a library refuses, what the rules forbid."""
    return {*FOUND.values(), *BY_STATUS.values(), *REFUSED.values(), *RULES}


def test_whatever_is_refused_has_a_code_of_the_registry_and_every_code_is_used() -> None:
    assert written() | tabled() == set(CODES)


def test_no_sentence_stands_where_something_is_refused() -> None:
    """Only the codes that explain themselves come with one, and they find it elsewhere: it is not written out there."""
    for module, call in calls("Refusal"):
        if len(call.args) > 1 and module != "errors.py":
            assert texts(call.args[0]) <= EXPLAINED, f"{module}:{call.lineno}"
            assert not texts(call.args[1]), f"{module}:{call.lineno}"
    for module, call in calls("HTTPException"):
        assert len(call.args) == 1, f"{module}:{call.lineno}"


def test_a_refusal_is_put_together_in_one_place() -> None:
    for module, tree in modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Dict) and module != "errors.py":
                assert "error" not in {text for key in node.keys if key for text in texts(key)}, (module, node.lineno)


def test_a_sentence_is_given_the_figures_it_has_holes_for() -> None:
    for module, call in calls("Refusal"):
        given = {word.arg for word in call.keywords} - {"rule", "wait", "in_a_body"}
        for code in texts(call.args[0]):
            for language in LANGUAGES:
                said = refusals(language)[f"error.{code}"][-1]
                assert given == placeholders(said), f"{module}:{call.lineno} {code} {language}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_one_sentence_in_every_language(language: str) -> None:
    assert set(refusals(language)) == {f"error.{code}" for code in CODES}
    for code, forms in refusals(language).items():
        assert all(form[-1:] in {".", "。", "?", "？", "}"} for form in forms), code


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_has_all_it_needs_for_the_sentences_it_says(language: str) -> None:
    said = client_words(APP, locale_of(language))
    with_holes = {key for key, words in said.items() if key in refusals(language) and placeholders("".join(words))}
    assert with_holes == {f"error.{code}" for code in GIVEN}
    assert {f"error.{code}" for code in ("offline", "house_away", "other", "signed_out", "seat_taken")} <= said.keys()
    assert (
        not {f"error.{code}" for code in ("illegal_move", "malformed_move")} & said.keys()
    )  # the rules speak for themselves


def test_statuses_are_those_of_refusals() -> None:
    assert {status for status in CODES.values() if status is not None and not 400 <= status < 600} == set()
    assert set(IN_A_BODY) | EXPLAINED <= set(CODES)
    assert {status: CODES[code] for status, code in BY_STATUS.items()} == {status: status for status in BY_STATUS}
    assert (Refusal("no_such_game").status, Refusal("no_such_game", in_a_body=True).status) == (404, 422)


def test_what_the_rules_forbid_says_so_in_their_own_words() -> None:
    refusal = Refusal.by_rules(IllegalMove("M-4.3", "this box is full"))
    assert refusal.facts() == {"error": "illegal_move", "detail": "This box is full.", "rule": "M-4.3"}
    assert {kind.code for kind in GameError.__subclasses__()} == RULES
    assert RULES <= EXPLAINED


def test_every_conflict_that_a_person_can_cause_has_a_code() -> None:
    """The other two are never told: another code is drawn, the rematch that is there is found."""
    assert {kind.__name__ for kind in Conflict.__subclasses__()} - {kind.__name__ for kind in FOUND} == {
        "CodeTaken",
        "RematchMade",
    }


# Closed sockets


def goodbyes() -> set[str]:
    """The reasons for which the house closes a socket."""
    closing = [call for name in ("close", "_give_up") for _, call in calls(name) if call.args]
    found = {text for call in closing for text in texts(call.args[0])}
    for tree in modules().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name == "why_not_watch":
                values = [one.value for one in ast.walk(node) if isinstance(one, ast.Return) and one.value is not None]
                found |= {said for value in values for said in texts(value)}
    return found


def listed(name: str, path: Path) -> set[str]:
    """The members of a list, or the names in a table, of the client's."""
    found = re.search(rf"const {name}\b[^=]*= [\[{{](.*?)[\]}}];", path.read_text(), re.DOTALL)
    assert found, name
    return set(re.findall(r"^  (\w+):", found[1], re.MULTILINE) or re.findall(r'"(\w+)"', found[1]))


def test_every_goodbye_is_registered() -> None:
    assert goodbyes() == set(GOODBYES)


def test_every_goodbye_is_passing_is_a_strangers_or_has_a_page() -> None:
    client = APP / "client"
    passing, stranger = (listed(name, client / "table" / "actions" / "ctrl.ts") for name in ("PASSING", "STRANGER"))
    assert passing == set(PASSING)
    plain = {"failed", "flood", "unreadable"}  # the page for whatever else ends a line
    plain |= {"disconnected", "host_left"}  # said to big screens, which come back after any reason
    assert set(GOODBYES) - passing - stranger - listed("KNOWN", client / "table" / "page" / "goodbye.tsx") <= plain

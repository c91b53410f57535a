"""Whatever the house refuses at a table, in a lobby or at the front door is said in the reader's language.

The codes are not copied here: they are read out of the house's own source, wherever a code stands before its sentence.
"""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import pytest
from babel.messages.pofile import read_po

from app.api.errors import CODES
from app.i18n import CATALOGS, LANGUAGES, locale_of

APP: Final = CATALOGS.parent
CODE: Final = re.compile(r"[a-z]+(_[a-z]+)*")
# Whoever looks after the house, builds decks or looks up cards is told on pages that have words of their own.
ELSEWHERE: Final = {
    "admin",
    "passwords",
    "register",
    "review",
    "metrics",
    "decks",
    "cards",
    "card_pages",
    "pages",
    "words",
}
# What no page of ours can cause: the sentence for everything else does for whoever writes a tool.
ONLY_TOOLS: Final = {
    "bad_after",
    "bad_request",
    "cmd_id_taken",
    "illegal_move",
    "invalid_request",
    "malformed_message",
    "malformed_move",
    "method_not_allowed",
    "no_such_bot",
    "not_json",
    "not_stored",
    "nothing_said",
    "reserved_cmd_id",
    "too_large",
    "too_slow",
}


def words(language: str) -> set[str]:
    with (CATALOGS / f"client.{locale_of(language)}.po").open("rb") as file:
        return {one.id if isinstance(one.id, str) else one.id[0] for one in read_po(file) if one.id}


def sources() -> Iterator[ast.AST]:
    for folder in ("api", "service"):
        for path in sorted((APP / folder).glob("*.py")):
            if path.stem not in ELSEWHERE:
                yield from ast.walk(ast.parse(path.read_text()))


def texts(node: ast.AST) -> list[str]:
    """What a constant, or a choice between two, says."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def is_sentence(node: ast.AST) -> bool:
    """Written out, or put together."""
    return isinstance(node, ast.JoinedStr | ast.Call | ast.Name) or any(" " in said for said in texts(node))


def codes() -> set[str]:
    found = set(CODES.values())
    for node in sources():
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            row = node.args if re.fullmatch(r"[A-Z]\w+|refuse|refusal", name) else []
        else:
            row = node.elts if isinstance(node, ast.Tuple) else []
        for code, sentence in pairwise(row):
            if is_sentence(sentence):
                found |= {said for said in texts(code) if CODE.fullmatch(said)}
    return found - ONLY_TOOLS


def goodbyes() -> set[str]:
    """The reasons for which the house closes a socket."""
    found: set[str] = set()
    for node in sources():
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "close"
            and node.args
        ):
            found |= set(texts(node.args[0]))
        elif isinstance(node, ast.FunctionDef) and node.name == "why_not_look":
            returned = [one.value for one in ast.walk(node) if isinstance(one, ast.Return) and one.value is not None]
            found |= {said for value in returned for said in texts(value)}
    return found


def listed(name: str, path: str) -> set[str]:
    """The members of a list, or the names in a table, of the client's."""
    found = re.search(rf"const {name}\b[^=]*= [\[{{](.*?)[\]}}];", (APP / "client" / path).read_text(), re.DOTALL)
    assert found, name
    return set(re.findall(r"^  (\w+):", found[1], re.MULTILINE) or re.findall(r'"(\w+)"', found[1]))


def test_the_source_tells_its_codes() -> None:
    """From a call, from a choice between two, from a table of them, over the socket and by status."""
    assert {
        "seat_taken",
        "no_free_seat",
        "no_spectators",
        "draining",
        "busy",
        "too_many_requests",
        "not_found",
    } <= codes()
    assert {"draining", "slow", "closed", "kicked"} <= goodbyes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_words(language: str) -> None:
    known = words(language)
    assert {code for code in codes() if not {f"error.{code}", f"join.error.{code}", f"join.{code}"} & known} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_client_says_by_itself_has_words(language: str) -> None:
    assert {f"error.{code}" for code in ("offline", "house_away", "other", "unknown_ask")} <= words(language)


def test_every_goodbye_is_passing_is_a_strangers_or_has_a_page() -> None:
    passing = listed("PASSING", "table/ctrl.ts") | listed("STRANGER", "table/ctrl.ts")
    plain = {"failed", "flood", "unreadable"}  # the page for whatever else ends a line
    assert goodbyes() - passing - listed("KNOWN", "frame/goodbye.tsx") <= plain

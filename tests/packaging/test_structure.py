"""The shape of app/: small folders, small modules, small classes, no cycles, and each object changes only itself.

`KNOWN` names what breaks these rules today, with the reason and what removes it. Mend a name, then delete its line.
The rule about attributes leaves out app/engine: a phase changes the state it is given, which is plain data.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

APP = Path(__file__).resolve().parents[2] / "app"

# What breaks a rule, by reason.
KNOWN = {
    "the services of a house, one field each: what is composed in one place is named there": [
        "names services.py House",
    ],
    "a library's object, set up as its documentation says": [
        "sets api/admin/games.py state",
        "sets main.py app.state",
        "sets server/serve.py timer",
        "sets storage/dialects.py connection",
    ],
}
# The counters of this process. A method call a move would cost more than the count.
COUNTERS = "meters"


def set_in(node: ast.AST) -> Iterator[ast.Attribute]:
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store):
            yield part


def is_a_record(cls: ast.ClassDef) -> bool:
    """A game's state or view, or a message: it has a field for each thing on the board or on the wire."""
    return any(ast.unparse(base).endswith(("State", "TypedDict", "Struct")) for base in cls.bases)


def public_names(cls: ast.ClassDef) -> set[str]:
    """What others can ask of it and set in it. The limit is on behaviour: of a record only what it does is counted."""
    names = {part.attr for part in set_in(cls) if ast.unparse(part.value) == "self"}
    for node in cls.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign | ast.Assign) and not is_a_record(cls):
            names |= {ast.unparse(target) for target in getattr(node, "targets", [getattr(node, "target", None)])}
    return {name for name in names if not name.startswith("_")}


def sibling_imports(block: ast.If, package: str) -> Iterator[str]:
    for node in ast.walk(block):
        if isinstance(node, ast.ImportFrom) and node.module is not None and node.module.startswith(f"{package}."):
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.startswith(f"{package}."))


def breaches(path: Path) -> Iterator[str]:
    where, text = path.relative_to(APP).as_posix(), path.read_text("utf-8")
    if len(text.splitlines()) > 400:
        yield f"lines {where}"
    for node in ast.walk(tree := ast.parse(text)):
        if isinstance(node, ast.ClassDef) and len(public_names(node)) > 20:
            yield f"names {where} {node.name}"
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            package = ".".join(path.parent.relative_to(APP.parent).parts)
            yield from (f"cycle {where} {module}" for module in sibling_imports(node, package))
    if not where.startswith("engine/"):
        owners = (ast.unparse(part.value) for part in set_in(tree))
        yield from (f"sets {where} {owner}" for owner in owners if owner not in ("self", "cls", COUNTERS))


def test_folders_modules_and_classes_stay_small_and_objects_change_only_themselves():
    found = {breach for path in APP.rglob("*.py") for breach in breaches(path)}
    for folder in {path.parent for path in APP.rglob("*.py")}:
        is_of_a_game = folder.is_relative_to(APP / "engine") and folder.name != "kernel"
        if not is_of_a_game and len([path for path in folder.glob("*.py") if path.name != "__init__.py"]) > 12:
            found.add(f"folder {folder.relative_to(APP).as_posix()}")
    known = [name for names in KNOWN.values() for name in names]
    assert sorted(found - set(known)) == [], "new breaches: mend them"
    assert sorted(set(known) - found) == [], "mended: remove their lines from KNOWN"

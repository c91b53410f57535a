"""The shape of app/client: its folders import each other in one direction, and none of its modules is long.

What a module imports is what deno's own parser finds: types and what is fetched later count as well.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from app.assets import deno

CLIENT: Final = Path(__file__).resolve().parents[2] / "app" / "client"
MOST_LINES: Final = 400
MOST_MODULES: Final = 12

# A folder's modules import each other and those of the folders above it. A star stands for any game: games do not
# import each other, but what stands above them here.
FOLDERS: Final = (
    "generated",
    "sound",
    "core",
    "grey",
    "games",
    "ui",
    "lessons",
    "games/results",
    "games/suzuki",
    "games/*",
    "figures",
    "rules",
    "elsewhere",
    "review",
    "puzzles",
    "table/store",
    "table/show",
    "table/actions",
    "table/ui",
    "table/banners",
    "table/lesson",
    "table/hints",
    "table/sheets",
    "table/door",
    "lobby",
    "tv",
    "table/page",
    "entries",
    "tests",
)


def modules() -> list[Path]:
    return [path for path in sorted(CLIENT.rglob("*.ts*")) if "node_modules" not in path.parts]


@pytest.fixture(scope="module")
def imports(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, str]]:
    """Every import between two modules of the client, as their paths."""
    root = tmp_path_factory.mktemp("graph") / "all.ts"
    root.write_text("".join(f'import("{path.as_uri()}");\n' for path in modules()))
    done = deno("info", "--quiet", "--json", "--config", str(CLIENT / "deno.json"), str(root), cwd=CLIENT)
    assert done.returncode == 0, done.stderr
    found = []
    for module in json.loads(done.stdout)["modules"]:
        importer = inside(module["specifier"])
        for one in module.get("dependencies", ()):
            imported = inside((one.get("code") or one.get("type") or {}).get("specifier", ""))
            if importer and imported:
                found.append((importer, imported))
    return found


def inside(address: str) -> str | None:
    home = CLIENT.as_uri() + "/"
    return address.removeprefix(home) if address.startswith(home) else None


def folder(path: str) -> str:
    """The folder whose place in the order a module has: of a game's folders the game's own."""
    parts = path.split("/")[:-1]
    if "tests" in parts:
        return "tests"
    if parts[:1] == ["games"]:
        return "/".join(parts[:2])
    return "/".join(parts) or "generated"


def place(name: str) -> int:
    any_game = name.startswith("games/") and name not in FOLDERS
    return FOLDERS.index("games/*" if any_game else name)


def against_the_order(imports: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for importer, imported in imports:
        above, below = folder(imported), folder(importer)
        if above != below and place(above) >= place(below):
            yield importer, imported


def test_folders_import_each_other_in_one_direction(imports: list[tuple[str, str]]) -> None:
    assert len(imports) > 500
    assert list(against_the_order(imports)) == []


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("core/words.ts", "ui/marks.tsx"),
        ("ui/dialog.tsx", "table/actions/ctrl.ts"),
        ("table/store/store.ts", "table/show/show.ts"),
        ("games/mafia/board.ts", "games/longshot/board.ts"),
        ("games/mafia/board.ts", "table/store/store.ts"),
        ("games/suzuki/board.ts", "games/mafia/board.ts"),
    ],
)
def test_an_import_against_the_order_would_be_found(importer: str, imported: str) -> None:
    assert list(against_the_order([(importer, imported)])) == [(importer, imported)]
    assert importer.startswith("games/mafia") or not list(against_the_order([(imported, importer)]))


def test_no_module_is_long() -> None:
    long = {str(path.relative_to(CLIENT)): len(path.read_text(encoding="utf-8").splitlines()) for path in modules()}
    assert {name: lines for name, lines in long.items() if lines > MOST_LINES and "generated" not in name} == {}


def test_no_folder_is_crowded() -> None:
    count: dict[str, int] = {}
    for path in modules():
        name = str(path.parent.relative_to(CLIENT))
        count[name] = count.get(name, 0) + 1
    crowded = {name for name, number in count.items() if number > MOST_MODULES}
    assert {name for name in crowded if not name.startswith(("games/", "tests", "generated"))} == set()

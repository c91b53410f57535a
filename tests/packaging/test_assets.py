"""The client's build, with the real bundler on a small client of its own."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app import assets

ENTRY = """
import { render } from "preact";
import { useState } from "preact/hooks";
const boards = { mafia: () => import("../games/mafia.tsx") };
function Count() {
  const [n, set] = useState(0);
  return <button type="button" onClick={() => set(n + 1)}>{n}</button>;
}
render(<Count />, document.body);
boards.mafia().then(({ Board }) => render(<Board />, document.body));
"""
BOARD = """
import { useState } from "preact/hooks";
export function Board() {
  const [lane] = useState("the far turn");
  return <p>{lane}</p>;
}
"""
CATALOG = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Language: en\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "turn.yours"
msgstr "Your turn"

msgid "coins"
msgid_plural "coins"
msgstr[0] "%(n)s coin"
msgstr[1] "%(n)s coins"

msgid "not.translated.yet"
msgstr ""

#, fuzzy
msgid "guessed"
msgstr "Perhaps"
"""

BUILD = """
import sys
from pathlib import Path
from app import assets
assets.ensure_built(root=Path(sys.argv[1]), say=print)
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A package with a client of one entry and one board, a sheet and words."""
    client = tmp_path / "client"
    for directory in ("client/entries", "client/games", "static/css", "catalog"):
        (tmp_path / directory).mkdir(parents=True)
    for name in ("deno.json", "deno.lock"):
        shutil.copy(assets.APP / "client" / name, client / name)
    (client / "entries" / "table.tsx").write_text(ENTRY)
    (client / "games" / "mafia.tsx").write_text(BOARD)
    (tmp_path / "static" / "css" / "base.css").write_text(":root { --turf: #0a0; }\n")
    (tmp_path / "catalog" / "client.en.po").write_text(CATALOG)
    return tmp_path


def built(house: Path) -> Path:
    assets.ensure_built(root=house)
    return house / "static" / "build"


def test_every_source_gets_a_name_with_its_hash(house: Path) -> None:
    out = built(house)
    names = assets.manifest(house)
    assert set(names) == {"table.js", "base.css", "catalog-en.json", "calls-en.json", "honours-en.json"}
    for name, address in names.items():
        stem, ending = name.rsplit(".", 1)
        assert re.fullmatch(rf"/static/build/{stem}-[0-9a-f]{{10}}\.{ending}", address)
        assert (out / address.removeprefix(assets.URL)).is_file()


def test_the_script_is_bundled_with_preact_and_minified(house: Path) -> None:
    out = built(house)
    scripts = "".join(path.read_text() for path in out.glob("*.js"))
    assert "npm:" not in scripts
    assert '"preact' not in scripts
    assert "createElementNS" in scripts
    assert "\n  " not in scripts


def test_a_board_is_a_chunk_of_its_own_that_the_entry_loads_on_demand(house: Path) -> None:
    out = built(house)
    entry = (out / assets.manifest(house)["table.js"].removeprefix(assets.URL)).read_text()
    [board] = [path for path in out.glob("*.js") if "the far turn" in path.read_text()]
    assert f'import("./{board.name}")' in entry
    assert "the far turn" not in entry


def test_a_games_folder_brings_its_script_its_entries_and_its_sheets(house: Path) -> None:
    folder = house / "client" / "games" / "derby"
    (folder / "entries").mkdir(parents=True)
    (folder / "tips.ts").write_text('export const tips = "back the outsider";')
    (folder / "game.tsx").write_text('import { h } from "preact"; export const game = [h, import("./tips.ts")];')
    # An entry that loads a board shares chunks with the boards (app/bundles/scripts.py).
    (folder / "entries" / "paddock.ts").write_text('import { tips } from "../tips.ts"; export const loadGame = tips;')
    (folder / "derby.css").write_text("a { top: 0 }")
    (folder / "pages.css").write_text("b { top: 0 }")
    (house / "static" / "css" / "pages.css").write_text("c { top: 0 }")
    out = built(house)
    text = {name: (out / url.removeprefix(assets.URL)).read_text() for name, url in assets.manifest(house).items()}
    assert (text["derby.css"], text["pages.css"]) == ("a{top:0}", "c{top:0}\nb{top:0}")
    # Each script finds its chunks beside itself, wherever its source was.
    for name in ("game-derby.js", "paddock.js"):
        asked = re.findall(r'"(\.[^"]+)"', text[name])
        assert asked
        assert all((out / path).is_file() for path in asked), asked
        assert {assets.URL + path.removeprefix("./") for path in asked} >= set(assets.preloads(name, house))
    assert [path for path in out.iterdir() if path.is_dir()] == []


def test_only_what_an_entry_imports_at_once_is_preloaded(house: Path) -> None:
    out = built(house)
    [preact] = [path.name for path in out.glob("*.js") if "createElementNS" in path.read_text()]
    assert assets.preloads("table.js", house) == [assets.URL + preact]
    assert assets.preloads("base.css", house) == []


def test_a_second_build_does_nothing(house: Path) -> None:
    manifest = built(house) / "manifest.json"
    before = manifest.stat().st_mtime_ns
    said: list[str] = []
    assets.ensure_built(root=house, say=said.append)
    assert (manifest.stat().st_mtime_ns, said) == (before, [])


def test_the_same_sources_give_the_same_names(house: Path) -> None:
    built(house)
    first = assets.manifest(house)
    assets.ensure_built(force=True, root=house)
    assert assets.manifest(house) == first


@pytest.mark.parametrize("source", ["client/games/mafia.tsx", "static/css/base.css", "catalog/client.en.po"])
def test_any_changed_source_builds_again(house: Path, source: str) -> None:
    built(house)
    assert assets.is_current(house)
    with (house / source).open("a") as file:
        file.write("\n")
    assert not assets.is_current(house)


def test_a_lost_file_builds_again(house: Path) -> None:
    out = built(house)
    [board] = [path for path in out.glob("*.js") if "the far turn" in path.read_text()]
    board.unlink()
    assert not assets.is_current(house)
    assets.ensure_built(root=house)
    assert board.is_file()


def test_pages_opened_before_a_build_find_their_files_until_the_build_after_it(house: Path) -> None:
    out = built(house)
    board = house / "client" / "games" / "mafia.tsx"
    [first] = [path for path in out.glob("*.js") if "the far turn" in path.read_text()]
    board.write_text(BOARD.replace("the far turn", "the home stretch"))
    assets.ensure_built(root=house)
    assert first.is_file()
    board.write_text(BOARD.replace("the far turn", "the finish"))
    assets.ensure_built(root=house)
    assert not first.exists()


def test_two_processes_that_start_at_once_build_once(house: Path) -> None:
    both = [
        subprocess.Popen([sys.executable, "-c", BUILD, house], cwd=assets.APP.parent, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    said = [process.communicate(timeout=60)[0] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert sum(words.count("Bundling") for words in said) == 1
    assert assets.is_current(house)


def test_a_script_that_cannot_be_read_is_named_and_the_last_build_stays(house: Path) -> None:
    built(house)
    before = assets.manifest(house)
    (house / "client" / "games" / "mafia.tsx").write_text("export function Board( {")
    with pytest.raises(assets.BuildError, match=r"could not be bundled:\n(.|\n)*mafia\.tsx"):
        assets.ensure_built(root=house)
    assert assets.manifest(house) == before
    assert {path.name for path in (house / "static").iterdir()} == {"build", "css"}


def test_a_package_that_the_lock_does_not_name_is_refused(house: Path) -> None:
    config = json.loads((house / "client" / "deno.json").read_text())
    config["imports"]["left-pad"] = "npm:left-pad@1"
    (house / "client" / "deno.json").write_text(json.dumps(config))
    (house / "client" / "entries" / "table.tsx").write_text('import pad from "left-pad"; console.log(pad);')
    with pytest.raises(assets.BuildError, match="lock"):
        assets.ensure_built(root=house)


def test_an_entry_that_another_script_imports_is_refused(house: Path) -> None:
    (house / "client" / "games" / "mafia.tsx").write_text('export const Board = () => import("../entries/table.tsx");')
    with pytest.raises(assets.BuildError, match=r"table\.js is an entry"):
        assets.ensure_built(root=house)


def test_without_a_build_the_manifest_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(assets.BuildError, match="not built yet"):
        assets.manifest(tmp_path)


def test_the_browser_gets_translated_words_and_none_of_the_pages(house: Path) -> None:
    (house / "catalog" / "en.po").write_text(CATALOG.replace("turn.yours", "page.title"))
    assert assets.client_words(house, "en") == {
        "turn.yours": "Your turn",
        "coins": ["%(n)s coin", "%(n)s coins"],
    }


def test_the_words_of_the_house_and_of_its_games_are_one_list(house: Path) -> None:
    words_of_mafia = house / "client" / "games" / "mafia" / "words"
    words_of_mafia.mkdir(parents=True)
    (words_of_mafia / "en.po").write_text(CATALOG.replace("turn.yours", "mafia.order"))
    out = built(house)
    assert [name for name in assets.manifest(house) if name.startswith("catalog")] == ["catalog-en.json"]
    words = json.loads((out / assets.manifest(house)["catalog-en.json"].removeprefix(assets.URL)).read_text())
    assert words.keys() == {"turn.yours", "mafia.order", "coins"}


def bundled(tmp_path: Path, sheet: str, **others: str) -> str:
    folder = tmp_path / "static" / "css"
    folder.mkdir(parents=True)
    for name, text in {"a": sheet, **others}.items():
        (folder / f"{name}.css").write_text(text)
    return dict(assets.bundled_sheets(tmp_path))["a.css"].decode()


@pytest.mark.parametrize(
    ("sheet", "short"),
    [
        ("a { color : red ; }\n\nb{}", "a{color:red}"),
        ("/* it's */ a { margin: 0 }", "a{margin:0}"),
        ("a > b , a :hover { top: 0 }", "a>b,a :hover{top:0}"),
        ('a:before { content: "/* kept ;  */"; }', 'a:before{content:"/* kept ;  */"}'),
        ("a { inset: calc( 1px + 2vw ) }", "a{inset:calc(1px + 2vw)}"),
        ("a { color: light-dark( #fff , #000 ) }", "a{color:light-dark(#fff,#000)}"),
        ("@media (width > 40rem) { a { b & { top: 0 } } }", "@media (width > 40rem){a{b &{top:0}}}"),
    ],
)
def test_a_sheet_loses_comments_and_space_but_no_meaning(tmp_path: Path, sheet: str, short: str) -> None:
    assert bundled(tmp_path, sheet) == short


def test_imported_sheets_are_put_in_place(tmp_path: Path) -> None:
    sheet = '@import "./tokens.css";\na { color: var(--turf) }'
    assert bundled(tmp_path, sheet, tokens=":root { --turf: #0a0 }") == ":root{--turf: #0a0 }a{color:var(--turf)}"


@pytest.mark.parametrize(
    ("sheet", "reason"),
    [
        ('@import "./gone.css";', "gone.css"),
        ('@import url("https://fonts.example/x.css");', "fonts.example"),
        ('b { top: 0 }\n@import "./c.css";', "does not stand before its rules"),
        ("a { background: url(./gone.png) }", "gone.png"),
    ],
)
def test_an_import_that_cannot_be_put_in_place_is_refused(tmp_path: Path, sheet: str, reason: str) -> None:
    with pytest.raises(assets.BuildError, match=reason):
        bundled(tmp_path, sheet, c="c { top: 0 }")

"""Script bundles: one for each page and each game's board, and the chunks that they share."""

import json
import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from app.bundles.deno import BuildError, bundle, deno, hashed, write_hashed

TABLE = "table.js"  # the script that every table's page loads

# As the bundler writes them when it makes them small.
EXPORTS = re.compile(r"export\{(?P<names>[^{}]*)\};?\s*$")
IMPORTS = re.compile(r'import\{(?P<names>[^{}]*)\}from"(?P<above>\.[./]*/)(?P<chunk>[\w.-]+\.js)"')
SCRIPT = re.compile(r'(?<=/)([\w.-]+\.js)(?=")')


def bundle_scripts(client: Path, made: Path) -> tuple[dict[str, str], dict[str, list[str]]]:
    """Bundle every entry script and the shared chunks into `made`. Returns the hashed file name of each entry, and the
    chunks that each entry imports statically."""
    files: dict[str, str] = {}
    at_once: dict[str, list[str]] = {}
    for family in _families(client):
        of_family, of_each = _bundle_family(family, client, made)
        files |= of_family
        at_once |= of_each
    return files, at_once


def _bundle_family(entries: dict[str, Path], client: Path, made: Path) -> tuple[dict[str, str], dict[str, list[str]]]:
    outputs = bundle(list(entries.values()), made, "--frozen", "--code-splitting", cwd=client)
    names = dict(zip(outputs, entries, strict=True))
    imports = _imports_of(made, outputs)
    for output, name in names.items():
        if name == TABLE and len(together := _imported_at_once(imports, output)) > 1:
            _join(made, together)
            imports = _imports_of(made, outputs)
    if entangled := {names[one.path] for found in imports.values() for one in found if one.path in names}:
        # An entry gets its hash after bundling, so no other script may import it by its plain name.
        raise BuildError(f"{', '.join(sorted(entangled))} is an entry: move what others need out of it.")
    files = {}
    for output, name in names.items():
        # deno writes each result to its source's folder; the build moves it beside its chunks.
        content = (made / output).read_text("utf-8")
        (made / output).unlink()
        if above := "../" * output.count("/"):
            content = content.replace(f'"{above}', '"./')
        files[name] = write_hashed(made, name, content.encode())
    for folder in {output.partition("/")[0] for output in outputs if "/" in output}:
        shutil.rmtree(made / folder)
    return files, {name: _imported_at_once(imports, output) for output, name in names.items()}


def _families(client: Path) -> list[dict[str, Path]]:
    """The entries in groups that are bundled apart. Pages that show boards share their chunks with the boards; what the
    other pages need would only split these chunks into smaller ones, which cost more bytes."""
    entries = _entries(client)
    boards = {
        name: path for name, path in entries.items() if path.name == "game.tsx" or "loadGame" in path.read_text("utf-8")
    }
    others = {name: path for name, path in entries.items() if name not in boards}
    return [family for family in (boards, others) if family]


def _entries(client: Path) -> dict[str, Path]:
    """Entry scripts, which pages load by name: the application's, each game's board, and further ones of a game."""
    folders = [client / "entries", *sorted((client / "games").glob("*/entries"))]
    entries = {f"{path.stem}.js": path for folder in folders for path in sorted(folder.glob("*.ts*"))}
    boards = {f"game-{path.parent.name}.js": path for path in sorted((client / "games").glob("*/game.tsx"))}
    return {**entries, **boards}


def bundle_callers(client: Path, made: Path) -> dict[str, str]:
    """Bundle each game's caller by itself, so that the game's board is not split into more chunks. Returns the hashed
    file name of each."""
    sources = {path.parent.name: path for path in sorted((client / "games").glob("*/caller.ts"))}
    sources = {slug: path for slug, path in sources.items() if path.with_name("game.tsx").is_file()}
    if not sources:
        return {}
    with tempfile.TemporaryDirectory(prefix=".build-", dir=made.parent) as place:
        outputs = bundle(list(sources.values()), Path(place), "--frozen", cwd=client)
        contents = {slug: (Path(place) / name).read_bytes() for slug, name in zip(sources, outputs, strict=True)}
    return {f"caller-{slug}.js": write_hashed(made, f"caller-{slug}.js", content) for slug, content in contents.items()}


def _join(made: Path, chunks: list[str]) -> None:
    """Make one script of chunks that are always loaded together, and let all other scripts import from it. The bundler
    makes a chunk for each set of scripts that share something; many small ones cost a seventh more bytes than one.

    A browser may have a chunk of an earlier build, which would bring that build's shared chunks with it. So all chunks
    get names that belong to this build.
    """
    with tempfile.TemporaryDirectory(prefix=".build-", dir=made.parent) as place:
        source = Path(place) / "joined.js"
        aliases: dict[str, dict[str, str]] = {}
        lines = []
        for number, chunk in enumerate(chunks):
            exported = _named(EXPORTS.search((made / chunk).read_text("utf-8")))
            aliases[chunk] = {name: f"{name}{number}" for name in exported}
            pairs = ",".join(f"{name} as {alias}" for name, alias in aliases[chunk].items())
            lines.append(f'export{{{pairs}}}from"./{chunk}";')
            shutil.copy(made / chunk, place)
        source.write_text("\n".join(lines))
        others = sorted(path for path in made.rglob("*.js") if path.name not in chunks)
        apart = [word for path in others for word in ("--external", f"./{path.name}")]
        (result,) = bundle([source], Path(place) / "made", *apart, cwd=Path(place))
        content = (Path(place) / "made" / result).read_bytes()
    joined = hashed("chunk.js", content)
    build = joined.removeprefix("chunk-")
    renamed = {path.name: f"{path.stem}-{build}" for path in others if path.parent == made}

    def read_from_joined(found: re.Match[str]) -> str:
        alias = aliases.get(found["chunk"])
        if alias is None:
            return found[0]
        pairs = ",".join(f"{alias[name]} as {own}" for own, name in _named(found).items())
        return f'import{{{pairs}}}from"{found["above"]}{joined}"'

    for path in others:
        text = IMPORTS.sub(read_from_joined, path.read_text("utf-8"))
        path.unlink()
        path.with_name(renamed.get(path.name, path.name)).write_text(_rename(text, renamed, joined, chunks))
    (made / joined).write_text(_rename(content.decode(), renamed, joined, []))
    for chunk in chunks:
        (made / chunk).unlink()


def _named(found: re.Match[str] | None) -> dict[str, str]:
    """The names of an import or export by what stands on the right: `a as b` is b: a."""
    words = [pair.split(" as ") for pair in found["names"].split(",")] if found and found["names"] else []
    return {pair[-1]: pair[0] for pair in words}


def _rename(text: str, renamed: dict[str, str], joined: str, chunks: list[str]) -> str:
    for old in chunks:
        renamed = {**renamed, old: joined}  # an import for its effects only
    return SCRIPT.sub(lambda found: renamed.get(found[0], found[0]), text)


@dataclass(frozen=True, slots=True)
class Import:
    """One import of a bundled script: the path in the build; `is_dynamic` if it is a call of import()."""

    path: str
    is_dynamic: bool


def _imports_of(made: Path, entries: list[str]) -> dict[str, list[Import]]:
    """The imports of each bundled script, read by deno's parser."""
    root = made / "graph.ts"
    root.write_text("".join(f'import("./{name}");\n' for name in entries))
    done = deno("info", "--quiet", "--json", "--no-config", root.name, cwd=made)
    root.unlink()
    if done.returncode != 0:
        raise BuildError(f"The bundled scripts could not be read:\n{done.stderr.strip()}")
    place = f"{made.resolve().as_uri()}/"
    return {
        module["specifier"].removeprefix(place): [
            Import(found["code"]["specifier"].removeprefix(place), bool(found.get("isDynamic", False)))
            for found in module.get("dependencies", ())
            if "specifier" in found.get("code", ())
        ]
        for module in json.loads(done.stdout)["modules"]
        if not module["specifier"].endswith(root.name)
    }


def _imported_at_once(imports: dict[str, list[Import]], entry: str) -> list[str]:
    """All chunks that the script imports statically, directly or through another chunk; direct imports first."""
    found: list[str] = []
    ahead = [entry]
    while ahead:
        for one in imports[ahead.pop(0)]:
            if not one.is_dynamic and one.path not in found:
                found.append(one.path)
                ahead.append(one.path)
    return found

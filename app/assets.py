"""Builds the browser's files: script bundles, style sheets and word lists, with a content hash in each file name.

Sources are app/client with the games' folders, app/static and app/catalog; results go to app/static/build, which is
never committed. The manifest is written last and names complete files only, so a server may read it at any moment.
"""

import argparse
import fcntl
import gzip
import hashlib
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path

from app.bundles.deno import BuildError as BuildError
from app.bundles.deno import bundle, write_hashed
from app.bundles.deno import deno as deno
from app.bundles.deno import hashed as hashed
from app.bundles.scripts import bundle_callers, bundle_scripts

APP = Path(__file__).resolve().parent
URL = "/static/build/"


@dataclass(frozen=True, slots=True)
class Manifest:
    """Result of one build: `files` maps plain names to hashed names, `chunks` lists the chunks that scripts share,
    `preloads` maps an entry script to the chunks that it imports statically."""

    sources: str
    files: dict[str, str]
    chunks: list[str]
    preloads: dict[str, list[str]]

    def names(self) -> set[str]:
        return {*self.files.values(), *self.chunks}


# ---------------------------------------------------------------------------------------------------------------------
# The interface for the application


def manifest(root: Path = APP) -> dict[str, str]:
    """URLs of the built files by plain name (`table.js`, `base.css`, `catalog-ja.json`)."""
    return {name: URL + hashed for name, hashed in _read_manifest(root).files.items()}


def preloads(entry: str, root: Path = APP) -> list[str]:
    """URLs of the chunks that `entry` imports statically; a page preloads them and saves a round trip."""
    return [URL + chunk for chunk in _read_manifest(root).preloads.get(entry, [])]


def ensure_built(force: bool = False, root: Path = APP, say: Callable[[str], None] = lambda words: None) -> None:
    """Build if the sources have changed since the last build. Of several processes one builds and the others wait."""
    if not force and is_current(root):
        return
    with _only_one_builds(root):
        if force or not is_current(root):
            _build(root, say)


def is_current(root: Path = APP) -> bool:
    """True if the last build is complete and its sources have not changed since."""
    try:
        built = _read_manifest(root)
    except BuildError:
        return False
    out = root / "static" / "build"
    return all((out / name).is_file() for name in built.names()) and built.sources == _hash_of_sources(root)


# ---------------------------------------------------------------------------------------------------------------------
# Building


def _build(root: Path, say: Callable[[str], None]) -> None:
    static = root / "static"
    out = static / "build"
    # Hash first, then read: if a file is saved during the build, the next start builds again.
    sources = _hash_of_sources(root)
    with tempfile.TemporaryDirectory(prefix=".build-", dir=static) as place:
        made = Path(place)
        say("Bundling the client's scripts …")
        files, at_once = bundle_scripts(root / "client", made)
        chunks = sorted({path.name for path in made.iterdir()} - set(files.values()))
        files |= bundle_callers(root / "client", made)
        say("Writing style sheets and word lists …")
        for name, content in _plain_files(root, say):
            files[name] = write_hashed(made, name, content)
        _publish(made, out, Manifest(sources, files, chunks, at_once))
    scripts = sum(_compressed_size(out / name) for name in {*files.values(), *chunks} if name.endswith(".js"))
    say(f"The client is built: {len(files)} files, {scripts / 1000:.1f} kB of script compressed.")


def bundled_sheets(root: Path) -> Iterator[tuple[str, bytes]]:
    """The style sheets of the application and of its games, with imports resolved.

    A game's `pages.css` styles what server pages show of the game; it is appended to the application's `pages.css`.
    """
    sheets = sorted((root / "static" / "css").glob("*.css")) + sorted((root / "client" / "games").glob("*/*.css"))
    if not sheets:
        return
    joined: dict[str, list[bytes]] = {}
    with tempfile.TemporaryDirectory(prefix=".build-", dir=root / "static") as place:
        # --no-config: style sheets import only one another.
        for sheet, result in zip(sheets, bundle(sheets, Path(place), "--no-config", cwd=root), strict=True):
            content = (Path(place) / result).read_bytes().strip()
            if b"@import" in content:
                raise BuildError(f"{sheet.name} has an import that does not stand before its rules.")
            joined.setdefault(sheet.name, []).append(content)
    for name, contents in joined.items():
        yield name, b"\n".join(contents)


def _plain_files(root: Path, say: Callable[[str], None]) -> Iterator[tuple[str, bytes]]:
    # Imported here: only a build draws.
    from app.figures.drawing import draw

    say("Drawing the figures of the rules …")
    drawn = dict(draw(root))
    sheets = dict(bundled_sheets(root))
    yield from ((name, content) for name, content in drawn.items() if name not in sheets)
    yield from (
        (name, b"\n".join([content, drawn[name]]) if name in drawn else content) for name, content in sheets.items()
    )
    for picture in sorted((root / "client" / "games").glob("*/preview*.png")):
        yield picture.name.replace("preview", f"preview-{picture.parent.name}"), picture.read_bytes()
    for locale in sorted(path.stem.removeprefix("client.") for path in (root / "catalog").glob("client.*.po")):
        words = json.dumps(client_words(root, locale), ensure_ascii=False, separators=(",", ":"))
        yield f"catalog-{locale}.json", words.encode()
        words = json.dumps(caller_words(root, locale), ensure_ascii=False, separators=(",", ":"))
        yield f"calls-{locale}.json", words.encode()
        words = json.dumps(honour_words(root, locale), ensure_ascii=False, separators=(",", ":"))
        yield f"honours-{locale}.json", words.encode()


def client_words(root: Path, locale: str) -> dict[str, str | list[str]]:
    """The browser's texts in one language by key, from the catalogs of the application and of every game."""
    # Imported here: the word lists are read at build time only.
    from app.i18n import client_catalogs

    return _words(client_catalogs(locale, root), locale)


def caller_words(root: Path, locale: str) -> dict[str, str | list[str]]:
    """The texts of the games' callers in one language, by key."""
    from app.i18n import caller_catalogs

    return _words(caller_catalogs(locale, root), locale)


def honour_words(root: Path, locale: str) -> dict[str, str | list[str]]:
    """The honours at the end of a game in one language, by key."""
    from app.i18n import honour_catalogs

    return _words(honour_catalogs(locale, root), locale)


def _words(catalogs: list[Path], locale: str) -> dict[str, str | list[str]]:
    """The texts of some catalogs by key. Refusals with the comment `# server` are left out: only tools and admins get
    them."""
    from babel.messages.pofile import read_po

    words: dict[str, str | list[str]] = {}
    for catalog in catalogs:
        with catalog.open("rb") as file:
            for message in read_po(file, locale=locale, abort_invalid=True):
                if not message.id or message.fuzzy or "server" in message.user_comments:
                    continue
                key = message.id if isinstance(message.id, str) else message.id[0]
                forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
                if forms and all(forms):
                    words[key] = forms[0] if isinstance(message.id, str) else forms
    return words


# ---------------------------------------------------------------------------------------------------------------------
# Files


def _publish(made: Path, out: Path, built: Manifest) -> None:
    """Move the files into place, the manifest last. Keeps the previous build's files, because open pages request
    them."""
    out.mkdir(exist_ok=True)
    before = {path.name for path in out.iterdir()}
    fresh = {path.name for path in made.iterdir()}
    try:
        wanted_before = _read_manifest(out.parent.parent).names()
    except BuildError:
        wanted_before = set()
    for name in sorted(fresh):
        os.replace(made / name, out / name)
    (made / "manifest.json").write_text(json.dumps(asdict(built), indent=1) + "\n")
    os.replace(made / "manifest.json", out / "manifest.json")
    for name in before - fresh - wanted_before - {"manifest.json"}:
        path = out / name
        shutil.rmtree(path) if path.is_dir() else path.unlink()


def _read_manifest(root: Path) -> Manifest:
    path = root / "static" / "build" / "manifest.json"
    try:
        return _parse_manifest(path, path.stat().st_mtime_ns)
    except OSError as missing:
        raise BuildError("The client is not built yet; ./run builds it.") from missing
    except (ValueError, KeyError, TypeError) as broken:
        raise BuildError(f"{path} is damaged; delete it and start again.") from broken


@lru_cache(maxsize=4)
def _parse_manifest(path: Path, _changed_ns: int) -> Manifest:
    return Manifest(**json.loads(path.read_text()))


def _hash_of_sources(root: Path) -> str:
    """One hash over all inputs of a build, its own code included."""
    paths = [path for path in (root / "client").rglob("*") if "node_modules" not in path.parts]
    paths += (root / "static" / "css").glob("*.css")
    paths += (path for part in ("client", "errors") for path in (root / "catalog").glob(f"{part}.*.po"))
    digest = hashlib.sha256()
    for module in [Path(__file__), *sorted((APP / "bundles").glob("*.py"))]:
        digest.update(module.read_bytes())
    for path in sorted(path for path in paths if path.is_file()):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(root)}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


@contextmanager
def _only_one_builds(root: Path) -> Iterator[None]:
    static = root / "static"
    static.mkdir(exist_ok=True)
    # Lock the directory itself: no lock file is left behind, and the kernel frees the lock if the process dies.
    handle = os.open(static, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _compressed_size(path: Path) -> int:
    return len(gzip.compress(path.read_bytes()))


def main() -> int:
    """`python -m app.assets [--force]`: build the client if its sources have changed, and report on stderr."""
    parser = argparse.ArgumentParser(prog="python -m app.assets", description="Build what the browser loads.")
    parser.add_argument("--force", action="store_true", help="build even if nothing changed")
    try:
        ensure_built(parser.parse_args().force, say=lambda words: print(words, file=sys.stderr, flush=True))
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

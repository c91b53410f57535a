"""Builds what the browser loads: scripts, style sheets, symbols and word lists, under names that carry their hash.

Sources are app/client, app/static and app/catalog; results go to app/static/build, which is never committed. The
manifest is written last and names complete files only, so a server may read it at any moment. Rules of the table
and of the wire do not belong here.
"""

import argparse
import fcntl
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path

APP = Path(__file__).resolve().parent
URL = "/static/build/"
HASH_LENGTH = 10
_STATIC_IMPORT = re.compile(r'(?:\bfrom|\bimport)\s*"\./([\w.-]+\.js)"')
_ANY_IMPORT = re.compile(r'"\./([\w.-]+\.js)"')
_CSS_IMPORT = re.compile(r'@import\s+(?:url\()?\s*["\']\./([\w.-]+\.css)["\']\s*\)?\s*;')
_CSS_KEPT = r"""("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^"')]*\))"""
_CSS_COMMENT = re.compile(_CSS_KEPT + r"|/\*.*?\*/", re.DOTALL)
_CSS_SPACE = re.compile(_CSS_KEPT + r"|\s*([{};,])\s*|\s+")


class BuildError(RuntimeError):
    """The client could not be built; the message is a sentence for whoever started the build."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What one build made: `files` from plain names to hashed ones, the `chunks` that scripts import from each other,
    and `preloads` from an entry to the chunks it needs at once."""

    sources: str
    files: dict[str, str]
    chunks: list[str]
    preloads: dict[str, list[str]]

    def names(self) -> set[str]:
        return {*self.files.values(), *self.chunks}


# ---------------------------------------------------------------------------------------------------------------------
# What the application asks


def manifest(root: Path = APP) -> dict[str, str]:
    """From plain names (`table.js`, `base.css`, `symbols.svg`, `catalog-ja.json`) to the address to put into a page."""
    return {name: URL + hashed for name, hashed in _read_manifest(root).files.items()}


def preloads(entry: str, root: Path = APP) -> list[str]:
    """Addresses of the chunks that `entry` will import at once: naming them in the page saves a round trip."""
    return [URL + chunk for chunk in _read_manifest(root).preloads.get(entry, [])]


def ensure_built(force: bool = False, root: Path = APP, say: Callable[[str], None] = lambda words: None) -> None:
    """Build when the sources are not those of the last build; of several processes one builds and the others wait."""
    if not force and is_current(root):
        return
    with _only_one_builds(root):
        if force or not is_current(root):
            _build(root, say)


def is_current(root: Path = APP) -> bool:
    """Whether the last build is whole and was made from the sources as they are now."""
    try:
        built = _read_manifest(root)
    except BuildError:
        return False
    out = root / "static" / "build"
    return all((out / name).is_file() for name in built.names()) and built.sources == _hash_of_sources(root)


def deno(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run the deno that was installed with this environment; what it downloads stays inside this environment."""
    try:
        # Imported here: a server whose client is already built needs no bundler.
        from deno import find_deno_bin

        binary = find_deno_bin()
    except (ImportError, FileNotFoundError) as missing:
        raise BuildError("The client has to be built, but deno is not installed; ./run installs it.") from missing
    environment = {
        # Machines behind a company's proxy have their certificates in the system's store.
        "DENO_TLS_CA_STORE": "mozilla,system",
        "DENO_DIR": str(Path(sys.prefix) / "cache" / "deno"),
        **os.environ,
        "DENO_NO_UPDATE_CHECK": "1",
        "NO_COLOR": "1",
    }
    return subprocess.run(  # noqa: S603 - the binary is the one of our own environment
        [binary, *arguments], cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )


# ---------------------------------------------------------------------------------------------------------------------
# Building


def _build(root: Path, say: Callable[[str], None]) -> None:
    static = root / "static"
    out = static / "build"
    # Taken before reading: a file that is saved during the build makes the next start build again.
    sources = _hash_of_sources(root)
    with tempfile.TemporaryDirectory(prefix=".build-", dir=static) as place:
        made = Path(place)
        say("Bundling the client's scripts …")
        files = _bundle_scripts(root / "client", made)
        at_once = {entry: _imported_at_once(made, script) for entry, script in files.items()}
        chunks = sorted({path.name for path in made.iterdir()} - set(files.values()))
        say("Writing style sheets, symbols and word lists …")
        for name, content in _plain_files(root):
            files[name] = _write_hashed(made, name, content)
        _publish(made, out, Manifest(sources, files, chunks, at_once))
    scripts = sum(_compressed_size(path) for path in out.glob("*.js"))
    say(f"The client is built: {len(files)} files, {scripts / 1000:.1f} kB of script compressed.")


def _bundle_scripts(client: Path, made: Path) -> dict[str, str]:
    """Bundle every entry and the chunks they share into `made`; gives the entries with their hashed file names."""
    entries = sorted(path for path in (client / "entries").glob("*.ts*") if path.suffix in {".ts", ".tsx"})
    if not entries:
        return {}
    options = ["--quiet", "--frozen", "--platform", "browser", "--minify", "--code-splitting", "--outdir", str(made)]
    done = deno("bundle", *options, *(str(path.relative_to(client)) for path in entries), cwd=client)
    if done.returncode != 0:
        raise BuildError(f"The client could not be bundled:\n{done.stderr.strip() or done.stdout.strip()}")
    names = {f"{path.stem}.js" for path in entries}
    for script in made.glob("*.js"):
        if entangled := names & set(_ANY_IMPORT.findall(script.read_text())):
            # An entry gets its hash after bundling, so nothing else may already call it by its name.
            raise BuildError(f"{', '.join(sorted(entangled))} is an entry: move what others need out of it.")
    files = {}
    for name in sorted(names):
        content = (made / name).read_bytes()
        (made / name).unlink()
        files[name] = _write_hashed(made, name, content)
    return files


def _imported_at_once(made: Path, name: str) -> list[str]:
    """Every chunk the script imports statically, directly or through another chunk, nearest first."""
    found: list[str] = []
    ahead = [name]
    while ahead:
        for chunk in _STATIC_IMPORT.findall((made / ahead.pop(0)).read_text()):
            if chunk not in found:
                found.append(chunk)
                ahead.append(chunk)
    return found


def _plain_files(root: Path) -> Iterator[tuple[str, bytes]]:
    static = root / "static"
    for sheet in sorted((static / "css").glob("*.css")):
        yield sheet.name, minified_css(sheet).encode()
    symbols = static / "symbols.svg"
    if symbols.is_file():
        yield symbols.name, symbols.read_bytes()
    # A language's words may stand in several files: ja.po, client.ja.po. The browser gets them as one list.
    lists: dict[str, dict[str, str | list[str]]] = {}
    for catalog in sorted((root / "catalog").glob("*.po")):
        lists.setdefault(locale_of(catalog), {}).update(client_words(catalog))
    for locale, words in sorted(lists.items()):
        yield f"catalog-{locale}.json", json.dumps(words, ensure_ascii=False, separators=(",", ":")).encode()


def locale_of(catalog: Path) -> str:
    """The language of `ja.po` and of `client.ja.po`."""
    return catalog.stem.rpartition(".")[2]


def client_words(catalog: Path) -> dict[str, str | list[str]]:
    """The translated entries of a .po file that the browser needs: not those with the translator comment `# server`."""
    # Imported here: the word lists are read at build time only.
    from babel.messages.pofile import read_po

    words: dict[str, str | list[str]] = {}
    with catalog.open("rb") as file:
        for message in read_po(file, locale=locale_of(catalog), abort_invalid=True):
            comments = [*message.user_comments, *message.auto_comments]
            if not message.id or message.fuzzy or any(comment.strip() == "server" for comment in comments):
                continue
            key = message.id if isinstance(message.id, str) else message.id[0]
            forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
            if forms and all(forms):
                words[key] = forms[0] if isinstance(message.id, str) else forms
    return words


def minified_css(sheet: Path, seen: tuple[Path, ...] = ()) -> str:
    """The sheet with `@import "./other.css";` put in place, without comments and needless space."""
    if sheet in seen:
        raise BuildError(f"{sheet.name} imports itself.")
    if not sheet.is_file():
        raise BuildError(f"{seen[-1].name} imports {sheet.name}, which is not there.")

    def put_in_place(found: re.Match[str]) -> str:
        return minified_css(sheet.parent / found[1], (*seen, sheet))

    # Strings and addresses are matched whole and put back as they were.
    text = _CSS_COMMENT.sub(lambda token: token[1] or " ", sheet.read_text(encoding="utf-8"))
    text = _CSS_IMPORT.sub(put_in_place, text)
    text = _CSS_SPACE.sub(lambda token: token[1] or token[2] or " ", text).strip()
    if "@import" in text:
        raise BuildError(f'{sheet.name} has an import that is not of the form @import "./other.css";')
    return text


# ---------------------------------------------------------------------------------------------------------------------
# Files


def _write_hashed(made: Path, name: str, content: bytes) -> str:
    stem, _, ending = name.rpartition(".")
    hashed = f"{stem}-{hashlib.sha256(content).hexdigest()[:HASH_LENGTH]}.{ending}"
    (made / hashed).write_bytes(content)
    return hashed


def _publish(made: Path, out: Path, built: Manifest) -> None:
    """Move the files into place, the manifest last. Files of the build before stay: open pages still ask for them."""
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
    """One hash over everything a build depends on, this module included."""
    paths = [root / "static" / "symbols.svg"]
    paths += (path for path in (root / "client").rglob("*") if "node_modules" not in path.parts)
    paths += (root / "static" / "css").glob("*.css")
    paths += (root / "catalog").glob("*.po")
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for path in sorted(path for path in paths if path.is_file()):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(root)}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


@contextmanager
def _only_one_builds(root: Path) -> Iterator[None]:
    static = root / "static"
    static.mkdir(exist_ok=True)
    # The directory itself is locked, so no lock file is left behind; the lock ends with the process at the latest.
    handle = os.open(static, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _compressed_size(path: Path) -> int:
    return len(gzip.compress(path.read_bytes()))


def main() -> int:
    """`python -m app.assets [--force]`: build the client if need be, in words."""
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

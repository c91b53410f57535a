"""Draws the figures at build time, in each language, and the faces of the cards."""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from app import assets
from app.i18n import LANGUAGES, locale_of

SCRIPT: Final = "figures/draw.tsx"
FACES: Final = "figures/faces.ts"


def draw(root: Path) -> Iterator[tuple[str, bytes]]:
    """Draw all figures. Yields the faces of each game's cards, each game's file for each language, and `figures.css`
    with the classes that the figures need, to be appended to the sheet of that name.
    """
    faces = {f"faces-{slug}.svg": svg.encode() for slug, svg in _faces(root).items()}
    yield from faces.items()
    addresses = {name: assets.URL + assets.hashed(name, content) for name, content in faces.items()}
    games = sorted(path.parent.name for path in (root / "client" / "games").glob("*/figures.tsx"))
    games = [slug for slug in games if (root / "client" / "games" / slug / "figures.json").is_file()]
    races = [slug for slug in games if (root / "client" / "games" / slug / "race.json").is_file()]
    styles: dict[str, str] = {}
    for language in LANGUAGES if games else ():
        drawn = _drawn(root, games, races, language, addresses)
        styles |= drawn["styles"]
        for slug, html in drawn["figures"].items():
            how = json.loads((root / "client" / "games" / slug / "figures.json").read_text("utf-8"))["how"]
            content = json.dumps({"how": how, "html": html}, ensure_ascii=False, separators=(",", ":"))
            yield f"figures-{slug}-{locale_of(language)}.json", content.encode()
        for slug, race in drawn["races"].items():
            film = json.dumps(race["film"], ensure_ascii=False, separators=(",", ":"))
            yield f"race-{slug}-{locale_of(language)}.json", film.encode()
            yield f"still-{slug}-{locale_of(language)}.html", race["still"].encode()
    if games:
        yield "figures.css", "".join(f".drawn .{name}{{{style}}}\n" for name, style in sorted(styles.items())).encode()


def _faces(root: Path) -> dict[str, str]:
    """By game: one SVG with a symbol for each card."""
    from app.engine.catalog import GAMES

    games = sorted(path.parents[1].name for path in (root / "client" / "games").glob("*/faces/draw.ts"))
    books = {slug: decks.book("en") for slug in games if slug in GAMES and (decks := GAMES[slug].decks)}
    return dict(_run(root, FACES, {slug: book["cards"] for slug, book in books.items()})) if books else {}


def _drawn(root: Path, games: list[str], races: list[str], language: str, addresses: dict[str, str]) -> dict[str, Any]:
    from app.engine.catalog import GAMES

    books = {slug: GAMES[slug].decks for slug in games if slug in GAMES}
    order = {
        "games": games,
        "races": races,
        "language": language,
        "words": assets.client_words(root, locale_of(language)),
        "fetched": {
            f"/api/games/{slug}/cards?lang={language}": {
                **decks.book(language),
                "faces": addresses.get(f"faces-{slug}.svg", ""),
            }
            for slug, decks in books.items()
            if decks
        },
    }
    return _run(root, SCRIPT, order)


def _run(root: Path, script: str, order: dict[str, Any]) -> dict[str, Any]:
    # Imported here: a server whose client is built draws nothing.
    import orjson

    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        file.write(orjson.dumps(order, option=orjson.OPT_NON_STR_KEYS))
        file.flush()
        done = assets.deno("run", "--quiet", "--frozen", "--allow-read", script, file.name, cwd=root / "client")
    if done.returncode != 0:
        raise assets.BuildError(f"The figures could not be drawn:\n{done.stderr.strip()}")
    result: dict[str, Any] = json.loads(done.stdout)
    return result

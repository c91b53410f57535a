"""The pictures that have to be PNGs, as pages to photograph: everything on them is our own SVG (app/static)."""

import struct
import zlib
from pathlib import Path
from typing import Final

from app.engine.catalog import GAMES
from app.i18n import DEFAULT, translate
from tests.wire.forked import ROOT

STATIC: Final = ROOT / "app" / "static"
ICONS: Final = STATIC / "icons"
BOARDS: Final = ROOT / "app" / "client" / "games"
OWN_SYMBOLS: Final = sorted(BOARDS.glob("*/symbols.svg"))
OWN_SHEETS: Final = sorted(BOARDS.glob("*/pages.css"))
PREVIEW: Final = """
:root { --serif: Georgia, "Liberation Serif", serif; font-size: 16px; }
:root:lang(ja) { --serif: "Noto Serif CJK JP", "Hiragino Mincho ProN", serif; }
:root:lang(zh) { --serif: "Noto Serif CJK TC", "Songti TC", serif; }
:lang(ja) h1, :lang(zh) h1 { font-size: 60px; line-height: 1.2; letter-spacing: 0; word-break: auto-phrase; }
:lang(ja) .pitch, :lang(zh) .pitch { font-size: 29px; line-height: 1.5; }
body { margin: 0; background: var(--paper); }
.sprite { position: absolute; }
main { display: grid; grid-template: 26px 1fr / 640px 1fr; width: 1200px; height: 630px; overflow: hidden; }
main::before { content: ""; grid-column: 1 / -1; background: var(--edge); border-bottom: 2px solid #241c14; }
main > div { padding: 44px 20px 44px 60px; }
.brand { display: flex; gap: 18px; align-items: center; font: 700 40px/1 var(--serif); }
.brand .bird { width: 96px; height: 60px; }
h1 { margin: 68px 0 26px; font: 700 82px/1.02 var(--serif); letter-spacing: -.02em; }
.pitch { font: 400 31px/1.34 var(--serif); text-wrap: pretty; }
main > .poster { position: relative; padding: 0; border-left: 2px solid #241c14; overflow: hidden; }
.poster { background: repeating-linear-gradient(90deg, var(--turf) 0 93px, var(--turf-2) 93px 186px); }
.poster::before, .poster::after { content: ""; position: absolute; height: 6px; background: var(--rail); }
.poster::before { inset: 74px 0 auto; }
.poster::before { box-shadow: 0 20px 0 var(--rail); }
.poster::after { inset: auto 0 36px; }
.poster .horse { position: absolute; z-index: 1; left: 18px; top: 150px; width: 524px; height: 324px; }
"""

PAPER, INK, RAIL, TURF, TURF_2 = "#f5ecd9", "#241c14", "#fffdf4", "#bccf9b", "#b0c68e"
# The field at the post: a horse, and where it is.
FIELD: Final = {
    "h1": (583, 190),
    "h2": (323, 205),
    "h3": (783, 255),
    "h4": (453, 285),
    "h5": (117, 295),
    "h6": (633, 370),
}


def page(width: int, height: int, drawing: str) -> str:
    svg = f'<svg width="{width}" height="{height}" viewBox="0 0 {width} {height}" color="{INK}">{drawing}</svg>'
    style = (
        f"html {{ --paper: {PAPER} }} body {{ margin: 0 }} svg {{ display: block }} .sprite {{ position: absolute }}"
    )
    return f"<!doctype html><title>A picture</title><style>{style}</style>{sprite()}{svg}"


def sprite() -> str:
    return (STATIC / "symbols.svg").read_text(encoding="utf-8")


def preview() -> str:
    """What a chat shows of a link: the name over the six at the post."""
    stripes = "".join(f'<path d="M{x} 200h75v430h-75z" fill="{TURF_2}"/>' for x in range(0, 1200, 150))
    rails = f'<path d="M0 231.5h1200M0 251.5h1200" stroke="{RAIL}" stroke-width="7"/>'
    rails += f'<path d="M0 598h1200" stroke="{RAIL}" stroke-width="10"/>'
    runners = "".join(_use(horse, at, 296, 184) for horse, at in FIELD.items())
    letters = 'font-family="Georgia, Liberation Serif, serif" font-size="98" font-weight="700" letter-spacing="-3"'
    name = f'<text x="262" y="112" fill="{INK}" {letters}>Railbird</text>'
    head = (
        f'<path d="M0 150h1200M0 158h1200" stroke="{INK}" stroke-width="2.6"/>{_use("bird", (60, 25), 176, 110)}{name}'
    )
    ground = f'<path d="M0 0h1200v200H0z" fill="{PAPER}"/><path d="M0 200h1200v430H0z" fill="{TURF}"/>'
    return page(1200, 630, ground + stripes + rails + head + runners + _use("post", (1062, 360), 120, 240))


def touch() -> str:
    """The icon on a phone's first screen: the one that leaves a margin for whatever shape a phone cuts out."""
    return page(180, 180, _scaled(ICONS / "maskable.svg", 180))


def _use(symbol: str, at: tuple[int, int], width: int, height: int) -> str:
    return f'<use href="#{symbol}" x="{at[0]}" y="{at[1]}" width="{width}" height="{height}"/>'


def _scaled(file: Path, size: int) -> str:
    return file.read_text(encoding="utf-8").replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)


def preview_of(slug: str, language: str) -> Path:
    name = "preview.png" if language == DEFAULT else f"preview.{language}.png"
    return BOARDS / slug / name


def title_words(slug: str, language: str) -> tuple[str, str]:
    return translate(language, f"game.{slug}.title"), translate(language, f"game.{slug}.pitch")


def game_preview(slug: str, language: str) -> str:
    """What a chat shows of a link to a game's page: its title on its race card, and its horse on the turf."""
    title, pitch = title_words(slug, language)
    game = GAMES[slug]
    sheets = "".join(path.read_text(encoding="utf-8") for path in (STATIC / "css" / "base.css", *OWN_SHEETS))
    style = f"<style>{sheets}{PREVIEW}</style>"
    horse = f'<svg class="horse"><use href="#{game.symbol}"/></svg>'
    bird = '<svg class="bird"><use href="#bird"/></svg>'
    words = f'<p class="brand">{bird}Railbird</p><h1>{title}</h1><p class="pitch">{pitch}</p>'
    drawings = "".join(path.read_text(encoding="utf-8") for path in (STATIC / "symbols.svg", *OWN_SYMBOLS))
    card = f'<main class="of-{slug}"><div>{words}</div><div class="poster">{horse}</div></main>'
    head = f'<html data-theme="light" lang="{language}"><title>A picture</title>'
    return f"<!doctype html>{head}{style}{drawings}{card}</html>"


# A picture carries its words, so that a test without a browser sees when they change. PNG 11.3.4: after the header.
WORDS: Final = b"Description\0\0\0\0\0"
HEADER: Final = 33  # bytes


def inscribed(picture: bytes, words: tuple[str, str]) -> bytes:
    content = b"iTXt" + WORDS + "\n".join(words).encode()
    chunk = struct.pack(">I", len(content) - 4) + content + struct.pack(">I", zlib.crc32(content))
    return picture[:HEADER] + chunk + picture[HEADER:]


def inscription(picture: bytes) -> tuple[str, ...]:
    (size,) = struct.unpack(">I", picture[HEADER : HEADER + 4])
    kind, content = picture[HEADER + 4 : HEADER + 8], picture[HEADER + 8 : HEADER + 8 + size]
    return tuple(content.removeprefix(WORDS).decode().split("\n")) if kind == b"iTXt" else ()

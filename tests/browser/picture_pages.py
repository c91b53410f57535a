"""The pictures that have to be PNGs, as pages to photograph: everything on them is our own SVG (app/static)."""

from pathlib import Path
from typing import Final

from tests.wire.forked import ROOT

STATIC: Final = ROOT / "app" / "static"
ICONS: Final = STATIC / "icons"

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

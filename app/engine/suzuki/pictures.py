"""The pictures in the rules, `![Caption](placing)` in a RULES file, drawn from positions of the engine.

Every mark in a picture carries its card and box as data attributes, so a test can check with the rules what is drawn.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from app.engine.suzuki.boxes import BOXES_OF, HORSE, HORSES, VALUE, Boxes
from app.engine.suzuki.example import FILLED, PLACINGS, Placing

LANE: Final = 52  # height of a horse's row
TOP: Final = 26  # space for the letters of the boxes
COLUMN: Final = {"A": 38, "B": 148}  # left edge of the boxes
BOX: Final = (102, 44)
HAND: Final = 284  # left edge of the cards to be placed
CARD: Final = (64, 78)
SIZE: Final = (HAND + 66 + CARD[0], TOP + LANE * len(HORSES))
BADGE: Final = 10  # radius of the circle around a letter


def placing() -> str:
    return draw_placing(FILLED, PLACINGS)


def draw_placing(filled: Boxes, placings: Sequence[Placing]) -> str:
    """The board with its boxes, and the cards beside it. Each box shows the letters of the cards that may or may not go
    there.
    """
    marks: dict[str, list[str]] = {box: [] for box in filled}
    for one in reversed(placings):  # from the right edge of a box
        for box in (*one.may, *one.may_not):
            marks[box].append(_badge(one, box, len(marks[box]), box in one.may))
    parts = [_text(COLUMN[side] + BOX[0] / 2, 16, side, "of") for side in COLUMN]
    for horse in HORSES:
        y = TOP + LANE * (horse - 1)
        parts.append(_cloth(4, y + 10, horse))
        parts += [_box(box, filled[box], marks[box]) for box in BOXES_OF[horse]]
    parts += [_waiting(one, TOP + (CARD[1] + 26) * i) for i, one in enumerate(placings)]
    width, height = SIZE
    return f'<svg class="placing" viewBox="0 0 {width} {height}" aria-hidden="true">{"".join(parts)}</svg>'


def _box(box: str, pile: list[str], marks: list[str]) -> str:
    x, y = _corner(box)
    width, height = BOX
    frame = f'<rect class="box{"" if pile else " open"}" x="{x}" y="{y}" width="{width}" height="{height}" rx="3"/>'
    return frame + (_face(pile[-1], x + 4, y + 3, 42, height - 6) if pile else "") + "".join(marks)


def _waiting(one: Placing, y: int) -> str:
    return _letter(one.letter, HAND + 14, y + CARD[1] / 2, may=True) + _face(one.card, HAND + 34, y, *CARD)


def _face(card: str, x: int, y: int, width: int, height: int) -> str:
    """A face-up card: its value, and the silks of its horse, or a hat on a free card."""
    horse = HORSE[card]
    size = min(width, height) * 0.6
    drawing = f"s{horse}" if horse else "hat"
    paper = f'<rect class="paper" x="{x}" y="{y}" width="{width}" height="{height}" rx="3"/>'
    value = f'<text class="value" x="{x + 5}" y="{y + size * 0.95:.0f}" font-size="{size:.0f}">{VALUE[card]}</text>'
    place = f'x="{x + width - size * 0.85:.0f}" y="{y + height - size:.0f}" width="{size * 0.8:.0f}"'
    return f'{paper}{value}<use href="#{drawing}" {place} height="{size * 0.9:.0f}"/>'


def _cloth(x: int, y: int, horse: int) -> str:
    cloth = f'<rect class="cloth" x="{x}" y="{y}" width="24" height="24" rx="2"/>'
    return cloth + _text(x + 12, y + 17, str(horse), "number")


def _badge(one: Placing, box: str, before: int, may: bool) -> str:
    """The letter of a card in a box: filled if the card may go there, crossed out if not."""
    x, y = _corner(box)
    at = x + BOX[0] - BADGE - 5 - before * (2 * BADGE + 3), y + BOX[1] / 2
    data = f'data-card="{one.card}" data-box="{box}" data-may="{"yes" if may else "no"}"'
    return f"<g {data}>{_letter(one.letter, *at, may)}</g>"


def _letter(letter: str, x: float, y: float, may: bool) -> str:
    circle = f'<circle class="{"may" if may else "may-not"}" cx="{x}" cy="{y}" r="{BADGE}"/>'
    text = _text(x, y + 5, letter, "letter" if may else "letter no")
    if may:
        return circle + text
    r = BADGE * 0.72
    return f'{circle}{text}<line class="strike" x1="{x - r}" y1="{y + r}" x2="{x + r}" y2="{y - r}"/>'


def _corner(box: str) -> tuple[int, int]:
    return COLUMN[box[1]], TOP + LANE * (int(box[0]) - 1)


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x}" y="{y}" text-anchor="middle">{text}</text>'


PICTURES: Final[Mapping[str, Callable[[], str]]] = {"placing": placing}

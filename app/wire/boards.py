"""Answers about big screens."""

from typing import Any, Final

from msgspec import UNSET, UnsetType

from app.wire.parts import Ms, Part


class NewBoard(Part):
    """`POST /api/boards`: `code` is null if the screen got its table from a link."""

    board: str
    code: str | None
    expires_at: Ms | None
    table: str | None


class ConnectedBoard(Part):
    board: str | UnsetType = UNSET
    link: str | UnsetType = UNSET
    expires_at: Ms | UnsetType = UNSET


class Board(Part):
    board: str
    label: str
    since: Ms


# The answers of the calls about big screens. The screen's log is a `Log`, in http.py.
ANSWERS: Final[dict[str, Any]] = {
    "POST /api/boards": NewBoard,
    "POST /api/tables/{table}/boards": ConnectedBoard,
    "GET /api/tables/{table}/boards": list[Board],
}

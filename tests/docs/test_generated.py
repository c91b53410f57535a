"""What `python -m tools.wire` writes is as fresh as what it is written from."""

from tools.wire.__main__ import ROOT, page, stale


def test_generated_files_are_fresh() -> None:
    assert [path.relative_to(ROOT).as_posix() for path in stale()] == [], "run: .venv/bin/python -m tools.wire"


def test_a_section_that_has_changed_is_written_anew() -> None:
    text = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
    assert page(text.replace("| `seat_taken` | 409 |", "| `seat_taken` | 404 |")) == text

"""Televisions keep the browser that they were sold with: no page needs one that is newer than README.md says."""

import re
from pathlib import Path
from typing import Final

import pytest

from app import assets

# What browsers have learned after that, with the first version of Chromium that knows it.
NEWER_STYLES: Final = {
    r"\binterpolate-size\b|\bcalc-size\(": 129,
    r"::details-content|::scroll-marker|::scroll-button": 131,
    r"\btext-box(-trim|-edge)?\s*:": 133,
    r"\b(details|dialog|select|input):open\b|\battr\([^)]*\btype\(": 133,
    r"\bif\(|\breading-flow\b": 137,
    r"\bsibling-(index|count)\(": 138,
    r"@function\b|\bcorner-shape\b": 139,
    r"\bposition-area\b|\bposition-anchor\b|\banchor\(|@position-try": 125,
}
NEWER_SCRIPT: Final = {
    r"\bPromise\.try\b": 128,
    r"\bRegExp\.escape\b|\bError\.isError\b": 136,
    r"\bUint8Array\.from(Base64|Hex)\b|\.to(Base64|Hex)\(": 140,
    r"\bTemporal\.": 144,
    r"\bIterator\.concat\b|\bMath\.sumPrecise\b|\.getOrInsert\(": 145,
}
BUILT: Final = assets.APP / "static" / "build"


@pytest.mark.parametrize(("kind", "newer"), [("css", NEWER_STYLES), ("js", NEWER_SCRIPT)])
def test_no_page_needs_a_browser_newer_than_may_2024(kind: str, newer: dict[str, int]) -> None:
    found = [
        f"{path.name}: {what} needs Chromium {version}"
        for path in sorted(BUILT.glob(f"*.{kind}"))
        for what, version in newer.items()
        if re.search(what, text_of(path))
    ]
    assert not found, "\n".join(found)


def test_what_is_newer_is_found() -> None:
    assert re.search(next(iter(NEWER_STYLES)), "html { interpolate-size: allow-keywords }")
    assert any(re.search(what, "x = RegExp.escape(y)") for what in NEWER_SCRIPT)


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")

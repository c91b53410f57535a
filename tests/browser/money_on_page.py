"""Reads what stands on a page about money: result sheets, standings, the players' cells, the log."""

import re
from dataclasses import dataclass
from typing import Any, Final

from playwright.async_api import Page

READ_SHEETS: Final = """() => [...document.querySelectorAll(".pay")].map((sheet) => ({
  name: sheet.querySelector("h3").textContent,
  rows: [...sheet.querySelectorAll("tr")].map((row) => ({
    words: row.cells[0].firstChild.textContent,
    notes: [...row.cells[0].querySelectorAll(".soft")].map((note) => note.textContent),
    rule: row.cells[1].textContent,
    amount: row.cells[2].textContent,
  })),
  head: sheet.querySelector(".tote").getAttribute("aria-label"),
}))"""
READ_LOG: Final = """() => [...document.querySelectorAll("dialog .log li")].map((line) => ({
  words: line.querySelector(":scope > span").textContent.trim(),
  ran: !!line.querySelector(".ran"),
}))"""


@dataclass
class Row:
    words: str
    notes: list[str]
    rule: str
    amount: int


@dataclass
class Sheet:
    """What one seat got and paid in a race."""

    name: str
    before: int
    rows: list[Row]
    after: int
    head: int


UNITS: Final = {"": 1, "k": 1000, "万": 10_000, "萬": 10_000, "M": 1_000_000}


def money(text: str) -> int:
    """ "−$20,000" is -20000, "$820k" is 820000, "196.5万ドル" is 1965000."""
    found = re.fullmatch(r"([+−]?)\$?([\d,.]+)([kM万萬]?)(?:ドル|美元)?", text.strip())
    assert found, text
    amount = round(float(found[2].replace(",", "")) * UNITS[found[3]])
    return -amount if found[1] == "−" else amount


def calculated(note: str) -> int | None:
    """What "(7+2) × $10,000 × 2" comes to; nothing where the note is words."""
    if not re.fullmatch(r"[\d,.+()× $万萬ドル美元]+", note):
        return None
    product = 1
    for factor in note.split("×"):
        product *= sum(money(part) for part in factor.strip(" ()").split("+"))
    return product


async def read_sheets(page: Page) -> list[Sheet]:
    sheets = []
    for read in await page.evaluate(READ_SHEETS):
        rows = [Row(row["words"], row["notes"], row["rule"], money(row["amount"])) for row in read["rows"]]
        sheets.append(Sheet(read["name"], rows[0].amount, rows[1:-1], rows[-1].amount, money(read["head"])))
    return sheets


async def read_purses(page: Page) -> list[int]:
    """The money in the players' cells, in seat order."""
    return [money(text) for text in await page.locator(".player .money").all_text_contents()]


async def read_log(page: Page) -> list[dict[str, Any]]:
    """The lines of the open log; the run of the horses is figures, not a sentence."""
    lines: list[dict[str, Any]] = await page.evaluate(READ_LOG)
    return lines

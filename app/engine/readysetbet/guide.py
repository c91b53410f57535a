"""Hints for a person's first game, and the quick reference."""

from typing import Final

from app.engine.kernel.teaching.guide import Entry, Guide, Hint
from app.engine.kernel.teaching.lesson import When, fact, number
from app.engine.readysetbet.components import CROSSINGS

GUIDE: Final = Guide(
    turn=(
        Entry("roll", "R-3.1"),
        Entry("bonus", "R-3.2"),
        Entry("bet", "R-4.1"),
        Entry("line", "R-3.3"),
        Entry("end", "R-3.4"),
        Entry("pay", "R-6.3"),
    ),
    terms=(
        Entry("spot", "R-1.2"),
        Entry("win", "R-5.3"),
        Entry("place", "R-5.3"),
        Entry("show", "R-5.3"),
        Entry("prop", "R-5.4"),
        Entry("exotic", "R-4.2"),
        Entry("vip", "R-7.2"),
    ),
    hints=(
        Hint("keep_card", "R-7.2", When("keep_card")),
        Hint("host", "R-2.6", When("offer_to_host")),
        Hint("house_tokens", "R-2.4", When("lay_house")),
        Hint("start", "R-3.1", When("start")),
        Hint("closed", "R-3.3", When(view={"phase": "race", "closed": True})),
        Hint(
            "line",
            "R-3.3",
            When("bet", told=(fact("LineCrossed"),)),
            figures={"n": number(CROSSINGS)},
        ),
        Hint("bonus", "R-3.2", When("bet", {"last.in_a_row": 2})),
        Hint("bet", "R-4.1", When("bet")),
    ),
)

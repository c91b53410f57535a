"""Hints for a person's first game, and the quick reference."""

from typing import Final

from app.engine.jockeys.components import PRIZE
from app.engine.kernel.teaching.guide import Entry, Guide, Hint
from app.engine.kernel.teaching.lesson import When, number

GUIDE: Final = Guide(
    turn=(
        Entry("paddock", "J-3.3"),
        Entry("bets", "J-4.3"),
        Entry("trick", "J-5.1"),
        Entry("run", "J-5.2"),
        Entry("end", "J-7.1"),
        Entry("pass_on", "J-8.4"),
    ),
    terms=(
        Entry("trick", "J-5.1"),
        Entry("marks", "J-1.1"),
        Entry("discard", "J-3.3"),
        Entry("whip", "J-6.1"),
        Entry("odds", "J-8.3"),
        Entry("quinella", "J-4.3"),
    ),
    hints=(
        Hint("discard", "J-3.3", When("choose_discard")),
        Hint("odds", "J-8.3", When("lay_bet", {"race": [2, 3, 4]})),
        Hint("bet", "J-4.1", When("lay_bet")),
        Hint("hidden_bet", "J-4.3", When("hide_bet")),
        Hint(
            "trick",
            "J-5.2",
            When("play_card", {"trick": 1}),
            figures={"first": number(PRIZE[1]), "second": number(PRIZE[2])},
        ),
        Hint("whip", "J-6.1", When("play_card"), may="whip"),
        Hint("low_card", "J-1.1", When("play_card")),
    ),
)

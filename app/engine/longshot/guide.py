"""Hints for a person's first game, and the quick reference."""

from typing import Final

from app.engine.kernel.teaching.guide import Entry, Guide, Hint
from app.engine.kernel.teaching.lesson import When, money
from app.engine.longshot.components import FREE, LAST_RACE, LOSING_TICKET, TICKET

FREE_CARDS: Final = tuple(f"F-{value}" for value in FREE)

GUIDE: Final = Guide(
    turn=(
        Entry("play", "L-3.1"),
        Entry("draw", "L-3.2"),
        Entry("run", "L-3.3"),
        Entry("spurt", "L-6.1"),
        Entry("end", "L-8.1"),
    ),
    terms=(
        Entry("order", "L-2.3"),
        Entry("horse_card", "L-4.1"),
        Entry("free_card", "L-4.1"),
        Entry("ticket", "L-9.3"),
        Entry("unplaced", "L-8.2"),
    ),
    hints=(
        Hint("second", "L-6.1", When("play_second_card")),
        Hint("drawn", "L-3.2", When("place_drawn")),
        Hint("order", "L-2.3", When("play_card", {"race": 1, "round": 1})),
        Hint("last_race", "L-9.1", When("play_card", {"race": LAST_RACE, "round": 1})),
        Hint("pass", "L-5.1", When("play_card"), may="pass"),
        Hint(
            "tickets",
            "L-9.3",
            When("play_card", {"race": 1, "round": [2, 3, 4]}),
            figures={"first": money(TICKET[1][1]), "cost": money(LOSING_TICKET[1])},
        ),
        Hint("free_card", "L-4.1", When("play_card"), holding={"own.hand": FREE_CARDS}),
    ),
)

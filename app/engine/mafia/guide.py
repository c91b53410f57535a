"""Hints for a person's first game, and the quick reference."""

from typing import Final

from app.engine.kernel.teaching.guide import Entry, Guide, Hint
from app.engine.kernel.teaching.lesson import When, money
from app.engine.mafia.components import DECK, LAST_RACE, QUINELLA, SUPPLY_PRICE, TICKET, TICKET_COST, is_free

FREE_CARDS: Final = tuple(dict.fromkeys(card for card in DECK if is_free(card)))
A_POINT: Final = {"first": money(TICKET[1]), "second": money(TICKET[2]), "cost": money(TICKET_COST)}

GUIDE: Final = Guide(
    turn=(
        Entry("play", "M-3.1"),
        Entry("draw", "M-3.2"),
        Entry("run", "M-3.3"),
        Entry("marker", "M-3.4"),
        Entry("end", "M-6.4"),
    ),
    terms=(
        Entry("order", "M-2.3"),
        Entry("horse_card", "M-1.1"),
        Entry("free_card", "M-4.2"),
        Entry("ticket", "M-7.3"),
        Entry("supply", "M-5.3"),
        Entry("quinella", "M-5.4"),
    ),
    hints=(
        Hint("supply", "M-5.3", When("buy_cards"), figures={"price": money(SUPPLY_PRICE)}),
        Hint("quinella", "M-5.4", When("lay_quinella"), figures={"point": money(QUINELLA), "cost": money(TICKET_COST)}),
        Hint("drawn", "M-3.2", When("place_drawn")),
        Hint("order", "M-2.3", When("play_card", {"race": 1, "round": 1})),
        Hint("last_race", "M-7.6", When("play_card", {"race": LAST_RACE, "round": 1})),
        Hint("tickets", "M-7.3", When("play_card"), may="pass", figures=A_POINT),
        Hint("free_card", "M-4.2", When("play_card"), holding={"own.hand": FREE_CARDS}),
        Hint("cover", "M-3.3", When("play_card", {"round": [3, 4, 5]})),
    ),
)

"""Matches of Force of the Horse from race to race, without playing the races."""

from typing import Any

from app.engine.kernel.game import news
from tests.engine.force.table import FORCE, Table
from tests.engine.playing import everything

FAST, LATE = "fast_break", "late_kick"


def begun(seed: int = 1, **options: Any) -> Table:
    s = FORCE.new({"match": "three", "distance": 1200, **options}, 2, f"{seed:064x}", 0)
    return Table(s, everything(news(s)))


def answer(t: Table, seat: int, do: str, **fields: Any) -> None:
    ask = next(ask for ask in FORCE.asks(t.s) if ask.seat == seat)
    t.log += everything(FORCE.answer(t.s, ask.id, FORCE.read({"do": do, **fields}), 0))


def prompts(t: Table) -> list[tuple[int, str]]:
    return [(ask.seat, ask.prompt) for ask in FORCE.asks(t.s)]


def to_the_start(t: Table, decks: tuple[str, str] = (FAST, LATE), first: bool = True) -> Table:
    """Both bring decks and keep their hands; whoever may choose takes the first turn, or leaves it."""
    for seat in (0, 1):
        if (seat, "bring_deck") in prompts(t):
            answer(t, seat, "take_deck", deck=decks[seat])
    for seat, prompt in prompts(t):
        if prompt == "choose_turn":
            answer(t, seat, "go_first", first=first)
    for seat in (0, 1):
        answer(t, seat, "redraw", redraw=False)
    return t


def ended(t: Table, winner: int | None) -> Table:
    """The race ends in the middle of a turn: this player comes home, or both do."""
    for seat in (0, 1) if winner is None else (winner,):
        for pile in t.s.sides[seat].areas:
            t.s.sides[seat].hand += pile
            pile.clear()
    before = t.s.race
    while t.s.race == before and t.s.result is None:
        t.idle()
    return t


def raced(t: Table, *winners: int | None) -> Table:
    for winner in winners:
        ended(to_the_start(t), winner)
    return t

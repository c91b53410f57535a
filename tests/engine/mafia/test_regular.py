"""How a regular plays Horse Racing Mafia, shown on positions of which one can say what is sensible."""

from typing import Any

from app.engine.kernel.templates import Raw
from app.engine.mafia.bots import play_as_regular
from tests.engine.mafia.table import MAFIA, Table, table

EVEN = dict.fromkeys(range(1, 7), 30)


def answer(t: Table) -> Raw:
    return play_as_regular(MAFIA.view(t.s, t.ask.seat), t.ask, lambda n: 0)


def late(**position: Any) -> Table:
    """After the supply: one may pass."""
    return table(supplied=True, **position)


def test_it_drives_the_horse_of_its_order() -> None:
    t = table(hands={0: "F-7"}, at=EVEN, fill="F-1", orders=(4, 1, 2, 3, 5))
    assert answer(t)["box"] in ("4A", "4B")
    t = table(hands={0: "4-7 5-7"}, at=EVEN, fill="F-1", orders=(4, 1, 2, 3, 5))
    assert answer(t)["card"] == "4-7"


def test_it_slows_a_rival_with_a_small_card() -> None:
    """Horse 2 is about to win; 0 can only be put on another horse's boxes or slow horse 2."""
    t = late(hands={0: "F-0"}, at={**EVEN, 2: 40, 1: 38}, boxes="2A:2-8, 2B:F-2", fill="F-3")
    assert answer(t) == {"do": "place", "card": "F-0", "box": "2A"}


def test_it_places_a_drawn_card_where_it_helps_or_harms_most() -> None:
    t = table(phase="draw", marker=0, drawn="F-7", at=EVEN, fill="F-1", hands={0: ""}, orders=(3, 1, 2, 4, 5))
    assert answer(t)["box"] in ("3A", "3B")


def test_it_keeps_the_tickets_of_a_likely_winner() -> None:
    t = late(hands={0: "1-7 1-6"}, at={1: 51, 2: 30, 3: 20}, boxes="1A:1-8, 1B:F-7, 2A:2-3, 2B:F-3")
    assert answer(t) == {"do": "pass"}


def test_it_gets_rid_of_tickets_that_only_cost_money() -> None:
    t = late(hands={0: "6-7 1-6"}, at={1: 51, 2: 45, 3: 30}, boxes="1A:1-8, 1B:F-7, 2A:2-3, 2B:F-3")
    assert answer(t)["card"] == "6-7"


def test_it_lays_its_best_cards_on_two_horses_that_lead_clearly() -> None:
    t = table(
        phase="quinellas",
        marker=0,
        acted=0,
        hands={0: "1-2 1-7 2-6 2-1 5-8 F-7"},
        at={1: 44, 2: 43, 3: 20, 4: 20, 5: 20, 6: 20},
        boxes="1A:1-4, 2A:2-4",
    )
    assert answer(t) == {"do": "lay", "first": "1-7", "second": "2-6"}


def test_it_bets_on_nothing_where_nobody_leads() -> None:
    t = table(phase="quinellas", marker=0, acted=0, hands={0: "1-2 1-7 2-6 2-1"}, at=EVEN, fill="F-4")
    assert answer(t) == {"do": "done"}


def test_it_fills_its_hand_where_the_stack_is_worth_its_price() -> None:
    leaders = {1: 44, 2: 43, 3: 20, 4: 20, 5: 20, 6: 20}
    t = table(phase="supply", acted=4, hands={0: "1-8", 1: "2-8"}, at=leaders, stack="F-1 F-2 F-3 F-4")
    assert answer(t) == {"do": "buy", "count": 4}


def test_it_buys_nothing_where_no_ticket_is_likely_to_pay() -> None:
    t = table(phase="supply", acted=4, hands={0: "1-8", 1: "2-8"}, at=EVEN, fill="F-4", stack="F-1 F-2 F-3 F-4")
    assert answer(t) == {"do": "buy", "count": 0}

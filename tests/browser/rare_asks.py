"""Asks of Force of the Horse that bots seldom meet, as positions with fixed deals.

`KINDS` has every kind of question that a card or a rule can put, by the name it has in the engine, with a position in
which seat 0 is asked it and holds a full hand. Questions that no printed card puts today are opened by hand.
"""

from collections.abc import Callable
from typing import Final

from app.engine.force.rules.endless_loops import shape
from app.engine.force.state import Decision
from tests.browser.places import ME, Position
from tests.engine.force.plays import ran, ridden, used
from tests.engine.force.table import Table, table

HAND: Final = "lamp_oil paper_kite quiet_storm open_gate red_lantern golden_whip feed_sack"
OTHER: Final = 1 - ME


def until(prompt: str, t: Table) -> Table:
    t.until(prompt)
    return t


def searching() -> Table:
    return until("search", ran("pearl_diver", hand=HAND, metres=2000, areas=("normal_force quiet_storm 9*agent", None)))


def sifting() -> Table:
    areas = ("lamp_oil dawn_force paper_kite 9*agent", None)
    return until("sift", ran("tea_clipper", hand=HAND, metres=2000, areas=areas))


def putting_back() -> Table:
    t = searching()
    t.choose("quiet_storm")
    return t


def settling_an_order() -> Table:
    top = "red_lantern lamp_oil paper_kite quiet_storm open_gate"
    t = table(hands=(f"training_notes {HAND}", ""), areas=(top, None))
    t.play("training_notes")
    t.choose()
    return t


def hearing_of_situations_that_came_together() -> Table:
    t = table(hands=(f"hidden_path {HAND}", "lamp_oil"), situations=("fog_bank head_wind green_flag", ""))
    lying = t.s.sides[ME].situation
    lying[1].moment = lying[2].moment
    t.play("hidden_path")
    return t


def before_two_runners() -> Table:
    """Flung Mud asks which of them it means."""
    t = table("riding", active=OTHER, hands=(f"flung_mud {HAND}", "lamp_oil"), runner="open_gate", guard="lamp_oil")
    second = table(active=OTHER, runner="paper_kite").s.sides[OTHER].run[0]
    second.id = t.s.new_id()
    t.s.sides[OTHER].run.append(second)
    t.s.riding = ME
    t.ride("flung_mud", "lamp_oil")
    return t


def between_replacements() -> Table:
    t = table(active=OTHER, hands=(HAND, "stumbling_block ferryman lamp_oil"))
    t.play("stumbling_block")
    t.s.errands = 0  # as if there were no errands: two are never played in a turn
    t.play("ferryman")
    t.end_turn()
    return t


def in_a_circle(seat: int) -> Table:
    """As if a support had come back to the hand and something had added up meanwhile (1201.1a)."""
    hands = (f"feed_sack agent {HAND}", "lamp_oil") if seat == ME else (HAND, "feed_sack lamp_oil")
    t = table(active=seat, hands=hands)
    move = next(move for move in t.ask.moves if move["do"] == "support")
    loop = t.s.loop
    loop.steps.append({"seat": seat, "do": "support", "card": t.name(move["card"])})
    loop.shape.append(shape(t.s, seat))
    loop.whole.append("what has added up since")
    return t


def asked_to_repeat() -> Table:
    t = in_a_circle(OTHER)
    t.answer("repeat", times=50)
    return t


def asked_whether(prompt: str) -> Table:
    t = used("farrier", hand=f"{HAND} normal_force")  # it is paid with a force card
    t.s.decision = Decision(ME, prompt, "yes", source="farrier")
    return t


def required() -> Table:
    hands = (f"lamp_oil {HAND}", "2*lamp_oil")
    t = table("guarding", active=OTHER, hands=hands, runner="quicksilver_jig", situations=("", "closed_rail"))
    t.guard("lamp_oil")
    return t


def replaced() -> Table:
    t = used("understudy", hand=f"open_gate {HAND}", against="lamp_oil paper_kite")
    t.passes()
    t.run("open_gate")
    t.guard("lamp_oil")
    return until("may_replace", t)


def first() -> Table:
    t = table("runner", hands=(f"royal_overture 3*normal_force {HAND}", "lamp_oil"), course="tokyo")
    t.run("royal_overture", 3)
    return t


KINDS: Final[dict[str, Callable[[], Table]]] = {
    "salvage": lambda: until("salvage", ran("peat_cutter", hand=HAND, farms=("3*quiet_storm 3*open_gate", ""))),
    "sift": sifting,
    "put_under": settling_an_order,
    "revive": lambda: used("old_posters", hand=HAND, farms=("fog_bank head_wind lamp_oil", "green_flag")),
    "search": searching,
    "put_back": putting_back,
    "arrange": lambda: used("telescope", hand=HAND, areas=("dawn_force red_lantern golden_whip lamp_oil agent", None)),
    "expose": lambda: used("paddock_spy", hand=HAND, against="lamp_oil paper_kite golden_whip feed_sack 2*agent"),
    "remove": lambda: until("remove", ran("marsh_hen", hand=HAND, farms=("3*lamp_oil 3*open_gate", ""))),
    "pick_face_down": lambda: used("bookkeepers", hand=HAND),
    "choose_horse": before_two_runners,
    "situation_stays": hearing_of_situations_that_came_together,
    "required": required,
    "pay": lambda: ridden("big_spender", hand=f"{HAND} 2*normal_force dawn_force"),
    "may": lambda: asked_whether("may"),
    "may_replace": replaced,
    "option": lambda: ridden("bold_youngster", hand=HAND),
    "number": lambda: used("stable_ledger", hand=HAND),
    "play_first": first,
    "replace_first": between_replacements,
    "agree_to_repeat": asked_to_repeat,
}


def rare_asks() -> list[Position]:
    positions = []
    for prompt, lay in KINDS.items():
        t = lay()
        assert (t.ask.seat, t.ask.prompt) == (ME, prompt), (prompt, t.ask)
        positions.append(Position(prompt, t.s, seldom=True))
    t = in_a_circle(ME)
    assert t.offers("repeat")
    return [*positions, Position("play_support again and again", t.s, seldom=True)]

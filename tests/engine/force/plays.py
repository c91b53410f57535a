"""Short ways to play a single card and see what comes of it; and which cards have been tried."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from app.engine.force.cards.pool import CARDS, horse
from app.engine.force.vocabulary.printed import Support
from tests.engine.force.table import PLAIN, Table, table

Test = TypeVar("Test", bound=Callable[..., None])
TRIED: Final[set[str]] = set()
LEAD, STALK, OFFPACE, CLOSE = (" | " * i + "20*" + PLAIN for i in range(4))  # everything in one area
METRES: Final = {"short": 1200, "mile": 1600, "middle": 2000, "long": 3000}


def tries(*names: str) -> Callable[[Test], Test]:
    """What a test proves: that these cards do what they say."""
    assert all(name in CARDS for name in names), names
    TRIED.update(names)
    return lambda test: test


def fitting(name: str, **given: Any) -> dict[str, Any]:
    """A race to which a horse is suited, as far as nothing else is said."""
    card = horse(name)
    metres = METRES["mile" if "mile" in card.distances else card.distances[0]]
    return {"metres": metres, "surface": card.surfaces[0], **given}


def ran(name: str, *, hand: str = "lamp_oil", against: str = "2*lamp_oil", paid: str = "", **given: Any) -> Table:
    """Put a horse out to run; whatever waits is played, until somebody has something to decide."""
    force = paid or f"6*{PLAIN}"
    t = table("runner", hands=(f"{name} {force} {hand}", against), **fitting(name, **given))
    moves = [move for move in t.offers("run") if t.name(move["card"]) == name]
    move = max(moves, key=lambda one: one["special"]["max"]) if paid else moves[0]
    t.answer("run", card=move["card"], normal=move["normal"], special=move["special"]["some"])
    return settled(t)


def settled(t: Table) -> Table:
    while t.s.decision is not None and t.s.decision.prompt == "play_first":
        t.idle()
    return t


def guarded(name: str, *, runner: str = "quicksilver_jig", hand: str = "lamp_oil", **given: Any) -> Table:
    """Put a horse out to guard against a runner."""
    hands = ("4*lamp_oil", f"{name} {hand}")
    t = table("guarding", hands=hands, runner=runner, **fitting(name, **given))
    t.guard(name)
    return settled(t)


def over(t: Table) -> Table:
    """Go on, doing as little as possible, to the next turn."""
    t.until("play_support")
    return t


def won_guard(name: str, **given: Any) -> Table:
    """A guard that stops the run."""
    return over(guarded(name, runner="open_gate", **given))


def lost_run(name: str, **given: Any) -> Table:
    """A run against a guard that is too strong."""
    t = ran(name, against="lamp_oil 3*padded_rail", **given)
    t.until("play_guard")
    t.guard("lamp_oil")
    t.passes()
    for _ in range(3):
        t.ride("padded_rail", "lamp_oil")
    t.passes()
    return settled(t)


def ridden(name: str, *, runner: str = "quicksilver_jig", hand: str = "lamp_oil", **given: Any) -> Table:
    """Play a support on the runner of one's own."""
    t = table("riding", hands=(f"{name} {hand}", "2*lamp_oil"), runner=runner, **given)
    t.ride(name, runner)
    return t


def used(name: str, *, hand: str = "lamp_oil", **given: Any) -> Table:
    """Play a support of the area or situation type."""
    card = CARDS[name]
    assert isinstance(card, Support)
    given.setdefault("farms", ("3*normal_force", "3*normal_force"))
    hands = (f"{name} {hand}", given.pop("against", "2*lamp_oil"))
    t = table(hands=hands, **given)
    t.play(name)
    return settled(t)


def drawn(t: Table, seat: int = 0) -> int:
    """How many cards this seat has drawn, but for those of 702.3 and 702.6k."""
    facts = [fact for fact in t.facts("CardsPassed") if fact["to"] == f"{seat}/hand" and "area" in fact["origin"]]
    return sum(fact["count"] for fact in facts if not fact["why"].startswith("702"))


def advanced(t: Table, seat: int = 0) -> int:
    """How many cards went from this seat's areas to its farm."""
    facts = [*t.facts("CardsShown"), *t.facts("CardsLaid")]
    return sum(len(fact.get("cards", fact["ids"])) for fact in facts if fact["origin"].startswith(f"{seat}/area"))

"""The marks of a card's text: each sentence as a few signs and numbers that fit on the face of a card.

A mark is [sign, number, whose]: the sign's name, "" or a number such as "+1" ("X" is counted on the table), and
"them" if it concerns the opponent. First stands when it happens and under which condition, then what happens. Marks
remind of a text that the reader knows; the text itself stands on the open card.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from app.engine.force.vocabulary.abilities import Automatic, Constant, DeckLimit, StateTriggered
from app.engine.force.vocabulary.area_ops import Advance, FallBack, TurnUp
from app.engine.force.vocabulary.base import EACH, THEM, Amount, Condition, Who
from app.engine.force.vocabulary.card_ops import (
    Discard,
    DiscardRandom,
    Draw,
    PayForceCards,
    PutUnder,
    RemoveFromFarm,
    Salvage,
    SalvageRandom,
)
from app.engine.force.vocabulary.conditions import (
    BEHIND,
    Both,
    DistanceIs,
    GoingIs,
    InArea,
    Placed,
    Suits,
    SurfaceIs,
)
from app.engine.force.vocabulary.flow_ops import If, May, NameNumber, OneOf
from app.engine.force.vocabulary.groups import Horses
from app.engine.force.vocabulary.holdings import FewerCards, HandAtLeast, HandAtMost, Trails
from app.engine.force.vocabulary.look_ops import Arrange, Expose, LookAtHand, Search, ShuffleArea, Sift
from app.engine.force.vocabulary.modifiers import (
    Add,
    GoingMoves,
    Grant,
    Mute,
    RaceIsOn,
    SetTo,
    Styled,
    StyleMoves,
    SuitedTo,
    VoidSituations,
)
from app.engine.force.vocabulary.paying import PaidBehind, PaidFor, PaidInArea, PaidWithNormal
from app.engine.force.vocabulary.permissions import CostLess, Forbids, Instead, Requires
from app.engine.force.vocabulary.pick_ops import EachDiscards, Showdown
from app.engine.force.vocabulary.printed import CardDef, Force, Support
from app.engine.force.vocabulary.race_ops import Apply, ChooseHorse, EndRace, ExtraRun, GoingBy, Keep, Later, SendHorse
from app.engine.force.vocabulary.situation_ops import ClearSituation, EachRevives, HangUp

Mark = tuple[str, str, str]

WHEN: Final = {
    **dict.fromkeys(("Enters", "Runs", "PutsOut"), "out"),
    "Guards": "guards",
    **dict.fromkeys(("Succeeds", "RunSucceeds"), "success"),
    **dict.fromkeys(("Fails", "RunFails"), "failure"),
    "WinsGuard": "holds",
    "Unopposed": "free",
    "Opposed": "guards",
    **dict.fromkeys(("Leaves", "HorseFarmed"), "home"),
    "Paid": "paid",
    **dict.fromkeys(("TurnStarts", "TurnEnds"), "turn"),
    "Plays": "played",
    "AreaReached": "area",
}
# All signs, in the order of the glossary: when, under which condition, and what happens.
SIGNS: Final = (
    *("out", "guards", "success", "failure", "holds", "free", "home", "paid", "turn", "played", "errand"),
    *("behind", "area", "going", "suits", "hand", "if"),
    *("running", "guard", "draw", "discard", "advance", "back", "extra", "cost", "pay", "fetch", "search", "under"),
    *("look", "duel", "mute", "ban", "weather", "course", "style", "situation", "instead", "remove", "keep", "choice"),
    *("win", "copies"),
)


def marks_of(card: CardDef) -> dict[str, list[Mark]]:
    """By the key of a line of the text (`CardDef.lines`): its marks."""
    found: dict[str, list[Mark]] = {}
    if isinstance(card, Support):
        if card.errand:
            found[f"{card.name}/errand"] = [("errand", "", "")]
        if card.across:
            found[f"{card.name}/across"] = [("situation", "", "them")]
        found |= {f"{card.name}/do/{i}": list(_of(op)) for i, op in enumerate(card.do)}
    if isinstance(card, Force) and card.condition is not None:
        found[f"{card.name}/worth"] = list(_of(card.condition))
    return found | {key: list(_of(ability)) for key, ability in card.keyed()}


def _all(parts: Iterable[Any]) -> Iterator[Mark]:
    for part in parts:
        yield from _of(part)


def _of(part: Any) -> Iterator[Mark]:
    """The marks of an ability, an operation, a modifier or a condition."""
    match part:
        case Automatic(on, do, state):
            if state is None or not on.terse:  # 1102.2
                yield from _when(on)
            yield from _if(state)
            yield from _all(do)
        case StateTriggered(state, do):
            yield from _if(state)
            yield from _all(do)
        case Constant(does, state):
            yield from _if(state)
            yield from _of(does)
        case DeckLimit(copies):
            yield "copies", str(copies) if copies else "∞", ""
        case Condition() | PaidInArea() | PaidFor() | PaidBehind() | PaidWithNormal():
            yield from _if(part)
        case _:
            yield from _flow(part)


def _flow(part: Any) -> Iterator[Mark]:
    match part:
        case If(condition, then):
            yield from _if(condition)
            yield from _all(then)
        case May(cost, then):
            yield from _of(cost)
            yield from _all(then)
        case OneOf(options):
            yield "choice", "", ""
            for option in options:
                yield from _all(option)
        case NameNumber(most, then):
            yield "choice", f"0–{most}", ""
            yield from _all(then)
        case Later(on, do, _, state):
            yield from _when(on)
            yield from _if(state)
            yield from _all(do)
        case Apply(modifier):
            yield from _of(modifier)
        case Grant(_, ability):
            yield from _of(ability)
        case Instead(_, do):
            yield "instead", "", ""
            yield from _all(do)
        case TurnUp(then):
            yield "look", "1", ""
            yield from _all(then)
        case Showdown(win):
            yield "duel", "", ""
            yield from _all(win)
        case ChooseHorse():
            return
        case _:
            yield from _deed(part)


def _deed(part: Any) -> Iterator[Mark]:
    match part:
        case Draw(count, who):
            yield from _for(who, "draw", _number(count))
        case Discard(count, who):
            yield from _for(who, "discard", _number(count))
        case DiscardRandom(count):
            yield "discard", str(count), "them"
        case EachDiscards(count):
            yield from _for(EACH, "discard", str(count))
        case Salvage(count) | SalvageRandom(count):
            yield "fetch", str(count), ""
        case PutUnder(count):
            yield "under", str(count), ""
        case RemoveFromFarm(count):
            yield "remove", str(count), ""
        case PayForceCards(points):
            yield "pay", str(points), ""
        case Advance(count, who):
            yield from _for(who, "advance", _number(count))
        case FallBack(count, who):
            yield from _for(who, "back", str(count))
        case Arrange(count, who):
            yield from _for(who, "look", str(count))
        case Sift(count):
            yield "search", str(count), ""
        case Search():
            yield "search", "", ""
        case Expose():
            yield "look", "", "them"
            yield "discard", "1", "them"
        case LookAtHand():
            yield "look", "", "them"
        case ShuffleArea(who):
            yield from _for(who, "look", "")
        case _:
            yield from _course(part)


def _course(part: Any) -> Iterator[Mark]:
    match part:
        case ExtraRun(count):
            yield "extra", f"+{count}", ""
        case Keep(count):
            yield "keep", str(count), ""
        case GoingBy(by) | GoingMoves(by):
            yield "weather", _signed(by), ""
        case SendHorse(_, to):
            yield ("remove" if to == "removed" else "fetch"), "", ""
        case EndRace():
            yield "win", "", ""
        case ClearSituation(whose):
            yield from _for(whose, "situation", "×")
        case VoidSituations():
            yield "situation", "×", ""
        case HangUp() | EachRevives():
            yield "situation", "+", ""
        case RaceIsOn():
            yield "course", "", ""
        case _:
            yield from _modifier(part)


def _modifier(part: Any) -> Iterator[Mark]:
    match part:
        case Add(to, running, guard):
            whose = "them" if isinstance(to, Horses) and to.who is THEM else ""
            for sign, by in (("running", running), ("guard", guard)):
                if by != 0:
                    yield sign, _signed(by), whose
        case SetTo(to, field, value):
            yield field, f"={_number(value)}", "them" if isinstance(to, Horses) and to.who is THEM else ""
        case Styled() | StyleMoves():
            yield "style", "", ""
        case SuitedTo():
            yield "suits", "+", ""
        case Mute(to):
            yield "mute", "", "them" if isinstance(to, Horses) and to.who is THEM else ""
        case CostLess(by):
            yield "cost", _signed(-by), ""
        case Forbids(_, whose) | Requires(_, whose):
            yield "ban", "", "them" if whose is THEM else ""
        case _:
            raise TypeError(part)  # a new word of the vocabulary needs its mark


def _when(on: Any) -> Iterator[Mark]:
    yield WHEN[type(on).__name__], "", "them" if getattr(on, "who", None) is THEM else ""


def _if(state: Any) -> Iterator[Mark]:
    match state:
        case None:
            return
        case Both(one, two):
            yield from _if(one)
            yield from _if(two)
        case Trails():
            yield "behind", "", ""
        case Placed(how):
            yield "area", "=><"[how], ""
        case PaidBehind():
            yield from _if(BEHIND)
        case InArea(styles) | PaidInArea(styles):
            yield "area", "·".join(map(str, styles)), ""
        case PaidFor(styles=styles) if styles:
            yield "style", "·".join(map(str, styles)), ""
        case GoingIs(goings):
            yield "going", "·".join(map(str, goings)), ""
        case Suits("going"):
            yield "going", "", ""
        case Suits() | SurfaceIs() | DistanceIs():
            yield "suits", "", ""
        case HandAtMost(count):
            yield "hand", f"≤{count}", ""
        case HandAtLeast(count):
            yield "hand", f"≥{count}", ""
        case FewerCards():
            yield "hand", "<", ""
        case _:
            yield "if", "", ""


def _for(who: Who, sign: str, number: str) -> Iterator[Mark]:
    if who is not THEM:
        yield sign, number, ""
    if who in (THEM, EACH):
        yield sign, number, "them"


def _number(count: Amount) -> str:
    return str(count) if isinstance(count, int) else "X"


def _signed(by: Amount) -> str:
    if not isinstance(by, int):
        return "+X"
    return f"+{by}" if by > 0 else f"−{-by}"

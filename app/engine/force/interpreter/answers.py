"""Turns the open decision of a job into an ask, checks the answer, and hands it to the job."""

from typing import Any, Final

from app.engine.force.moves import (
    Agree,
    ChooseCards,
    ChooseFirst,
    ChooseNumber,
    ChooseOption,
    Decline,
    PayForce,
)
from app.engine.force.rules.payment import check_payment, payments
from app.engine.force.state import Decision, ForceState
from app.engine.kernel.game_errors import IllegalMove, require
from app.engine.kernel.play import Ask, Move
from app.engine.kernel.templates import Template


def ask_of(s: ForceState, decision: Decision) -> Ask:
    return Ask(f"{s.turn}.{decision.prompt}.{s.answers}", decision.seat, decision.prompt, templates(s, decision))


def templates(s: ForceState, decision: Decision) -> list[Template]:
    moves: list[Template] = []
    match decision.kind:
        case "cards":
            some = {"some": list(decision.cards), "min": decision.least, "max": decision.most}
            if decision.most or not decision.optional:
                moves.append({"do": ChooseCards.do, "cards": some})
        case "yes":
            moves += [{"do": Agree.do}, {"do": Decline.do}]
        case "option":
            moves.append({"do": ChooseOption.do, "option": {"one": list(decision.cards)}})
        case "number":
            moves.append({"do": ChooseNumber.do, "number": {"int": [decision.least, decision.most]}})
        case "ability":
            moves.append({"do": ChooseFirst.do, "ability": {"one": list(decision.cards)}})
        case "pay":
            hand = s.sides[decision.seat].hand
            moves += [{"do": PayForce.do, **one} for one in payments(s, decision.seat, "", decision.most, hand)]
    if decision.optional:
        moves.append({"do": Decline.do})
    return moves


def check_decision(s: ForceState, decision: Decision, move: Move) -> None:
    rule = RULE_OF[decision.kind]
    if isinstance(move, Decline):
        require(decision.optional or decision.kind == "yes", rule, "this is not left to your choice")
        return
    require(isinstance(move, MOVE_OF[decision.kind]), rule, "something else is to be decided now")
    if isinstance(move, ChooseCards):
        require(not decision.optional or decision.most > 0, rule, "there is nothing to choose from")
        require(len(set(move.cards)) == len(move.cards), rule, "a card can be chosen only once")
        require(all(card in decision.cards for card in move.cards), rule, "this card cannot be chosen here")
        few, many = "you have to choose more cards", "these are too many cards"
        require(len(move.cards) >= decision.least, rule, few)
        require(len(move.cards) <= decision.most, rule, many)
    elif isinstance(move, ChooseOption):
        require(move.option in decision.cards, rule, "this cannot be chosen here")
    elif isinstance(move, ChooseFirst):
        require(move.ability in decision.cards, rule, "this is not waiting")
    elif isinstance(move, ChooseNumber):
        require(decision.least <= move.number <= decision.most, rule, "the number is out of range")
    elif isinstance(move, PayForce):
        hand = s.sides[decision.seat].hand
        check_payment(s, decision.seat, "", decision.most, hand, move.normal, move.special)


MOVE_OF: Final[dict[str, Any]] = {
    "cards": ChooseCards,
    "yes": Agree,
    "option": ChooseOption,
    "number": ChooseNumber,
    "ability": ChooseFirst,
    "pay": PayForce,
}
RULE_OF: Final = {
    "cards": "805.2",
    "yes": "806.3",
    "option": "805.2",
    "number": "103.5",
    "ability": "806.3",
    "pay": "503.2",
}


def settle(s: ForceState, decision: Decision, move: Move) -> None:
    """Give the answer to the job that asked."""
    if _had_choice(decision):
        s.forced = 0
    job = s.work[-1]
    match move:
        case ChooseCards():
            job.answer = list(move.cards)
        case Agree():
            job.answer = True
        case Decline():
            job.answer = [] if decision.kind in ("cards", "pay") else False
        case ChooseOption():
            job.answer = move.option
        case ChooseNumber():
            job.answer = move.number
        case ChooseFirst():
            job.answer = move.ability
        case PayForce():
            job.answer = [move.normal, *move.special]
        case _:
            raise IllegalMove("805.2", "this is no answer to what is asked")
    s.decision = None


def _had_choice(decision: Decision) -> bool:
    if decision.kind in ("yes", "pay"):
        return True
    if decision.kind in ("ability", "option"):
        return len(decision.cards) > 1
    return decision.optional or decision.least != decision.most or len(decision.cards) > decision.most

"""A roll of the dice and its results: moves, crossings, the close, the end (R-3), and VIP cards that pay on it."""

from app.engine.kernel.ledger import BANK
from app.engine.readysetbet.components import (
    BONUS,
    COLOUR_OF,
    CROSSINGS,
    FINISH,
    HORSE_OF,
    LINE,
    ON_BONUS,
    ON_ROLL,
    VIP_RULE,
)
from app.engine.readysetbet.events import BettingClosed, DiceRolled, HorseMoved, LineCrossed
from app.engine.readysetbet.state import ReadySetBetState


def roll(s: ReadySetBetState, by: int | None) -> None:
    """R-3.1, R-3.2: move the horse of the dice total one space, and its bonus if this roll completes a pair."""
    stream = f"dice/race-{s.race}"
    s.dice = [s.rng.below(6, stream) + 1, s.rng.below(6, stream) + 1]
    horse = HORSE_OF[sum(s.dice)]
    s.rolls += 1
    s.in_a_row = s.in_a_row + 1 if horse == s.last else 1
    s.last = horse
    s.tell(DiceRolled(s.rolls, list(s.dice), horse, s.in_a_row, by))
    is_pair = s.in_a_row % 2 == 0  # the third roll in a row begins a new pair
    _move(s, horse, 1, bonus=False)
    if is_pair and BONUS[horse] and s.won is None:  # the race ends on the last space, and nothing moves after it
        _move(s, horse, BONUS[horse], bonus=True)
        _pay_bonus_move(s, horse)
    _pay_roll(s, is_pair)


def _move(s: ReadySetBetState, horse: str, by: int, bonus: bool) -> None:
    was = s.at[horse]
    to = min(was + by, FINISH)
    s.at[horse] = to
    s.tell(HorseMoved(horse, to - was, to, bonus))
    if was < LINE <= to:
        s.crossed.append(horse)
        s.tell(LineCrossed(horse, len(s.crossed)))
        if len(s.crossed) == CROSSINGS:
            _close(s, "third_crossing")
    if to == FINISH:
        s.won = horse
        _close(s, "finish")


def _close(s: ReadySetBetState, reason: str) -> None:
    if not s.closed:
        s.closed = True
        s.tell(BettingClosed(s.race, reason))


def _pay_roll(s: ReadySetBetState, is_pair: bool) -> None:
    """R-9.8"""
    if s.dice == [1, 1]:
        _pay_holder(s, "snake_eyes", ON_ROLL["snake_eyes"], {"dice": list(s.dice)})
    elif s.dice == [6, 6]:
        _pay_holder(s, "boxcars", ON_ROLL["boxcars"], {"dice": list(s.dice)})
    elif is_pair and s.last == "7":
        _pay_holder(s, "sevens", ON_ROLL["sevens"], {"in_a_row": s.in_a_row})


def _pay_bonus_move(s: ReadySetBetState, horse: str) -> None:
    """R-9.9"""
    card = "blue_bonus" if COLOUR_OF[horse] == "blue" else "warm_bonus"
    _pay_holder(s, card, ON_BONUS[card], {"horse": horse})


def _pay_holder(s: ReadySetBetState, card: str, amount: int, why: dict[str, object]) -> None:
    for seat in range(s.seats):
        if card in s.active(seat):
            s.pay(BANK, seat, amount, VIP_RULE[card], {"card": card, **why})

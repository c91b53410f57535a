"""The lesson: the first race, at the slowest pace. The dice are fixed: 11/12 gets ahead early, is left behind, and wins
after the last bet by a bonus move."""

from typing import Any, Final

from app.engine.kernel.teaching.lesson import (
    LEARNER,
    Cue,
    Lesson,
    Line,
    Script,
    Step,
    When,
    fact,
    last,
    money,
    name,
    number,
    paid,
    printed,
    words,
)
from app.engine.kernel.templates import Raw
from app.engine.readysetbet.components import BONUS, OWN_TOKENS, RACES, SPOTS
from app.engine.readysetbet.state import ReadySetBetState

# Found by search: the dice that give this lesson its story.
SEED: Final = "b34d336e7a4da4a04699136b3e4b4f70a39715cba0e7700cf5fe6b0c4cad1db5"

# After so many rolls the race waits until the learner has laid so many tokens.
STOPS: Final = {3: 1, 20: 2, 23: 3, 29: 4, 33: 5}
WIN: Final = "11/12.win.3"
NEXT_TO_IT: Final = "11/12.win.2"  # a rival's
SHOW: Final = "6.show.2"
PLACE: Final = "8.place.2"
PROP: Final = "6>blue"
COLOURS: Final = ("blue", "red")

WINNER: Final = printed("11/12")
SECOND: Final = printed("8")
THIRD: Final = printed("6")


def waits(s: ReadySetBetState) -> bool:
    """Whether the game waits for the learner: for a card and at the gate in every race, and at each stop of the
    first."""
    if s.phase == "vip":
        return bool(s.dealt[LEARNER])
    if s.phase == "gate":
        return LEARNER not in s.ready
    laid = sum(bet.seat == LEARNER for bet in s.bets)
    return s.phase == "race" and s.race == 1 and laid < STOPS.get(s.rolls, 0)


def bet(token: str, *spots: str) -> Raw:
    return {"do": "bet", "token": token, "spot": spots[0] if len(spots) == 1 else list(spots)}


def cue(roll: int, token: str, spot: str) -> Cue:
    """A bot lays this token after this roll or a later one, while the learner may still lay theirs."""
    return Cue({"rolls": list(range(roll, max(STOPS) + 1))}, bet(token, spot))


def stop(roll: int) -> When:
    """At a stop, until the learner has laid as many tokens as it takes."""
    left = len(OWN_TOKENS) - STOPS[roll]
    return When("bet", {"race": 1, "rolls": roll, f"seats.{LEARNER}.tokens.{left}": list(OWN_TOKENS)})


START: Final[Raw] = {"do": "start"}

SCRIPT: Final[Script] = {
    "1.start.1": START,
    "1.start.2": START,
    "1.start.3": START,
    "1.bet.1": (cue(6, "5", "6.win.3"), cue(15, "3", "8.win.3"), cue(24, "4", "8.show.2")),
    "1.bet.2": (cue(4, "3", NEXT_TO_IT), cue(11, "4", "6.show.1"), cue(26, "2", "5.place.2")),
    "1.bet.3": (cue(5, "4", "7.place.2"), cue(12, "2", "6.win.2"), cue(23, "3", "8.win.2")),
}

OVER: Final = When(told=(fact("RaceSettled", race=1),))
TAKEN: Final = fact("BetLaid", seat=2, spot=NEXT_TO_IT)


def won(*spots: str) -> When:
    return When(told=(fact("BetSettled", seat=LEARNER, spot=list(spots), won=True),))


def lost(*spots: str) -> When:
    return When(told=(fact("BetSettled", seat=LEARNER, spot=list(spots), won=False),))


def figures_of(*spots: str) -> dict[str, Any]:
    """The numbers of the learner's bet on one of these spots, as the engine settled it."""
    settled = {"seat": LEARNER, "spot": list(spots)}
    return {part: last("BetSettled", part, **settled) for part in ("value", "times")}


def times(spot: str) -> Any:
    return number(SPOTS[spot].times)


def costs(spot: str) -> Any:
    return money(SPOTS[spot].loss)


def wins(token: str, spot: str) -> Any:
    return money(int(token) * SPOTS[spot].times)


STEPS: Final = (
    Step(
        "ready",
        When("start", {"race": 1}),
        (
            Line("welcome"),
            Line("dice"),
            Line("waits"),
            Line("ready", figures={"n": number(len(OWN_TOKENS)), "ready": words("rsb.ready")}, point=("do:start",)),
        ),
        (START,),
    ),
    Step(
        "win",
        stop(3),
        (
            Line("bonus", figures={"horse": WINNER, "n": number(BONUS["11/12"])}, point=("lane:11/12",)),
            Line("spots", figures={"times": times(WIN), "cost": costs(WIN)}, point=(f"spot:{WIN}",)),
            Line(
                "win",
                figures={"token": number(3), "horse": WINNER, "wins": wins("3", WIN)},
                point=("token:3", f"spot:{WIN}"),
            ),
        ),
        (bet("3", WIN),),
    ),
    Step(
        "show",
        stop(20),
        (
            Line("taken", When(told=(TAKEN,)), {"name": name(2)}, (f"spot:{NEXT_TO_IT}",)),
            Line("rows", figures={"win": words("rsb.win"), "place": words("rsb.place"), "show": words("rsb.show")}),
            Line(
                "show",
                figures={"token": number(4), "horse": THIRD, "show": words("rsb.show"), "wins": wins("4", SHOW)},
                point=("token:4", f"spot:{SHOW}"),
            ),
        ),
        (bet("4", SHOW),),
    ),
    Step(
        "place",
        stop(23),
        (
            Line("coming", figures={"horse": SECOND}, point=("lane:8",)),
            Line(
                "place",
                figures={
                    "token": number(5),
                    "horse": SECOND,
                    "place": words("rsb.place"),
                    "wins": wins("5", PLACE),
                    "cost": costs(PLACE),
                },
                point=("token:5", f"spot:{PLACE}"),
            ),
        ),
        (bet("5", PLACE),),
    ),
    Step(
        "prop",
        stop(29),
        (
            Line("line", figures={"horse": SECOND}, point=("lane:8",)),
            Line(
                "prop",
                figures={"token": number(3), "horse": THIRD, "times": times(PROP), "cost": costs(PROP)},
                point=("token:3", f"spot:{PROP}"),
            ),
        ),
        (bet("3", PROP),),
    ),
    Step(
        "colour",
        stop(33),
        (
            Line(
                "colour",
                figures={"token": number(2), "red": times("red"), "blue": times("blue")},
                point=("token:2", "spot:blue"),
            ),
        ),
        (bet("2", *COLOURS),),
    ),
    # For whoever has left the path of the lesson.
    *(Step(f"any_bet_{roll}", stop(roll), (Line("any_bet"),)) for roll in STOPS),
    # After the race: what became of each bet.
    Step(
        "reckoning",
        OVER,
        (
            Line("finish", figures={"winner": WINNER, "second": SECOND, "third": THIRD}),
            Line("win_won", won(WIN), {"horse": WINNER, **figures_of(WIN)}),
            Line("place_won", won(PLACE), {"horse": SECOND, **figures_of(PLACE)}),
            Line("show_won", won(SHOW), {"horse": THIRD, **figures_of(SHOW)}),
            Line("prop_lost", lost(PROP), {"horse": THIRD, "winner": WINNER, "loss": costs(PROP)}),
            Line("blue_won", won("blue"), {"winner": WINNER, **figures_of("blue")}),
            Line("red_lost", lost("red"), {"winner": WINNER, "loss": costs("red")}),
            Line("rule"),
            Line("sum", figures={"paid": paid("R-6.1")}),
            Line("end", figures={"n": number(RACES)}),
        ),
    ),
)

LESSON: Final = Lesson(
    key="late_bets",
    minutes=5,
    seats=4,
    options={"pace": 4},
    seed=SEED,
    script=SCRIPT,
    steps=STEPS,
    end=OVER,
    waits=waits,
)

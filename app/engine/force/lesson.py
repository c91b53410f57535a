"""The lesson: three turns of a short race. The learner runs with an item, guards, and runs again."""

from typing import Final

from app.engine.force.components import GOOD
from app.engine.kernel.teaching.lesson import (
    LEARNER,
    Lesson,
    Line,
    Pattern,
    Step,
    When,
    fact,
    last,
    name,
    seen,
    words,
)
from app.engine.kernel.templates import Raw

# Found by search: the deal that gives this lesson its story.
SEED: Final = "a8acd71d0bf55b3c2b1e27c32e3c83f2e0712b6cbe161bed057cb2ddac524918"
RIVAL: Final = 1

# Cards by their ids, which follow from the deal and from the right answers before.
RUNNER: Final = 123
WHIP: Final = 121
ON_TRACK: Final = 317  # the runner in the run area
NEEDED_LEAST: Final = (327, 328)
GUARD: Final = 127
RUNNER_AGAIN: Final = 326
LEADER: Final = 313  # a horse that likes to lead, where nobody does any more

PASS: Final[Raw] = {"do": "pass"}


def choose(*cards: int) -> Pattern:
    return {"do": "choose", "cards": list(cards)}


# Moves of the bot for as long as the learner gives the right answers. After another answer it plays as in any game.
SCRIPT: Final[dict[str, Raw]] = {
    "deck.1": {"do": "take_deck", "deck": "late_kick"},
    "redraw.1": {"do": "redraw", "redraw": True},
    "1.guard.6": {"do": "guard", "card": 144},
    "1.ride.9": PASS,
    "2.support.11": PASS,
    "2.runner.12": {"do": "run", "card": 147, "normal": 0, "special": []},
    "2.ride.14": PASS,
    "3.guard.18": PASS,
    "3.ride.20": PASS,
}

DECK: Final = "fast_break"
TURNS: Final = 3
TAUGHT: Final[Pattern] = {"turn": list(range(TURNS + 1))}  # 0: before the first
OVER: Final = When(told=(fact("TurnBegan", turn=TURNS + 1),))
GUARDED: Final = fact("GuardPlayed", seat=RIVAL, card="ashen_road")
WHIPPED: Final = fact("SupportPlayed", seat=LEARNER, card="golden_whip")
STOPPED: Final = fact("RunFailed", seat=RIVAL)
REWARDED: Final = fact("AbilityPlayed", seat=LEARNER, card="lamp_oil")
SECOND_AREA: Final = fact("AreaReached", seat=LEARNER, area=2)


def turn(number: int, prompt: str, *told: Pattern, untold: tuple[Pattern, ...] = ()) -> When:
    """In this turn, with the deck and the hand of the lesson."""
    return When(prompt, {"turn": number, "own.deck": DECK, "own.redraw": False}, told, untold)


STEPS: Final = (
    Step(
        "deck",
        When("bring_deck"),
        (
            Line("welcome"),
            Line("goal"),
            Line("deck", point=(f"deck:{DECK}", "confirm")),
        ),
        ({"do": "take_deck", "deck": DECK},),
    ),
    Step(
        "hand",
        When("redraw", {"own.deck": DECK}),
        (
            Line("cards", point=(f"card:{RUNNER}",)),
            Line("hand", figures={"keep": words("force.do.keep")}, point=("redraw:false", "confirm")),
        ),
        ({"do": "redraw", "redraw": False},),
    ),
    Step(
        "run",
        turn(1, "play_runner"),
        (
            Line("areas", point=("area:1",)),
            Line(
                "run",
                figures={"cost": seen("own.hand.2.cost"), "running": seen("own.hand.2.running")},
                point=(f"card:{RUNNER}", "confirm"),
            ),
        ),
        ({"do": "run", "card": RUNNER},),
    ),
    Step(
        "item",
        turn(1, "play_on_horse", GUARDED, untold=(WHIPPED,)),
        (
            Line(
                "guarded",
                figures={"name": name(RIVAL), "running": seen("compared.0"), "guard": seen("compared.1")},
                point=("party:1",),
            ),
            Line("item", point=(f"card:{WHIP}", f"card:{ON_TRACK}", "confirm")),
        ),
        ({"do": "ride", "card": WHIP, "horse": ON_TRACK},),
    ),
    Step(
        "discard",
        turn(1, "discard"),
        (
            Line(
                "ran",
                figures={
                    "running": last("RunCompared", "running", seat=LEARNER),
                    "guard": last("RunCompared", "guard", seat=LEARNER),
                    "distance": last("RunSucceeded", "distance", seat=LEARNER),
                },
            ),
            Line("discard", point=(*(f"card:{card}" for card in NEEDED_LEAST), "confirm")),
        ),
        (choose(*NEEDED_LEAST),),
    ),
    Step(
        "guard",
        turn(2, "play_guard"),
        (
            Line("theirs", figures={"name": name(RIVAL), "running": seen("compared.0")}, point=("party:1",)),
            Line("guard", point=(f"card:{GUARD}", "confirm")),
        ),
        ({"do": "guard", "card": GUARD},),
    ),
    Step(
        "run_again",
        turn(3, "play_runner"),
        (
            Line(
                "stopped",
                When(told=(STOPPED,)),
                {
                    "name": name(RIVAL),
                    "running": last("RunCompared", "running", seat=RIVAL),
                    "guard": last("RunCompared", "guard", seat=RIVAL),
                },
            ),
            Line("rewarded", When(told=(REWARDED,))),
            Line("second_area", When(told=(SECOND_AREA,)), point=("area:2",)),
            Line("run_again", point=(f"card:{RUNNER_AGAIN}", "confirm")),
        ),
        ({"do": "run", "card": RUNNER_AGAIN},),
    ),
    Step(
        "discard_again",
        turn(3, "discard"),
        (
            Line("ran_free", figures={"distance": last("RunSucceeded", "distance", seat=LEARNER)}),
            Line("discard_again", point=(f"card:{LEADER}", "confirm")),
        ),
        (choose(LEADER),),
    ),
    # For whoever has left the path of the lesson.
    Step("any_hand", When("redraw", TAUGHT), (Line("any_hand"),)),
    Step("any_support", When("play_support", TAUGHT), (Line("any_support"),)),
    Step("any_runner", When("play_runner", TAUGHT), (Line("any_runner"),)),
    Step("any_guard", When("play_guard", TAUGHT), (Line("any_guard"),)),
    Step("any_ride", When("play_on_horse", TAUGHT), (Line("any_ride"),)),
    Step("any_choice", When(view={**TAUGHT, "deciding.seat": LEARNER}), (Line("any_choice"),)),
    # After three turns.
    Step(
        "reckoning",
        OVER,
        (
            Line(
                "score",
                figures={"mine": seen("sides.0.left"), "name": name(RIVAL), "theirs": seen("sides.1.left")},
            ),
            Line("texts"),
            Line("build"),
            Line("end"),
        ),
    ),
)

LESSON: Final = Lesson(
    key="first_turns",
    minutes=4,
    seats=2,
    options={"distance": 1200, "racecourse": "tokyo", "going": GOOD},
    seed=SEED,
    script=SCRIPT,
    steps=STEPS,
    end=OVER,
)

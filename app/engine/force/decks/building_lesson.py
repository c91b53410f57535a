"""The lesson on building a deck: the learner mends a deck in the deck builder, saves it, and races it for two turns."""

from typing import Final

from app.engine.force.components import DECK, GOOD
from app.engine.force.decks.ready import deck_of
from app.engine.force.lesson import RIVAL
from app.engine.kernel.teaching.lesson import (
    LEARNER,
    Lesson,
    Line,
    Pattern,
    Step,
    When,
    Workshop,
    fact,
    name,
    number,
    seen,
)
from app.engine.kernel.templates import Raw

SEED: Final = "2f0c5d4fb1c7aae5637ca9409db7a9a79ce5769856c7821f5ffe20005dbad790"

# Fast Break with one horse too many of a name, and too little force.
BEGUN: Final = deck_of(
    "3 morning_bell, 4 quicksilver_jig, 3 first_light, 3 red_lantern, 3 north_wind, 2 thunder_column, 2 "
    "hare_and_hound, 2 open_gate, 1 white_squall, 1 ledger_line, 2 blue_ensign, 3 clockwork_hare, 8 "
    "normal_force, 2 front_force, 2 sprint_force, 1 phoenix_force, 2 front_rider, 1 veteran, 1 "
    "golden_whip, 2 feed_sack, 1 stable_ledger, 1 loose_girth, 2 hidden_path, 1 starting_pistol, 2 "
    "winter_carrot, 2 lamp_oil"
)
TOO_MANY: Final = "quicksilver_jig"
COPIES: Final = 3
PLAIN: Final = "normal_force"
UNTOUCHED: Final = When(view={"count": sum(BEGUN.values())})
# Cards to take out of a deck that is too large, in this order: horses before force, because force pays for them.
LAST_OF_ALL: Final = [*(card for card in BEGUN if card != PLAIN), PLAIN]
FORCE: Final = 16  # the least that makes a fair deck of 60: every fourth card or a little more
MOST: Final = 99


def between(low: int, high: int) -> list[int]:
    return list(range(low, high + 1))


MEND: Final = (
    Step(
        "copies",
        When(view={"over": True}),
        (
            Line("deck_needs", UNTOUCHED, {"size": number(DECK), "copies": number(COPIES)}),
            Line("deck_wrong", UNTOUCHED, {"count": seen("count")}),
            Line("copies", figures={"copies": number(COPIES)}, point=("over",)),
        ),
        ({"do": "less"},),
    ),
    Step(
        "surplus",
        When(view={"count": between(DECK + 1, MOST * 2)}),
        (
            Line(
                "surplus",
                figures={"count": seen("count"), "size": number(DECK)},
                point=tuple(f"less:{card}" for card in LAST_OF_ALL),
            ),
        ),
        ({"do": "less", "card": LAST_OF_ALL},),
    ),
    Step(
        "force",
        When(view={"kinds.force": between(0, FORCE)}),
        (
            Line("force_pays", figures={"force": seen("kinds.force")}),
            Line("add_force", figures={"count": seen("count"), "size": number(DECK)}, point=(f"more:{PLAIN}",)),
        ),
        ({"do": "more", "card": PLAIN},),
    ),
    Step(
        "missing",
        When(view={"count": between(0, DECK - 1)}),
        (
            Line(
                "missing",
                figures={"count": seen("count"), "size": number(DECK)},
                point=(f"more:{PLAIN}",),
            ),
        ),
        ({"do": "more", "card": PLAIN},),
    ),
    Step(
        "save",
        When(view={"legal": True, "saved": False}),
        (
            Line("shape", figures={"horses": seen("kinds.horse"), "force": seen("kinds.force")}),
            Line("save", point=("do:save",)),
        ),
        ({"do": "save"},),
    ),
    Step(
        "race",
        When(view={"legal": True, "saved": True}),
        (Line("race", point=("do:race",)),),
        ({"do": "race"},),
    ),
    # Another fault, which the builder names itself.
    Step("fault", When(view={"legal": False}), (Line("fault"),)),
)

TURNS: Final = 2
RACED: Final[Pattern] = {"turn": between(0, TURNS)}
OVER: Final = When(told=(fact("TurnBegan", turn=TURNS + 1),))
SCRIPT: Final[dict[str, Raw]] = {f"deck.{RIVAL}": {"do": "take_deck", "deck": "late_kick"}}

RACE: Final = (
    Step("bring", When("bring_deck"), (Line("bring", point=("own", "confirm")),), ({"do": "bring_deck"},)),
    Step("hand", When("redraw"), (Line("own_hand"),)),
    Step("support", When("play_support", RACED), (Line("any_support"),)),
    Step("runner", When("play_runner", RACED), (Line("own_runner"),)),
    Step("guard", When("play_guard", RACED), (Line("any_guard"),)),
    Step("ride", When("play_on_horse", RACED), (Line("any_ride"),)),
    Step("choice", When(view={**RACED, "deciding.seat": LEARNER}), (Line("any_choice"),)),
    Step(
        "raced",
        OVER,
        (
            Line("score", figures={"mine": seen("sides.0.left"), "name": name(RIVAL), "theirs": seen("sides.1.left")}),
            Line("improve"),
            Line("built"),
        ),
    ),
)

BUILDING: Final = Lesson(
    key="building",
    minutes=3,
    seats=2,
    options={"distance": 1200, "racecourse": "tokyo", "going": GOOD},
    seed=SEED,
    script=SCRIPT,
    steps=RACE,
    end=OVER,
    workshop=Workshop(DECK, BEGUN, MEND),
)

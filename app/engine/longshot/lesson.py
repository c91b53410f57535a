"""The lesson: the first race of a game of four, in six rounds. The learner is ordered to bring horse 3 home, which wins
by the sum of its top cards."""

from typing import Final

from app.engine.kernel.teaching.lesson import (
    LEARNER,
    Lesson,
    Line,
    Pattern,
    Step,
    When,
    fact,
    last,
    money,
    name,
    net,
    number,
    paid,
    words,
)
from app.engine.kernel.templates import Raw
from app.engine.longshot.components import LOSING_TICKET, PENALTY, REWARD, RUNNERS, SPURT_LINE, TICKET
from app.engine.suzuki.boxes import BOXES_OF, VALUE

# Found by search: the deal that gives this lesson its story.
SEED: Final = "cb363b56f13ebed855bb57660111de03dea3b135d9581a292269f6da2e4b0f39"
SEATS: Final = 4

OWN: Final = words("horse.3")  # the learner's order
RIVAL: Final = words("horse.4")  # which comes in level with it
DUMPED: Final = words("horse.5")  # on which the learner puts a low card, and which a rival mends


def place(card: str, *boxes: str) -> Raw:
    return {"do": "place", "card": card, "box": boxes[0] if len(boxes) == 1 else list(boxes)}


PASS: Final[Raw] = {"do": "pass"}
STAND: Final[Raw] = {"do": "stand"}
DONE: Final[Raw] = {"do": "done"}


def played(card: str, *boxes: str) -> Pattern:
    """The learner has placed this card in one of these boxes, or anywhere."""
    return fact("CardPlaced", seat=LEARNER, card=card, **({"box": list(boxes)} if boxes else {}))


def was_paid(rule: str) -> Pattern:
    return fact("Paid", race=1, rule=rule, payee=LEARNER)


def has_paid(rule: str) -> Pattern:
    return fact("Paid", race=1, rule=rule, payer=LEARNER)


# Moves of the bots for as long as the learner gives the right answers. If a move has become illegal, and in the
# second race, they play as in any game.
SCRIPT: Final[dict[str, Raw]] = {
    "1.1.turn.1": place("F-6", "5A"),
    "1.1.turn.2": place("F-6", "1A"),
    "1.1.turn.3": place("F-8", "4A"),
    "1.2.turn.2": place("2-7", "2A"),
    "1.2.turn.3": place("F-7", "4B"),
    "1.2.turn.1": place("F-5", "5B"),
    "1.3.turn.3": place("1-2", "1A"),
    "1.3.turn.1": place("5-5", "5A"),  # mends what the learner did to it
    "1.3.turn.2": place("2-6", "2B"),  # fills the last box
    "1.3.turn_up.3": place("F-3", "2A"),
    "1.4.turn.1": place("1-6", "1B"),
    "1.4.turn.2": place("F-7", "5A"),
    "1.4.turn.3": place("F-2", "3A"),  # covers the learner's 7
    "1.5.turn.1": place("1-4", "1B"),
    "1.5.turn.1.second": place("2-3", "2B"),
    "1.5.turn.2": place("F-7", "5B"),
    "1.5.turn.2.second": place("F-5", "3A"),
    "1.5.turn.3": place("F-1", "3B"),  # covers the learner's 6
    "1.5.turn.3.second": place("1-4", "1A"),
    "1.5.turn_up.1": place("5-6", "5A"),
    "1.6.turn.2": place("2-1", "2A"),
    "1.6.turn.2.second": DONE,
    "1.6.turn.3": place("1-5", "1A"),
    "1.6.turn.3.second": place("F-5", "4A"),
    "1.6.turn.1": place("1-2", "1A"),
    "1.6.turn.1.second": place("1-1", "1B"),
    "1.6.turn_up.2": place("4-6", "4A"),
}

OVER: Final = When(told=(fact("RaceSettled", race=1),))
MENDED: Final = fact("CardPlaced", seat=1, card="5-5", covered="5-1")
DUMPED_ON: Final = fact("CardPlaced", seat=3, card="F-2", covered="3-7")
AGAIN: Final = fact("CardPlaced", seat=3, card="F-1", covered="3-6")
HOME: Final = fact("HorseHome", horse=3)
LEVEL: Final = (fact("HorseHome", horse=3, past=1, sum=10), fact("HorseHome", horse=4, past=1, sum=7))


def turn(round: int, *told: Pattern) -> When:
    return When("play_card", {"race": 1, "round": round}, told)


STEPS: Final = (
    Step(
        "first_card",
        turn(1),
        (
            Line("welcome"),
            Line(
                "order",
                figures={"horse": OWN, "reward": money(REWARD[1][1]), "penalty": money(PENALTY[1])},
                point=("order",),
            ),
            Line("boxes", point=("horse:3",)),
            Line(
                "first", figures={"horse": OWN, "value": number(VALUE["3-7"])}, point=("card:3-7", "box:3A", "confirm")
            ),
        ),
        (place("3-7", "3A", "3B"),),
    ),
    Step(
        "second_card",
        turn(2),
        (
            Line("first_right", When(told=(played("3-7"),)), {"horse": OWN}),
            Line("first_other", When(untold=(played("3-7"),)), {"horse": OWN, "value": number(VALUE["3-7"])}),
            Line("drew"),
            Line(
                "second",
                figures={"horse": OWN, "value": number(VALUE["3-6"])},
                point=("card:3-6", "confirm"),
            ),
        ),
        (place("3-6", "3A", "3B"),),
    ),
    Step(
        "dump",
        turn(3, fact("CardPlaced", seat=1, card="F-6", box="5A")),
        (
            Line("ran", figures={"horse": OWN, "by": last("HorseMoved", "by", horse=3)}, point=("horse:3",)),
            Line("tops", figures={"rival": DUMPED}, point=("box:5A",)),
            Line(
                "dump",
                figures={"rival": DUMPED, "low": number(VALUE["5-1"]), "high": number(VALUE["F-6"])},
                point=("card:5-1", "box:5A", "confirm"),
            ),
        ),
        (place("5-1", "5A", "5B"),),
    ),
    Step(
        "keep",
        turn(4),
        (
            Line("mended", When(told=(MENDED,)), {"name": name(1), "rival": DUMPED}, ("box:5A",)),
            Line(
                "ticket",
                figures={"first": money(TICKET[1][1]), "second": money(TICKET[1][2]), "third": money(TICKET[1][3])},
                point=("card:3-1",),
            ),
            Line("losing", figures={"cost": money(LOSING_TICKET[1])}),
            Line(
                "keep",
                figures={"n": number(len(RUNNERS[SEATS]) * len(BOXES_OF[1])), "pass": words("suzuki.pass")},
                point=("do:pass", "confirm"),
            ),
        ),
        (PASS,),
    ),
    Step(
        "turned_up",
        When("place_drawn", {"race": 1, "round": 4, "drawn": "F-8"}),
        (
            Line(
                "dumped_on",
                When(told=(DUMPED_ON,)),
                {"name": name(3), "low": number(VALUE["F-2"]), "high": number(VALUE["3-7"])},
                ("box:3A",),
            ),
            Line("turned_up", figures={"horse": OWN, "value": number(VALUE["F-8"])}, point=("box:3A", "confirm")),
        ),
        (place("F-8", "3A"),),
    ),
    Step(
        "spurt",
        When("play_card", {"race": 1, "round": 5, "spurt": True}, (AGAIN,)),
        (
            Line("spurt", figures={"line": number(SPURT_LINE)}),
            Line(
                "again",
                figures={"name": name(3), "low": number(VALUE["F-1"]), "high": number(VALUE["3-6"])},
                point=("box:3B",),
            ),
            Line(
                "mend", figures={"horse": OWN, "value": number(VALUE["3-5"])}, point=("card:3-5", "box:3B", "confirm")
            ),
        ),
        (place("3-5", "3B"),),
    ),
    Step(
        "two_cards",
        When("play_second_card", {"race": 1, "round": 5}, (played("3-5", "3B"),)),
        (
            Line(
                "stands",
                figures={
                    "rival": RIVAL,
                    "there": last("HorseMoved", "to", horse=4),
                    "horse": OWN,
                    "here": last("HorseMoved", "to", horse=3),
                },
                point=("horse:4",),
            ),
            Line(
                "hit",
                figures={"rival": RIVAL, "low": number(VALUE["F-0"])},
                point=("card:F-0", "box:4A", "confirm"),
            ),
        ),
        (place("F-0", "4A", "4B"),),
    ),
    Step(
        "home",
        When("play_card", {"race": 1, "round": 6}, (HOME,)),
        (
            Line("level", When(told=LEVEL), {"horse": OWN, "rival": RIVAL}, ("horse:3",)),
            Line("home", When(untold=LEVEL), {"horse": OWN}, ("horse:3",)),
            Line("goes_on"),
            Line("gamble", figures={"pass": words("suzuki.pass")}, point=("do:pass", "confirm")),
        ),
        (PASS, STAND),
    ),
    # For whoever has left the path of the lesson.
    Step("any_drawn", When("place_drawn", {"race": 1}), (Line("any_drawn", figures={"horse": OWN}),)),
    Step(
        "any_second",
        When("play_second_card", {"race": 1}),
        (Line("any_second", figures={"done": words("longshot.done")}),),
    ),
    Step(
        "any_spurt",
        When("play_card", {"race": 1, "spurt": True}),
        (Line("spurt", figures={"line": number(SPURT_LINE)}), Line("any_card", figures={"horse": OWN})),
    ),
    Step("any_card", When("play_card", {"race": 1}), (Line("any_card", figures={"horse": OWN}),)),
    # After the race: a line for each kind of payment that there was.
    Step(
        "reckoning",
        OVER,
        (
            Line("order_paid", When(told=(was_paid("L-9.1"),)), {"horse": OWN, "paid": paid("L-9.1")}),
            Line("order_unplaced", When(told=(has_paid("L-9.2"),)), {"horse": OWN, "paid": paid("L-9.2")}),
            Line(
                "tickets_won",
                When(told=(was_paid("L-9.3"),)),
                {
                    "first": money(TICKET[1][1]),
                    "second": money(TICKET[1][2]),
                    "third": money(TICKET[1][3]),
                    "paid": paid("L-9.3"),
                },
            ),
            Line("tickets_none", When(untold=(was_paid("L-9.3"),))),
            Line(
                "tickets_lost",
                When(told=(has_paid("L-9.4"),)),
                {"cost": money(LOSING_TICKET[1]), "paid": paid("L-9.4")},
            ),
            Line("tickets_safe", When(untold=(has_paid("L-9.4"),))),
            Line("sum", figures={"net": net()}),
            Line("end"),
        ),
    ),
)

LESSON: Final = Lesson(
    key="last_spurt",
    minutes=4,
    seats=SEATS,
    options={"track": 56},  # six rounds
    seed=SEED,
    script=SCRIPT,
    steps=STEPS,
    end=OVER,
)

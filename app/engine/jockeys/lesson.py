"""The lesson: the first race of four riders, in five tricks. The learner rides horse 4 and bets that horse 1 follows it
home."""

from typing import Final

from app.engine.jockeys.components import FIRST_ODDS, MARKS, NUMBER, PRIZE
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
    net,
    number,
    paid,
    words,
)
from app.engine.kernel.templates import Raw

# Found by search: the deal that gives this lesson its story.
SEED: Final = "86673f8bc5410d28b4fc75689adcf0e78ccb45ce198446e869a5edc4afd50644"
SEATS: Final = 4
PRINTED_MARKS: Final = MARKS[max(MARKS)]

OWN: Final = words("jockeys.horse.4")
OTHER: Final = words("jockeys.horse.1")  # the second horse of the bet
WHIPPED: Final = words("jockeys.horse.2")  # which a whip drives on in the first trick


def play(card: str) -> Raw:
    return {"do": "play", "card": card}


def whip(card: str) -> Raw:
    return {"do": "whip", "card": card}


def discard(card: str) -> Raw:
    return {"do": "discard", "card": card}


def bet(card: str) -> Raw:
    return {"do": "bet", "card": card}


def hide(card: str) -> Raw:
    return {"do": "hide", "card": card}


def value(card: str) -> dict[str, int]:
    return dict(number(NUMBER[card]))


def marks(card: str) -> dict[str, int]:
    return dict(number(PRINTED_MARKS[NUMBER[card]]))


def was_paid(rule: str) -> Pattern:
    return fact("Paid", race=1, rule=rule, payee=LEARNER)


# Moves of the bots for as long as the learner gives the right answers. If a move has become illegal, and in later
# races, they play as in any game.
SCRIPT: Final[dict[str, Raw]] = {
    "1.discard.1": discard("Y-4"),
    "1.discard.2": discard("R-2"),
    "1.discard.3": discard("Y-2"),
    "1.bet.3": bet("2"),
    "1.bet.1": bet("3"),
    "1.hide.1": hide("4"),
    "1.hide.2": hide("3"),
    "1.hide.3": hide("3"),
    "1.1.play.2": play("Y-11"),
    "1.1.play.3": whip("G-1"),
    "1.2.play.3": play("B-4"),
    "1.2.play.1": play("B-5"),
    "1.2.play.2": play("B-2"),
    "1.3.play.1": play("G-4"),
    "1.3.play.2": play("G-6"),
    "1.3.play.3": play("R-4"),
    "1.4.play.1": play("G-5"),
    "1.4.play.2": play("Y-9"),
    "1.4.play.3": play("R-7"),
    "1.5.play.2": play("Y-3"),
    "1.5.play.3": play("R-9"),
    "1.5.play.1": play("B-7"),
}

OVER: Final = When(told=(fact("RaceSettled", race=1),))
LED_BLUE: Final = fact("CardPlayed", rider=3, card="B-4")
WON: Final = fact("TrickWon", trick=2, rider=LEARNER, card="R-1")
HOME: Final = fact("HorseHome", horse=4, place=1)
FOLLOWED: Final = fact("TrickWon", trick=4, rider=2)
LED_LOW: Final = fact("CardPlayed", rider=2, card="Y-3")


def trick(number: int, *told: Pattern) -> When:
    return When("play_card", {"race": 1, "trick": number}, told)


STEPS: Final = (
    Step(
        "discard",
        When("choose_discard", {"race": 1}),
        (
            Line("welcome"),
            Line("ride", figures={"horse": OWN}, point=("rider:0",)),
            Line("numbers", point=("card",)),
            Line("discard", figures={"n": value("B-6")}, point=("card:B-6", "confirm")),
        ),
        (discard("B-6"),),
    ),
    Step(
        "open_bet",
        When("lay_bet", {"race": 1}),
        (
            Line("bets"),
            Line("open_bet", figures={"horse": OWN}, point=("bet:4", "confirm")),
        ),
        (bet("4"),),
    ),
    Step(
        "hidden_bet",
        When("hide_bet", {"race": 1}, (fact("BetLaid", seat=LEARNER, card="4"),)),
        (
            Line(
                "win",
                figures={"win": words("jockeys.win"), "horse": OWN, "n": number(FIRST_ODDS)},
                point=("bet:win",),
            ),
            Line(
                "quinella",
                figures={"other": OTHER, "n": number(2 * FIRST_ODDS)},
                point=("bet:1", "confirm"),
            ),
        ),
        (hide("1"),),
    ),
    Step(
        "follow",
        trick(1, fact("CardPlayed", rider=3, card="G-1")),
        (
            Line("trick", figures={"name": name(2)}, point=("rider:2",)),
            Line("whipped", figures={"name": name(3), "n": value("G-1")}, point=("rider:3",)),
            Line("follow", figures={"n": value("Y-6")}, point=("card:Y-6", "confirm")),
        ),
        (play("Y-6"),),
    ),
    Step(
        "whip",
        trick(2, LED_BLUE),
        (
            Line(
                "ran",
                figures={"n": value("G-1"), "marks": last("TrickWon", "marks", trick=1), "horse": WHIPPED},
                point=("horse:2",),
            ),
            Line("void", figures={"name": name(3)}, point=("rider:3",)),
            Line("whip", figures={"n": value("R-1")}, point=("card:R-1", "do:whip")),
        ),
        (whip("R-1"),),
    ),
    Step(
        "lead",
        trick(3, WON),
        (
            Line(
                "whip_right",
                figures={"horse": OWN, "by": last("HorseMoved", "by", horse=4)},
                point=("horse:4",),
            ),
            Line("lead", figures={"n": value("G-12"), "marks": marks("G-12")}, point=("card:G-12", "confirm")),
        ),
        (play("G-12"),),
    ),
    Step(
        "help",
        trick(4, HOME),
        (
            Line("home", figures={"horse": OWN, "prize": number(PRIZE[1])}, point=("horse:4",)),
            Line("partner", figures={"other": OTHER, "name": name(2)}, point=("rider:2",)),
            Line("help", figures={"name": name(2), "n": value("Y-8")}, point=("card:Y-8", "confirm")),
        ),
        (play("Y-8"),),
    ),
    Step(
        "duck",
        trick(5, FOLLOWED, LED_LOW),
        (
            Line("helped", figures={"name": name(2), "other": OTHER}, point=("horse:1",)),
            Line(
                "duck",
                figures={"name": name(2), "n": value("Y-3"), "marks": marks("Y-3"), "low": value("Y-1")},
                point=("card:Y-1", "confirm"),
            ),
        ),
        (play("Y-1"),),
    ),
    # For whoever has left the path of the lesson.
    Step(
        "any_hidden_bet",
        When("hide_bet", {"race": 1}),
        (Line("any_hidden_bet", figures={"win": words("jockeys.win")}),),
    ),
    Step("any_card", When("play_card", {"race": 1}), (Line("any_card", figures={"horse": OWN}),)),
    # After the race: what was paid, and what was not.
    Step(
        "reckoning",
        OVER,
        (
            Line(
                "prize_paid",
                When(told=(was_paid("J-8.1"),)),
                {"first": number(PRIZE[1]), "second": number(PRIZE[2]), "paid": paid("J-8.1", points=True)},
            ),
            Line(
                "prize_missed",
                When(untold=(was_paid("J-8.1"),)),
                {"first": number(PRIZE[1]), "second": number(PRIZE[2]), "horse": OWN},
            ),
            Line("bet_paid", When(told=(was_paid("J-8.2"),)), {"paid": paid("J-8.2", points=True)}),
            Line("bet_lost", When(untold=(was_paid("J-8.2"),))),
            Line("sum", figures={"net": net(points=True)}),
            Line("pass_on"),
            Line("end", figures={"n": number(SEATS)}),
        ),
    ),
)

LESSON: Final = Lesson(
    key="two_whips",
    minutes=4,
    seats=SEATS,
    options={},
    seed=SEED,
    script=SCRIPT,
    steps=STEPS,
    end=OVER,
)

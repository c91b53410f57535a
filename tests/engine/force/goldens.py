"""What the recorded races of Force of the Horse are kept for. How to record them anew: tests/engine/goldens.py.

What seldom happens is played by players with a deck and a plan for it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Final

from app.engine.force.bots import BOTS
from app.engine.kernel.bots import Bot, View
from app.engine.kernel.play import Ask
from app.engine.kernel.templates import Below, Raw, pick
from tests.engine.force.table import cards
from tests.engine.goldens import Album, Facts, Golden, all_of, by_lot, only, some

race: Final = partial(Golden, does="pass", version=2)


# Players


@dataclass(frozen=True)
class Planner:
    """Brings a deck of its own, plays some of its cards as soon as `when` says so, and in all else is like another."""

    deck: str
    plays: str
    like: Bot = BOTS["regular"]
    when: Callable[[View, str], bool] = lambda view, name: True

    def __call__(self, view: View, ask: Ask, below: Below) -> Raw | None:
        if ask.prompt == "bring_deck":
            return {"do": "bring_deck", "cards": cards(self.deck)}
        names = {card["id"]: card["card"] for card in view["own"]["hand"]}
        planned = self.plays.split()
        templates = [move for move in ask.moves if names.get(move.get("card")) in planned]
        for move in templates:
            if self.when(view, names[move["card"]]):
                return pick(move, below)
        kept = Ask(ask.id, ask.seat, ask.prompt, [move for move in ask.moves if move not in templates])
        return self.like(view, kept, below)


def spends(view: View, ask: Ask, below: Below) -> Raw:
    """Plays a card wherever it can."""
    return pick(ask.moves[0], below)


def both_are_near(view: View, name: str) -> bool:
    """One more step of both, and both are home."""
    step = {"piper": 1, "downhill_start": 2}[name]
    return all(side["left"] <= step for side in view["sides"])


HERD = "24*normal_force 24*wild_herd"
BIG = "30*normal_force 3*thunder_column 3*long_fuse 3*last_train 3*great_wave"
PLAYERS: dict[str, Bot] = {
    **BOTS,
    "sealed": Planner("40*normal_force", ""),  # nothing in it depends on what the cards say
    "keeper": Planner(f"{HERD} 3*time_keeper 3*lamp_oil 3*old_campaigner 3*second_spring", "time_keeper"),
    "relay": Planner(f"{BIG} 3*relay_station 15*wild_herd", "relay_station", spends),
    "weigher": Planner(f"{HERD} 3*weighing_room 3*lamp_oil 3*old_campaigner 3*second_spring", "weighing_room"),
    "spender": Planner(f"{BIG} 3*feed_sack 15*wild_herd", "feed_sack", spends),
    "near": Planner(f"{HERD} 3*piper 3*downhill_start 6*wild_herd", "piper downhill_start", when=both_are_near),
    "poster": Planner(
        f"{HERD} 3*old_posters 3*announcer 3*green_flag 3*consolation_stakes",
        "green_flag consolation_stakes old_posters announcer",
    ),
    "muddler": Planner(
        "24*normal_force 12*wild_herd 3*show_off 3*notice_board 3*big_spender 3*river_in_flood 3*hidden_path "
        "3*telescope 3*head_trainer 3*weather_glass",
        "show_off notice_board big_spender hidden_path telescope head_trainer weather_glass",
    ),
}


# Games


def ends(reason: str) -> Callable[[Facts], bool]:
    return lambda facts: bool(facts[-1]["reason"] == reason)


def both_go(facts: Facts) -> bool:
    """903.2: two situations are put out together, and both go."""
    went = [(fact["seat"], fact["why"]) for fact in only(facts, "CardsMoved")]
    return any({one, two} == {(0, "903"), (1, "903")} for one, two in pairwise(went))


def changes_decks(facts: Facts) -> bool:
    """Somebody brings another deck to a later race of a match."""
    return len({(fact["seat"], fact["deck"]) for fact in only(facts, "DeckBrought")}) > 2


SPEAKS = (
    "Replaced",
    "NumberNamed",
    "ChoiceMade",
    "CardPicked",
    "CardsHidden",
    "CardsRevealed",
    "CardsSeen",
    "CardsArranged",
)

GOLDENS = (
    race("a_mile_of_regulars", "regular regular", all_of(ends("home"), some("GuardWon")), {"distance": 1600}),
    race("long_race_with_extra_runs", "regular regular", some("ExtraRunsGained"), {"distance": 3200}),
    race(
        "decks_before_the_conditions",
        "random random",
        all_of(some("DeckSizeSettled"), some("PlayTakenBack")),
        {"decks": "before_conditions", "distance": 1400},
        does="agree",
    ),
    race(
        "on_dirt_with_small_hands",
        "regular random",
        some("CardsShown", why="702.7"),
        {"distance": 1200, "surface": "dirt", "hand_limit": 7, "racecourse": "kyoto", "going": 4},
    ),
    race("lots_decide_who_is_first", "regular regular", some("FirstSettled", by="lot"), {"distance": 2500}),
    race(
        "many_words", "random random", all_of(*map(some, SPEAKS)), {"distance": 2000, "hand_limit": 0}, does="decline"
    ),
    race("lost_by_a_card", "weigher spender", ends("card"), {"distance": 1400}),
    race("both_home", "near near", ends("both_home"), {"distance": 1200}),
    # No two cards of the box make such a loop any more; this is also what shows that old records play again.
    race("a_loop_that_nobody_can_stop", "keeper relay", ends("endless"), {"distance": 1200}, version=1),
    race(
        "one_errand_in_a_turn",
        "regular regular",
        some("SupportPlayed", card="feed_sack"),
        {"distance": 1400},
        version=3,
    ),
    race(
        "a_race_of_cheaper_horses",
        "regular regular",
        all_of(ends("home"), some("GuardWon")),
        {"distance": 1400},
        version=4,
    ),
    race(
        "sealed_decks_of_force_alone",
        "sealed sealed",
        all_of(ends("home"), some("CardsOpened")),
        {"distance": 1200, "format": "sealed"},
        version=5,
    ),
    race(
        "best_of_three_with_other_decks",
        "regular regular",
        all_of(some("RaceEnded", race=3), some("FirstSettled", by="choice"), changes_decks),
        {"distance": 1200, "match": "three"},
        version=6,
        does="go_first",
    ),
    race("situations_that_go_together", "poster poster", both_go, {"distance": 1200}),
    race(
        "cards_where_they_do_not_belong",
        "muddler muddler",
        all_of(
            *(some("CardsMoved", why=rule) for rule in ("904.1", "904.2", "905.1")),
            *map(some, ("CardsLaid", "CardsArranged", "GoingChanged", "PileShuffled")),
        ),
        {"distance": 1200},
    ),
)

ALBUM = Album("force", GOLDENS, PLAYERS, by_lot)

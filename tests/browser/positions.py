"""What the walker of `places.py` goes through: who sits at each game, what is tapped on the way, what may scroll."""

from copy import deepcopy
from typing import Any, Final

from app.engine.catalog import GAMES
from tests.browser.full_board import fill
from tests.browser.places import ME, Position, Walk, found
from tests.browser.rare_asks import rare_asks
from tests.engine.force.matches import FAST, answer, begun, raced


def with_a_hand(slug: str, prompt: str, size: int, seats: int) -> Position:
    """A position in which this is asked, as if so many cards had been drawn."""
    position = next(one for one in found(slug, seats, {}, (1, 2)) if one.name == prompt)
    state: Any = position.state
    hand = state.hands[ME]
    hand[:] = sorted([*hand, *state.stack])[:: max(1, (len(hand) + len(state.stack)) // size)][:size]
    assert len(hand) == size
    return Position(f"{prompt}, {size} cards", state)


HORSE: Final = ".frack .fcard:not(.idle)"
BET: Final = ".bet-cards .card:not(.idle)"
CARD: Final = ".rack .card[data-card]:not(.idle)"
BOXES: Final = {
    "play_card": [[CARD], [CARD, ".box.legal"]],
    "play_second_card": [[CARD]],
    "place_drawn": [[".box.legal"]],
}


def full_hands() -> list[Position]:
    sizes = {"play_card": 13, "place_drawn": 13, "buy_cards": 10, "lay_quinella": 13}
    return [with_a_hand("mafia", prompt, size, 6) for prompt, size in sizes.items()]


def grown_hands() -> list[Position]:
    """Who passes draws all the same: nothing limits a hand."""
    return [with_a_hand("longshot", prompt, 20, 6) for prompt in ("play_card", "place_drawn", "play_second_card")]


def hosts() -> list[Position]:
    """Who calls a race, and who is asked whether they would."""
    calls = found("readysetbet", 6, {"host": "betting_person"}, (1,))
    wanted = [one for one in found("readysetbet", 6, {"host": "rotating"}, (1,)) if one.name == "offer_to_host"]
    return [*(Position(f"{one.name} by the host", one.state) for one in calls), *wanted]


def many_tokens() -> list[Position]:
    """The last race, for somebody whose VIP cards are three bonus tokens, on a board whose spots are shared."""
    state: Any = next(one for one in found("readysetbet", 6, {}, (1,)) if one.name == "bet").state
    tokens = state.tokens[ME]
    tokens[:] = ["2", "3", "3", "4", "5", "b2", "b5", "b7"]
    state.vip[ME][:] = ["bonus_2", "bonus_5", "bonus_7"]
    return [Position("bet, eight tokens", state)]


RACE: Final = {"distance": 1600, "racecourse": "kyoto", "going": 2}


def full_boards() -> list[Position]:
    """Cards in every place of the board, and a hand of thirteen."""
    asked = {one.name: one.state for one in found("force", 2, RACE, (1, 2))}
    states = [deepcopy(asked["play_runner"]), asked["play_on_horse"]]
    side = states[0].sides[ME]
    while len(side.hand) < 13:
        side.hand.append(next(pile for pile in side.areas[::-1] if pile).pop())
    return [Position(f"a full board {number}", state, fill) for number, state in enumerate(states)]


def between_races() -> list[Position]:
    """A deck for the second race of a match, and whoever lost the first one is asked who goes first."""
    bringing, choosing = raced(begun(**RACE), 1), raced(begun(**RACE), 1)
    for seat in (0, 1):
        answer(choosing, seat, "take_deck", deck=FAST)
    return [Position("bring_deck again", bringing.s), Position("choose_turn", choosing.s)]


RIDES: Final = {"choose_discard": [[CARD]], "lay_bet": [[BET]], "hide_bet": [[BET]], "play_card": [[CARD]]}

# The board need not be in sight while a race waits for its start, while something else is asked, or while VIP cards
# are read.
BOARD_WAITS: Final = ".table:has(.act) .spot, .rsb:has(.asking) .spot, .table:has(.vips.read) .spot"

CHOICE: Final = ".fchoose .fcard:not(.idle)"
TOKEN: Final = ".token >> nth=0"

WALKS: Final = {
    "mafia": Walk(
        "mafia",
        6,
        made=full_hands,
        taps={**BOXES, "buy_cards": [[".counts button >> nth=1"]], "lay_quinella": [[CARD]]},
    ),
    "readysetbet": Walk(
        "readysetbet",
        6,
        made=lambda: [*many_tokens(), *hosts()],
        taps={"bet": [[TOKEN], [".vip-key"]], "lay_house": [[TOKEN]]},
        scrolls=f".colours .spot, .props .spot, .exotics .spot, {BOARD_WAITS}",
        seeds=(1,),
    ),
    "longshot": Walk("longshot", 6, made=grown_hands, taps=BOXES),
    "force": Walk(
        "force",
        2,
        options=RACE,
        made=lambda: [*full_boards(), *rare_asks(), *between_races()],
        taps={
            "play_support": [[HORSE]],
            "play_runner": [[HORSE]],
            "play_guard": [[HORSE]],
            "play_on_horse": [[HORSE], [HORSE, ".frunner.target .fcard"]],
            **{
                prompt: [[".foptions .btn"]]
                for prompt in ("redraw", "choose_turn", "option", "play_first", "replace_first")
            },
            **{prompt: [[".fnumber .btn"]] for prompt in ("number", "agree_to_repeat")},
            **{prompt: [[CHOICE]] for prompt in ("salvage", "sift", "search", "expose", "remove", "revive")},
        },
        # The board scrolls by itself where its cards are only read: what answers must not. A hand of more than seven
        # cards goes on to the side.
        scrolls=".frack:has(> :nth-child(8)) .fcard, .fchoose .fcard, "
        ".fground :is(.fchip, .iconbtn), .frunner:not(.target) .fcard",
    ),
    "jockeys": Walk("jockeys", 4, taps=RIDES),
    "jockeys with a dummy": Walk("jockeys", 3, taps=RIDES),
}
assert {walk.game for walk in WALKS.values()} <= set(GAMES)

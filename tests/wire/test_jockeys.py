"""The Jockeys' Game over the wire: what its rules refuse, with three players and with four, and a record to play again.

The same cards are dealt every time, so that every situation comes about.
"""

from typing import Any, Final

import pytest

from app.engine.record import check_record
from tests.wire.clients import Person
from tests.wire.mistakes import Ask, Mistake, Move, View, play_with_mistakes
from tests.wire.servers import ServerProcess

RACE_CARDS: Final = [f"{suit}-{number}" for suit in "RBYG" for number in range(1, 13)]


SERVER: Final = "tests.browser.seeded_server"


def at(prompt: str, do: str, card: str) -> Mistake:
    return lambda ask, view: {"do": do, "card": card} if ask["prompt"] == prompt else None


def not_held(prompt: str, do: str) -> Mistake:
    return lambda ask, view: (
        {"do": do, "card": next(card for card in RACE_CARDS if card not in view["own"]["hand"])}
        if ask["prompt"] == prompt
        else None
    )


def laid_by_another(ask: Ask, view: View) -> Move | None:
    laid = [rider["bet"] for rider in view["riders"] if rider["bet"]]
    return {"do": "bet", "card": laid[0]} if laid and ask["prompt"] == "lay_bet" else None


def its_own_open_bet(ask: Ask, view: View) -> Move | None:
    return {"do": "hide", "card": view["riders"][view["seat"]]["bet"]} if ask["prompt"] == "hide_bet" else None


def another_suit(ask: Ask, view: View) -> Move | None:
    """Of somebody who could follow."""
    if ask["prompt"] != "play_card" or not view["plays"]:
        return None
    led, hand = view["plays"][0]["card"][0], view["own"]["hand"]
    others = [card for card in hand if card[0] != led]
    return {"do": "play", "card": others[0]} if others and len(others) < len(hand) else None


def playable(ask: Ask) -> str:
    card: str = ask["moves"][0]["card"]["one"][0]
    return card


def second_whip(ask: Ask, view: View) -> Move | None:
    declared = any(play["whip"] for play in view["plays"])
    return {"do": "whip", "card": playable(ask)} if declared and ask["prompt"] == "play_card" else None


def whip_that_is_spent(ask: Ask, view: View) -> Move | None:
    declared = any(play["whip"] for play in view["plays"])
    spent = ask["prompt"] == "play_card" and not view["riders"][view["seat"]]["whips"]
    return {"do": "whip", "card": playable(ask)} if spent and not declared else None


MISTAKES: Final[dict[str, tuple[Mistake, str]]] = {
    "it is time to choose a hidden discard": (at("choose_discard", "play", "R-1"), "J-3.3"),
    "it is time to lay a bet card face up": (at("lay_bet", "hide", "1"), "J-4.1"),
    "there is no such bet card": (at("lay_bet", "bet", "9"), "J-1.3"),
    'the "win" card may not be laid face up': (at("lay_bet", "bet", "win"), "J-4.1"),
    "another player has laid this card face up": (laid_by_another, "J-4.1"),
    "it is time to lay a bet card face down": (at("hide_bet", "bet", "1"), "J-4.2"),
    "this card lies face up before you": (its_own_open_bet, "J-4.3"),
    "it is time to play a card to the trick": (at("play_card", "bet", "1"), "J-5.1"),
    "you do not hold this card": (not_held("play_card", "play"), "J-5.1"),
    "you hold the led suit and have to follow it": (another_suit, "J-5.1"),
    "the whip has been declared in this trick already": (second_whip, "J-6.1"),
    "you have no whip ready": (whip_that_is_spent, "J-6.1"),
}


@pytest.mark.parametrize("players", [3, 4])
async def test_every_mistake_is_refused_with_a_sentence_and_its_paragraph(
    server: ServerProcess, friends: list[Person], players: int
) -> None:
    table, said = await play_with_mistakes(
        server, friends[:players], "jockeys", {sentence: mistake for sentence, (mistake, _) in MISTAKES.items()}
    )
    assert said == {sentence: rule for sentence, (_, rule) in MISTAKES.items()}
    record: Any = await friends[1].get(f"{table.path}/record")
    assert check_record(record)
    assert len(record["seats"]) == players


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"seats": 2}, "bad_seats"),
        ({"seats": 5}, "bad_seats"),
        ({"options": {"win_card_open": "perhaps"}}, "bad_option"),
    ],
)
async def test_a_table_that_the_rules_do_not_know_is_refused(
    friends: list[Person], body: dict[str, Any], code: str
) -> None:
    assert await friends[0].refused("POST", "/api/tables", {"game": "jockeys", **body}) == (422, code)

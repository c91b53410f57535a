"""Long Shot over the wire: what its rules refuse, and a record that can be played again.

The same cards are dealt every time, so that every situation comes about.
"""

from collections.abc import Callable
from typing import Any, Final

import pytest

from app.engine.record import check_record
from tests.wire.clients import Person
from tests.wire.mistakes import Ask, Mistake, Move, View, play_with_mistakes
from tests.wire.servers import ServerProcess

SERVER: Final = "tests.browser.seeded_server"


def at(prompt: str, move: Move) -> Mistake:
    return lambda ask, view: move if ask["prompt"] == prompt else None


def placing(prompt: str, wrong: Callable[[str, str, View], bool]) -> Mistake:
    """The first card of the hand and box that are wrong together."""

    def found(ask: Ask, view: View) -> Move | None:
        pairs = [(card, box) for card in view["own"]["hand"] for box in view["boxes"] if ask["prompt"] == prompt]
        return next(({"do": "place", "card": card, "box": box} for card, box in pairs if wrong(card, box, view)), None)

    return found


def not_held(ask: Ask, view: View) -> Move | None:
    card = next(f"1-{value}" for value in range(1, 8) if f"1-{value}" not in view["own"]["hand"])
    return {"do": "place", "card": card, "box": "1A"} if ask["prompt"] == "play_card" else None


def passed_over(card: str, box: str, view: View) -> bool:
    """The box is filled, and the other one of the horse, whose card it is, is open."""
    other = box[0] + {"A": "B", "B": "A"}[box[1]]
    return card[0] == box[0] and view["boxes"][box] is not None and view["boxes"][other] is None


def free_on_a_filled_one(card: str, box: str, view: View) -> bool:
    return card[0] == "F" and view["boxes"][box] is not None and None in view["boxes"].values()


def its_own_value(card: str, box: str, view: View) -> bool:
    filled = None not in view["boxes"].values()
    return filled and card[0] in {"F", box[0]} and view["boxes"][box][0][2:] == card[2:]


MISTAKES: Final[dict[str, tuple[Mistake, str]]] = {
    "you do not hold this card": (not_held, "L-3.1"),
    "there is no such box": (
        lambda ask, view: {"do": "place", "card": view["own"]["hand"][0], "box": "9Z"} if view["own"]["hand"] else None,
        "L-1.2",
    ),
    "an indicated card goes only to its own horse's boxes": (
        placing("play_card", lambda card, box, view: card[0] not in {"F", box[0]}),
        "L-4.1",
    ),
    "the horse's open box comes first": (placing("play_card", passed_over), "L-4.1"),
    "a free card may cover another only when all twelve boxes are filled": (
        placing("play_card", free_on_a_filled_one),
        "L-4.1",
    ),
    "a card may not cover its own value": (placing("play_card", its_own_value), "L-4.2"),
    "one passes when all boxes are filled, or no card of the hand fits": (
        lambda ask, view: {"do": "pass"} if ask["barred"] else None,
        "L-5.1",
    ),
    "one is done after the first of two cards, not before it": (at("play_card", {"do": "done"}), "L-6.2"),
    "the two cards of a turn may not go into the same box": (
        placing("play_second_card", lambda card, box, view: box == view["first_box"]),
        "L-6.1",
    ),
    "you have placed a card: place another one or say done": (at("play_second_card", {"do": "pass"}), "L-6.2"),
    "the card turned up has to be placed": (at("place_drawn", {"do": "pass"}), "L-3.2"),
    "it is the card turned up that has to be placed": (
        placing("place_drawn", lambda card, box, view: card != view["drawn"]),
        "L-3.2",
    ),
}


async def test_every_mistake_is_refused_with_a_sentence_and_its_paragraph(
    server: ServerProcess, friends: list[Person]
) -> None:
    table, said = await play_with_mistakes(
        server, friends, "longshot", {sentence: mistake for sentence, (mistake, _) in MISTAKES.items()}
    )
    assert said == {sentence: rule for sentence, (_, rule) in MISTAKES.items()}
    record: Any = await friends[2].get(f"{table.path}/record")
    assert check_record(record)


async def test_with_four_players_there_is_no_box_of_the_sixth_horse(
    server: ServerProcess, friends: list[Person]
) -> None:
    free = "a free card may cover another only when all ten boxes are filled"
    mistakes = {
        "there is no such box": lambda ask, view: {"do": "place", "card": view["own"]["hand"][0], "box": "6A"},
        free: placing("play_card", free_on_a_filled_one),
    }
    table, said = await play_with_mistakes(server, friends[:4], "longshot", mistakes)
    assert said == {"there is no such box": "L-1.2", free: "L-4.1"}
    record: Any = await friends[0].get(f"{table.path}/record")
    assert check_record(record)
    assert [row["horse"] for row in record_places(record)] == [1, 2, 3, 4, 5]


def record_places(record: Any) -> list[dict[str, Any]]:
    facts = [fact for move in record["moves"] for fact in move["events"]]
    ended = next(fact for fact in facts if fact["event"] == "RaceEnded")
    return sorted(ended["places"], key=lambda row: int(row["horse"]))


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"seats": 3}, "bad_seats"),
        ({"seats": 7}, "bad_seats"),
        ({"options": {"track": 55}}, "bad_option"),
        ({"options": {"ticket_cost": "all"}}, "bad_option"),
    ],
)
async def test_a_table_that_the_rules_do_not_know_is_refused(
    friends: list[Person], body: dict[str, Any], code: str
) -> None:
    assert await friends[0].refused("POST", "/api/tables", {"game": "longshot", **body}) == (422, code)

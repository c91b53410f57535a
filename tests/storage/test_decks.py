"""Decks saved to a person's name: found by that person alone, and never more than so many."""

from dataclasses import replace

import pytest

from app.decks import queries as decks
from app.decks.queries import Deck
from app.storage.store_errors import NotStored
from tests.storage.builders import House, new_id


def built(house: House, person: str, name: str = "Mine", **changes: object) -> Deck:
    deck = Deck(new_id("d"), person, "force", name, 60, '{"normal_force":60}', house.now, house.now)
    return replace(deck, **changes)  # type: ignore[arg-type]


def add(house: House, deck: Deck, most: int = 5) -> bool:
    with house.database.writing() as connection:
        return decks.add_deck(connection, deck, most)


def names(house: House, person: str, game: str = "force") -> list[str]:
    return [deck.name for deck in house.database.read_now(decks.decks_of, person, game)]


def test_a_deck_is_found_as_it_was_saved(house: House) -> None:
    deck = built(house, house.person(), size=80)
    assert add(house, deck)
    assert house.database.read_now(decks.deck, deck.person_id, deck.id) == deck


def test_only_its_owner_finds_changes_or_removes_a_deck(house: House) -> None:
    deck, stranger = built(house, house.person()), house.person()
    add(house, deck)
    assert house.database.read_now(decks.deck, stranger, deck.id) is None
    with house.database.writing() as connection:
        assert not decks.change_deck(connection, stranger, deck.id, "Theirs", 60, "{}", house.now, 20)
        assert not decks.remove_deck(connection, stranger, deck.id)
    assert names(house, deck.person_id) == ["Mine"]
    assert names(house, stranger) == []


def test_the_last_changed_deck_comes_first(house: House) -> None:
    person = house.person()
    one, other = built(house, person, "One"), built(house, person, "Other")
    add(house, one)
    add(house, other)
    with house.database.writing() as connection:
        assert decks.change_deck(connection, person, one.id, "One, again", 80, '{"lamp_oil":3}', house.now + 5, 20)
    assert names(house, person) == ["One, again", "Other"]
    changed = house.database.read_now(decks.deck, person, one.id)
    assert changed == replace(one, name="One, again", size=80, cards='{"lamp_oil":3}', updated_at=house.now + 5)


def test_nobody_keeps_more_decks_of_a_game_than_allowed(house: House) -> None:
    person = house.person()
    assert all(add(house, built(house, person, f"{n}"), most=2) for n in range(2))
    assert not add(house, built(house, person, "One too many"), most=2)
    assert add(house, built(house, person, "Of another game", game="other"), most=2)
    assert add(house, built(house, house.person()), most=2)
    assert sorted(names(house, person)) == ["0", "1"]


def test_a_removed_deck_makes_room(house: House) -> None:
    deck = built(house, house.person())
    add(house, deck, most=1)
    with house.database.writing() as connection:
        assert decks.remove_deck(connection, deck.person_id, deck.id)
        assert not decks.remove_deck(connection, deck.person_id, deck.id)
    assert add(house, built(house, deck.person_id, "Next"), most=1)
    assert names(house, deck.person_id) == ["Next"]


@pytest.mark.parametrize("wrong", [{"name": ""}, {"size": 0}])
def test_the_database_itself_refuses_what_is_no_deck(house: House, wrong: dict[str, object]) -> None:
    deck = built(house, house.person(), **wrong)
    with pytest.raises(NotStored):
        add(house, deck)
    assert names(house, deck.person_id) == []


def test_former_versions_are_kept_up_to_a_number_and_go_with_their_deck(house: House) -> None:
    deck = built(house, house.person())
    add(house, deck)
    for n in range(1, 6):
        with house.database.writing() as connection:
            cards = f'{{"lamp_oil":{n}}}'
            assert decks.change_deck(connection, deck.person_id, deck.id, "Mine", 60, cards, house.now + n, 3)
    kept = house.database.read_now(decks.versions_of, deck.person_id, deck.id)
    assert kept is not None
    assert [(one.cards, one.at) for one in kept] == [(f'{{"lamp_oil":{n}}}', house.now + n) for n in (4, 3, 2)]
    with house.database.writing() as connection:
        assert decks.remove_deck(connection, deck.person_id, deck.id)
    assert house.database.read_now(decks.versions_of, deck.person_id, deck.id) is None

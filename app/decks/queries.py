"""Queries of saved decks. Their `cards` are JSON that only the game interprets."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from app.storage.row_to_dataclass import fill
from app.storage.schema import decks, people


@dataclass(frozen=True, slots=True)
class Deck:
    id: str
    person_id: str
    game: str
    name: str
    size: int
    cards: str
    created_at: int
    updated_at: int


def add_deck(connection: Connection, deck: Deck, most: int) -> bool:
    """Save a new deck; False if the person has `most` decks of this game already."""
    # Lock the person's row, so that two concurrent calls count one after the other.
    connection.execute(select(people.c.id).where(people.c.id == deck.person_id).with_for_update(key_share=True))
    owned = select(func.count()).where(decks.c.person_id == deck.person_id, decks.c.game == deck.game)
    if connection.execute(owned).scalar_one() >= most:
        return False
    values = {name: getattr(deck, name) for name in Deck.__slots__}
    connection.execute(insert(decks).values(**values))
    return True


def change_deck(
    connection: Connection, person_id: str, deck_id: str, name: str, size: int, cards: str, now: int
) -> bool:
    """Change a deck; False if this person has no such deck."""
    wanted = update(decks).where(decks.c.id == deck_id, decks.c.person_id == person_id)
    return connection.execute(wanted.values(name=name, size=size, cards=cards, updated_at=now)).rowcount == 1


def remove_deck(connection: Connection, person_id: str, deck_id: str) -> bool:
    """Delete a deck; False if this person has no such deck."""
    return connection.execute(delete(decks).where(decks.c.id == deck_id, decks.c.person_id == person_id)).rowcount == 1


def deck(connection: Connection, person_id: str, deck_id: str) -> Deck | None:
    """The deck, if it belongs to this person."""
    wanted = select(decks).where(decks.c.id == deck_id, decks.c.person_id == person_id)
    row = connection.execute(wanted).mappings().one_or_none()
    return fill(Deck, row) if row else None


def decks_of(connection: Connection, person_id: str, game: str) -> list[Deck]:
    """The person's decks of a game, most recently changed first."""
    wanted = select(decks).where(decks.c.person_id == person_id, decks.c.game == game)
    newest = wanted.order_by(decks.c.updated_at.desc(), decks.c.id)
    return [fill(Deck, row) for row in connection.execute(newest).mappings()]

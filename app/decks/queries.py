"""Queries of saved decks. Their `cards` are JSON that only the game interprets."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from app.storage.row_to_dataclass import fill
from app.storage.schema import deck_versions, decks, people


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


@dataclass(frozen=True, slots=True)
class Version:
    """A former version of a deck. `at` is the time when it was saved."""

    size: int
    cards: str
    at: int


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
    connection: Connection, person_id: str, deck_id: str, name: str, size: int, cards: str, now: int, most: int
) -> bool:
    """Change a deck, and keep what it was if its cards change, in at most `most` versions; False if this person has no
    such deck.
    """
    was = deck(connection, person_id, deck_id, lock=True)
    if was is None:
        return False
    if (was.size, was.cards) != (size, cards):
        _keep_version(connection, was, most)
    wanted = update(decks).where(decks.c.id == deck_id)
    connection.execute(wanted.values(name=name, size=size, cards=cards, updated_at=now))
    return True


def _keep_version(connection: Connection, was: Deck, most: int) -> None:
    mine = deck_versions.c.deck_id == was.id
    last = connection.execute(select(func.max(deck_versions.c.number)).where(mine)).scalar_one() or 0
    row = {"deck_id": was.id, "number": last + 1, "size": was.size, "cards": was.cards, "at": was.updated_at}
    connection.execute(insert(deck_versions).values(**row))
    connection.execute(delete(deck_versions).where(mine, deck_versions.c.number <= last + 1 - most))


def remove_deck(connection: Connection, person_id: str, deck_id: str) -> bool:
    """Delete a deck with its versions; False if this person has no such deck."""
    if deck(connection, person_id, deck_id, lock=True) is None:
        return False
    connection.execute(delete(deck_versions).where(deck_versions.c.deck_id == deck_id))
    connection.execute(delete(decks).where(decks.c.id == deck_id))
    return True


def deck(connection: Connection, person_id: str, deck_id: str, *, lock: bool = False) -> Deck | None:
    """The deck, if it belongs to this person. `lock` makes concurrent changes of it wait for each other."""
    wanted = select(decks).where(decks.c.id == deck_id, decks.c.person_id == person_id)
    row = connection.execute(wanted.with_for_update() if lock else wanted).mappings().one_or_none()
    return fill(Deck, row) if row else None


def versions_of(connection: Connection, person_id: str, deck_id: str) -> list[Version] | None:
    """The former versions of a deck, the newest first; None if this person has no such deck."""
    if deck(connection, person_id, deck_id) is None:
        return None
    wanted = select(deck_versions.c.size, deck_versions.c.cards, deck_versions.c.at)
    newest = wanted.where(deck_versions.c.deck_id == deck_id).order_by(deck_versions.c.number.desc())
    return [fill(Version, row) for row in connection.execute(newest).mappings()]


def decks_of(connection: Connection, person_id: str, game: str) -> list[Deck]:
    """The person's decks of a game, most recently changed first."""
    wanted = select(decks).where(decks.c.person_id == person_id, decks.c.game == game)
    newest = wanted.order_by(decks.c.updated_at.desc(), decks.c.id)
    return [fill(Deck, row) for row in connection.execute(newest).mappings()]

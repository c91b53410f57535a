"""The cache of sessions: the person of each, and which sessions ended recently."""

from collections import OrderedDict
from collections.abc import Collection
from dataclasses import dataclass

from app.person import Person

REMEMBERED = 20_000  # sessions in the cache


@dataclass(frozen=True, slots=True)
class Known:
    """Entry of the cache: the session's person, and when the database was read."""

    person: Person
    looked_up_at: int  # steady time


class SessionMemory:
    """LRU cache; its keys are hashes of session tokens."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Known] = OrderedDict()
        self._ended: OrderedDict[str, None] = OrderedDict()

    def find(self, key: str) -> Known | None:
        if (known := self._known.get(key)) is not None:
            self._known.move_to_end(key)
        return known

    def keep(self, key: str, person: Person, steady: int) -> Person:
        self._known[key] = Known(person, steady)
        self._known.move_to_end(key)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return person

    def rename(self, person: Person) -> None:
        """Rename the person in all their sessions."""
        for key, known in self._known.items():
            if known.person.id == person.id:
                self._known[key] = Known(person, known.looked_up_at)

    def drop(self, key: str) -> None:
        self._known.pop(key, None)

    def forget(self, sessions: Collection[str]) -> None:
        """Drop ended sessions from the cache, and remember them for `has_ended`."""
        for key in sessions:
            self._known.pop(key, None)
            self._ended[key] = None
            if len(self._ended) > REMEMBERED:
                self._ended.popitem(last=False)

    def has_ended(self, key: str) -> bool:
        """True if this worker knows that the session ended recently."""
        return key in self._ended

"""Errors of the storage layer. Messages are sentences for the process log and for the person who runs the server.

For players, FOUND in app/errors.py translates a Conflict into the code of a refusal.

StoreError
├── DatabaseUnusable     the server cannot start with this database
│   ├── DatabaseBroken   the file is damaged, or not a database at all
│   ├── DatabaseForeign  the database is not Railbird's, or the URL is invalid
│   ├── DatabaseTooNew   a newer version of Railbird has migrated it
│   ├── DatabaseTooOld   migrations are missing
│   ├── DatabaseInUse    another server uses it without a common bus
│   └── DatabaseShared   a connection pool gives each transaction another session
├── CannotSpread         `railbird spread` finds a database that it cannot divide among nodes
├── DatabaseAway         the database does not answer; nothing is acknowledged, try again later
├── NotStored            the database refused these rows; `constraint` names the violated constraint
└── Conflict             a concurrent change was first, or the rows are not as the caller expects
    ├── SeatTaken  NoSuchSeat  NoFreeSeat  NotAMember  Barred
    ├── NoSuchKnock  TooManyKnocks  TurnedAway
    ├── NoSuchClaim  TooManyClaims  ClaimsEnded  AlreadySeated  NotGoingOn
    ├── NotInLobby       seats and options cannot change after the start
    ├── StartFixed       seats and options cannot change while the seats open their nonces
    ├── NoSetback
    └── CodeTaken  RematchMade  AdminNameTaken
"""


class StoreError(Exception):
    """Base class of the storage layer's errors; the message is a sentence."""


class DatabaseUnusable(StoreError):
    """The server cannot start with this database."""


class DatabaseBroken(DatabaseUnusable):
    """The file is damaged, or not a database at all."""


class DatabaseForeign(DatabaseUnusable):
    """The database is not Railbird's, or the URL names no supported kind of database."""


class DatabaseTooNew(DatabaseUnusable):
    """A newer version of Railbird has migrated the database."""


class DatabaseTooOld(DatabaseUnusable):
    """The database lacks migrations that this version needs."""


class DatabaseInUse(DatabaseUnusable):
    """Another server process uses this SQLite file, or this PostgreSQL database without a common bus."""


class DatabaseShared(DatabaseUnusable):
    """A connection pool in front of PostgreSQL gives each transaction another session."""


class CannotSpread(StoreError):
    """The database cannot be divided among nodes, for the reason in the message."""


class DatabaseAway(StoreError):
    """The database does not answer. It is unknown whether the last transaction was committed; a resent `cmd_id` finds
    out."""


class NotStored(StoreError):
    """The database refused the rows, because they violate a constraint."""

    def __init__(self, sentence: str, constraint: str | None = None) -> None:
        super().__init__(sentence)
        self.constraint = constraint


class Conflict(StoreError):
    """A concurrent change was first, or the rows are not as the caller expects. Nothing was written."""

    def __str__(self) -> str:
        return super().__str__() or str(self.__doc__)


class SeatTaken(Conflict):
    def __init__(self, seat: int) -> None:
        super().__init__(f"Seat {seat} is taken.")
        self.seat = seat


class NoSuchSeat(Conflict):
    def __init__(self, seat: int) -> None:
        super().__init__(f"There is no seat {seat} at this table.")
        self.seat = seat


class NoFreeSeat(Conflict):
    """All seats are taken."""


class NotAMember(Conflict):
    """The person has not joined the table."""


class Barred(Conflict):
    """The host has removed the person from the table."""


class NotInLobby(Conflict):
    def __init__(self, status: str) -> None:
        super().__init__(f"The table is not in its lobby any more: it is {status}.")
        self.status = status


class StartFixed(Conflict):
    """The start is fixed, and its seats open their nonces."""


class CodeTaken(Conflict):
    def __init__(self, code: str) -> None:
        super().__init__(f"Another table has the code {code}.")
        self.code = code


class RematchMade(Conflict):
    def __init__(self, table_id: str) -> None:
        super().__init__("The rematch of this table has been made already.")
        self.table_id = table_id


class AdminNameTaken(Conflict):
    def __init__(self, name: str) -> None:
        super().__init__(f"There is already an admin called {name}.")
        self.name = name


class NoSuchKnock(Conflict):
    """The person has no unanswered knock."""


class TooManyKnocks(Conflict):
    """The table has too many unanswered knocks."""


class TurnedAway(Conflict):
    """The host has refused the person three times."""


class NoSuchClaim(Conflict):
    """The claim is no longer open."""


class TooManyClaims(Conflict):
    """Too many people ask for seats at this table."""


class ClaimsEnded(Conflict):
    """The person was refused three times."""


class NoSuchMotion(Conflict):
    """The motion is no longer open."""


class AlreadySeated(Conflict):
    """The person has a seat at the table."""


class NotGoingOn(Conflict):
    """The table is neither in its lobby nor in play."""


class NoSetback(Conflict):
    """The table is not stopped because of lost moves, or the decision is already made."""

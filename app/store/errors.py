"""What can go wrong with what is written down. Every message is a sentence for the person who hosts the house.

StoreError
├── DatabaseUnusable     the house cannot open with this database
│   ├── DatabaseBroken   damaged, or not a database at all
│   ├── DatabaseForeign  a database, but not one of ours, or an address that is none
│   ├── DatabaseTooNew   migrated by a newer version than this one
│   ├── DatabaseTooOld   not migrated yet
│   └── DatabaseInUse    somebody else serves from it, and does not hear us
├── DatabaseAway         it does not answer now: nothing of this is acknowledged, try again later
├── NotStored            the database refused these very rows; `constraint` says which rule of the schema they break
└── Conflict             somebody was faster, or the situation is not what the caller thought
    ├── SeatTaken  NoSuchSeat  NotAMember  Barred
    ├── NotInLobby       seats and options are settled once the game has started
    └── CodeTaken  RematchMade  AdminNameTaken
"""


class StoreError(Exception):
    """Something with the store. `str()` of it is a sentence."""


class DatabaseUnusable(StoreError):
    """The house cannot open with this database."""


class DatabaseBroken(DatabaseUnusable):
    """The file is damaged, or not a database at all."""


class DatabaseForeign(DatabaseUnusable):
    """It is a database, but not one of ours; or the address leads to no kind of database we know."""


class DatabaseTooNew(DatabaseUnusable):
    """A newer version of Railbird has migrated it."""


class DatabaseTooOld(DatabaseUnusable):
    """The tables this version needs are not there yet."""


class DatabaseInUse(DatabaseUnusable):
    """Another process serves from this SQLite file, or from this PostgreSQL database without hearing us."""


class DatabaseAway(StoreError):
    """It does not answer now. Whether the last transaction reached it is unknown; a resent `cmd_id` finds out."""


class NotStored(StoreError):
    """The database refused these very rows."""

    def __init__(self, sentence: str, constraint: str | None = None) -> None:
        super().__init__(sentence)
        self.constraint = constraint


class Conflict(StoreError):
    """Somebody was faster, or the situation is not what the caller thought. Nothing has changed."""


class SeatTaken(Conflict):
    def __init__(self, seat: int) -> None:
        super().__init__(f"Seat {seat} is taken.")
        self.seat = seat


class NoSuchSeat(Conflict):
    def __init__(self, seat: int | None) -> None:
        super().__init__("All seats are taken." if seat is None else f"There is no seat {seat} at this table.")
        self.seat = seat


class NotAMember(Conflict):
    def __init__(self) -> None:
        super().__init__("Who has not joined the table cannot sit down.")


class Barred(Conflict):
    def __init__(self) -> None:
        super().__init__("The host has sent this person away from the table.")


class NotInLobby(Conflict):
    def __init__(self, status: str) -> None:
        super().__init__(f"The table is not in its lobby any more: it is {status}.")
        self.status = status


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

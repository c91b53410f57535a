"""What can go wrong between people and tables: a code for programs and a sentence for people; api maps the status.

ServiceError
├── NotFound      there is no such thing, or not for you
├── NotYours      you are known, but this is not yours to do
├── Unknown       who are you?
├── Conflict      it does not fit the situation (a taken seat, too few players)
├── Invalid       the request itself is wrong
├── TooMany       too often, or too many
└── Away          the house cannot do it now; try again
"""

from app.store.errors import DatabaseAway as DatabaseAway
from app.store.errors import NotStored as NotStored


class ServiceError(Exception):
    def __init__(self, code: str, detail: str, rule: str | None = None) -> None:
        super().__init__(detail)
        self.error = code
        self.detail = detail
        self.rule = rule


class NotFound(ServiceError):
    """404"""


class NotYours(ServiceError):
    """403"""


class Unknown(ServiceError):
    """401"""


class Conflict(ServiceError):
    """409"""


class Invalid(ServiceError):
    """422"""


class TooMany(ServiceError):
    """429; `wait`: so many seconds until it is worth another try."""

    def __init__(self, code: str, detail: str, wait: int = 1) -> None:
        super().__init__(code, detail)
        self.wait = wait


class Away(ServiceError):
    """503"""


def no_table() -> NotFound:
    """Said alike for tables that are not there and for those one may not know of."""
    return NotFound("no_such_table", "There is no such table, or you were not asked to it.")


def sentence(why: str) -> str:
    """What the rules say against a move, as a sentence of its own."""
    return f"{why[:1].upper()}{why[1:]}."

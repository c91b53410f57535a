"""Generates the tables of docs/wire.md: all error codes, and all reasons for which the server closes a socket."""

from app.errors import CODES, EXPLAINED, GOODBYES, IN_A_BODY, PASSING
from app.i18n import DEFAULT, refusals


def table_of_codes() -> str:
    rows = [f"| `{code}` | {statuses(code)} | {meaning(code)} |" for code in sorted(CODES)]
    return "\n".join(["", "| code | status | `detail` |", "|---|---|---|", *rows])


def statuses(code: str) -> str:
    status = CODES[code]
    if status is None:
        return "socket"
    return f"{status}, in a body {IN_A_BODY[code]}" if code in IN_A_BODY else str(status)


def meaning(code: str) -> str:
    """English sentence of a code from the catalog, in the plural form, with placeholders for its figures."""
    sentence = refusals(DEFAULT)[f"error.{code}"][-1]
    return f"{sentence} `detail` says what exactly." if code in EXPLAINED else sentence


def table_of_goodbyes() -> str:
    rows = [
        f"| `{reason}` | {'yes' if reason in PASSING else 'no'} | {meaning} |" for reason, meaning in GOODBYES.items()
    ]
    return "\n".join(["", "| reason | come back? | meaning |", "|---|---|---|", *rows])

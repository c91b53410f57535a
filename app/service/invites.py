"""Invitations: a link nobody can guess, and a code one can say across the room.

The link's token is an HMAC over the table, so nothing secret is stored for it; a new epoch (after somebody was
removed) makes the old ones worthless. The code is only good while the table is in its lobby, and guessing is throttled.
"""

import base64
import hashlib
import hmac
import secrets
import unicodedata

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # nothing that sounds or looks like something else
CODE_LENGTH = 6


def invite_of(key: bytes, table_id: str, epoch: int) -> str:
    """128 bits, in a form that survives chat programs."""
    digest = hmac.digest(key, f"invite/{table_id}/{epoch}".encode(), hashlib.sha256)[:16]
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def is_invite(key: bytes, table_id: str, epoch: int, token: str) -> bool:
    return hmac.compare_digest(invite_of(key, table_id, epoch).encode(), token.encode())


def new_table_id() -> str:
    return "".join(secrets.choice(ALPHABET.lower()) for _ in range(12))


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def spoken(code: str) -> str:
    """A code as typed by somebody who heard it: case and width, spaces and dashes do not matter."""
    return "".join(c for c in unicodedata.normalize("NFKC", code).upper() if c in ALPHABET)


def link(table_id: str, invite: str | None) -> str:
    """The path of a table; the token stands in the fragment, which no browser sends and no chat program fetches."""
    return f"/t/{table_id}#{invite}" if invite else f"/t/{table_id}"

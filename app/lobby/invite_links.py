"""Invitations to a table: a link with an unguessable token, and a short code to say aloud.

The token is an HMAC over the table's id and its invite epoch, so it needs no storage; a new epoch, after a person was
sent away, revokes all links. The code is valid until the game ends, and guesses are rate-limited.
"""

import base64
import hashlib
import hmac
import secrets
import unicodedata

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without I, O, 0 and 1, which look alike
CODE_LENGTH = 6


def invite_of(key: bytes, table_id: str, epoch: int) -> str:
    """Invitation token of a table: 128 bits of an HMAC in URL-safe base64."""
    digest = hmac.digest(key, f"invite/{table_id}/{epoch}".encode(), hashlib.sha256)[:16]
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def is_invite(key: bytes, table_id: str, epoch: int, token: str) -> bool:
    return hmac.compare_digest(invite_of(key, table_id, epoch).encode(), token.encode())


def new_table_id() -> str:
    return "".join(secrets.choice(ALPHABET.lower()) for _ in range(12))


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def spoken(code: str) -> str:
    """Normalize a typed code: ignores case, full-width forms, spaces and dashes."""
    return "".join(c for c in unicodedata.normalize("NFKC", code).upper() if c in ALPHABET)


def link(table_id: str, invite: str | None) -> str:
    """Path of a table's page, with the token in the fragment, which browsers and link previews do not send."""
    return f"/t/{table_id}#{invite}" if invite else f"/t/{table_id}"

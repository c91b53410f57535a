"""One-time codes of an authenticator app: TOTP by RFC 6238, with SHA-1, six digits and steps of 30 seconds.

All such apps support these values. A code is accepted one step early or late, because clocks differ.
"""

import base64
import hashlib
import hmac
import secrets
import unicodedata
from typing import Final
from urllib.parse import quote

STEP_SECONDS: Final = 30
DIGITS: Final = 6
SECRET_BYTES: Final = 20
TOLERANCE: Final = 1
RECOVERY_CODES: Final = 10
RECOVERY_BYTES: Final = 15  # 120 random bits, so that the plain hash of a code does not reveal it


def new_secret() -> str:
    """A secret in base32, as apps take it when it is typed in."""
    return base64.b32encode(secrets.token_bytes(SECRET_BYTES)).decode()


def code_at(secret: str, step: int) -> str:
    """The code of a step (RFC 4226, 5.3)."""
    digest = hmac.digest(base64.b32decode(secret), step.to_bytes(8, "big"), hashlib.sha1)
    start = digest[-1] & 0x0F
    number = int.from_bytes(digest[start : start + 4], "big") & 0x7FFFFFFF
    return str(number % 10**DIGITS).zfill(DIGITS)


def step_of(now: int) -> int:
    return now // 1000 // STEP_SECONDS


def matching_step(secret: str, code: str, now: int) -> int | None:
    """The time step of the code, if it is close to now. Compares with all of these steps, in constant time."""
    here, found = step_of(now), None
    for step in range(here - TOLERANCE, here + TOLERANCE + 1):
        if hmac.compare_digest(code_at(secret, step).encode(), code.encode()):
            found = step
    return found


def address(secret: str, house: str, admin: str) -> str:
    """The key URI in the QR code, which authenticator apps read."""
    label = f"{quote(house)}:{quote(admin)}"
    return f"otpauth://totp/{label}?secret={secret}&issuer={quote(house)}&digits={DIGITS}&period={STEP_SECONDS}"


def new_recovery_codes() -> list[str]:
    """Recovery codes for an admin who has lost the phone, in groups of four characters."""
    return [_grouped(secrets.token_bytes(RECOVERY_BYTES)) for _ in range(RECOVERY_CODES)]


def _grouped(raw: bytes) -> str:
    text = base64.b32encode(raw).decode().lower()
    return "-".join(text[at : at + 4] for at in range(0, len(text), 4))


def typed(code: str) -> str:
    """Normalize a typed code: no blanks or dashes, lower case, ASCII digits."""
    plain = unicodedata.normalize("NFKC", code).lower()
    return "".join(sign for sign in plain if sign.isascii() and sign.isalnum())


def recovery_hash(code: str) -> str:
    return hashlib.sha256(f"recovery {typed(code)}".encode()).hexdigest()

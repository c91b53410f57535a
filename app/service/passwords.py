"""Passwords of those who look after the house: which are too easy to guess, and how the others are kept.

They are kept as argon2id hashes, as its authors recommend. A hash takes 64 MiB, so there is one at a time.
"""

import asyncio
import secrets
import unicodedata
from itertools import pairwise
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from app.service.errors import Invalid

PASSWORD_LENGTH: Final = (12, 200)
SURPRISES: Final = 5  # different characters that nobody expects
# What people begin with when they are asked for a password; our own list, and short: the rest is left to length.
EXPECTED: Final = (
    "correct horse battery staple", "correcthorsebatterystaple", "administrator", "trustno1", "password", "passwort",
    "p@ssw0rd", "passw0rd", "iloveyou", "letmein", "welcome", "railbird", "steward", "dragon", "monkey", "football",
    "baseball", "sunshine", "princess", "master", "secret", "changeme", "default", "hunter2", "admin", "login", "horse",
    "summer", "winter", "spring", "autumn", "hello", "racing",
)  # fmt: skip
ROWS: Final = ("qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "zxcvbnm", "1234567890")
SIDE_BY_SIDE: Final = frozenset(
    before + after for row in (*ROWS, *(row[::-1] for row in ROWS)) for before, after in pairwise(row)
)


def check_password(password: str, name: str) -> str:
    """The password, or Invalid with what is wrong with it. `name`: of whoever is to use it."""
    low, high = PASSWORD_LENGTH
    if not low <= len(password) <= high:
        raise Invalid("bad_password", f"A password has {low} to {high} characters.")
    if is_easy(password, name):
        raise Invalid("easy_password", "This password is easily guessed: take words that nobody expects together.")
    return password


def is_easy(password: str, name: str) -> bool:
    """Little is left of it without the name, what people begin with, repeats, and runs along the keyboard."""
    text = spelled(password).casefold()
    if text in (text + text)[1:-1]:  # one piece again and again
        return True
    for part in sorted({*EXPECTED, spelled(name).casefold()} - {""}, key=len, reverse=True):
        text = text.replace(part, "")
    surprising = {after for before, after in pairwise(" " + text) if not _is_next(before, after)}
    return len(surprising) < SURPRISES


def _is_next(before: str, after: str) -> bool:
    return abs(ord(before) - ord(after)) <= 1 or before + after in SIDE_BY_SIDE


def spelled(password: str) -> str:
    """The same characters however a keyboard composes them."""
    return unicodedata.normalize("NFKC", password)


class Passwords:
    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._nobody = self._hasher.hash(secrets.token_hex(16))
        self._hashing = asyncio.Lock()

    async def hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, spelled(password))

    async def fits(self, password: str, hashed: str | None) -> bool:
        """None is nobody's: it takes as long, and never fits."""
        if len(password) > PASSWORD_LENGTH[1]:
            return False
        async with self._hashing:
            try:
                await asyncio.to_thread(self._hasher.verify, hashed or self._nobody, spelled(password))
            except VerifyMismatchError:
                return False
        return hashed is not None

    def is_dated(self, hashed: str) -> bool:
        """It was made with less care than is taken today."""
        return self._hasher.check_needs_rehash(hashed)

"""Admins' passwords: refuses weak ones and hashes the others.

zxcvbn estimates offline how many guesses a password withstands. Passwords are stored as argon2id hashes with the
library's default parameters. Hashing takes 64 MiB, so a lock allows one at a time.
"""

import asyncio
import unicodedata
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from zxcvbn import zxcvbn

from app.errors import Refusal

PASSWORD_LENGTH: Final = (12, 200)
# zxcvbn's threshold for its highest score, 4, "very unguessable": safe even if the hash is stolen.
GUESSES_LOG10: Final = 10
# Number of characters that zxcvbn sees. The time of an estimate grows with runs of characters that can stand for
# letters: 1 s for 70 of them, 0.25 s for 32. A password with a strong beginning is strong.
LOOKED_AT: Final = 32
# Guessable words that zxcvbn's lists lack: this application's, and the best known example of a strong password.
EXPECTED: Final = (
    *("railbird", "steward", "racing", "racehorse", "horse racing", "change me"),
    *("correct horse battery staple", "correcthorsebatterystaple"),
)

# The hash of random characters, with the library's default parameters. A sign-in with an unknown name compares its
# password with it. A constant, because hashing at each start would take 0.15 s.
NOBODY: Final = "$argon2id$v=19$m=65536,t=3,p=4$uLGUbwkVxo/6+5NPyCqApw$/JZS06jNnMzLM1ln5J/kmmPis0FnHwz+pihGUzLFfmM"


def check_password(password: str, name: str) -> str:
    """Return the password of an admin called `name`, or raise Refusal with the reason."""
    low, high = PASSWORD_LENGTH
    if not low <= len(password) <= high:
        raise Refusal("bad_password", least=low, most=high)
    if is_easy(password, name):
        raise Refusal("easy_password")
    return password


def is_easy(password: str, name: str) -> bool:
    """True if the password is guessable for an attacker who knows common passwords, this application and the name."""
    expected = [*EXPECTED, spelled(name), *spelled(name).split()]
    estimate = zxcvbn(spelled(password)[:LOOKED_AT], user_inputs=[word for word in expected if word])
    return bool(estimate["guesses_log10"] < GUESSES_LOG10)


def spelled(password: str) -> str:
    """The password in Unicode normal form NFKC: keyboards compose the same characters differently."""
    return unicodedata.normalize("NFKC", password)


class Passwords:
    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Lock()

    async def hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, spelled(password))

    async def fits(self, password: str, hashed: str | None) -> bool:
        """True if the password matches the hash. With None (unknown admin) it returns False after the same time, so
        that the time does not reveal names.
        """
        if len(password) > PASSWORD_LENGTH[1]:
            return False
        async with self._hashing:
            try:
                await asyncio.to_thread(self._hasher.verify, hashed or NOBODY, spelled(password))
            except VerifyMismatchError:
                return False
        return hashed is not None

    def is_dated(self, hashed: str) -> bool:
        """True if the hash was made with weaker parameters than today's."""
        return self._hasher.check_needs_rehash(hashed)

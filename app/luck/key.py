"""The house's key: a file outside the database. It seals values from which a reader of the database could compute
future cards.

It seals a table's seed until the game is over, each saved state (which contains the seed and the order of the decks),
and the secrets of admins' authenticator apps. The cipher is AES-256-GCM with a derived key for each table and admin. It
authenticates the text's purpose too, so a sealed text is useless in another place. The database stores the key's mark,
a hash that does not reveal the key.
"""

import contextlib
import os
import secrets
import stat
import tempfile
from base64 import b64decode, b64encode
from hashlib import sha256
from hmac import digest as hmac
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

KEY_MARK: Final = "key mark"  # row of the table `house`: the mark of the key that seals this database's games
SEALED: Final = "sealed:1:"
NONCE_BYTES: Final = 12
KEY_DIGITS: Final = 64
OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


class KeyUnusable(Exception):
    """The server cannot start with its key file. The message is a sentence for the host and ends with a code."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(f"{sentence} [{code}]")
        self.code = code


class SealBroken(Exception):
    """Another key made the sealed text, or it has another purpose, or it was changed."""


def is_sealed(text: str) -> bool:
    return text.startswith(SEALED)


class TextSeal:
    """Seals and opens the texts of one table, or of one admin. Safe to use in several threads."""

    __slots__ = ("_cipher",)

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)

    def close(self, text: bytes, purpose: str) -> str:
        nonce = os.urandom(NONCE_BYTES)
        return SEALED + b64encode(nonce + self._cipher.encrypt(nonce, text, purpose.encode())).decode()

    def open(self, sealed: str, purpose: str) -> bytes:
        """Raises SealBroken."""
        try:
            raw = b64decode(sealed.removeprefix(SEALED), validate=True)
            return self._cipher.decrypt(raw[:NONCE_BYTES], raw[NONCE_BYTES:], purpose.encode())
        except (InvalidTag, ValueError) as error:
            raise SealBroken(f"this house's key does not open the {purpose}") from error

    # A table's seed. Older releases stored it unsealed.

    def close_seed(self, seed: str) -> str:
        return self.close(seed.encode(), "seed")

    def open_seed(self, stored: str) -> str:
        return self.open(stored, "seed").decode() if is_sealed(stored) else stored


class HouseKey:
    """The secret of the key file."""

    __slots__ = ("_secret",)

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    @property
    def mark(self) -> str:
        """A hash that identifies this key and reveals nothing else about it."""
        return self._derived("mark").hex()

    def secret_for(self, purpose: str) -> bytes:
        """A secret for another purpose, derived from the key."""
        return self._derived(f"purpose {purpose}")

    def of(self, table_id: str) -> TextSeal:
        return TextSeal(self._derived(f"table {table_id}"))

    def of_admin(self, admin_id: str) -> TextSeal:
        return TextSeal(self._derived(f"admin {admin_id}"))

    def _derived(self, purpose: str) -> bytes:
        return hmac(self._secret, f"railbird {purpose}".encode(), sha256)


def open_key(path: Path, mark: str | None) -> HouseKey:
    """Read the key from its file. `mark` is the mark of the key that sealed the database's seeds; without one, create a
    missing file. Raises KeyUnusable.
    """
    if mark is None:
        _make(path)
    key = HouseKey(_read(path))
    if mark is not None:
        check_mark(key, mark, path)
    return key


def check_mark(key: HouseKey, mark: str, path: Path) -> None:
    if key.mark != mark:
        raise KeyUnusable(
            "key_other",
            f"The key in {path} is not the one that this database's games are sealed with. All workers of a house need "
            "the same file; put the right one there, or name it with RAILBIRD_KEY_FILE. If it is lost for good: "
            "railbird new-key.",
        )


def _make(path: Path) -> None:
    """Create the file with a new key, readable by its owner only. If another process has created it first, keep that
    file. The file appears with its complete content.
    """
    if path.exists():
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)  # with mode 0600
        try:
            with os.fdopen(handle, "w") as file:
                file.write(f"{secrets.token_hex(KEY_DIGITS // 2)}\n")
                file.flush()
                os.fsync(file.fileno())
            with contextlib.suppress(FileExistsError):
                os.link(name, path)
        finally:
            os.unlink(name)
    except OSError as error:
        raise KeyUnusable(
            "key_not_made",
            f"The house's key cannot be made in {path}: {error.strerror}. Name a place that can be written to and "
            "stays, with RAILBIRD_KEY_FILE.",
        ) from error


def _read(path: Path) -> bytes:
    try:
        with path.open(encoding="ascii") as file:
            mode = os.fstat(file.fileno()).st_mode
            text = file.read(2 * KEY_DIGITS).strip()
    except FileNotFoundError as error:
        raise KeyUnusable(
            "key_missing",
            f"The house's key is missing: {path}. Games of this database are sealed with it. Put the file back, or "
            "name its place with RAILBIRD_KEY_FILE. If it is lost for good: railbird new-key.",
        ) from error
    except (OSError, UnicodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not text"
        raise KeyUnusable("key_unreadable", f"The house's key in {path} cannot be read: {why}.") from error
    if mode & OTHERS and _keeps_modes(path.parent):
        raise KeyUnusable(
            "key_too_open",
            f"Others than its owner may use the house's key in {path} (mode {stat.S_IMODE(mode):04o}). "
            f"Close it to them: chmod 600 {path}.",
        )
    try:
        secret = bytes.fromhex(text)
    except ValueError:
        secret = b""
    if len(secret) != KEY_DIGITS // 2:
        raise KeyUnusable("key_malformed", f"{path} holds no key: {KEY_DIGITS} hexadecimal digits are wanted.")
    return secret


def _keeps_modes(folder: Path) -> bool:
    """False on a file system without permissions, which cannot hide files from other users."""
    try:
        with tempfile.TemporaryFile(dir=folder) as probe:
            return not os.fstat(probe.fileno()).st_mode & OTHERS
    except OSError:
        return True  # on a read-only file system the modes are reliable

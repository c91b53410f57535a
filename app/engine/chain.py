"""The hash chain of a table's log: each entry's hash covers the entry and the hash before it.

A person who knows one hash of the chain can tell whether any entry up to it was changed, removed, moved or added. The
last hash is the head; every step contains it. The hash of an entry is the SHA-256 of the game's blind, the former hash,
the fields of the entry, its move and its events as compact JSON. The events include the payments of the ledger.

An entry may contain hidden cards, and there are few possibilities: without a secret in the hash, a player could try
all. The blind is that secret. It follows from the game's seed, which is secret until the end of the game and public
afterwards.
"""

import json
from collections.abc import Sequence
from hashlib import sha256


def first_hash(table_id: str, commitment: str, luck: Sequence[tuple[str | None, str]]) -> str:
    """The hash that the first entry follows. It covers the table's id, the commitment to its seed, and each seat's
    nonce with the hash that the seat committed to, if any.
    """
    seats = "\n".join(f"{committed or '-'} {nonce}" for committed, nonce in luck)
    return sha256(f"railbird chain 1\n{table_id}\n{commitment}\n{seats}".encode()).hexdigest()


def blind_of(seed: str) -> str:
    """The secret part of all hashes of a game. `seed` is the game's seed, made from the server's seed and the seats'
    nonces.
    """
    return sha256(f"railbird blind\n{seed}".encode()).hexdigest()


def next_hash(
    blind: str,
    former: str,
    seq: int,
    at: int,
    seat: int | None,
    ask: str | None,
    cmd_id: str,
    by: str,
    move: str | None,
    events: str,
) -> str:
    """The hash of an entry. `move` and `events` are the JSON that the log stores."""
    return sha256(f"{blind}\n{former}\n{seq} {at} {seat} {by}\n{ask}\n{cmd_id}\n{move}\n{events}".encode()).hexdigest()


def compact(value: object) -> str:
    """A value parsed from JSON as compact JSON, in the form that the log stores."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

"""The hash chain of a table's log: each entry's hash covers the entry and the hash before it.

Who knows one hash of the chain can tell whether any entry up to there was changed, removed, moved or added. The last
hash is the head; players are told it with every step. The hash of an entry is the SHA-256 of the game's blind, the
former hash, the fields of the entry, its move and its events as compact JSON. The payments of the ledger are among the
events.

An entry may hold hidden cards, and there are few of them: without a secret in the hash, a player could try all. The
blind is that secret. It follows from the game's seed, which nobody knows before the end and everybody after it.
"""

import json
from collections.abc import Sequence
from hashlib import sha256


def first_hash(table_id: str, commitment: str, luck: Sequence[tuple[str | None, str]]) -> str:
    """What the first entry follows: the table, the commitment to its seed, and of each seat the hash that it committed
    to, if it did, with the nonce that was used."""
    seats = "\n".join(f"{committed or '-'} {nonce}" for committed, nonce in luck)
    return sha256(f"railbird chain 1\n{table_id}\n{commitment}\n{seats}".encode()).hexdigest()


def blind_of(seed: str) -> str:
    """The secret part of all hashes of a game with this seed (of server and seats together)."""
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
    """JSON as the log stores it, of a value that was read from JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

"""The hash chain of a log: whoever changes a recorded game is found out, whatever a replay would say."""

from collections.abc import Callable
from typing import Any

import orjson
import pytest

from app.engine.chain import blind_of, compact, first_hash, next_hash
from app.engine.record import Record, check_record, unchecked
from app.engine.record_values import RecordDiffers
from tests.engine.records import chain, recorded, without_chain

Tampering = Callable[[Record], Any]


def change(name: str, value: Any) -> Tampering:
    return lambda record: record["moves"][7].update({name: value})


def swap(record: Record) -> None:
    one, other = record["moves"][7], record["moves"][8]
    for name in ("at", "by", "cmd_id"):
        one[name], other[name] = other[name], one[name]


def rewrite(record: Record) -> None:
    """Change an entry, and give it and all later ones new hashes."""
    record["moves"][7]["at"] += 1
    chain(record)


# A replay notices none of these.
TAMPERED: dict[str, Tampering] = {
    "a time": lambda record: record["moves"][7].update(at=record["moves"][7]["at"] + 1),
    "who answered": change("by", "bot"),
    "a command": change("cmd_id", "another"),
    "two entries in each other's place": swap,
    "another table": lambda record: record.update(table="t2"),
    "a hash": change("chain", "0" * 64),
    "a missing hash": change("chain", None),
    "a hash that is a number": change("chain", 7),
    "another head": lambda record: record.update(chain="0" * 64),
    "no head": lambda record: record.update(chain=None),
}


@pytest.mark.parametrize("kind", TAMPERED)
def test_a_changed_entry_is_found(kind: str) -> None:
    record = recorded("mafia")
    TAMPERED[kind](record)
    with pytest.raises(RecordDiffers, match="chain"):
        check_record(record)


@pytest.mark.parametrize(
    "tamper",
    [
        lambda moves: moves.pop(),
        lambda moves: moves.pop(7),
        lambda moves: moves.append({**moves[-1], "seq": len(moves) + 1, "cmd_id": "one more"}),
        lambda moves: moves.insert(7, moves.pop(8)),
    ],
    ids=["truncated", "one left out", "appended", "reordered"],
)
def test_a_log_with_other_entries_is_found(tamper: Callable[[list[Any]], Any]) -> None:
    record = recorded("mafia")
    tamper(record["moves"])
    with pytest.raises(RecordDiffers):
        check_record(record)


def test_who_writes_the_whole_history_anew_is_found_by_anybody_who_saw_one_later_hash() -> None:
    record = recorded("mafia")
    seen = [(seq, record["moves"][seq - 1]["chain"]) for seq in (5, 20)]
    assert any("nothing was changed up to move 20" in sentence for sentence in check_record(record, heads=seen))
    rewrite(record)
    check_record(record)
    check_record(record, heads=seen[:1])
    with pytest.raises(RecordDiffers, match="move 20, chain"):
        check_record(record, heads=seen)


@pytest.mark.parametrize("seq", [0, 10_000])
def test_a_hash_of_a_move_that_never_was_fits_no_record(seq: int) -> None:
    with pytest.raises(RecordDiffers, match=f"move {seq}, chain"):
        check_record(recorded("mafia"), heads=[(seq, "0" * 64)])


def test_a_record_older_than_chains_is_right_and_is_said_to_have_none() -> None:
    record = without_chain(recorded("mafia"))
    assert any("There is no hash chain" in sentence for sentence in check_record(record))
    assert "times" in unchecked(record)
    with pytest.raises(RecordDiffers, match="without a hash chain"):
        check_record(record, heads=[(3, "0" * 64)])


def test_a_game_that_began_before_chains_has_one_from_the_first_entry_of_this_release() -> None:
    record = recorded("mafia")
    chain(record, begins=9)
    assert any("covers the entries from 9 to" in sentence for sentence in check_record(record))
    assert "times" in unchecked(record)
    record["moves"][10]["at"] += 1
    with pytest.raises(RecordDiffers, match="move 11, chain"):
        check_record(record)


def test_what_the_chain_covers_is_not_said_to_be_unchecked() -> None:
    said = unchecked(recorded("mafia"))
    assert "times" not in said
    assert "which click it was" not in said


def test_two_games_with_the_same_entry_have_different_hashes_so_that_nobody_can_check_a_guess_at_hidden_cards() -> None:
    entry: tuple[Any, ...] = (1, 0, None, None, "start", "house", None, "[]")
    former = first_hash("t1", "c0ffee", [])
    assert next_hash(blind_of("5eed" * 16), former, *entry) != next_hash(blind_of("dead" * 16), former, *entry)


@pytest.mark.parametrize(
    "value", [{"a": [1, -2, True, None]}, '“Ω” \t\n\\ " / \x7f \x01 🐎', [1.5, 100.0, 2**53], {"名": "香港"}]
)
def test_json_is_written_again_byte_for_byte_as_the_log_has_it(value: object) -> None:
    assert compact(orjson.loads(orjson.dumps(value))) == orjson.dumps(value).decode()

"""`railbird verify RECORD.json`: replay a finished game from its record, offline, and report what agrees."""

import argparse
import json
import sys
from io import TextIOWrapper
from pathlib import Path

from app.engine.record import OtherVersion, check_record, unchecked
from app.engine.record_values import RecordDiffers


def run(args: list[str]) -> int:
    """Run the command. Exit status: 0 if the record is right, 1 if it is wrong or unreadable, 2 if only another release
    can replay it."""
    parser = argparse.ArgumentParser(
        prog="railbird verify",
        description="Deal and play a finished game again from its record, offline, and say what agrees. What you saw "
        "and made yourself proves more than the record alone.",
    )
    parser.add_argument("record", type=Path, help="the record's file, as downloaded from the game's page")
    parser.add_argument("--commitment", metavar="HASH", help="the fingerprint that was shown before the first card")
    parser.add_argument(
        "--nonce",
        metavar="SEAT=TEXT",
        action="append",
        default=[],
        help="what the browser of a seat added to the luck; seats are numbered as in the record, from 0",
    )
    parser.add_argument(
        "--chain",
        metavar="MOVE=HASH",
        action="append",
        default=[],
        help="the hash of the log that was shown after a move, as kept by the browser of a player",
    )
    chosen = parser.parse_args(args)
    heads = []
    for word in chosen.chain:
        seq, is_given, head = word.partition("=")
        if not (is_given and seq.isdecimal()):
            parser.error(f"--chain {word}: a move's number, an equals sign and its hash are wanted, as in 12=abc")
        heads.append((int(seq), head))
    brought = []
    for word in chosen.nonce:
        seat, is_given, nonce = word.partition("=")
        if not (is_given and seat.isdecimal()):
            parser.error(f"--nonce {word}: a seat's number, an equals sign and its nonce are wanted, as in 0=abc")
        brought.append((int(seat), nonce))
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal's encoding may lack ✓
    path: Path = chosen.record
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        return _refuse(f"{path} cannot be opened: {error.strerror}.")
    except (ValueError, RecursionError) as error:
        return _refuse(f"{path} is not JSON: {error}")
    try:
        for sentence in check_record(record, chosen.commitment, brought, heads):
            print(f"✓ {sentence}")
    except OtherVersion as other:
        print(other, file=sys.stderr)
        return 2
    except RecordDiffers as difference:
        return _refuse(f"This record is not right. {difference}")
    print(f"The record is right. {unchecked(record)}")
    return 0


def _refuse(why: str) -> int:
    print(why, file=sys.stderr)
    return 1

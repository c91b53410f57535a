"""`railbird verify RECORD.json`: deal and play a finished game again, offline, and say what agrees."""

import argparse
import json
import sys
from io import TextIOWrapper
from pathlib import Path

from app.engine.record import OtherVersion, RecordDiffers, check_record, unchecked


def run(args: list[str]) -> int:
    """0 if the record is right, 1 if it is not or cannot be read, 2 if another release has to say."""
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
    chosen = parser.parse_args(args)
    brought = []
    for word in chosen.nonce:
        seat, is_given, nonce = word.partition("=")
        if not (is_given and seat.isdecimal()):
            parser.error(f"--nonce {word}: a seat's number, an equals sign and its nonce are wanted, as in 0=abc")
        brought.append((int(seat), nonce))
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that has no ✓ is no reason to stop
    path: Path = chosen.record
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        return _refuse(f"{path} cannot be opened: {error.strerror}.")
    except (ValueError, RecursionError) as error:
        return _refuse(f"{path} is not JSON: {error}")
    try:
        for sentence in check_record(record, chosen.commitment, brought):
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

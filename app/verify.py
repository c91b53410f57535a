"""`railbird verify RECORD.json`: deal and play a finished game again, offline, and say what agrees."""

import argparse
import json
import sys
from pathlib import Path

from app.engine.record import RecordDiffers, check_record


def run(args: list[str]) -> int:
    """0 if the record is right, 1 if it is not or cannot be read."""
    parser = argparse.ArgumentParser(
        prog="railbird verify",
        description="Deal and play a finished game again from its record, offline, and say what agrees.",
    )
    parser.add_argument("record", type=Path, help="the record's file, as downloaded from the game's page")
    path: Path = parser.parse_args(args).record
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        return _refuse(f"{path} cannot be opened: {error.strerror}.")
    except (ValueError, RecursionError) as error:
        return _refuse(f"{path} is not JSON: {error}")
    try:
        for sentence in check_record(record):
            print(f"✓ {sentence}")
    except RecordDiffers as difference:
        return _refuse(f"This record is not right. {difference}")
    print("The record is right.")
    return 0


def _refuse(why: str) -> int:
    print(why, file=sys.stderr)
    return 1

"""`railbird serve` with a trace: writes all calls of functions of app/, in order, to $RAILBIRD_TRACE when it stops."""

import atexit
import os
import sys
import threading
from pathlib import Path
from types import FrameType

from app.cli import main

ROOT = Path(__file__).resolve().parents[2]
APP = f"{ROOT}{os.sep}app{os.sep}"
calls: list[str] = []


def note(frame: FrameType, event: str, _: object) -> None:
    if event == "call" and (path := frame.f_code.co_filename).startswith(APP):
        calls.append(f"{path} {frame.f_code.co_name}")


def write() -> None:
    sys.setprofile(None)
    lines = [call.removeprefix(f"{ROOT}{os.sep}").replace(os.sep, "/") for call in calls]
    Path(os.environ["RAILBIRD_TRACE"]).write_text("\n".join(lines), "utf-8")


if __name__ == "__main__":
    atexit.register(write)
    threading.setprofile(note)
    sys.setprofile(note)
    sys.exit(main())

"""Which of the workers on one machine serves a table's sockets, so that all people of a table are at one worker.

Rendezvous hashing ranks the workers' places for each table. The table's home is the first of them that answers, so the
death of a worker moves its own tables only. A table that found its first place dead stays where it went, also when that
place has a new worker: its worker leaves a note, a symbolic link in the folder that all workers share.
"""

import os
import shutil
from collections.abc import Iterable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final

NOTE: Final = "table-"


def ranking(table_id: str, places: int) -> list[int]:
    """All places, best first. One place more or less changes the order of the others for no table."""
    return sorted(range(places), key=lambda place: blake2b(f"{place} {table_id}".encode(), digest_size=8).digest())


class Homes:
    """The view of one worker. `folder` belongs to the house's user alone; `own` is this worker's place."""

    def __init__(self, folder: Path, own: int, places: int) -> None:
        self._folder, self.own, self._places = folder, own, places
        self._kept: set[str] = set()  # tables with a note of this worker
        self._unwatched: set[str] = set()  # those of them that had no viewers at the last look

    def door(self, place: int) -> Path:
        """The Unix socket over which the worker at this place takes connections."""
        return self._folder / f"worker-{place}"

    def candidates(self, table_id: str) -> list[int]:
        """The places to try, in this order: the one in the table's note, then the ranking."""
        order = ranking(table_id, self._places)
        noted = self._noted(table_id)
        return order if noted not in order else [noted, *(place for place in order if place != noted)]

    def keep(self, table_id: str) -> None:
        """Note that this worker serves the table, unless everybody looks here first anyway."""
        if ranking(table_id, self._places)[0] != self.own and self._noted(table_id) != self.own:
            written = self._folder / f"new-{self.own}"
            with suppress(OSError):  # without the note, a table may be spread over two workers for a while
                os.symlink(str(self.own), written)
                os.replace(written, self._note(table_id))
                self._kept.add(table_id)

    def renew(self, watched: Iterable[str]) -> None:
        """Remove this worker's notes of tables that have no viewers here, as at the last call. One look is not enough,
        because a socket that has just come is not a viewer yet."""
        unwatched = self._kept.difference(watched)
        for table_id in unwatched & self._unwatched:
            self._remove(table_id)
        self._unwatched = unwatched & self._kept

    def forget(self) -> None:
        """Remove all notes of this place, also those of a worker that has died."""
        names = os.listdir(self._folder) if self._folder.is_dir() else []
        for name in names:
            if name.startswith(NOTE):
                self._remove(name.removeprefix(NOTE))
        (self._folder / f"new-{self.own}").unlink(missing_ok=True)

    def _remove(self, table_id: str) -> None:
        if self._noted(table_id) == self.own:
            self._note(table_id).unlink(missing_ok=True)
        self._kept.discard(table_id)

    def clear_away(self) -> None:
        """Remove the folder, for a parent that has died."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def _note(self, table_id: str) -> Path:
        return self._folder / f"{NOTE}{table_id}"

    def _noted(self, table_id: str) -> int | None:
        try:
            return int(os.readlink(self._note(table_id)))
        except (OSError, ValueError):
            return None

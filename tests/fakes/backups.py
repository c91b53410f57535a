"""A SQLite file that is put back to an earlier state under a running house, as `sqlite3 FILE ".restore COPY"` does."""

import sqlite3
from contextlib import closing


class Backup:
    """A copy of the file, in memory. One thread may make it and another one restore it, as `to_thread` does."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._copy = sqlite3.connect(":memory:", check_same_thread=False)
        with closing(sqlite3.connect(path)) as here:
            here.backup(self._copy)

    def restore(self) -> None:
        with closing(sqlite3.connect(self._path)) as here:
            self._copy.backup(here)
